"""How well the shipped script ranks: some 320 questions with the note that should come first."""
import sys
import pathlib

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent / "search"))
import ranking  # noqa: E402

SUITES = ranking.suites()


@pytest.mark.parametrize("name", SUITES)
def test_the_note_that_is_meant_comes_first(name, build, open_page):
    suite = SUITES[name]
    journal = ranking.journal(suite)
    if journal is None:
        print(f"Skipped: the folder shared/vaults/{suite['vault']} is not there, and LOREMARK_VAULTS names no other")
        pytest.skip(f"no vault {suite['vault']}")
    scores = ranking.scores(open_page(build(journal) / "index.html"), suite)
    mean = sum(score for *_, score in scores) / len(scores)
    misses = [f"{query!r} gives {titles[:3]}, not {expected}" for query, expected, titles, score in scores if score < 1]
    print(f"{name}: mean reciprocal rank {mean:.3f} of {len(scores)} queries")
    assert mean >= 0.9, misses


def test_there_are_enough_questions():
    assert sum(len(suite["queries"]) for suite in SUITES.values()) >= 150
