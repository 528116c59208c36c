"""Do the graders of laboratory reports and prescriptions catch what is wrong and leave alone what is right?

True lists are corrupted one element at a time and graded as a model's answers would be. A corruption is caught when an
issue of weight that the true list does not have names the field. Run: python -m tests.bench.grader_slips
"""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from services.core.document import Document
from services.core.draft import CitedField, Element, Extraction, Part
from services.documents.plain import read_text
from services.documents.reader import read
from services.packs.clinical.lab_report.task import PACK as LAB
from services.packs.clinical.prescription.task import PACK as RX
from services.tasks.pack import Pack
from tests.bench.asked_once import findings
from tests.bench.caught import Figures
from tests.bench.corpus import cases
from tests.bench.truths import true_extraction
from tests.samples import lab_report, prescription

Changes = Iterator[tuple[str, bool, list[Element]]]
"""How an answer was changed, whether it is wrong now, and the list."""
LISTS = {"lab-report": "labValues", "prescription": "medications"}
OTHER_UNITS = {"mg/dL": "g/L", "g/dL": "mg/L", "mmol/L": "mg/dL", "%": "g/L", "mg": "mcg", "mcg": "mg", "IU": "mg"}


@dataclass(frozen=True)
class Checked:
    """A document as read, its pack and its true answer."""

    name: str
    pack: Pack
    document: Document
    answer: Extraction

    @property
    def elements(self) -> list[Element]:
        return next(one.elements or [] for one in self.answer.fields if one.name == LISTS[self.pack.doc_type])


def measure(checked: Sequence[Checked]) -> Figures:
    """Corrupt an element of every document in every way that fits, and count what the grader notices."""
    figures = Figures()
    for index, one in enumerate(checked):
        figures.fields += 1
        if issues(one, one.elements):
            figures.doubted.append(one.name)
            continue
        other = next((c for c in [*checked[index + 1 :], *checked] if c.pack is one.pack and c.name != one.name), one)
        rng = random.Random(f"grader {one.name}")
        for how, wrong, elements in spoilt(one, other, rng):
            figures.count(how, wrong=wrong, named=issues(one, elements), told=f"{one.name}: {how}")
    return figures


def issues(one: Checked, elements: Sequence[Element]) -> bool:
    """Whether a critical or major issue names the list when it is answered so."""
    name = LISTS[one.pack.doc_type]
    cited = CitedField(name=name, status="found", value=None, quote=None, elements=list(elements), confidence=0.95)
    answer = one.answer.model_copy(update={"fields": [cited if f.name == name else f for f in one.answer.fields]})
    found = findings(one.pack.doc_type, one.document, answer)
    return any(f.field == name and f.severity in ("critical", "major") for f in found)


def spoilt(one: Checked, other: Checked, rng: random.Random) -> Changes:
    """Every change that fits: (how, whether it is wrong now, the list)."""
    whole = one.elements
    at = rng.randrange(len(whole))
    mine, figure = parts(whole[at]), "value" if one.pack is LAB else "dose"
    rivals = [e for e in whole if parts(e).get(figure) != mine.get(figure) and parts(e)["name"] != mine["name"]]

    def put(element: Element) -> list[Element]:
        return [*whole[:at], element, *whole[at + 1 :]]

    changed = _digit(mine.get(figure, ""), rng)
    if changed:
        yield "digit changed", True, put(_with(whole[at], {figure: changed}))
        said = whole[at].quote.replace(mine[figure], changed)
        yield "digit changed in the quote too", True, put(_with(whole[at], {figure: changed}, said))
    if rivals:
        rival = rng.choice(rivals)
        yield "neighbour's value", True, put(_with(whole[at], {figure: parts(rival)[figure]}))
        yield "neighbour's value and quote", True, put(_with(rival, {"name": mine["name"]}))
    foreign = [e for e in other.elements if e.quote not in one.document.text]
    if foreign:
        yield "from another document", True, [*whole, rng.choice(foreign)]
    yield "invented", True, [*whole, _with(whole[at], {"name": "Quillamine", figure: "731"}, "Quillamine 731")]
    yield "left out", True, [*whole[:at], *whole[at + 1 :]]
    yield from _of_results(one, whole[at], put) if one.pack is LAB else _of_drugs(one, whole, at, rng)
    yield "case", False, put(_with(whole[at], {"name": mine["name"].upper()}))
    yield "spacing of the quote", False, put(_with(whole[at], {}, whole[at].quote.replace(" ", "  ")))
    yield "order", False, list(reversed(whole))
    if figure == "dose":
        yield "spacing of the dose", False, put(_with(whole[at], {"dose": mine["dose"].replace(" ", "")}))
    if re.fullmatch(r"\d{4,}", mine.get(figure, "")):
        yield "separators", False, put(_with(whole[at], {figure: f"{int(mine[figure]):,}"}))
    if "unit" in mine:
        yield "spelling of the unit", False, put(_with(whole[at], {"unit": mine["unit"].lower().replace("µ", "u")}))


