"""Does a place support the microsatellite status or the mutational burden: whose label stands before it, and in which part."""

import re

from services.core.draft import Field, Place
from services.packs.clinical.genomics.instability import status
from services.packs.clinical.genomics.limits import told_as_limit
from services.packs.clinical.genomics.outlook import outlook
from services.packs.clinical.shared.prose import Prose, looks
from services.tasks.pack import Support
from services.tasks.values import words

OWNERS = (
    ("msi", looks(r"micro-?satellite|\bmsi\b|\bmss\b|\bms-|mismatch repair|\b[dp]?mmr\b")),
    ("tmb", looks(r"mutation(?:al)? (?:burden|load)|\bb?tmb\b|\bmut\w*(?:/| per )m(?:ega)?b")),
    (
        "other",
        looks(
            r"\bpd-?l1\b|\bvaf\b|allele (?:fraction|frequency)|\btps\b|\bcps\b|\bhrd\b|\bloh\b|"
            r"tumou?r (?:content|purity)|ploidy|coverage"
        ),
    ),
)
LABELLED = re.compile(
    r"micro-?satellite instability(?: status)?(?: ?\(msi\))?(?=[ :|\n-]*(?:status)?[ :|\n-]*\S)"
    r"(?!-(?:high|low)| (?:high|low|not|detected))"
)
STATED = looks(
    r"(?:micro-?satellite|\bmsi\b|mismatch repair|\bmmr\b)[^\n.;]{0,45}?(?:[:|=\n -]|\bis\b|\bwas\b)[ \n-]*(?:msi-?|"
    r"ms-?)?(?P<state>high(?: not detected)?|low|stable|unstable|"
    r"proficient|deficient|intact|mss\b|msi-?[hls]\b|not detected|detected|indeterminate|equivocal)(?: not detected)?|\bmss\b|"
    r"\bmsi-[hls]\b(?: not detected)?|"
    r"\bmsi-(?:high|low|stable)\b(?: not detected)?|\b[dp]mmr\b"
)
BURDEN = looks(
    r"(?:mutation(?:al)? (?:burden|load)|\bb?tmb\b|94076-7\^)[^\n.;\d]{0,60}"
    r"\n?[^\n.;\d<>]{0,12}(?P<figure>\d+(?:[.,]\d+)?)(?! ?%|[a-z])"
)
STATE_ROW = looks(
    r"(?:micro-?satellite|\bmsi\b|mismatch repair|\bmmr\b)[^\n]{0,60}?(?:high|low|stable|unstable|\bmss\b|"
    r"proficient|deficient|detected|\bmsi-?[hls]\b|intact|\bloss\b)[^\n]*"
)
BURDEN_ROW = looks(r"(?:mutation(?:al)? (?:burden|load)|\bb?tmb\b|mutations per)[^\n]{0,60}?\d[^\n]*")
NOT_DONE = looks(
    r"\bnot (?:performed|tested|assessed|evaluat(?:ed|able)|evaluable|"
    r"calculated|reportable|determined|"
    r"available|reported|applicable|included|possible)|"
    r"\b(?:cannot|could not|insufficient|failed|pending|n/?a)\b|\b(?:therap|inhibitor|approv|patients with|tumou?rs with|"
    r"defined|"
    r"threshold|cut-?off)"
)
"""A sentence that says why there is no result, or what results mean."""
NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
LIMIT = re.compile(
    r"(?:[<>≥≤]|\b(?:threshold|cut-?off|at least|less than|greater than|more than|above|below)\b)[^\d\n]{0,12}$", re.I
)


