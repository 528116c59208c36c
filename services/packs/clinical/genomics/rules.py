"""The pack's own rules: is each value of its field's form, is the list whole, and do the values go together."""

import re
from collections.abc import Iterator, Sequence

from services.core.draft import Draft, Field
from services.core.finding import Finding, Severity
from services.packs.clinical.genomics.calls import calls
from services.packs.clinical.genomics.genes import bare, genes
from services.packs.clinical.genomics.hl7 import is_message
from services.packs.clinical.genomics.instability import status
from services.packs.clinical.genomics.support import seen
from services.packs.clinical.genomics.support_status import rows_of, statements
from services.packs.clinical.genomics.support_variants import CHANGE, left_out
from services.packs.clinical.genomics.unexplained import unexplained
from services.packs.clinical.genomics.variants import changes, variants
from services.packs.clinical.shared.doubt import in_doubt, overlooked, validity
from services.packs.clinical.shared.houses.heading_names import name_untaken
from services.packs.clinical.shared.issued_support import day_printed, house_printed
from services.packs.clinical.shared.pointing import pointed, printed
from services.packs.clinical.shared.prose import prose
from services.tasks.pack import Case

GENE = re.compile(r"(?:c-)?[A-Z][A-Za-z0-9]{1,9}(?:-?\d[A-Z0-9]*)?(?: ?\([A-Z0-9-]+\)|(?:[-/;]|::)[A-Z][A-Za-z0-9]{1,9})?")
UNIT = re.compile(
    r"\d\s*(?:[a-z -]*(?:mutations?|muts?|variants?|m)\s?(?:/|per)\s?(?:mega\s?bases?|mb|m)\b|/\s?mb\b|per (?:megabase|mb)|"
    r"1/1000000\{bp\})",
    re.I,
)
NONE_FOUND = re.compile(
    r"\bno (?:\w+[ -]){0,5}(?:mutations?|variants?|alterations?|abnormalit\w+)\b|\bnone (?:detected|identified)\b|\bnegative\b|"
    r"\bnot detected\b|wild[- ]?type",
    re.I,
)
DENIED_AFTER = re.compile(
    r"\b(?:the|this|that) (?:[\w-]+ ){0,2}(?:variant|mutation|alteration|change)s? (?:was|is|were|has|have|could) "
    r"(?:been )?not "
    r"(?:been |be )?(?:detected|found|present|identified|confirmed|inherited)|"
    r"\b(?:not|n't) (?:carry|inherit\w*|have) (?:the|this|that)\b",
    re.I,
)
DENIED_BEHIND = re.compile(
    r"[^.;|]{0,60}?\b(?:not (?:detected|found|present|identified|confirmed|seen)|negative|absent|undetected)\b", re.I
)
OF_PARENTS = re.compile(
    r"\bin (?:either|both|the|her|his|their) (?:of (?:the|her|his|their) )?(?:parents?|mother|father)\b", re.I
)
CHANGED = re.compile(
    r"\b(?:re-?classified|re-?interpreted|upgraded|downgraded|(?:amended|corrected|revised) (?:report|result)|"
    r"(?:replaces|supersedes) (?:the |our |any )?(?:\w+ )?(?:report|result)|erratum)\b|(?:^|\n)\W*(?:addendum|amendment|"
    r"correction)\b",
    re.I,
)
HIGH_FROM = 10.0
MOST = 1000.0
CODON = re.compile(r"c\.(\d+)[ACGT]>[ACGT]")
RESIDUE = re.compile(r"(?:p\.\s?\(?(?:[A-Z][a-z]{2}|[A-Z])|(?<![A-Za-z0-9.])[ACDEFGHIKLMNPQRSTVWY])(\d+)(?:[A-Z][a-z]{2}|[A-Z*])")
YEARS = range(1950, 2100)


def check(case: Case, draft: Draft) -> Sequence[Finding]:
    """One validity finding per value, completeness findings for a list with gaps, one per thing that does not go together."""
    text = case.latest.text
    valid = [finding for one in draft.fields.values() if one.filled for finding in validity(one, list(_problems(one)))]
    doubts = in_doubt("genomics", case, draft, seen, valid)
    printed = {
        "date": day_printed(prose(text)),
        "institution": house_printed(prose(text)) or name_untaken(text),
        **rows_of(prose(text)),
        "mutations": any(one.kind in ("protein", "coding") for one in variants(text)),
    }
    heading = overlooked("genomics", draft, printed)
    return (*valid, *doubts, *heading, *_whole(draft, text), *_consistent(draft, text))