def _of_results(one: Checked, element: Element, put: Callable[[Element], list[Element]]) -> Changes:
    mine = parts(element)
    if "unit" in mine:
        yield "unit dropped", True, put(_with(element, {"unit": ""}))
        yield "unit changed", True, put(_with(element, {"unit": OTHER_UNITS.get(mine["unit"], "mmol/kg")}))
    if mine.get("flag") in ("H", "L"):
        yield "flag turned", True, put(_with(element, {"flag": "L" if mine["flag"] == "H" else "H"}))
        yield "flag dropped", True, put(_with(element, {"flag": ""}))
    for worded in one.elements:
        bare = re.sub(r"^(?:not|non)[ -]", "", parts(worded)["value"], flags=re.I)
        if bare != parts(worded)["value"]:
            rest = [e for e in one.elements if e is not worded]
            yield "negation dropped", True, [*rest, _with(worded, {"value": bare})]
    prior = re.search(rf"{re.escape(mine['value'])} +([\d.]+) ", element.quote) if "prior" in one.name else None
    if prior and prior[1] != mine["value"]:
        yield "prior for current", True, put(_with(element, {"value": prior[1]}))


def _of_drugs(one: Checked, whole: list[Element], at: int, rng: random.Random) -> Changes:
    mine = parts(whole[at])
    unit = re.search(r"[A-Za-z]+$", mine["dose"])
    if unit:
        other = mine["dose"][: unit.start()] + OTHER_UNITS.get(unit[0], "g")
        yield "unit changed", True, [*whole[:at], _with(whole[at], {"dose": other}), *whole[at + 1 :]]
        bare = mine["dose"][: unit.start()].strip()
        yield "unit dropped", True, [*whole[:at], _with(whole[at], {"dose": bare}), *whole[at + 1 :]]
    often = "four times daily" if "three" in mine["frequency"] or "TDS" in mine["frequency"] else "three times daily"
    if not re.search(r"TID|1-1-1|8 ?h", mine["frequency"]):
        yield "frequency changed", True, [*whole[:at], _with(whole[at], {"frequency": often}), *whole[at + 1 :]]
    yield "frequency dropped", True, [*whole[:at], _with(whole[at], {"frequency": ""}), *whole[at + 1 :]]
    if "as needed" in mine["frequency"]:
        always = mine["frequency"].partition(" as needed")[0]
        yield "as needed dropped", True, [*whole[:at], _with(whole[at], {"frequency": always}), *whole[at + 1 :]]
    for line, how in (("Allergies: ", "allergy as a drug"), ("STOP ", "stopped drug")):
        printed = re.search(rf"(?m)^{line}(.+)$", one.document.text)
        if printed:
            name = re.sub(r" \d.*", "", printed[1])
            yield how, True, [*whole, _with(whole[at], {"name": name, "dose": "", "frequency": ""}, printed[1])]


def parts(element: Element) -> dict[str, str]:
    """An element's parts by name."""
    return {part.name: part.value for part in element.parts}


def _with(element: Element, changed: dict[str, str], quote: str | None = None) -> Element:
    named = {**parts(element), **changed}
    return Element(
        parts=[Part(name=name, value=value) for name, value in named.items() if value],
        quote=element.quote if quote is None else quote,
    )


def _digit(value: str, rng: random.Random) -> str:
    """The value with one digit changed; empty when it has none."""
    places = [index for index, letter in enumerate(value) if letter.isdigit()]
    if not places:
        return ""
    at = rng.choice(places)
    digit = rng.choice([d for d in "123456789" if d != value[at]])
    return value[:at] + digit + value[at + 1 :]


def generated(seeds: Sequence[int]) -> Iterator[Checked]:
    """Documents of the project's own, one of each layout for each seed."""
    for seed in seeds:
        for layout in lab_report.ALL:
            lab = lab_report.draw_lab_report(seed, layout)
            yield Checked(lab.name, LAB, read_text(lab.text), true_extraction(lab.truth, LAB.rubric))
        for layout in prescription.ALL:
            rx = prescription.draw_prescription(seed, layout)
            yield Checked(rx.name, RX, read_text(rx.text), true_extraction(rx.truth, RX.rubric))


def corpus() -> Iterator[Checked]:
    """The shared laboratory reports and prescriptions that are not set aside."""
    for case in cases(tuple(LISTS), rendered=False):
        pack = LAB if case.truth["doc_type"] == LAB.doc_type else RX
        if not case.aside:
            document = read(case.path.read_bytes(), case.path.name)
            yield Checked(case.stem, pack, document, true_extraction(case.truth, pack.rubric))


def main() -> None:
    for title, checked in (("shared documents", list(corpus())), ("generated documents", list(generated(range(6))))):
        measure(checked).tell(title, len(checked))


if __name__ == "__main__":
    main()
