"""No query loads more than its budget, whatever is typed."""
import pathlib
import random
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent / "search"))
import questions  # noqa: E402
import weigh  # noqa: E402

SYLLABLES = [first + rest for first in ["", "k", "tr", "b", "sh", "m", "r", "d", "l"] for rest in ["a", "el", "or", "in", "un", "ast", "ove"]]


@pytest.fixture(scope="module")
def journal(tmp_path_factory):
    """Many made-up words in some hundred notes, the same each time: much more of an index than a query may load."""
    chance = random.Random(7)
    folder = tmp_path_factory.mktemp("words")
    words = sorted({"".join(chance.choices(SYLLABLES, k=chance.randrange(2, 5))) for _ in range(4000)})
    names = chance.sample([word for word in words if len(word) > 4], 360)
    for place, name in enumerate(names):
        text = "\n\n".join(" ".join(words[min(int(chance.paretovariate(0.35)) - 1, 10**6) % len(words)] for _ in range(60)) for _ in range(3))
        file = folder / "NPCs" / f"{name.title()} {words[place * 7 % len(words)].title()}.md"
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"---\ntags: [boss]\n---\n{text}\n\n검은 대장장이는 항구에서 {place}번째 배를 기다렸다.\n", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def asked(journal):
    return [text for texts in questions.questions(journal).values() for text in texts]


@pytest.fixture(scope="module")
def site(build, journal):
    return build(journal)


def test_no_query_loads_more_than_its_budget(site, asked, open_page):
    size = weigh.weigher(site)
    answers = weigh.ask(open_page(site / "index.html"), asked)
    sizes = [(sum(map(size, answer["files"])), text) for answer, text in zip(answers, asked)]
    assert len(asked) >= 200
    assert max(sizes)[0] <= weigh.MOST_LATER, max(sizes)
    assert max(sizes)[0] + sum(map(size, weigh.needed(site))) <= weigh.MOST_FIRST
    # It is the budget that holds them: the index is many times as large.
    assert max(sizes)[0] > 0.6 * weigh.MOST_LATER
    assert sum(file.stat().st_size for file in (site / "data").glob("?????.js")) > 8 * weigh.MOST_LATER


def test_a_query_finds_the_same_whatever_was_asked_before(site, asked, open_page):
    page = open_page(site / "index.html")
    some = asked[::9]
    alone = [answer["titles"] for answer in weigh.ask(page, some)]
    again = [answer["titles"] for answer in page.evaluate(weigh.ASK, [[[text, True] for text in some + some[::-1]], 8])]
    assert again[:len(some)] == alone
    assert again[:len(some) - 1:-1] == alone
