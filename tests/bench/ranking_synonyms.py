"""Make the names of diseases that the ranking ships, from the shared vocabularies: `python -m tests.bench.ranking_synonyms`.

One line a disease, its names parted by "|". MedQuAD (CC BY 4.0) and the Disease Ontology (CC0 / CC BY 3.0); the same
input gives the same bytes.
"""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

from tests.bench.corpus import SHARED

VOCABULARY = SHARED / "data" / "evidence" / "vocab"
OUT = Path("services/packs/ranking/practitioners/words/synonyms.txt.gz")
NAME = re.compile(r"[A-Za-z][A-Za-z0-9' ,/-]{2,50}")
MOST_WORDS = 6
MOST_NAMES = 8


def rows(name: str) -> Iterator[list[str]]:
    """The rows of a gzipped TSV without its heading."""
    for line in gzip.decompress((VOCABULARY / name).read_bytes()).decode("utf-8").splitlines()[1:]:
        yield line.split("\t")


def names(candidates: list[str]) -> str:
    """Names worth keeping, in lower case, or "" when fewer than two are."""
    tidy = dict.fromkeys(one.strip().lower() for one in candidates if NAME.fullmatch(one.strip()) and " - " not in one)
    kept = [one for one in tidy if len(one.split()) <= MOST_WORDS]
    return "|".join(kept[:MOST_NAMES]) if len(kept) > 1 else ""


def main() -> None:
    medquad = {names([row[0], *row[5].split("|")]) for row in rows("medquad_focus_synonyms.tsv.gz") if row[3] == "Disorders"}
    ontology = {names([row[1], *row[3].split("|")]) for row in rows("disease_ontology_synonyms.tsv.gz") if len(row) > 3}
    text = "\n".join(sorted((medquad | ontology) - {""}))
    OUT.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    print(f"{text.count(chr(10)) + 1} diseases, {OUT.stat().st_size} bytes")


if __name__ == "__main__":
    main()
