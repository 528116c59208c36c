"""Does the grader of a tax form catch what is wrong and leave alone what is right?

True extractions are corrupted one field at a time and graded as a model's answers would be. A corruption is caught when
an issue of weight that the true extraction does not have names the field.
Run: python -m tests.bench.grader_tax [--form W-2 1099-DIV ...] [--seeds 6] [--pictures]
"""

import argparse
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from services.core.calls import CallRequest
from services.core.document import Document
from services.core.draft import CitedField, Extraction
from services.core.feedback import Feedback
from services.documents.reader import read
from services.packs.find import packs_by_type
from services.tasks.drafting import draft_from
from services.tasks.grading import code_findings
from services.tasks.pack import Case, Pack
from tests.bench.asked_once import findings
from tests.bench.caught import Figures
from tests.bench.corpus import cases
from tests.bench.truths import true_extraction
from tests.samples.paper import Paper
from tests.samples.tax_forms import LAYOUTS, Sample, draw_w2
from tests.samples.tax_k1 import LAYOUTS as K1_LAYOUTS
from tests.samples.tax_k1 import draw_k1
from tests.samples.tax_returns import KINDS, draw_1099
from tests.samples.tax_returns import LAYOUTS as RETURN_LAYOUTS

FORMS = ("W-2", *KINDS, "K-1")
Issues = frozenset[tuple[str, str]]


@dataclass(frozen=True)
class Checked:
    """A document as read, with its true extraction."""

    name: str
    document: Document
    answer: Extraction

    @property
    def pack(self) -> Pack:
        """The pack of the document's true type."""
        return packs_by_type()[self.answer.likely_type]


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
        other = checked[(index + 1) % len(checked)].answer
        _measure(one, other, random.Random(f"grader {one.name}"), figures)
    return figures


def issues(document: Document, answer: Extraction) -> dict[str, Issues]:
    """By field: the critical and major issues that name it."""
    found: dict[str, set[tuple[str, str]]] = {}
    for finding in findings(answer.likely_type, document, answer):
        if finding.field and finding.severity in ("critical", "major"):
            found.setdefault(finding.field, set()).add((finding.check, finding.code))
    return {name: frozenset(said) for name, said in found.items()}


def _measure(one: Checked, other: Extraction, rng: random.Random, figures: Figures) -> None:
    before = issues(one.document, one.answer)
    for cited in one.answer.fields:
        figures.fields += 1
        if before.get(cited.name):
            figures.doubted.append(f"{one.name} {cited.name}")
            continue
        for spoilt in spoil(cited, one.answer, other, rng):
            named = issues(one.document, _with(one.answer, spoilt.one)).get(cited.name, frozenset()) - before.get(
                cited.name, frozenset()
            )
            told = f"{one.name} {cited.name} {spoilt.how}"
            figures.count(spoilt.how, wrong=spoilt.wrong, named=bool(named), told=told)


def spoil(cited: CitedField, answer: Extraction, other: Extraction, rng: random.Random) -> Iterator[Spoilt]:
    """Every change that fits the field: wrong ones first, then harmless ones. None that happens to be true."""
    specs = packs_by_type()[answer.likely_type].rubric.fields
    spec = specs[cited.name]
    rivals = [o for o in answer.fields if o.name != cited.name and o.value and specs[o.name].kind == spec.kind]
    if not cited.value:
        for rival in rivals[:1]:
            update = {"status": "found", "value": rival.value, "quote": rival.quote}
            yield Spoilt("invented", cited.model_copy(update=update))
        return
    for rival in rivals:
        if _same(rival.value, cited.value):
            continue
        yield Spoilt("neighbour", cited.model_copy(update={"value": rival.value, "quote": rival.quote}))
    foreign = next((o for o in other.fields if o.name == cited.name and o.value and not _same(o.value, cited.value)), None)
    if foreign is not None:
        yield Spoilt("foreign", cited.model_copy(update={"value": foreign.value, "quote": foreign.quote}))
    yield from _digits(cited, rng)
    if spec.kind == "money":
        yield Spoilt("sign lost or made", cited.model_copy(update={"value": _other_sign(cited.value)}))
        if "." in cited.value and not cited.value.endswith(".00"):
            short = {"value": cited.value.split(".")[0], "quote": (cited.quote or "").rsplit(".", 1)[0]}
            yield Spoilt("cents lost", cited.model_copy(update=short))
    if spec.tier == "required":
        for status in ("not_found", "not_present"):
            gone = {"status": status, "value": None, "quote": None}
            yield Spoilt(f"dropped as {status}", cited.model_copy(update=gone))
    yield from _harmless(cited, spec.kind)


