"""Do the values of a pathology report go together, with each other and with what else the report prints."""

import math
import re
from collections.abc import Iterator

from services.core.draft import Draft, Field
from services.core.finding import Finding, Severity
from services.packs.clinical.pathology.stains import key
from services.packs.clinical.pathology.support_grade import readings
from services.packs.clinical.pathology.support_margins import RESIDUAL
from services.packs.clinical.pathology.thresholds import threshold
from services.packs.clinical.shared.prose import looks, prose
from services.tasks.pack import Case

GRADED = re.compile(r"carcinoma|sarcoma|(?<!gan)glioma|astrocytoma", re.I)
UNGRADED = re.compile(
    (
        r"in[ -]situ|small cell|metasta|medullary|undifferentiated|anaplastic|basal cell|melanoma|microinvasive|"
        r"squamous cell carcinoma, in"
    ),
    re.I,
)
WORD_NUMBERS = {"well": {"1"}, "mode": {"2"}, "poor": {"3", "4"}, "slig": {"3", "4"}, "un": {"4"}}
GROUPS = {"6": {"1"}, "7": {"2", "3"}, "8": {"4"}, "9": {"5"}, "10": {"5"}}
"""ISUP 2014: grade group by Gleason score; 3+4 is group 2, 4+3 group 3."""
SIZE = looks(
    r"(?:tumou?r size|size of (?:the )?(?:invasive )?tumou?r|greatest dimension(?: of (?:the )?tumou?r)?|"
    r"maximum dimension(?: [a-z]+){0,2}|size)(?: ?\([^)]*\))? ?:? ?(?:is |of )?(\d+(?:\.\d+)?)(?: ?x ?\d+(?:\.\d+)"
    r"?){0,2} ?(mm|cm)"
)
STAGE = looks(r"\bp?t ?([1-3])(?:mic|[abc])?\b(?= ?[,;.() n]|$)")


def consistency(case: Case, draft: Draft) -> Iterator[Finding]:
    """Everything that does not go together, one finding each."""
    text = case.latest.text
    yield from _graded(draft)
    yield from _grade_agrees(draft, text)
    yield from _her2(draft)
    yield from _residual(draft, text)
    yield from _size(draft, text)
    yield from _invasion(draft)


def _issue(
    rule: str, field: str, message: str, *, severity: Severity = "major", mendable: bool = True, suggestion: str = ""
) -> Finding:
    return Finding(
        check=f"pathology.{rule}", dimension="consistency", field=field, score=0.5, severity=severity, code="inconsistent",
        message=message, suggestion=suggestion, mendable=mendable,
    )  # fmt: skip


def _value(draft: Draft, name: str) -> str:
    one = draft.fields.get(name)
    return str(one.value) if one and one.filled and not isinstance(one.value, dict) else ""


def _graded(draft: Draft) -> Iterator[Finding]:
    """A carcinoma has a grade (C4), but for kinds that are not graded, and reports that really give none (R6)."""
    histology, one = _value(draft, "histology"), draft.fields.get("grade")
    settled = one is not None and (one.filled or one.status == "not_present")
    if GRADED.search(histology) and not UNGRADED.search(histology) and not settled:
        yield _issue(
            "carcinoma_without_grade",
            "grade",
            "a carcinoma is named without a grade",
            suggestion="Look for a grade or the words of differentiation.",
        )


