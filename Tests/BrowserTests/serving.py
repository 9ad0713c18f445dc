"""Runs `loremark serve` for tests and talks to it."""
import json
import os
import re
import signal
import subprocess
import time
import urllib.error
import urllib.request


class Server:
    """A running preview of a folder."""

    def __init__(self, binary, folder, *options):
        self.folder = folder
        self.process = subprocess.Popen(
            [binary, "serve", folder, "--port", "0", *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, line + self.process.stderr.read()
        self.url = found.group(0)
        self.base = self.url.split("?")[0]
        self.port = int(re.search(r":(\d+)/", self.base).group(1))

    def get(self, path="", headers=None, method="GET", data=None):
        """Returns (status, headers, body)."""
        request = urllib.request.Request(self.base + path, headers=headers or {}, method=method, data=data)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()

    def state(self):
        return json.loads(self.get(".loremark/state.json")[2])

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def is_running(self):
        return self.process.poll() is None

    def stop(self):
        if self.is_running():
            self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=60)
        self.process.stdout.close()
        self.process.stderr.close()


def eventually(check, seconds=60):
    """Waits until `check` gives something true, and returns it."""
    end = time.time() + seconds
    while True:
        value = check()
        if value:
            return value
        assert time.time() < end, "it did not happen in time"
        time.sleep(0.02)
