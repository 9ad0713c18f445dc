"""Journals of mutated notes neither crash the program nor keep it busy; `scripts/fuzz` does the same for longer."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Fuzz"))

import fuzz  # noqa: E402


def test_mutated_notes_are_built(loremark, tmp_path):
    failures = fuzz.run(loremark, seconds=20, seed=20, folder=tmp_path)
    assert not failures, "\n".join(f"{failure}: {kept}" for failure, kept in failures)


def test_the_same_seed_makes_the_same_notes():
    notes = [b"one", b"two [[three]]", b"# four\n"]
    first, second = (
        [fuzz.mutation(dice, notes) for _ in range(50)] for dice in (fuzz.random.Random(7), fuzz.random.Random(7))
    )
    assert first == second
    assert len(set(first)) > 40