def _problems(one: Field) -> Iterator[tuple[Severity, str, int | None]]:
    if isinstance(one.value, list):
        for index, element in enumerate(one.value):
            named = element if isinstance(element, dict) else {}
            if wrong := variant_problem(str(named.get("gene", "")), str(named.get("variant", ""))):
                yield "major", wrong, index
    elif one.problem:
        yield "major", one.problem, None
    elif message := scalar_problem(one.name, str(one.value)):
        yield "major", message, None


def variant_problem(gene: str, variant: str) -> str:
    """Why an element is no variant: empty for a gene symbol with a named change (HGVS or its short form) or event."""
    if not GENE.fullmatch(gene.strip()):
        return "the gene is no gene symbol"
    if re.search(r"wild[- ]?type|not detected|negative|none", variant, re.I):
        return "a gene without a change is no mutation"
    return "" if variants(variant) or CHANGE.search(variant) else "the variant names no change"


def scalar_problem(name: str, value: str) -> str:
    """Why a scalar is not of its field's form; empty when it is."""
    match name:
        case "msiStatus":
            return "" if status(value) else "the status says neither stable nor unstable, high nor low"
        case "tmb":
            figure = re.search(r"\d+(?:[.,]\d+)?", value)
            plausible = figure is not None and _number(figure[0]) <= MOST
            return "" if UNIT.search(value) and plausible else "the burden is a number with its unit"
        case "date":
            return "" if len(value) == 10 and int(value[:4]) in YEARS else "it is not a complete day"
        case _:
            return ""


def _elements(draft: Draft) -> list[dict[str, str]]:
    one = draft.fields.get("mutations")
    held = one.value if one and isinstance(one.value, list) else []
    return [{key: str(value) for key, value in item.items()} for item in held if isinstance(item, dict)]


def _text(draft: Draft, name: str) -> str:
    one = draft.fields.get(name)
    return str(one.value) if one and one.filled else ""


def _whole(draft: Draft, text: str) -> Iterator[Finding]:
    """Every change that the report calls found is in the list: counted by the grader's own look."""
    elements, one = _elements(draft), draft.fields.get("mutations")
    if one is None or not elements:
        return
    gaps = left_out(text, elements, [place.span for place in one.places if place.span])
    if gaps:
        share = 0.5 * len(elements) / (len(elements) + len(gaps))
        shown = pointed(printed(text, (gap.span for gap in gaps)))
        said = f"{len(gaps)} more reported change(s) are printed that no element explains{shown}"
        yield _issue("list_whole", "mutations", said, dimension="completeness", score=share)
        yield _issue("list_whole", "mutations", said, dimension="accuracy", score=share)
        yield _issue("list_whole", "mutations", said, severity="medium")


def _consistent(draft: Draft, text: str) -> Iterator[Finding]:
    yield from _without_msi(draft, text)
    yield from _none_said(draft, text)
    yield from _other_genes(draft, text)
    yield from _denied_after_all(draft, text)
    yield from _denied_elsewhere(draft, text)
    yield from _changed_since(text)
    yield from _burden_class(draft)
    yield from _codons(draft, text)


def _without_msi(draft: Draft, text: str) -> Iterator[Finding]:
    """Mutations without a microsatellite status (C4), where the report states one."""
    if _elements(draft) and not _text(draft, "msiStatus") and statements(prose(text)):
        yield _issue("mutations_without_msi", "msiStatus", "the report states a microsatellite status that was not read")


def _none_said(draft: Draft, text: str) -> Iterator[Finding]:
    """A report without a variant says that none was found; where it does not, variants may be printed in a way not read."""
    if not _elements(draft) and not NONE_FOUND.search(text):
        said = "no variant was read, and the report does not say that none was found"
        yield _issue("none_said", "mutations", said, dimension="completeness", score=0.5, mendable=False)
        yield _issue("none_said", "mutations", said, severity="medium", mendable=False)


def _other_genes(draft: Draft, text: str) -> Iterator[Finding]:
    """A gene told as found that is in no element: its result may be printed in a form that was not read."""
    if not is_message(text) and unexplained(text, _elements(draft)):
        said = "something is told of a gene or a chromosome that no element explains"
        yield _issue("other_genes", "mutations", said, dimension="accuracy", score=0.0)
        yield _issue("other_genes", "mutations", said, dimension="validity", severity="medium")
        yield _issue("other_genes", "mutations", said, severity="medium")


