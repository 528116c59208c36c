"""Learns the weights of the token tagger from the rules' own reading of the shipped, openly licensed trial reports.

    python -m tests.samples.questions.make_pico_weights SHARED_EVIDENCE_FOLDER

An averaged perceptron (Collins 2002), two passes in a fixed order: the same input gives the same bytes.
No label by people goes in.
"""

import gzip
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from services.packs.evidence.question.pico_rules import title_end
from services.packs.evidence.question.pico_tokens import PARTS, TOKEN, features, ruled
from services.packs.evidence.question.tags_lexicon import VOCABULARY

REPORTS = 1_600
PASSES = 2
LEAST = 2.0
"""Weights below this are left out."""
SHORTEST = 60
"""Words of a report that is learned from."""


def main(folder: Path) -> None:
    """Read, learn, write."""
    weights = learn(list(reports(folder / "evidence_index" / "records.jsonl.gz")))
    rows = sorted(row for feature, row in ((feature, _row(feature, each)) for feature, each in weights.items()) if row)
    packed = io.BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb", mtime=0) as out:
        out.write("".join(f"{row}\n" for row in rows).encode())
    file = VOCABULARY / "pico_weights.tsv.gz"
    file.write_bytes(packed.getvalue())
    print(f"{len(rows):,} features, {file.stat().st_size:,} bytes")


def reports(file: Path) -> Iterator[tuple[list[str], list[int]]]:
    """The words of each report and the part that the rules give each, by number."""
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for n, record in enumerate(map(json.loads, lines)):
            words = [word.lower() for word in TOKEN.findall(f"{record['title'].rstrip('.')} . {record['abstract']}")]
            if len(words) >= SHORTEST and n < REPORTS:
                yield words, [PARTS.index(part) for part in ruled(words)]


def learn(data: list[tuple[list[str], list[int]]]) -> dict[str, list[float]]:
    """Averaged weights of each feature for each part."""
    weights: dict[str, list[float]] = {}
    totals: dict[str, list[float]] = {}
    step = 0
    for _ in range(PASSES):
        for words, right in data:
            title = frozenset(words[: title_end(words)])
            for at, wanted in enumerate(right):
                step += 1
                seen = features(words, at, title)
                scores = [sum(weights[feature][part] for feature in seen if feature in weights) for part in range(len(PARTS))]
                guess = scores.index(max(scores))
                if guess != wanted:
                    _move(weights, totals, seen, (wanted, guess), step)
    return {
        feature: [weight - total / step for weight, total in zip(each, totals[feature], strict=True)]
        for feature, each in weights.items()
    }


def _move(
    weights: dict[str, list[float]], totals: dict[str, list[float]], seen: tuple[str, ...], towards: tuple[int, int], step: int
) -> None:
    for feature in seen:
        mine, sums = weights.setdefault(feature, [0.0] * len(PARTS)), totals.setdefault(feature, [0.0] * len(PARTS))
        for part, by in zip(towards, (1.0, -1.0), strict=True):
            mine[part] += by
            sums[part] += by * step


def _row(feature: str, each: list[float]) -> str:
    """A line of the file: what the feature gives each part beyond none, in tenths; "" for a feature that hardly matters."""
    beyond = [part - each[0] for part in each[1:]]
    if max(map(abs, beyond)) < LEAST or "\t" in feature:
        return ""
    return "\t".join((feature, *(str(round(part * 10)) for part in beyond)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
