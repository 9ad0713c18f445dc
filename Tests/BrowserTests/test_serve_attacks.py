"""`loremark serve` under requests that mean no good: it refuses them, lives on, and keeps no descriptor open."""
import json
import os
import socket
import subprocess
import sys
import threading
import time

import pytest
from serving import Server, eventually

JOURNAL = {
    "loremark.yml": "title: Coast\n",
    "NPCs/Ada.md": "---\nkind: npc\nstatus: alive\n---\nAda keeps the light. ![[map.png]]\n",
    "map.png": "0123456789",
}
TOKEN = "a-token-of-the-test"


@pytest.fixture
def server(serve):
    return serve(JOURNAL, "--edit")


def raw(server, data, seconds=60):
    """Sends bytes as they are and returns what comes back."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=seconds) as connection:
        connection.sendall(data)
        answer = b""
        try:
            while part := connection.recv(65536):
                answer += part
        except (TimeoutError, ConnectionResetError):
            pass
        return answer


def status(server, lines, body=b""):
    answer = raw(server, "\r\n".join([*lines, "Connection: close", "", ""]).encode() + body)
    return int(answer.split()[1]) if answer else None


def post(server, command, value, headers=None):
    token = server.state()["token"]
    headers = {"Content-Type": "application/json", "X-Loremark-Token": token} | (headers or {})
    code, _, body = server.get(".loremark/api/" + command, headers, "POST", json.dumps(value).encode())
    return code, body


SET = {"note": "NPCs/Ada.md", "edits": [{"do": "set", "key": "status", "value": "dead"}]}


def test_a_host_name_bound_anew_reaches_nothing(server):
    for host in ["evil.example", f"evil.example:{server.port}", "127.0.0.1.evil.example", ""]:
        for path in ["/", "/npcs/ada.html", "/.loremark/state.json", "/.loremark/events"]:
            assert status(server, [f"GET {path} HTTP/1.1", f"Host: {host}"]) == 403
    assert status(server, ["GET / HTTP/1.1"]) in (400, 403)
    assert status(server, ["GET / HTTP/1.0"]) in (400, 403)


def test_pages_of_others_change_and_read_nothing(server):
    before = (server.folder / "NPCs/Ada.md").read_text()
    for headers in [
        {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"}, {"X-Loremark-Token": "guess"}, {"X-Loremark-Token": ""},
        {"Content-Type": "text/plain"}, {"Content-Type": "application/x-www-form-urlencoded"},
    ]:
        code, _ = post(server, "edit", SET, headers)
        assert code in (403, 415), headers
    for headers in [{"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}]:
        code, answer, _ = server.get("graph.json", headers)
        assert code == 403
        assert "Access-Control-Allow-Origin" not in answer
    assert server.get(".loremark/api/edit", {"Origin": "http://evil.example"}, "OPTIONS")[0] in (403, 405)
    assert (server.folder / "NPCs/Ada.md").read_text() == before


AS_OTHER_USER = """
import os, socket, sys
os.setgid(4321)
os.setuid(4321)
connection = socket.socket()
connection.settimeout(60)
connection.connect((b"127.0.0.1", int(sys.argv[1])))
lines = ["GET " + sys.argv[2] + " HTTP/1.1", "Host: localhost", "X-Loremark-Token: " + sys.argv[3], "", ""]
connection.sendall("\\r\\n".join(lines).encode())
print(connection.recv(1000).split()[1].decode())
"""


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_other_users_of_the_machine_need_a_token(serve):
    def as_other_user(server, path):
        done = subprocess.run(
            [sys.executable, "-c", AS_OTHER_USER, str(server.port), path, TOKEN], capture_output=True, text=True, timeout=120
        )
        return int(done.stdout or done.stderr)

    own = serve(JOURNAL, "--edit")
    for path in ["/", "/npcs/ada.html", "/.loremark/state.json", "/.loremark/events"]:
        assert as_other_user(own, path) == 403, path
    assert own.get(".loremark/state.json")[0] == 200
    own.stop()
    shared = serve({"Other.md": "Text.\n"}, "--edit", "--token", TOKEN)
    assert as_other_user(shared, "/.loremark/state.json") == 200
    assert shared.get(".loremark/state.json")[0] == 401


def test_no_path_leads_out_of_the_site(server):
    secret = server.folder.parent / "secret.txt"
    secret.write_text("secret")
    os.symlink(secret, server.folder / "leak.png")
    for path in [
        "/../secret.txt", "/%2e%2e/secret.txt", "/..%2f..%2fsecret.txt", "/npcs/%2e%2e/%2e%2e/secret.txt", "/..\\secret.txt",
        "//secret.txt", "/leak.png", "/%00", "/npcs/ada.html%00.png", "/" + "../" * 500 + "etc/passwd", "/%c0%ae%c0%ae/x",
        "http://127.0.0.1/secret.txt", "/.loremark/../secret.txt", "/.loremark/api/../../secret.txt",
    ]:
        answer = raw(server, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        assert b"secret" not in answer.split(b"\r\n\r\n", 1)[-1].replace(b"secret.txt", b""), path
    for note in ["../secret.txt", "/etc/passwd", "leak.png", "NPCs/../../secret.txt", "NPCs\\..\\x.md", "\u0000"]:
        for command, value in [
            ("edit", {"note": note, "edits": [{"do": "body", "text": "gone"}]}), ("remove", {"note": note}),
            ("rename", {"note": note, "title": "Other"}),
        ]:
            assert post(server, command, value)[0] in (409, 422), (command, note)
    for folder in ["../out", "NPCs/../../out", ".hidden/../../out"]:
        code, _ = post(server, "create", {"kind": "npc", "title": "Out", "folder": folder})
        assert code in (409, 422, 500)
    assert secret.read_text() == "secret"
    assert sorted(one.name for one in server.folder.parent.iterdir()) == ["journal", "secret.txt"]


def test_a_folder_that_became_a_link_is_not_written_through(server):
    outside = server.folder.parent / "outside"
    outside.mkdir()
    (outside / "Ada.md").write_text("Somebody else's.\n")
    (server.folder / "NPCs").rename(server.folder.parent / "kept")
    os.symlink(outside, server.folder / "NPCs")
    code, _ = post(server, "edit", SET)
    assert code in (409, 422, 500)
    assert (outside / "Ada.md").read_text() == "Somebody else's.\n"


def test_what_is_not_json_is_refused(server):
    token = server.state()["token"]
    headers = {"Content-Type": "application/json", "X-Loremark-Token": token}
    deep = b"[" * 100_000
    for body in [b"", b"{", b"[]", b"null", b'"x"', b"{\"a\":}", b"\xff\xfe", deep, b'{"a":"\\ud800"}', b"{} {}"]:
        assert server.get(".loremark/api/edit", headers, "POST", body)[0] == 400, body[:20]
    for value in [
        {}, {"note": 1}, {"note": "NPCs/Ada.md"}, {"note": "NPCs/Ada.md", "edits": []},
        {"note": "NPCs/Ada.md", "edits": [{}]}, {"note": "NPCs/Ada.md", "edits": [{"do": "burn"}]},
        {"note": "NPCs/Ada.md", "edits": [{"do": "tick", "offset": 1e300, "done": True}]},
        {"note": "NPCs/Ada.md", "edits": [{"do": "tick", "offset": -1, "done": True}]},
        {"note": "NPCs/Ada.md", "hash": "no hash", "edits": [{"do": "clear", "key": "status"}]},
        {"note": "NPCs/Ada.md", "edits": [{"do": "set", "key": "status", "value": {"deep": []}}]},
    ]:
        code, body = post(server, "edit", value)
        assert code == 422, value
        assert json.loads(body)["fields"][0]["field"]
    assert post(server, "nothing", {})[0] == 404


def test_bodies_have_a_size(server):
    token = server.state()["token"]
    lines = [
        "POST /.loremark/api/edit HTTP/1.1", "Host: localhost", "Content-Type: application/json",
        f"X-Loremark-Token: {token}",
    ]
    assert status(server, [*lines, "Content-Length: 99999999999"]) == 413
    assert status(server, [*lines, "Content-Length: -1"]) == 400
    assert status(server, [*lines, "Content-Length: 2000000"], b"x" * 2_000_000) == 413
    chunk = b"10000\r\n" + b"x" * 65536 + b"\r\n"
    assert status(server, [*lines, "Transfer-Encoding: chunked"], chunk * 20 + b"0\r\n\r\n") == 413
    # What goes on and on is not read to its end, and only the end has an answer.
    assert status(server, [*lines, "Transfer-Encoding: chunked"], chunk * 100 + b"0\r\n\r\n") is None
    assert status(server, ["GET / HTTP/1.1", "Host: localhost", "X-Long: " + "x" * 100_000]) == 431
    assert server.get()[0] == 200


@pytest.mark.parametrize("token, expected", [(True, 413), (False, 403)])
def test_whoever_is_refused_while_sending_can_send_to_the_end_and_read_why(server, token, expected):
    before = server.descriptors()
    lines = [
        "POST /.loremark/api/edit HTTP/1.1", "Host: localhost", "Content-Type: application/json",
        "X-Loremark-Token: " + (server.state()["token"] if token else "guess"), "Content-Length: 2000000", "", "",
    ]
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        connection.sendall("\r\n".join(lines).encode())
        answer = b""
        while part := connection.recv(65536):
            answer += part
        # The server has said all it has to say.
        connection.sendall(b"x" * 2_000_000)
        assert int(answer.split()[1]) == expected
        assert b"\r\nConnection: close\r\n" in answer
    eventually(lambda: server.descriptors() <= before + 2)


def test_whoever_goes_on_sending_after_the_answer_is_cut_off(server):
    lines = ["POST /.loremark/api/edit HTTP/1.1", "Host: localhost", "Content-Length: 999999999", "", ""]
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        connection.sendall("\r\n".join(lines).encode())
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            connection.sendall(b"x" * (1 << 26))
    assert server.get()[0] == 200


def test_whoever_is_slow_is_sent_away(server):
    slow = []
    for _ in range(20):
        connection = socket.create_connection(("127.0.0.1", server.port))
        connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        slow.append(connection)
    token = server.state()["token"]
    body = socket.create_connection(("127.0.0.1", server.port))
    body.sendall(
        b"POST /.loremark/api/edit HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + f"X-Loremark-Token: {token}\r\nContent-Length: 1000\r\n\r\n".encode()
    )
    end = time.time() + 60
    gone = set()
    while time.time() < end and len(gone) < 21:
        time.sleep(0.5)
        for connection in [*slow, body]:
            try:
                connection.sendall(b"x")
                connection.setblocking(False)
                if connection.recv(100) == b"":
                    gone.add(connection)
            except BlockingIOError:
                pass
            except OSError:
                gone.add(connection)
            connection.setblocking(True)
        assert server.get("npcs/ada.html")[0] == 200
    assert len(gone) == 21
    for connection in [*slow, body]:
        connection.close()


def test_five_hundred_connections_leave_nothing_behind(server):
    server.get()
    before = server.descriptors()
    failures = []

    def visit(number):
        try:
            for path in ["", "npcs/ada.html", "nowhere", ".loremark/state.json"]:
                code = server.get(path)[0]
                if code not in (200, 404):
                    failures.append(code)
        except OSError as error:
            failures.append(error)

    threads = [threading.Thread(target=visit, args=(number,)) for number in range(500)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    idle = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(500)]
    eventually(lambda: server.get("npcs/ada.html")[0] == 200)
    for connection in idle:
        connection.close()
    eventually(lambda: server.descriptors() <= before + 2)
    assert server.is_running()


def test_listeners_have_a_limit_and_leave_nothing_behind(server):
    before = server.descriptors()
    listeners = []
    for _ in range(80):
        connection = socket.create_connection(("127.0.0.1", server.port))
        connection.sendall(b"GET /.loremark/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        listeners.append(connection)
    answers = [int(connection.recv(1000).split()[1]) for connection in listeners]
    assert answers.count(200) == 64
    assert answers.count(503) == 16
    for connection in listeners:
        connection.close()
    for number in range(3):
        (server.folder / "NPCs/Ada.md").write_text(f"Ada is awake, {number}.\n")
        eventually(lambda: f"awake, {number}".encode() in server.get("npcs/ada.html")[2])
    eventually(lambda: server.descriptors() <= before + 2)
    assert server.is_running()


def test_garbage_is_no_request(server):
    for data in [b"\r\n" * 1000, b"\x00" * 5000, os.urandom(4096), b"GET", b"\x16\x03\x01\x02\x00", b"GET / HTTP/9.9\r\n\r\n"]:
        raw(server, data, seconds=0.3)
    assert server.get()[0] == 200


def test_a_host_of_the_network_needs_a_token(loremark, serve, tmp_path):
    (tmp_path / "plain").mkdir()
    (tmp_path / "plain/Note.md").write_text("Text.\n")
    for options in [["--host", "0.0.0.0"], ["--host", "0.0.0.0", "--edit"], ["--host", "0.0.0.0", "--token", "short"]]:
        done = subprocess.run(
            [loremark, "serve", tmp_path / "plain", "--port", "0", *options], capture_output=True, text=True, timeout=60
        )
        assert done.returncode == 2
        assert "token" in done.stderr
    server = serve(JOURNAL, "--host", "0.0.0.0", "--token", TOKEN, "--edit")
    assert server.get()[0] == 401
    assert server.get("npcs/ada.html")[0] == 401
    assert server.get(".loremark/state.json")[0] == 401
    assert server.get("", {"Cookie": f"loremark-{server.port}=wrong"})[0] == 401
    assert server.get("", {"Cookie": f"loremark-{server.port}={TOKEN}"})[0] == 200
    assert status(server, ["GET / HTTP/1.1", "Host: evil.example", f"Cookie: loremark-{server.port}={TOKEN}"]) == 403
    answer = raw(server, f"GET /npcs/ada.html?token={TOKEN} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    assert b" 303 " in answer.split(b"\r\n")[0]
    assert b"HttpOnly" in answer
    for _ in range(12):
        code = server.get("?token=guess")[0]
    assert code == 429
    server.stop()
    assert isinstance(server, Server)