def _denied_after_all(draft: Draft, text: str) -> Iterator[Finding]:
    """A variant is in the list, and a sentence says that the variant that was looked for is not there."""
    held = {bare(one.get("gene", "")) for one in _elements(draft)}
    if held and any(_of_these(text, match.span(), held) for match in DENIED_AFTER.finditer(text)):
        said = "a sentence says that the variant that was looked for is not there"
        yield _issue("denied_after_all", "mutations", said, dimension="accuracy", score=0.0)
        yield _issue("denied_after_all", "mutations", said, dimension="validity", severity="medium")
        yield _issue("denied_after_all", "mutations", said, severity="medium")


def _denied_elsewhere(draft: Draft, text: str) -> Iterator[Finding]:
    """A variant of the list that another place of the report says is not there: of which sample, a person has to say."""
    held = {(bare(one.get("gene", "")), name) for one in _elements(draft) for name in changes(one.get("variant", ""))}
    denied = [one for one in calls(text) if one.standing == "absent" and DENIED_BEHIND.match(text, one.span[1])]
    if held & {(bare(one.gene), name) for one in denied for name in one.names}:
        said = "another place of the report says that a variant of the list is not there"
        yield _issue("denied_elsewhere", "mutations", said, dimension="accuracy", score=0.0, mendable=False)
        yield _issue("denied_elsewhere", "mutations", said, dimension="validity", severity="medium", mendable=False)
        yield _issue("denied_elsewhere", "mutations", said, severity="medium", mendable=False)


def _of_these(text: str, span: tuple[int, int], held: set[str]) -> bool:
    """Whether a denial is of one of the genes in the list and of the patient, not of a parent or of another gene."""
    said = text[slice(*prose(text).sentence(span[0]))]
    named = {bare(said[slice(*one)]) for one in genes(said)}
    return not OF_PARENTS.search(said) and (not named or bool(named & held))


def _changed_since(text: str) -> Iterator[Finding]:
    """A report that changes what was said before: which of its words hold is a person's to say."""
    if CHANGED.search(text):
        said = "the report tells of a result that was changed: what it says elsewhere may hold no longer"
        yield _issue("changed_since", "mutations", said, dimension="accuracy", severity="medium", mendable=False)
        yield _issue("changed_since", "mutations", said, dimension="validity", severity="medium", mendable=False)
        yield _issue("changed_since", "mutations", said, severity="medium", mendable=False)


def _burden_class(draft: Draft) -> Iterator[Finding]:
    """High begins at 10 mutations per megabase (FDA approval of pembrolizumab for TMB-high tumours, 2020)."""
    value = _text(draft, "tmb").lower()
    figure = re.search(r"\d+(?:[.,]\d+)?", value)
    high, low = re.search(r"(?<!not )\bhigh\b", value), re.search(r"\blow\b", value)
    if figure and ((high and _number(figure[0]) < HIGH_FROM / 2) or (low and _number(figure[0]) >= 2 * HIGH_FROM)):
        yield _issue("burden_class", "tmb", "the class does not go with the number", severity="medium", mendable=False)


def _codons(draft: Draft, text: str) -> Iterator[Finding]:
    """A substitution in codon n lies in bases 3n-2 to 3n (HGVS numbering from the start codon)."""
    one = draft.fields.get("mutations")
    for place in one.places if one else ():
        stretch = text[slice(*place.span)] if place.span else ""
        coding, residue = CODON.search(stretch), RESIDUE.search(stretch)
        if coding and residue and (int(coding[1]) + 2) // 3 != int(residue[1]):
            yield _issue(
                "codon", "mutations", "coding and protein change are of different codons", severity="medium", mendable=False
            )


def _issue(
    rule: str,
    field: str,
    message: str,
    *,
    dimension: str = "consistency",
    severity: Severity = "major",
    score: float = 0.5,
    mendable: bool = True,
) -> Finding:
    return Finding(
        check=f"genomics.{rule}", dimension=dimension, field=field, score=round(score, 3), severity=severity, message=message,
        code="incomplete" if rule == "list_whole" else "inconsistent", mendable=mendable,
        suggestion="Report every variant that the report calls found, once." if field == "mutations" else "",
    )  # fmt: skip


def _number(printed: str) -> float:
    """A figure with a decimal point or comma."""
    return float(printed.replace(",", "."))