def _grade_agrees(draft: Draft, text: str) -> Iterator[Finding]:
    """Words of differentiation inside the diagnosis go with the number of the grade; a grade group with the Gleason score.

    A neuroendocrine tumour is called well differentiated in each of its grades (WHO 2022).
    """
    grade = readings(_value(draft, "grade"))
    numbers = {one.partition(":")[2] for one in grade if one.startswith("number:")}
    said = {one.partition(":")[2] for one in grade | readings(_value(draft, "histology")) if one.startswith("differentiation:")}
    allowed = set().union(*(WORD_NUMBERS.get(one, set()) for one in said))
    neuroendocrine = "neuroendocrine" in _value(draft, "histology").lower()
    if numbers and allowed and not numbers & allowed and not neuroendocrine:
        yield _issue("grade_word_against_number", "grade", "the words of differentiation do not go with the grade's number")
    sums = {one.partition(":")[2] for one in grade if one.startswith("gleason:")}
    groups = {one.partition(":")[2] for one in grade if one.startswith("group:")}
    if sums and groups and not any(groups <= GROUPS.get(one, groups) for one in sums):
        yield _issue("grade_group_against_score", "grade", "the grade group does not go with the Gleason score")


def _her2(draft: Draft) -> Iterator[Finding]:
    """HER2 3+ is positive, 2+ equivocal, 0 and 1+ negative (ASCO/CAP 2018, confirmed 2023)."""
    for name, value in _results(draft).items():
        if key(name) != "her2":
            continue
        score = re.search(r"(?<!\d)([0-3])\+", value) or re.search(r"\bscore:? ?([0-3])\b", value)
        word = re.search(r"positive|negative|equivocal", value, re.I)
        meant = {"0": "negative", "1": "negative", "2": "equivocal", "3": "positive"}
        if score and word and meant[score[1]] != word[0].lower():
            yield _issue("her2_status_against_score", "ihcMarkers", "the HER2 status does not go with its score")


def _results(draft: Draft) -> dict[str, str]:
    one = draft.fields.get("ihcMarkers")
    return {str(k): str(v) for k, v in one.value.items()} if one and isinstance(one.value, dict) else {}


def _residual(draft: Draft, text: str) -> Iterator[Finding]:
    """R0 goes with free margins, R1 and R2 with involved ones (UICC)."""
    margins = _value(draft, "margins").lower()
    view = prose(text)
    codes = {
        m[1]
        for m in RESIDUAL.finditer(view.flat)
        if view.text[m.start()] == "R"
        and re.search(r"p ?[tn] ?[0-4x]|\b[lv] ?[01]\b", view.flat[max(0, m.start() - 40) : m.end() + 20])
    }
    if margins.startswith("negative") and codes & {"1", "2"}:
        yield _issue("residual_tumour", "margins", "the residual tumour code says that a margin is involved")
    if margins.startswith("positive") and codes and not codes & {"1", "2"}:
        yield _issue("residual_tumour", "margins", "the residual tumour code says that the margins are free")


def _size(draft: Draft, text: str) -> Iterator[Finding]:
    """In the breast the T category follows from the size (AJCC 8)."""
    flat = prose(text).flat
    size, stage = SIZE.search(flat), STAGE.search(flat)
    if "breast" not in flat or not size or not stage or len({m[1] for m in STAGE.finditer(flat)}) > 1:
        return
    centimetres = float(size[1]) / (10 if size[2] == "mm" else 1)
    limits = (0.0, threshold("breast_size", "t1_at_most"), threshold("breast_size", "t2_at_most"), math.inf)
    category, slack = int(stage[1]), threshold("breast_size", "tolerance")
    if not limits[category - 1] - slack <= centimetres <= limits[category] + slack:
        yield _issue(
            "size_against_stage",
            "histology",
            "the tumour's size does not go with its T category",
            severity="minor",
            mendable=False,
        )


def _invasion(draft: Draft) -> Iterator[Finding]:
    """A tumour in situ has no Nottingham grade or Gleason score."""
    one = draft.fields.get("grade") or Field(name="grade", status="not_found")
    if (
        one.filled
        and re.search(r"in[ -]situ|\bdcis\b", _value(draft, "histology"), re.I)
        and re.search(r"nottingham|gleason", str(one.value), re.I)
    ):
        yield _issue("in_situ_with_invasive_grade", "grade", "a tumour in situ has no Nottingham grade or Gleason score")
