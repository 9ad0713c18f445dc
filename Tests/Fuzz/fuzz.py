#!/usr/bin/env python3
"""Builds journals of mutated notes until something crashes, hangs or takes longer than its size explains.

Usage: scripts/fuzz [SECONDS] [SEED]

The notes come from content/ and, where they are, from the vaults in a folder `shared/vaults` beside the checkout or
above it. The same seed makes the same notes. Each journal is built by a process of its own; what stops it is narrowed
down to one note, which is kept in the folder that the last line names.
"""
import os
import pathlib
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
NOTES_IN_A_JOURNAL = 60
MOST_BYTES = 20_000
# Seconds of processor time for one journal, and for one note of a hundred kilobytes.
MOST_SECONDS = 60

MARKS = [
    "[[", "]]", "![[", "|", "\\|", "#", "#^", "^id", "%%", "<%", "%>", "<!--", "-->", "`", "```\n", "~~~\n", "$$", "$", "||",
    "==", "> ", "> [!tip]- ", "- ", "- [ ] ", "1. ", "\n\n", "\n", "\r\n", "\\", "^[", "[^1]", "[^1]: ", "::", "key:: v\n", "<",
    ">", "<div>", "</div>", "<a href=\"", "<script>", "&#0;", "&amp;", "\ue000", "\x00", "\t", "    ", "*", "**", "_", "~~",
    "(", ")", "[", "](", "[a]: ", "https://a.b/", "@", "é", "漢", "🗡", "\u202e", "\ufeff", "---\n", "===\n", "|-|-|\n", "# ",
    "---\ntitle: x\n---\n", "tags: [a, b]\n", "{", "}", "\"", "'", ": ", "- \n", "&a", "*a", "!!x ", "? ", "{{x}}",
]


def seeds():
    """Notes to begin with, in a fixed order."""
    folders = [ROOT / "content", ROOT / "Tests/GoldenSiteTests/Sites"]
    shared = [parent / "shared" for parent in ROOT.parents]
    if "LOREMARK_SHARED" in os.environ:
        shared = [pathlib.Path(os.environ["LOREMARK_SHARED"])]
    folders += [folder / "vaults" for folder in shared if (folder / "vaults").is_dir()][:1]
    found = []
    for folder in folders:
        paths = sorted(path for path in folder.rglob("*.md") if path.is_file() and path.stat().st_size <= MOST_BYTES)
        # Every vault has its share, whatever its size.
        found += paths if len(paths) < 3000 else paths[:: len(paths) // 3000]
    if len(found) < 50:
        sys.exit(f"no notes to begin with in {folders}")
    return [path.read_bytes() for path in found]


def mutation(dice, notes):
    """One note made of others."""
    text = bytearray(dice.choice(notes))
    if dice.random() < 0.3:
        text += dice.choice(notes)
    for _ in range(dice.randint(1, 12)):
        place = dice.randint(0, len(text))
        end = min(len(text), place + dice.choice([1, 4, 30, 400]))
        mark = dice.choice(MARKS).encode()
        kind = dice.randrange(8)
        if kind == 0:
            del text[place:end]
        elif kind == 1:
            text[place:place] = text[end:end + 200]
        elif kind == 2:
            text[place:place] = mark * (dice.choice([50, 500, 3000]) if dice.random() < 0.1 else 1)
        elif kind == 3:
            text[place:place] = bytes([dice.randrange(256)])
        elif kind == 4:
            text[place:end] = mark
        elif kind == 5:
            other = dice.choice(notes)
            start = dice.randint(0, len(other))
            text[place:place] = other[start:start + 300]
        elif kind == 6:
            text[place:place] = bytes(text[place:end]) * dice.choice([2, 20])
        else:
            text = text[:place]
    return bytes(text[:MOST_BYTES * 3])


class Build:
    """The end of one run of the program."""

    def __init__(self, program, notes, folder, repeated=1):
        shutil.rmtree(folder, ignore_errors=True)
        (folder / "journal").mkdir(parents=True)
        for name, text in notes:
            path = folder / "journal" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text * repeated)
        command = [program, "build", folder / "journal", "-o", folder / "site", "--audience", "gm", "--threads", "1"]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.is_hanging = False
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, errors="replace", timeout=MOST_SECONDS * 10,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 1)),
            )
            self.code, self.errors = done.returncode, done.stderr
        except subprocess.TimeoutExpired:
            self.code, self.errors = -9, "it did not end"
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    @property
    def failure(self):
        if self.code in (0, 1):
            return None
        if self.seconds > MOST_SECONDS - 2 or self.code == -9:
            return f"took more than {MOST_SECONDS} s"
        return f"ended with {self.code}: {self.errors[-300:]}"


def culprit(program, notes, folder):
    """The smallest half, quarter, … of the notes that still fails, and how."""
    failure = Build(program, notes, folder).failure
    while failure and len(notes) > 1:
        half = len(notes) // 2
        for part in (notes[:half], notes[half:]):
            found = Build(program, part, folder).failure
            if found:
                notes, failure = part, found
                break
        else:
            break
    return notes, failure


def superlinear(program, note, folder):
    """Why the time for a note that is written many times over is out of proportion; None when it is not."""
    repeats = max(2, 120_000 // max(1, len(note)))
    build = Build(program, [("Note.md", note)], folder, repeats)
    if build.failure or build.seconds > 8:
        half = Build(program, [("Note.md", note)], folder, max(1, repeats // 4))
        if build.failure or build.seconds > 9 * max(half.seconds, 0.3):
            return f"{repeats} times: {build.failure or build.seconds}; a quarter: {half.seconds} s"
    return None


def run(program, seconds, seed, folder=None):
    """Fuzzes for so long; the failures, each with the notes that make it."""
    folder = pathlib.Path(folder or tempfile.mkdtemp(prefix="loremark-fuzz-"))
    dice = random.Random(seed)
    notes = seeds()
    end = time.monotonic() + seconds
    count, failures = 0, []
    while time.monotonic() < end or count == 0:
        journal = [
            (f"{dice.choice(['NPCs', 'Quests', 'Locations', 'Notes', 'World'])}/{number}.md", mutation(dice, notes))
            for number in range(NOTES_IN_A_JOURNAL)
        ]
        count += len(journal)
        found, failure = journal, Build(program, journal, folder / "run").failure
        if failure:
            found, failure = culprit(program, journal, folder / "run")
        else:
            found = [dice.choice(journal)]
            failure = superlinear(program, found[0][1], folder / "run")
        if failure:
            kept = folder / f"failure-{len(failures) + 1}"
            for name, text in found:
                (kept / name).parent.mkdir(parents=True, exist_ok=True)
                (kept / name).write_bytes(text)
            failures.append((failure, kept))
            print(f"seed {seed}, note {count}: {failure}\n  kept in {kept}", flush=True)
    shutil.rmtree(folder / "run", ignore_errors=True)
    if not failures:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"{count} mutated notes of the seed {seed}, {len(failures)} failures")
    return failures


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if any(not argument.isdigit() for argument in arguments) or len(arguments) > 2:
        sys.exit(__doc__)
    length, chosen = (int(value) for value in (arguments + ["600", "20"][len(arguments):])[:2])
    sys.exit(1 if run(ROOT / ".build/debug/loremark", length, chosen) else 0)
