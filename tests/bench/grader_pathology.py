"""Does the pathology grader catch what is wrong and leave alone what is right?

True extractions are corrupted one field at a time and graded as a model's answers would be: once with the true quote, once
with a quote corrupted likewise. A corruption is caught when a critical or major issue that the true extraction does not
have names the field. Run: python -m tests.bench.grader_pathology
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from services.core.calls import CallRequest
from services.core.document import Document
from services.core.draft import CitedField, Element, Extraction, Part
from services.documents.plain import read_text
from services.documents.reader import read as read_file
from services.packs.clinical.pathology.task import PACK
from services.tasks.drafting import draft_from
from services.tasks.pack import Case
from tests.bench.asked_once import findings
from tests.bench.caught import Figures
from tests.bench.corpus import cases, scorer
from tests.bench.truths import true_extraction
from tests.samples.pathology import sample

SWAPS = (
    ("ductal", "lobular"),
    ("lobular", "ductal"),
    ("squamous cell carcinoma", "adenocarcinoma"),
    ("adenocarcinoma", "squamous cell carcinoma"),
    ("clear cell", "papillary"),
    ("papillary", "clear cell"),
    ("serous", "endometrioid"),
    ("carcinoma", "sarcoma"),
    ("sarcoma", "carcinoma"),
    ("melanoma", "nevus"),
)
FLIPS = (
    ("negative", "positive"),
    ("positive", "negative"),
    ("retained", "lost"),
    ("lost", "retained"),
    ("aberrant", "wild type"),
    ("wild type", "aberrant"),
)
WORDS = (
    ("well", "poorly"),
    ("moderately", "well"),
    ("poorly", "moderately"),
    ("high grade", "low grade"),
    ("low grade", "high grade"),
)
Issues = frozenset[tuple[str, str, int | None]]


@dataclass(frozen=True)
class Checked:
    """A document as read, with its true extraction."""

    name: str
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
        before = issues(one.document, one.answer)
        for cited in one.answer.fields:
            figures.fields += 1
            if before.get(cited.name):
                figures.doubted.append(f"{one.name} {cited.name}")
                continue
            foreign = next(f for f in checked[(index + 1) % len(checked)].answer.fields if f.name == cited.name)
            for spoilt in spoil(cited, foreign, one.document.text):
                _count(one, spoilt, figures)
    return figures


def _count(one: Checked, spoilt: Spoilt, figures: Figures) -> None:
    answer = one.answer.model_copy(update={"fields": [spoilt.one if f.name == spoilt.one.name else f for f in one.answer.fields]})
    noticed = bool(issues(one.document, answer).get(spoilt.one.name))
    told = f"{one.name} {spoilt.how}: {spoilt.one.value or spoilt.one.elements}"
    figures.count(spoilt.how, wrong=spoilt.wrong, named=noticed, told=told)


def issues(document: Document, answer: Extraction) -> dict[str, Issues]:
    """By field: the critical and major issues that name it."""
    found: dict[str, set[tuple[str, str, int | None]]] = {}
    for finding in findings(PACK.doc_type, document, answer):
        if finding.field and finding.severity in ("critical", "major") and finding.check != "pathology.carcinoma_without_grade":
            found.setdefault(finding.field, set()).add((finding.check, finding.code, finding.element))
    return {name: frozenset(said) for name, said in found.items()}


def spoil(cited: CitedField, foreign: CitedField, text: str) -> Iterator[Spoilt]:
    """Every change that fits the field: wrong ones, then harmless ones. None that happens to be true."""
    if cited.elements:
        yield from _spoil_elements(cited)
    elif cited.value:
        yield from _spoil_value(cited, foreign, text)
    elif foreign.value or foreign.elements:
        yield Spoilt("invented", foreign)


def _spoil_value(cited: CitedField, foreign: CitedField, text: str) -> Iterator[Spoilt]:
    value, quote = cited.value or "", cited.quote or ""
    for how, changed in _changes(cited.name, value):
        yield Spoilt(f"{cited.name}: {how}", cited.model_copy(update={"value": changed}))
        yield Spoilt(
            f"{cited.name}: {how}, quote too",
            cited.model_copy(update={"value": changed, "quote": _same_change(quote, value, changed)}),
        )
    if foreign.value and _plain(foreign.value) not in _plain(text) and foreign.name not in ("margins",):
        yield Spoilt(f"{cited.name}: from another document", foreign)
    if PACK.rubric.fields[cited.name].tier != "optional":
        yield Spoilt(f"{cited.name}: dropped", cited.model_copy(update={"status": "not_present", "value": None, "quote": None}))
    if cited.name == "grade" and (in_situ := re.search(r"[Nn]uclear grade 1", text)) and "1" not in value:
        yield Spoilt("grade: of the in-situ part", cited.model_copy(update={"value": "Grade 1", "quote": in_situ[0]}))
    if cited.name == "date" and (born := re.search(r"03/14/1951", text)):
        yield Spoilt("date: of birth", cited.model_copy(update={"value": born[0], "quote": born[0]}))
    upper = {"value": value.upper(), "quote": quote.upper()}
    yield Spoilt("case", cited.model_copy(update=upper), wrong=False)
    yield Spoilt("spacing", cited.model_copy(update={"quote": quote.replace(" ", "  ")}), wrong=False)
    if sum(letter.isalpha() for letter in quote) >= 12:
        yield Spoilt("punctuation", cited.model_copy(update={"quote": quote.rstrip(".") + "."}), wrong=False)


def _changes(name: str, value: str) -> Iterator[tuple[str, str]]:
    """Wrong versions of a value."""
    low = value.lower()
    if name == "histology":
        swap = next((pair for pair in SWAPS if pair[0] in low), None)
        if swap:
            yield "another type", low.replace(*swap, 1)
        if "situ" not in low:
            yield "made in situ", f"{value} in situ"
        yield "negated", f"No {value}"
    if name == "grade":
        digits = [index for index, letter in enumerate(value) if letter in "1234"]
        if digits:
            at = digits[-1]
            yield "digit changed", value[:at] + ("2" if value[at] != "2" else "3") + value[at + 1 :]
        if word := next((pair for pair in WORDS if pair[0] in low), None):
            yield "word changed", low.replace(*word, 1)
    if name == "margins":
        if flip := next((pair for pair in FLIPS if low.startswith(pair[0])), None):
            yield "flipped", low.replace(*flip, 1)
        if distance := re.search(r"(\d)( (?:cm|mm))", value):
            yield "distance changed", value.replace(distance[0], f"{(int(distance[1]) + 3) % 10}{distance[2]}")
            yield "unit changed", value.replace(" cm", " mm") if " cm" in value else value.replace(" mm", " cm")
    if name == "date":
        yield "digit changed", value[:-1] + ("1" if value[-1] != "1" else "2")
    if name == "institution":
        yield "word changed", re.sub(r"^\w+", "Southport", value)


def _spoil_elements(cited: CitedField) -> Iterator[Spoilt]:
    elements = cited.elements or []
    for index, one in enumerate(elements):
        value = one.parts[1].value
        for how, changed in _element_changes(value):
            yield Spoilt(f"ihc: {how}", _with(cited, index, changed, one.quote))
            yield Spoilt(f"ihc: {how}, quote too", _with(cited, index, changed, _same_change(one.quote, value, changed)))
        rival = next((o for o in elements if _contrary(o.parts[1].value, value)), None)
        if rival:
            yield Spoilt("ihc: a neighbour's value", _with(cited, index, rival.parts[1].value, one.quote))
            yield Spoilt("ihc: a neighbour's value and quote", _with(cited, index, rival.parts[1].value, rival.quote))
        yield Spoilt("ihc: one left out", cited.model_copy(update={"elements": [*elements[:index], *elements[index + 1 :]]}))
        yield Spoilt("case", _with(cited, index, value.upper(), one.quote.upper()), wrong=False)
        yield Spoilt("spacing", _with(cited, index, value, one.quote.replace(" ", "  ")), wrong=False)


def _element_changes(value: str) -> Iterator[tuple[str, str]]:
    low = value.lower()
    if flip := next((pair for pair in FLIPS if pair[0] in low), None):
        yield "flipped", low.replace(*flip, 1)
    if share := re.search(r"\d+(?= ?%)", value):
        yield "figure changed", value.replace(share[0], str((int(share[0]) + 7) % 100), 1)
    if score := re.search(r"([123])\+", value):
        yield "score changed", value.replace(score[0], f"{int(score[1]) % 3 + 1}+", 1)


def _contrary(one: str, other: str) -> bool:
    """Whether two results without figures say opposite things ("lost" says what "negative" says)."""
    denied = [re.search(r"negative|lost", text.lower()) is not None for text in (one, other)]
    return denied[0] != denied[1] and not re.search(r"\d", one + other)


def _with(cited: CitedField, index: int, value: str, quote: str) -> CitedField:
    elements = list(cited.elements or [])
    name = elements[index].parts[0]
    elements[index] = Element(parts=[name, Part(name=elements[index].parts[1].name, value=value)], quote=quote)
    return cited.model_copy(update={"elements": elements})


def _same_change(quote: str, value: str, changed: str) -> str:
    """The quote with the same words changed as in the value; the changed value where it does not hold them."""
    spot = re.search(re.escape(value), quote, re.I)
    return quote[: spot.start()] + changed + quote[spot.end() :] if spot else changed


def _plain(text: str) -> str:
    return re.sub(r"\W", "", text.lower())


def generated(seeds: Sequence[int]) -> Iterator[Checked]:
    """Reports of the project's own whose builtin reading equals their truth: that reading, with its quotes."""
    for seed in seeds:
        made = sample(seed)
        document = read_text(made.text)
        answer = PACK.read(CallRequest(role="extract", pack=PACK.name, stable="", tail="", document=document))
        if _is_true(answer, made.truth):
            yield Checked(made.name, document, answer)


