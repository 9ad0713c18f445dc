"""Runs the queries of relevance.json through the script that a site ships, in a browser, and scores the answers."""
import json
import os
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[3]
DEPTH = 10


def suites():
    return json.loads((pathlib.Path(__file__).parent / "relevance.json").read_text(encoding="utf-8"))


def vault(name):
    """A vault of others, which the project does not contain; None when it is not there."""
    named = os.environ.get("LOREMARK_VAULTS")
    folders = [pathlib.Path(named)] if named else [folder / "shared/vaults" for folder in ROOT.parents]
    return next((folder / name for folder in folders if (folder / name).is_dir()), None)


def journal(suite):
    """What to build for a suite: a folder, or notes by path; None when it is not there."""
    if "notes" in suite:
        return suite["notes"]
    return ROOT / suite["folder"] if "folder" in suite else vault(suite["vault"])


def answers(page, queries):
    """The titles that the shipped script finds for each query, best first."""
    return page.evaluate(
        """async ([queries, depth]) => {
          const all = [];
          for (const query of queries) {
            const ranking = await Loremark.search.rank(query);
            const records = [];
            while (records.length < depth) {
              const next = await Loremark.search.next(ranking, 8);
              if (!next.length) break;
              records.push(...next);
            }
            all.push(records.slice(0, depth).map((record) => record.title));
          }
          return all;
        }""",
        [queries, DEPTH],
    )


def reciprocal_rank(titles, expected):
    return next((1 / place for place, title in enumerate(titles, start=1) if title in expected), 0)


def scores(page, suite):
    """For each query of a suite: the query, what is expected, what came, and the reciprocal rank."""
    queries = suite["queries"]
    found = answers(page, [query for query, _ in queries])
    return [
        (query, expected, titles, reciprocal_rank(titles, expected))
        for (query, expected), titles in zip(queries, found)
    ]
