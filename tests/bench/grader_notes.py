"""Do the graders of notes catch what is wrong and leave alone what is right?

True extractions of clinical notes, discharge summaries and operation notes are corrupted one element at a time and graded
as a model's answers would be. A corruption is caught when a critical or major issue that the true extraction does not have
names the field. Run: python -m tests.bench.grader_notes
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from services.core.document import Document
from services.core.draft import CitedField, Element, Extraction, Part
from services.documents.reader import read
from services.packs.clinical.clinical_notes.task import PACK as CLINIC
from services.packs.clinical.discharge_summary.task import PACK as HOSPITAL
from services.packs.clinical.surgical_notes.task import PACK as THEATRE
from services.tasks.pack import Pack
from tests.bench.asked_once import findings
from tests.bench.caught import Figures
from tests.bench.corpus import cases
from tests.bench.truths import true_extraction
from tests.samples import clinical_notes, discharge_summary, surgical_notes
from tests.samples.notes import Sample

PACKS = {pack.doc_type: pack for pack in (CLINIC, HOSPITAL, THEATRE)}
TYPES = tuple(PACKS)
LISTS = ("diagnoses", "procedures", "medications")
INVENTED = {"diagnoses": "Wilson disease", "procedures": "Splenectomy", "medications": "Ivabradine"}
SIDES = {"left": "right", "right": "left", "Left": "Right", "Right": "Left"}
NOT_SO = {
    "diagnoses": (
        r"(?:\b(?:no|denies|without|ruled out)|mother with|suspected) (?P<it>[a-z]{5,20})\b",
        r"(?P<it>[A-Z][a-z]{3,12}(?: cancer)?) was ruled out",
    ),
    "procedures": (
        r"(?:offered|planned|recommended|consider) (?:a |an )?(?P<it>[a-z]+ (?:replacement|bypass)|[a-z]+ectomy)",
        r"A (?P<it>[a-z ]+) is planned",
    ),
    "medications": (
        r"stopped (?P<it>[a-z]{5,})",
        r"(?P<it>[A-Z][a-z]{5,}) was discontinued",
        r"allergies:\s+(?P<it>[A-Z][a-z]{5,})\b(?! drug)",
        r"with 1% (?P<it>[A-Z][a-z]{5,})",
    ),
}


@dataclass(frozen=True)
class Checked:
    """A note as read, with its true extraction."""

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
    """Corrupt every field of every note in every way that fits, and count what the grader notices."""
    figures = Figures()
    for index, one in enumerate(checked):
        others = [other.answer for other in checked[index + 1 :] + checked[:index] if other.pack is one.pack]
        _measure(one, others, figures)
    return figures


def issues(one: Checked, answer: Extraction) -> dict[str, frozenset[tuple[str, int | None]]]:
    """By field: the critical and major issues that name it."""
    found: dict[str, set[tuple[str, int | None]]] = {}
    for finding in findings(one.pack.doc_type, one.document, answer):
        if finding.field and finding.severity in ("critical", "major"):
            found.setdefault(finding.field, set()).add((finding.check, finding.element))
    return {name: frozenset(said) for name, said in found.items()}


def _measure(one: Checked, others: Sequence[Extraction], figures: Figures) -> None:
    before = issues(one, one.answer)
    for cited in one.answer.fields:
        figures.fields += 1
        if before.get(cited.name):
            figures.doubted.append(f"{one.name} {cited.name}")
            continue
        for spoilt in spoil(cited, one, others):
            answer = one.answer.model_copy(
                update={"fields": [spoilt.one if other.name == cited.name else other for other in one.answer.fields]}
            )
            named = bool(issues(one, answer).get(cited.name))
            told = f"{one.name} {cited.name} {spoilt.how}: {_shown(spoilt.one)[:90]}"
            figures.count(spoilt.how, wrong=spoilt.wrong, named=named, told=told)


def spoil(cited: CitedField, one: Checked, others: Sequence[Extraction]) -> Iterator[Spoilt]:
    """Every change that fits the field: wrong ones first, then harmless ones. None that happens to be true."""
    if cited.name in LISTS:
        yield from _added(cited, one, others)
        yield from _changed(cited)
    elif cited.name == "date":
        yield from _dated(cited, one)
    elif cited.value:
        yield Spoilt("other words than the quote's", cited.model_copy(update={"value": f"Not {cited.value}"}))
        yield Spoilt("from another document", cited.model_copy(update={"value": "Farhill Hospital", "quote": "Farhill Hospital"}))


def _added(cited: CitedField, one: Checked, others: Sequence[Extraction]) -> Iterator[Spoilt]:
    """Elements that the note does not give: made up, of another note, of another list, denied, planned or stopped."""
    yield Spoilt("invented", _with(cited, _element(INVENTED[cited.name])))
    text = one.document.text.lower()
    foreign = (e for other in others for f in other.fields if f.name == cited.name for e in f.elements or [])
    for element in [e for e in foreign if e.parts[0].value.lower() not in text][:2]:
        yield Spoilt("from another document", _with(cited, element))
    mine = " ".join(_shown(cited).lower().split())
    for rival in one.answer.fields:
        if rival.name in LISTS and rival.name != cited.name:
            for element in [e for e in rival.elements or [] if e.quote.lower() not in mine][:1]:
                yield Spoilt("a neighbour's", _with(cited, element))
    for pattern in NOT_SO[cited.name]:
        for match in re.finditer(pattern, one.document.text):
            if match["it"].lower() not in mine:
                yield Spoilt("denied, planned, stopped or another's", _with(cited, _element(match["it"])))


def _changed(cited: CitedField) -> Iterator[Spoilt]:
    elements = cited.elements or []
    for index, element in enumerate(elements):
        value = element.parts[0].value
        for side in [side for side in SIDES if side in value.split()][:1]:
            flipped = re.sub(rf"\b{side}\b", SIDES[side], value)
            yield Spoilt("side flipped", _put(cited, index, _element(flipped, element.quote)))
            both = _element(flipped, re.sub(rf"\b{side}\b", SIDES[side], element.quote))
            yield Spoilt("side flipped in the quote too", _put(cited, index, both))
        if digit := re.search(r"\d", value):
            wrong = value[: digit.start()] + str((int(digit[0]) + 3) % 10) + value[digit.end() :]
            yield Spoilt("digit changed", _put(cited, index, _element(wrong, element.quote)))
        yield Spoilt("negation added", _put(cited, index, _element(f"No {value}", element.quote)))
        if len(elements) > 1:
            rest = [other for place, other in enumerate(elements) if place != index]
            if value.lower() not in " ".join(other.quote for other in rest).lower():
                yield Spoilt("element dropped", cited.model_copy(update={"elements": rest}))
        for how, said in (("case", value.upper()), ("spacing", value.replace(" ", "  ")), ("punctuation", f"{value}.")):
            yield Spoilt(how, _put(cited, index, _element(said, element.quote)), wrong=False)
        yield Spoilt("spacing of the quote", _put(cited, index, _element(value, element.quote.replace(" ", "  "))), wrong=False)


def _dated(cited: CitedField, one: Checked) -> Iterator[Spoilt]:
    if not cited.value or not cited.quote:
        return
    changed = cited.value[:-1] + str((int(cited.value[-1]) + 1) % 9 + 1)
    yield Spoilt("digit changed", cited.model_copy(update={"value": changed}))
    if earlier := re.search(r"admission: (\S+)", one.document.text):
        yield Spoilt("an earlier day", cited.model_copy(update={"value": earlier[1], "quote": earlier[1]}))


def _element(value: str, quote: str | None = None) -> Element:
    return Element(parts=[Part(name="value", value=value)], quote=quote or value)


def _with(cited: CitedField, element: Element) -> CitedField:
    return cited.model_copy(update={"status": "found", "elements": [*(cited.elements or []), element]})


def _put(cited: CitedField, index: int, element: Element) -> CitedField:
    elements = list(cited.elements or [])
    return cited.model_copy(update={"elements": [*elements[:index], element, *elements[index + 1 :]]})


def _shown(cited: CitedField) -> str:
    return "; ".join(element.parts[0].value for element in cited.elements or []) or str(cited.value)


def generated(seeds: Sequence[int]) -> list[Checked]:
    """Notes of the project's own, one of each type for each seed."""
    made = [module.sample(seed) for seed in seeds for module in (clinical_notes, discharge_summary, surgical_notes)]
    return [checked(sample) for sample in made]