def _is_true(answer: Extraction, truth: Mapping[str, Mapping[str, object]]) -> bool:
    for one in answer.fields:
        value = truth[one.name]["value"]
        if bool(value) != bool(one.value or one.elements):
            return False
        if isinstance(value, dict) and {e.parts[0].value.lower() for e in one.elements or []} != {name.lower() for name in value}:
            return False
        if (
            isinstance(value, str)
            and one.name in ("histology", "date", "institution")
            and _plain(value) != _plain(one.value or "")
        ):
            return False
    return bool(answer.fields)


def corpus() -> Iterator[Checked]:
    """The shared reports that are not set aside, with their labelled values and quotes."""
    for case in cases(("pathology",), rendered=False):
        if not case.aside:
            yield Checked(case.stem, read_file(case.path.read_bytes(), case.path.name), true_extraction(case.truth, PACK.rubric))


def own_errors() -> tuple[int, int]:
    """(fields that the builtin reader gets wrong on a first look, of these named by the grader) on the shared reports."""
    wrong = named = 0
    for case in cases(("pathology",), rendered=False):
        if case.aside:
            continue
        document = read_file(case.path.read_bytes(), case.path.name)
        answer = PACK.read(CallRequest(role="extract", pack=PACK.name, stable="", tail="", document=document))
        draft = draft_from(answer, PACK, Case(document), None, ())
        given = {"doc_type": draft.doc_type, "fields": {n: f.value for n, f in draft.fields.items() if f.filled}}
        _, log = scorer().score_doc(case.truth, given)
        said = issues(document, answer)
        wrong += len(log)
        named += sum(bool(said.get(name)) for name, _, _ in log)
    return wrong, named


def main() -> None:
    for title, checked in (("shared reports", list(corpus())), ("generated reports", list(generated(range(120))))):
        measure(checked).tell(title, len(checked))
    wrong, named = own_errors()
    print(f"the reader's own errors on a first look: {wrong}, named by the grader: {named}")


if __name__ == "__main__":
    main()