def supports_msi(view: Prose, field: Field, place: Place) -> Support:
    """The quote's state is the value's, its label is the microsatellites', and it is a result of this tumour."""
    span = place.span or (0, 0)
    value, quote = str(field.value), view.flat[slice(*span)]
    if not status(value) or status(value) != status(_behind_label(quote)):
        return Support(0.0, "the quote says another status")
    if set(words(value)) - set(words(quote)) - {"stable"}:
        return Support(0.3, "the value's words are not the quote's")
    if re.match(r"[\s:|-]*(?:not (?:detected|identified|present)|absent|negative)", view.flat[span[1] :]):
        return Support(0.0, "the report denies it behind the quote")
    if _owner(view, span) != "msi":
        return Support(0.0, "it is the state of something else")
    return _standing(view, span) or _agrees({status(_behind_label(said)) for said in statements(view)} - {""}, status(value))


def supports_tmb(view: Prose, field: Field, place: Place) -> Support:
    """The quote's number and unit are the value's, its label is the burden's, and it is no limit."""
    span = place.span or (0, 0)
    value, quote = str(field.value), view.flat[slice(*span)]
    figures = NUMBER.findall(value)
    if not set(words(value)) <= set(words(quote)) or not set(figures) <= set(NUMBER.findall(quote)):
        return Support(0.0, "the quote prints another number or unit")
    at = span[0] + quote.find(figures[0]) if figures else span[1] - 1
    if _owner(view, (at, at + 1)) != "tmb" and not OWNERS[1][1].search(quote):
        return Support(0.0, "it is the number of something else")
    if LIMIT.search(view.flat[max(0, at - 30) : at]):
        return Support(0.1, "it is a limit, not a result")
    return _standing(view, span) or _agrees(figures_of(view), figures[0] if figures else "")


def statements(view: Prose) -> list[str]:
    """Every status that the report states of its own tumour, as printed with its label."""
    return [
        match[0]
        for match in STATED.finditer(view.flat)
        if outlook(view.text, match.span()) in ("reported", "denied", "doubted")
        and not told_as_limit(view, (match.start("state") if match["state"] else match.start(), match.end()))
    ]


def figures_of(view: Prose) -> set[str]:
    """Every number that stands behind a label of the burden and is no limit."""
    return {
        match["figure"]
        for match in BURDEN.finditer(view.flat)
        if not LIMIT.search(view.flat[max(0, match.start("figure") - 30) : match.start("figure")])
        and not NOT_DONE.search(match[0])
        and outlook(view.text, match.span("figure")) != "talked of"
    }


def rows_of(view: Prose) -> dict[str, bool]:
    """Whether anything printed looks like a state of the microsatellites, or a burden, under whatever heading it stands."""
    return {
        "msiStatus": any(_answers(view, match) for match in STATE_ROW.finditer(view.flat)),
        "tmb": any(_answers(view, match) for match in BURDEN_ROW.finditer(view.flat)),
    }


def _answers(view: Prose, match: re.Match[str]) -> bool:
    """Whether the sentence of what looks like a result neither says why there is none nor what such results mean."""
    return not NOT_DONE.search(view.flat[slice(*view.sentence(match.start()))]) and not NOT_DONE.search(match[0])


def _behind_label(quote: str) -> str:
    """What a printed status says, without the word "instability" of its label."""
    return LABELLED.sub(" ", quote)


def _owner(view: Prose, span: tuple[int, int]) -> str:
    """Whose label stands in the quote before its state, or nearest before the quote on its line or the line above."""
    start = view.flat.rfind("\n", 0, max(0, view.flat.rfind("\n", 0, span[0]))) + 1
    found = [(match.start(), name) for name, pattern in OWNERS for match in pattern.finditer(view.flat, start, span[1])]
    inside = [item for item in found if item[0] >= span[0]]
    return min(inside)[1] if inside else max(found)[1] if found else ""


def _standing(view: Prose, span: tuple[int, int]) -> Support | None:
    return Support(0.3, "it is only discussed there") if outlook(view.text, span) == "talked of" else None


def _agrees(others: set[str], mine: str) -> Support:
    if others - {mine}:
        return Support(0.6, "the report gives another result as well")
    return Support(1.0)
