"""Does a reader answer the same when the same text is laid out otherwise?

    python -m tests.bench.reflow [--types clinical-notes ...] [--ways "78 columns" ...] [--details]

Takes the open text documents of the shared and the written corpus, lays each out in every way of reflow_ways.py and reads it
at the first and at a later look. Prints for each way how many documents it changes, in how many of these some field is answered
otherwise, and which. White space, hyphens and the case of letters in values do not count.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from services.core.calls import CallRequest
from services.core.draft import Extraction
from services.core.feedback import Feedback
from services.documents.plain import decode, read_text
from services.packs.find import packs_by_type
from services.tasks.pack import Pack
from tests.bench.corpus import Case, cases, written_cases
from tests.bench.reflow_ways import WAYS

NOTES = ("clinical-notes", "discharge-summary", "surgical-notes")


def main() -> None:
    """Measure and print."""
    options = _options()
    texts = list(open_texts(tuple(options.types)))
    before = {case.stem: answers(_pack(case), text) for case, text in texts}
    print(f"{len(texts)} open texts of {', '.join(options.types)}\n{'way':<32}{'laid out':>9}{'changed':>9}  fields")
    touched: set[str] = set()
    for way in options.ways:
        laid_out = [(case, other) for case, text in texts if (other := WAYS[way](text)) != text]
        differing = {case.stem: _differences(before[case.stem], answers(_pack(case), other)) for case, other in laid_out}
        changed = {stem: names for stem, names in differing.items() if names}
        fields = Counter(name for names in changed.values() for name in names)
        print(f"{way:<32}{len(laid_out):>9}{len(changed):>9}  {', '.join(f'{name} {n}' for name, n in fields.most_common())}")
        touched |= changed.keys()
        for stem, names in changed.items() if options.details else ():
            for name, (was, now) in names.items():
                print(f"    {stem}: {name}: {was} -> {now}")
    print(f"{len(touched)} of {len(texts)} texts are answered otherwise in at least one way")


def open_texts(types: tuple[str, ...]) -> Iterator[tuple[Case, str]]:
    """The plain texts that may be looked at."""
    for case in (*cases(types, rendered=False), *written_cases(types)):
        if not case.aside and case.path.suffix == ".txt":
            yield case, read_text(decode(case.path.read_bytes())[0]).text


def answers(pack: Pack, text: str) -> Mapping[str, str]:
    """What the builtin reader answers at the first and at a later look, field by field."""
    document = read_text(text)
    told: dict[str, str] = {}
    for attempt in (1, 2):
        feedback = Feedback(attempt=attempt, attempts_allowed=3)
        request = CallRequest(role="extract", pack=pack.name, stable="", tail="", document=document, feedback=feedback)
        told |= {f"{name} {attempt}": value for name, value in _values(pack.read(request))}
    return told


def _values(answer: Extraction) -> Iterator[tuple[str, str]]:
    for one in answer.fields:
        elements = sorted("=".join(_plain(part.value) for part in element.parts) for element in one.elements or ())
        yield one.name, " | ".join(elements) if one.elements else _plain(one.value)


def _plain(value: Any) -> str:
    return " ".join(str(value or "").replace("-", " ").lower().split())


def _differences(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """The fields answered otherwise, each once."""
    names = sorted({*before, *after})
    pairs = {name: (before.get(name, ""), after.get(name, "")) for name in names}
    return {name[:-2]: pair for name, pair in pairs.items() if pair[0] != pair[1]}


def _pack(case: Case) -> Pack:
    return packs_by_type()[case.truth["doc_type"]]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--types", nargs="+", default=NOTES)
    parser.add_argument("--ways", nargs="+", default=tuple(WAYS), choices=tuple(WAYS))
    parser.add_argument("--details", action="store_true", help="tell what each field was and what it is")
    return parser.parse_args()


if __name__ == "__main__":
    main()
