"""Do the graders of radiology and genomics catch what is wrong and leave alone what is right?

True extractions are corrupted one value or element at a time and graded as a model's answers would be. A corruption is
caught when a critical or major issue that the true extraction does not have names the field.
Run: python -m tests.bench.grader_imaging_genomics
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from services.core.document import Document
from services.core.draft import CitedField, Element, Extraction, Part
from services.documents.plain import read_text
from services.packs.clinical.genomics.task import PACK as GENOMICS
from services.packs.clinical.radiology.task import PACK as RADIOLOGY
from services.tasks.pack import Pack
from tests.bench.asked_once import findings
from tests.bench.caught import Figures
from tests.bench.corpus import cases
from tests.bench.truths import true_extraction
from tests.samples import genomics, radiology

PACKS = {"radiology": RADIOLOGY, "genomics": GENOMICS}
SIDES = (("left", "right"), ("right", "left"))
STATES = (("MSI-High", "MSI-Low"), ("MSI-high", "MSI-low"), ("MSS", "MSI-H"), ("Stable", "Unstable"), ("stable", "unstable"))
Issues = frozenset[tuple[str, str, int | None]]


@dataclass(frozen=True)
class Checked:
    """A document as read, with the pack of its type and its true extraction."""

    name: str
    pack: Pack
    document: Document
    answer: Extraction


@dataclass(frozen=True)
class Spoilt:
    """One field of an answer changed: how, and whether it is wrong now (or only written otherwise)."""

    how: str
    one: CitedField
    wrong: bool = True


def measure(checked: Sequence[Checked]) -> Figures:
    """Corrupt every field of every document in every way that fits, and count what the grader notices."""
    figures = Figures()
    for index, one in enumerate(checked):
        before = issues(one, one.answer)
        other = next(c for c in [*checked[index + 1 :], *checked] if c.pack is one.pack)
        for cited in one.answer.fields:
            figures.fields += 1
            if before.get(cited.name):
                figures.doubted.append(f"{one.name} {cited.name}: {sorted(before[cited.name], key=str)}")
                continue
            foreign = next(f for f in other.answer.fields if f.name == cited.name)
            for spoilt in spoil(cited, foreign, one.document.text):
                _count(one, spoilt, figures)
    return figures


def _count(one: Checked, spoilt: Spoilt, figures: Figures) -> None:
    answer = one.answer.model_copy(update={"fields": [spoilt.one if f.name == spoilt.one.name else f for f in one.answer.fields]})
    noticed = bool(issues(one, answer).get(spoilt.one.name))
    shown = [{part.name: part.value for part in e.parts} | {"quote": e.quote} for e in spoilt.one.elements or []]
    told = f"{one.name} {spoilt.how}: {(spoilt.one.value or '')[:120]} {shown}"
    figures.count(spoilt.how, wrong=spoilt.wrong, named=noticed, told=told)


def issues(one: Checked, answer: Extraction) -> dict[str, Issues]:
    """By field: the critical and major issues that name it."""
    found: dict[str, set[tuple[str, str, int | None]]] = {}
    for finding in findings(one.pack.doc_type, one.document, answer):
        if finding.field and finding.severity in ("critical", "major"):
            found.setdefault(finding.field, set()).add((finding.check, finding.code, finding.element))
    return {name: frozenset(said) for name, said in found.items()}


def spoil(cited: CitedField, foreign: CitedField, text: str) -> Iterator[Spoilt]:
    """Every change that fits the field: wrong ones, then harmless ones. None that happens to be true."""
    if cited.elements:
        for index in range(len(cited.elements)):
            yield from _spoil_element(cited, cited.elements, index, foreign, text)
    elif cited.value:
        yield from _spoil_value(cited, foreign, text)
    elif foreign.value or foreign.elements:
        yield Spoilt(f"{cited.name}: invented", foreign)


def _spoil_value(cited: CitedField, foreign: CitedField, text: str) -> Iterator[Spoilt]:
    value, quote = cited.value or "", cited.quote or ""
    for how, changed in changes(cited.name, value):
        yield Spoilt(f"{cited.name}: {how}", cited.model_copy(update={"value": changed}))
        yield Spoilt(f"{cited.name}: {how}, quote too", cited.model_copy(update={"value": changed, "quote": changed}))
    if foreign.value and foreign.value not in text:
        yield Spoilt(f"{cited.name}: from another document", foreign)
    if cited.name in ("impression", "findings", "msiStatus", "tmb"):
        gone = {"status": "not_present", "value": None, "quote": None}
        yield Spoilt(f"{cited.name}: dropped", cited.model_copy(update=gone))
    if cited.name == "date" and "DOB: 03/04/1950" in text:
        yield Spoilt("date: of birth", cited.model_copy(update={"value": "1950-03-04", "quote": "03/04/1950"}))
    yield Spoilt("case", cited.model_copy(update={"value": value.upper(), "quote": quote.upper()}), wrong=False)
    yield Spoilt("spacing", cited.model_copy(update={"quote": quote.replace(" ", "  ")}), wrong=False)
    if cited.name in ("impression", "findings"):
        yield Spoilt("punctuation", cited.model_copy(update={"value": value.replace(",", " ,").rstrip(".")}), wrong=False)


def changes(name: str, value: str) -> Iterator[tuple[str, str]]:
    """Wrong versions of a scalar."""
    if name in ("impression", "findings"):
        if re.search(r"\b[Nn]o ", value):
            yield "negation dropped", re.sub(r"\b[Nn]o ", "", value, count=1)
        if swap := next((pair for pair in SIDES if re.search(rf"\b{pair[0]}\b", value)), None):
            yield "side flipped", re.sub(rf"\b{swap[0]}\b", swap[1], value, count=1)
        if len(value) > 120:
            yield "cut short", value[: len(value) // 2]
    if name in ("impression", "findings", "tmb", "date") and (digit := re.search(r"\d(?!\d|[.)] [A-Z])", value)):
        wrong = "8" if digit[0] != "8" else "3"
        changed = value[: digit.start()] + wrong + value[digit.end() :]
        if name != "date" or changed[-2:] < "29":
            yield "digit changed", changed
    if name == "tmb":
        yield "unit dropped", re.sub(r"[^\d.].*$", "", value).strip()
        yield "unit changed", re.sub(r"/\s?M[bB]", "/kb", value) if re.search(r"/\s?M[bB]", value) else f"{value} %"
    if name == "msiStatus" and (pair := next((pair for pair in STATES if pair[0] in value), None)):
        yield "state changed", value.replace(*pair)
    if name == "institution":
        yield "word changed", re.sub(r"^\w+", "Southport", value)


def _spoil_element(cited: CitedField, elements: list[Element], index: int, foreign: CitedField, text: str) -> Iterator[Spoilt]:
    one = elements[index]
    key, value = one.parts[0], one.parts[1]
    for how, first, second in _element_changes(cited.name, key.value, value.value):
        yield Spoilt(f"{cited.name}: {how}", _put(cited, elements, index, first, second, one.quote))
    rival = next((o for o in elements if o.parts[1].value != value.value and o.parts[0].value != key.value), None)
    if rival:
        yield Spoilt(f"{cited.name}: neighbour's value", _put(cited, elements, index, key.value, rival.parts[1].value, one.quote))
        theirs = _put(cited, elements, index, key.value, rival.parts[1].value, rival.quote)
        yield Spoilt(f"{cited.name}: neighbour's value and quote", theirs)
    if earlier := re.search(r"(?:previously|prior) (\d\.\d cm)", text):
        yield Spoilt("measurements: prior taken for current", _put(cited, elements, index, key.value, earlier[1], earlier[0]))
    strange = next((e for e in foreign.elements or [] if e.parts[1].value not in text), None)
    if strange:
        added = [*elements, strange]
        yield Spoilt(f"{cited.name}: element of another document", cited.model_copy(update={"elements": added}))
    yield Spoilt(
        f"{cited.name}: one left out", cited.model_copy(update={"elements": [*elements[:index], *elements[index + 1 :]]})
    )
    yield from _denied(cited, elements, text)
    upper = _put(
        cited, elements, index, key.value.upper(), value.value.upper() if cited.name == "measurements" else value.value, one.quote
    )
    yield Spoilt("case", upper, wrong=False)
    yield Spoilt("spacing", _put(cited, elements, index, key.value, value.value, one.quote.replace(" ", "  ")), wrong=False)


def _denied(cited: CitedField, elements: list[Element], text: str) -> Iterator[Spoilt]:
    """A gene that the report denies, with the words that deny it cut off the quote."""
    match = re.search(r"- (\w+) mutation: Not detected|^(\w+): wild-type", text, re.M)
    if cited.name == "mutations" and match:
        gene = match[1] or match[2]
        parts = [Part(name="gene", value=gene), Part(name="variant", value="mutation" if match[1] else "wild-type")]
        element = Element(parts=parts, quote=match[0].removesuffix(": Not detected").removeprefix("- "))
        yield Spoilt("mutations: negation dropped", cited.model_copy(update={"elements": [*elements, element]}))


def _element_changes(name: str, key: str, value: str) -> Iterator[tuple[str, str, str]]:
    """Wrong versions of an element's two parts."""
    digit = re.search(r"\d(?!.*\d)", value)
    if digit:
        wrong = "7" if digit[0] != "7" else "4"
        yield "digit changed", key, value[: digit.start()] + wrong + value[digit.end() :]
    if name == "measurements":
        yield "unit dropped", key, re.sub(r" ?(?:mm|cm)", "", value)
        yield "unit changed", key, value.replace("cm", "mm") if "cm" in value else value.replace("mm", "cm")
        if swap := next((pair for pair in SIDES if re.search(rf"\b{pair[0]}\b", key)), None):
            yield "side flipped", re.sub(rf"\b{swap[0]}\b", swap[1], key), value
    else:
        yield "another gene", "NRAS" if key != "NRAS" else "HRAS", value