def checked(sample: Sample) -> Checked:
    """A synthetic note with its true extraction; each name is quoted as the note prints it."""
    pack = PACKS[sample.doc_type]
    fields = {
        name: {"value": value, "status": "found" if value else "not_present", "quote": _quoted(sample, value)}
        for name, value in sample.truth.items()
    }
    answer = true_extraction({"doc_type": sample.doc_type, "fields": fields}, pack.rubric)
    return Checked(sample.name, pack, read(sample.text.encode(), f"{sample.name}.txt"), answer)


def _quoted(sample: Sample, value: object) -> object:
    """How the note prints a value: a name by its letters in either case, a day and a margin by the words that tell them."""
    if isinstance(value, list):
        return [_as_printed(sample.text, str(one)) for one in value]
    if value in ("negative", "positive"):
        return re.search(rf"[^.:\n]*margins? (?:were|was) {value}[^.\n]*", sample.text)[0].strip()
    if re.fullmatch(r"\d{4}-\d\d-\d\d", str(value)):
        return re.search(r"(?:visit|discharge|operation): (.+)", sample.text, re.I)[1]
    return value


def _as_printed(text: str, name: str) -> str:
    return re.search(re.escape(name), text, re.I)[0]


def corpus() -> list[Checked]:
    """The shared notes that are not set aside."""
    found = []
    for case in cases(TYPES, rendered=False):
        if not case.aside:
            pack = PACKS[case.truth["doc_type"]]
            answer = true_extraction(_plain(case.truth), pack.rubric)
            found.append(Checked(case.stem, pack, read(case.path.read_bytes(), case.path.name), answer))
    return found


def _plain(truth: dict) -> dict:
    """The truth with list elements as plain names."""
    fields = {}
    for name, one in truth["fields"].items():
        value = one.get("value")
        named = [e["text"] if isinstance(e, dict) else e for e in value] if isinstance(value, list) and name in LISTS else value
        fields[name] = {**one, "value": named}
    return {**truth, "fields": fields}


def main() -> None:
    for title, notes in (("shared documents", corpus()), ("generated notes", generated(range(20)))):
        measure(notes).tell(title, len(notes))


if __name__ == "__main__":
    main()