def _other_sign(value: str) -> str:
    return value.removeprefix("-") if value.startswith("-") else f"-{value}"


def _digits(cited: CitedField, rng: random.Random) -> Iterator[Spoilt]:
    """A digit changed, or two swapped: in value and quote alike, and in the value alone."""
    value, quote = cited.value or "", cited.quote or ""
    places = [index for index, letter in enumerate(value) if letter.isdigit()]
    if not places:
        return
    at = rng.choice(places)
    digit = rng.choice([d for d in "0123456789" if d != value[at]])
    changed = value[:at] + digit + value[at + 1 :]
    yield Spoilt("digit misread", cited.model_copy(update={"value": changed}))
    yield Spoilt("digit changed", cited.model_copy(update={"value": changed, "quote": _respelt(quote, value, changed)}))
    pairs = [i for i in range(len(value) - 1) if value[i].isdigit() and value[i + 1].isdigit() and value[i] != value[i + 1]]
    if pairs:
        at = rng.choice(pairs)
        swapped = value[:at] + value[at + 1] + value[at] + value[at + 2 :]
        yield Spoilt("digits swapped", cited.model_copy(update={"value": swapped, "quote": _respelt(quote, value, swapped)}))


def _respelt(quote: str, value: str, changed: str) -> str:
    """The quote with the value's new digits in the places of the old ones."""
    digits = iter(re.sub(r"\D", "", changed))
    same = len(re.sub(r"\D", "", quote)) == len(re.sub(r"\D", "", value))
    return re.sub(r"\d", lambda _: next(digits), quote) if same else changed


def _harmless(cited: CitedField, kind: str) -> Iterator[Spoilt]:
    value, quote = cited.value or "", cited.quote or ""
    if kind == "name":
        yield Spoilt("case", cited.model_copy(update={"value": value.upper(), "quote": quote.upper()}), wrong=False)
    if " " in quote:
        yield Spoilt("spacing", cited.model_copy(update={"quote": quote.replace(" ", "  ")}), wrong=False)
    if kind == "money":
        plain = f"{float(value):,.2f}"
        yield Spoilt("separators in the value", cited.model_copy(update={"value": plain}), wrong=False)
        yield Spoilt("currency sign in the value", cited.model_copy(update={"value": f"${plain}"}), wrong=False)
        other = quote.replace(",", "") if "," in quote else quote.replace(value, plain)
        yield Spoilt("separators in the quote", cited.model_copy(update={"quote": other}), wrong=False)
        signed = quote.replace("$", "") if "$" in quote else f"${quote}"
        yield Spoilt("currency sign in the quote", cited.model_copy(update={"quote": signed}), wrong=False)


def reader_errors(checked: Sequence[Checked]) -> tuple[int, int, int]:
    """Fields that the reader's first answer has wrong or missed; those the grader names; those named or on a doubted form."""
    wrong = named = distrusted = 0
    for one in checked:
        feedback = Feedback(attempt=1, attempts_allowed=3)
        request = CallRequest(role="extract", pack=one.pack.name, stable="", tail="", document=one.document, feedback=feedback)
        answer, case = one.pack.read(request), Case(one.document)
        found = code_findings(one.pack, case, draft_from(answer, one.pack, case, None, ()))
        said = {cited.name: cited.value for cited in answer.fields}
        errors = [cited.name for cited in one.answer.fields if not _same(cited.value, said.get(cited.name))]
        open_issues = {finding.field for finding in found if finding.severity in ("critical", "major")}
        doubtful = any(finding.field is None and finding.is_issue for finding in found)
        wrong += len(errors)
        named += sum(name in open_issues for name in errors)
        distrusted += sum(name in open_issues or doubtful for name in errors)
    return wrong, named, distrusted