def _put(cited: CitedField, elements: list[Element], index: int, first: str, second: str, quote: str) -> CitedField:
    names = [part.name for part in elements[index].parts]
    parts = [Part(name=names[0], value=first), Part(name=names[1], value=second)]
    changed = [*elements[:index], Element(parts=parts, quote=quote), *elements[index + 1 :]]
    return cited.model_copy(update={"elements": changed})


def generated(seeds: Sequence[int]) -> Iterator[Checked]:
    """Reports of the project's own, one of each type for each seed."""
    for seed in seeds:
        for kind, made in (("radiology", radiology.sample(seed)), ("genomics", genomics.sample(seed))):
            answer = true_extraction({"doc_type": kind, "fields": made.truth}, PACKS[kind].rubric)
            yield Checked(made.name, PACKS[kind], read_text(made.text), answer)


def corpus() -> Iterator[Checked]:
    """The shared texts of both types that are not set aside."""
    for case in cases(tuple(PACKS), rendered=False):
        if not case.aside:
            pack = PACKS[case.truth["doc_type"]]
            document = read_text(case.path.read_text("utf-8"))
            yield Checked(case.stem, pack, document, true_extraction(case.truth, pack.rubric))


def main() -> None:
    for title, checked in (("shared documents", list(corpus())), ("generated reports", list(generated(range(40))))):
        measure(checked).tell(title, len(checked))


if __name__ == "__main__":
    main()
