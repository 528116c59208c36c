"""Whether each score tells which documents and fields a person changes, and what follows from it."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages.parts import words
from pages.parts.frame import empty, note
from pages.parts.markup import Html, pill, tag
from pages.parts.trust_chart import reliability_chart
from services.desk.desk import Desk
from services.desk.trust import FEWEST, Measure, Scope, Share, interval

STYLE = Path(__file__).with_name("trust_scores.css")
TONES = {"predicts edits": "good", "does not predict edits": "bad", "too few decisions to say": ""}
UNITS = {"document": "Of the whole document", "field": "Of a single field"}
FIELDS = {"score": "Field score", "confidence": "Reader's confidence"}
GOAL = 0.97
"""C7: so many of the documents scored 0.95 or more should be entirely right."""
AREA = "How often an unchanged one scores higher than a changed one: 1 is always, 0.5 a coin; with its 95 % interval, by file"
MEANS = (
    "A score is worth something when what people change had lower scores than what they leave. It predicts edits when the whole "
    "interval lies above 0.5, and does not when it reaches 0.5 and stays below 0.7. Only what a person decided counts; what was "
    "accepted unseen is left out. Scores are told 0 to 1 here, points of a form divided by 100."
)

POINTS = (
    "A point is a band of scores, larger where it holds more, with its 95 % interval. Below the line, the score says too much."
)


def draw(desk: Desk) -> None:
    """The report of what the address asks for: a type, a family, or everything."""
    st.html(STYLE)
    report = desk.trust.report()
    if not report[0].measures:
        empty(
            "No document was decided yet, so nothing is known of what the scores are worth.",
            f"Decide on documents under Review: at least {2 * FEWEST} files, {FEWEST} of them with something changed "
            f"and {FEWEST} with nothing changed. Until then the queue uses every score.",
        )
        return
    bar = st.columns([3, 3, 4])
    scope = _scope(report, bar)
    if unused := _unused(report):
        kinds = ", ".join(unused)
        note(f"The review queue is not ordered by the score of {kinds}: it does not predict what people change there.")
    names = {f"{one.unit}-{one.name}": one for one in scope.measures}
    chosen = _choice(bar[2], "score", "Score in the chart", {key: _name(one) for key, one in names.items()})
    shown = names.get(chosen) or scope.measures[0]
    st.html(_table(scope, shown))
    left, right = st.columns([3, 2])
    with left.container(border=True, key="trust_chart"):
        st.html(tag("div", tag("span", f"{_name(shown)}: does it mean what it says?", class_="pl-title")))
        reliability_chart(shown.calibration, shown.unit, "trust_reliability")
        st.html(tag("div", POINTS, class_="pl-foot"))
    right.html(_figures(scope, shown))


def _scope(report: Sequence[Scope], bar: Sequence[DeltaGenerator]) -> Scope:
    """What the filters leave, as their choice stands in the address; an unknown one means everything."""
    families = {one.family: words.kind(one.family) for one in report if one.family and not one.doc_type}
    family = _choice(bar[0], "family", "Family", families, "any family")
    kinds = {one.doc_type: words.kind(one.doc_type) for one in report if one.doc_type and family in ("", one.family)}
    doc_type = _choice(bar[1], "type", "Type", kinds, "any type")
    fitting = (one for one in report if one.doc_type == doc_type and (doc_type or one.family == family))
    return next((one for one in fitting if one.measures), report[0])


def _choice(column: DeltaGenerator, name: str, label: str, options: Mapping[str, str], nothing: str = "") -> str:
    """A selectbox whose choice is kept in the address under this name."""
    keys = ["", *options] if nothing else list(options)
    asked = st.query_params.get(name, "")
    key = f"trust_{name}"

    def chosen() -> None:
        value = st.session_state[key]
        st.query_params.update({name: value} if value else {})
        if not value:
            st.query_params.pop(name, None)

    told = column.selectbox(
        label,
        keys,
        index=keys.index(asked) if asked in keys else 0,
        format_func=lambda one: options.get(one, nothing),
        key=key,
        label_visibility="collapsed",
        on_change=chosen,
    )
    return told or ""


def _unused(report: Sequence[Scope]) -> list[str]:
    scores = {one.doc_type: one.of("document", "score") for one in report if one.doc_type}
    return [words.kind(kind) for kind, one in scores.items() if one and one.verdict == "does not predict edits"]


def _name(one: Measure) -> str:
    return FIELDS[one.name] if one.unit == "field" else words.dimension(one.name)


def _table(scope: Scope, shown: Measure) -> Html:
    head = tag(
        "tr",
        tag("th", "Score"),
        tag("th", "AUROC, from 0 to 1, with its interval", title=AREA),
        tag("th", "Verdict"),
    )
    rows = []
    for unit, title in UNITS.items():
        mine = [one for one in scope.measures if one.unit == unit]
        if mine:
            rows += [tag("tr", tag("td", title, colspan=3), class_="unit"), *(_row(one, shown) for one in mine)]
    table = tag("table", head, *rows, class_="pl-table tr-scores")
    return tag("div", table, tag("div", MEANS, class_="pl-foot"), class_="pl-card")


def _row(one: Measure, shown: Measure) -> Html:
    decided = f"{words.count(one.n, one.unit)}, {one.changed:,} changed ({one.changed / one.n:.0%})"
    return tag(
        "tr",
        tag("td", _name(one), tag("div", decided, class_="pl-foot")),
        tag("td", _area(one)),
        tag("td", pill(one.verdict, TONES[one.verdict], one.why)),
        class_="now" if one is shown else None,
    )


def _area(one: Measure) -> Html:
    """The figure, and its interval on a line from 0 to 1 with a mark in the middle."""
    area = one.auroc
    if area.value is None:
        return tag("span", "–", class_="pl-muted", title=one.why)
    bar = None
    if area.low is not None and area.high is not None:
        bar = tag("i", "", style=f"left:{area.low:.1%};width:{area.high - area.low:.1%}")
    mark = tag("u", "", style=f"left:{area.value:.1%}")
    line = tag("span", bar, mark, class_=f"tr-range {TONES[one.verdict]}".strip())
    return tag("div", tag("b", f"{area.value:.2f}"), line, tag("span", interval(area), class_="tr-told"), class_="tr-area")


def _figures(scope: Scope, one: Measure) -> Html:
    told = one.calibration
    goal = GOAL if (one.unit, one.name) == ("document", "score") else None
    rows = [
        _figure(f"Of {one.unit}s scored 0.95 or more, entirely right", *_share(told.high, goal)),
        _figure("Calibration error", f"{told.error:.3f}", "how far score and share right lie apart; 0 is best"),
        _figure("Brier score", f"{told.brier:.3f}", f"0 is best; {told.coin:.3f} for the same guess every time"),
        _figure(
            "Files",
            f"{one.files:,}",
            f"{one.changed_files:,} with something changed, {one.unchanged_files:,} with something unchanged",
        ),
    ]
    left = [tag("li", f"{words.count(count, 'document')} {why}") for why, count in scope.left_out]
    beside = tag("div", "Left out among documents:", tag("ul", *left), class_="pl-foot") if left else None
    verdict = tag("div", pill(one.verdict, TONES[one.verdict]), tag("div", one.why, class_="pl-foot"))
    return tag("div", tag("h2", _name(one)), verdict, tag("table", *rows, class_="tr-figures"), beside, class_="pl-card")


def _figure(title: str, value: str, under: str) -> Html:
    return tag("tr", tag("th", title, tag("div", under, class_="pl-foot")), tag("td", tag("b", value)))


def _share(share: Share | None, goal: float | None) -> tuple[str, str]:
    if share is None:
        return "none", "nothing was scored so high"
    told = f"{share.value:.1%}, 95 % interval {share.low:.1%} to {share.high:.1%}"
    held = f"; the goal is {goal:.0%}" if goal else ""
    return f"{share.right:,} of {share.n:,}", told + held
