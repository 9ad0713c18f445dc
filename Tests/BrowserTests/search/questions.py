"""Makes questions of every sort that a player may type from the notes of a journal: the same each time."""
import collections
import random
import re

WORD = re.compile(r"[^\W\d_]+")
STOPS = "the of and a to in is that it was for on with as he she who by at from".split()
NOWHERE = ["zzyzzxq", "qwrtplkj", "xylophagousness", "unfindableword", "ñññandúñ", "qqqq", "жжщщ", "xqj vbnzz", "뷁쉟뛟", "wwwwwwwww wwwwwwwwx", "pppppppp qqqqqqqq rrrrrrrr ssssssss"]
SENTENCES = [
    "who was that merchant near the church that sold me the silver bell",
    "the old woman at the harbour who asked me to find her lost son",
    "where did I leave the key of the tower in the northern marsh",
    "which of the knights betrayed the king before the great battle of the bridge",
]
SMALL = 60


def typo(word, chance):
    """A word with one letter left out, doubled, changed or swapped with the next."""
    place = chance.randrange(1, len(word) - 1) if len(word) > 2 else 0
    return chance.choice([
        word[:place] + word[place + 1:],
        word[:place] + word[place] + word[place:],
        word[:place] + chance.choice("aeiorstn") + word[place + 1:],
        word[:place] + word[place + 1:place + 2] + word[place:place + 1] + word[place + 2:],
    ])


def read(journal):
    """Titles, and the text of each note."""
    files = sorted(file for file in journal.rglob("*.md") if "_site" not in file.parts)
    chance = random.Random(1)
    sample = sorted(chance.sample(files, min(len(files), 1500)))
    return [file.stem for file in files], [file.read_text(encoding="utf-8") for file in sample]


def questions(journal):
    """All questions by their sort."""
    chance = random.Random(2)
    titles, texts = read(journal)
    counts = collections.Counter(word for text in texts for word in set(WORD.findall(text.lower())))
    ordered = [word for word, _ in sorted(counts.items(), key=lambda item: (-item[1], item[0]))]
    latin = [word for word in ordered if word.isascii()]
    long = [word for word in latin if len(word) >= 6] or latin
    rows = [words for text in texts for line in text.splitlines() if len(words := WORD.findall(line)) >= 12]

    def some(values, count):
        values = list(values)
        return chance.sample(values, min(count, len(values)))

    def row(length):
        words = chance.choice(rows or [ordered])
        start = chance.randrange(max(1, len(words) - length + 1))
        return words[start:start + length]

    def misspelt(count):
        return " ".join(typo(word, chance) for word in some(long, count))

    def times(count, make):
        return [make() for _ in range(count)]

    others = [word for word in ordered if not word.isascii()]
    east = [word for word in others if any("\u3040" <= letter <= "\ud7a3" for letter in word)]
    accented = [word for word in others if word not in east]
    kinds = ["npc", "quest", "location", "item", "session"]
    found = {
        "titles": some(titles, 30),
        "misspelt titles": [" ".join(typo(word, chance) if len(word) > 3 else word for word in title.split()) for title in some(titles, 20)],
        "words in a row": times(10, lambda: " ".join(row(2))) + times(10, lambda: " ".join(row(3))) + times(8, lambda: " ".join(row(6))),
        "one word misspelt": times(SMALL // 3, lambda: misspelt(1)),
        "two words misspelt": times(12, lambda: misspelt(2)),
        "three words misspelt": times(12, lambda: misspelt(3)),
        "six words misspelt": times(6, lambda: misspelt(6)),
        "half words": [word[:chance.randrange(2, 5)] for word in some(long, 20)] + [a[:3] + " " + b[:4] for a, b in zip(some(long, 10), some(long, 10))],
        "single letters": list("abcdmrstuo") + ["un", "co", "re", "ma"],
        "commonest words": latin[:25] + [" ".join(some(latin[:80], 3)) for _ in range(10)] + [" ".join(some(latin[40:300], 8)) for _ in range(8)],
        "only stop-words": [" ".join(some(STOPS, count)) for count in (1, 2, 2, 3, 3, 4, 5, 6, 8)],
        "rare words": some(latin[len(latin) // 2:], 15) + [" ".join(some(latin[len(latin) // 2:], 8)) for _ in range(6)],
        "without blanks": some(east, 14) + ["".join(some(east, 3)) for _ in range(4 if east else 0)] + [" ".join(some(east, 5)) for _ in range(6 if east else 0)],
        "accents": some(accented, 14) + [" ".join(some(accented, 4)) for _ in range(4 if accented else 0)],
        "facets": [f"kind:{kind}" for kind in kinds] + [f"kind:{kind} {word}" for kind, word in zip(kinds, some(long, 5))] + ["tag:boss", "#boss", "status:dead " + " ".join(some(long, 2)), "world:a " + ordered[0]],
        "phrases": times(10, lambda: '"' + " ".join(row(2)) + '"') + times(8, lambda: '"' + " ".join(row(4)) + '"') + [f'"{a}" "{b}" {c}' for a, b, c in times(5, lambda: row(3))] + ['"' + " ".join(some(latin[:60], 3)) + '"' for _ in range(6)],
        "sentences": SENTENCES + times(12, lambda: " ".join(row(12))),
        "misspelt sentences": times(6, lambda: " ".join(typo(word, chance) if len(word) > 3 else word for word in row(12))),
        "nowhere": NOWHERE + [" ".join(some(NOWHERE, 6)), "x" * 45, "1234567 7654321"],
    }
    return found