def poor_scans(seeds: Sequence[int]) -> Iterator[Checked]:
    """Forms as bad scanners give them: what the reader gets wrong by itself."""
    papers = (Paper(dpi=75, noise=12, quality=45), Paper(dpi=90, noise=22, blur=0.8, quality=40))
    for seed in seeds:
        for layout in ("official", "payroll", "open"):
            sample = draw_w2(seed, layout=layout, paper=papers[seed % 2])
            yield Checked(sample.name, read(sample.data, sample.name), answer_of(sample))


def _same(one: str | None, other: str | None) -> bool:
    return re.sub(r"\W", "", (one or "").lower()) == re.sub(r"\W", "", (other or "").lower())


def _with(answer: Extraction, one: CitedField) -> Extraction:
    return answer.model_copy(update={"fields": [one if o.name == one.name else o for o in answer.fields]})


def generated(form: str, seeds: Sequence[int], *, pictures: bool = False) -> Iterator[Checked]:
    """Forms of the project's own, one of each layout for each seed; `pictures` adds a scan of each."""
    for seed in seeds:
        for paper in (None, Paper()) if pictures else (None,):
            for sample in _drawn(form, seed, paper):
                yield Checked(sample.name, read(sample.data, sample.name), answer_of(sample, form))


def _drawn(form: str, seed: int, paper: Paper | None) -> Iterator[Sample]:
    """Every layout of a form; every third seed leaves a box or two empty."""
    bare = seed % 3 == 0
    if form == "W-2":
        yield from (draw_w2(seed, layout=one, paper=paper, empty=("3", "4") if bare else ()) for one in LAYOUTS)
    if form == "K-1":
        yield from (
            draw_k1(seed, layout=one, paper=paper, empty=("1",) if bare else (), loss=seed % 2 == 1) for one in K1_LAYOUTS
        )
    for kind in KINDS:
        if form == kind:
            yield from (
                draw_1099(kind, seed, layout=one, paper=paper, empty=("2", "1b") if bare else ()) for one in RETURN_LAYOUTS
            )


def answer_of(sample: Sample, form: str = "W-2") -> Extraction:
    """The true extraction of a drawn form."""
    named: Mapping[str, Mapping[str, object]] = {
        name: {"status": "found" if value else "not_present", "value": value, "quote": sample.quotes[name]}
        for name, value in sample.truth.items()
    }
    return true_extraction({"doc_type": form, "fields": named}, packs_by_type()[form].rubric)


def corpus(form: str) -> Iterator[Checked]:
    """The shared forms that are not set aside."""
    for case in cases((form,)):
        if not case.aside:
            truth = true_extraction(case.truth, packs_by_type()[form].rubric)
            yield Checked(case.stem, read(case.path.read_bytes(), case.path.name), truth)


def report(title: str, checked: Sequence[Checked]) -> None:
    """Print what the grader noticed of the corruptions, what it flagged needlessly, and the reader's own errors it saw."""
    measure(checked).tell(title, len(checked))
    wrong, named, distrusted = reader_errors(checked)
    print(f"  the reader's own errors: {wrong}, named by field {named}, named or on a doubted form {distrusted}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--form", nargs="+", default=list(FORMS), choices=FORMS)
    parser.add_argument("--seeds", type=int, default=6)
    parser.add_argument("--pictures", action="store_true", help="a scan of every generated form as well, and poor scans of W-2s")
    options = parser.parse_args()
    for form in options.form:
        report(f"{form}, shared documents", list(corpus(form)))
        report(f"{form}, generated forms", list(generated(form, range(options.seeds), pictures=options.pictures)))
    if options.pictures and "W-2" in options.form:
        wrong, named, distrusted = reader_errors(list(poor_scans(range(4))))
        print(f"W-2, poor scans: reader's errors {wrong}, named by field {named}, named or on a doubted form {distrusted}")


if __name__ == "__main__":
    main()
