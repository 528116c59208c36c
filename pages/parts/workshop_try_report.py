"""What came of trying a draft: the verdict in words, each line with its interval, and what changed sides."""

from collections.abc import Callable, Sequence
from urllib.parse import quote

import streamlit as st
from pydantic import JsonValue

from pages.parts import words
from pages.parts.frame import problem, said
from pages.parts.markup import Html, pill, tag
from pages.parts.values import shown
from services.desk.desk import Desk
from services.desk.guard.guarded import may
from services.desk.regressions.nouns import Comparison, Flip, Flipped, Regression, Report, Row, Verdict

MOST = 50
"""Flips that are shown."""
TONES: dict[Verdict, str] = {"better": "good", "worse": "bad", "inconclusive": ""}
EDGES: dict[Verdict, str] = {"better": "", "worse": "bad", "inconclusive": "doubt"}
OVERALL = {
    "routing": ("Go the right way", "a right document passes, one with something wrong goes to a person"),
    "proud": ("No wrong one passes", "all but documents that pass with something wrong in them"),
    "needless": ("No right one waits", "all but documents that are right and go to a person all the same"),
    "votes": ("Read better than by the other", "share of documents with more fields right than with the other words"),
    "fields": ("Fields read right", "share of a document's labelled fields with just the value that a person says"),
    "documents": ("Documents read right", "with every labelled value right"),
}
HEADS = {
    ("scores", "better"): "Better: more documents go the right way.",
    ("scores", "worse"): "Worse: fewer documents go the right way.",
    ("values", "better"): "Better: more documents gain values that a person says than lose some.",
    ("values", "worse"): "Worse: more documents lose values that a person says than gain some.",
}
VETOES = {
    "scores": "Worse: more documents with something wrong in them pass unseen.",
    "values": "Worse: fewer fields have the value that a person says.",
}
APART = "Inconclusive: documents and fields point apart, so that what is gained may not be worth what is lost."
OPEN = "Inconclusive: on these documents the difference may be chance."
SAME = "Inconclusive: nothing that counts changed on these documents."
NEARNESS = {
    "scores": (
        "1 less the squared distance of the field's score from 1 (a person left it as it was) or 0 (changed or rejected).",
        "1 less the squared distance of the dimension's score from the share of labelled fields that people left as they were.",
    ),
    "values": ("Share that is read right.", "The grader's mean score: nobody's word, and no part of the verdict."),
}
VERDICTS = {"accepted": "accepted", "edited": "edited", "absent": "not on page", "rejected": "rejected"}


def result(desk: Desk, told: Regression) -> None:
    """An ended regression run."""
    if told.state == "failed":
        problem(told.problem)
    if told.report is None:
        st.html(tag("div", tag("b", "Nothing could be compared."), _left(told), class_="pl-note"))
        return
    report = told.report
    st.html(_verdict(told, report))
    percent = report.measure == "values"
    st.html(_table("Over all", report.overall, _overall, percent=True, alone=True))
    st.html(_table("Fields", report.fields, _field, percent=percent, why=NEARNESS[report.measure][0]))
    st.html(_table("Dimensions", report.dimensions, _dimension, percent=False, why=NEARNESS[report.measure][1]))
    with said():
        flips = desk.regressions.flips(told.id, MOST)
    st.html(_flips(flips, len(report.flips), links=may(desk, "review")))


def verdict_pill(verdict: Verdict) -> Html:
    """The verdict as a small label."""
    return pill(verdict, TONES[verdict])


def _overall(name: str) -> tuple[str, str]:
    return OVERALL[name]


def _field(name: str) -> tuple[str, str]:
    return name.replace("_", " "), ""


def _dimension(name: str) -> tuple[str, str]:
    return words.dimension(name), ""


def _verdict(told: Regression, report: Report) -> Html:
    head = report.overall[0].compared
    words_ = HEADS.get((report.measure, report.verdict), SAME if not report.flips and not head.changed else OPEN)
    if report.verdict != head.verdict:
        words_ = VETOES[report.measure] if report.verdict == "worse" else APART
    name = OVERALL[report.overall[0].name][0]
    figures = f"{name}: {_share(head.before)} with the words in force, {_share(head.after)} with the draft"
    interval = f"a gain of {_points(head.gain)}, at {head.level:.0%} between {_points(head.low)} and {_points(head.high)}, on "
    line = f"{figures}; {interval}{words.count(head.documents, 'document')}, {head.changed} of which differ."
    more = [tag("div", line), _left(told)]
    if report.verdict == "inconclusive":
        more.append(
            tag(
                "div",
                "It takes at least eight documents that differ for a verdict; more labels narrow the interval.",
                class_="pl-muted",
            )
        )
    if told.went_on:
        more.append(
            tag(
                "div",
                f"On {words.count(told.went_on, 'section')} the draft would ask for another attempt, which nobody made.",
                class_="pl-muted",
            )
        )
    spent = f" {words.count(told.usage.calls, 'call')}, {words.money(told.usage.cost_usd)}." if told.runs else ""
    stopped = "It was stopped before it was through. " if told.state == "stopped" else ""
    foot = tag("div", f"{stopped}{words.count(told.done, 'section')} compared.{spent}", class_="pl-foot")
    return tag(
        "div",
        tag("div", tag("b", words_), " ", verdict_pill(report.verdict), class_="wt-lead"),
        *more,
        foot,
        class_=f"pl-card pl-verdict {EDGES[report.verdict]}".strip(),
    )


def _left(told: Regression) -> Html | None:
    """What could not be compared, and why."""
    lines = [f"{count} {why}" for why, count in (*told.unusable, *told.left_out)]
    return tag("div", "Not compared: ", "; ".join(lines), ".", class_="pl-muted") if lines else None


def _table(
    title: str,
    rows: Sequence[Row],
    named: Callable[[str], tuple[str, str]],
    *,
    percent: bool,
    why: str = "",
    alone: bool = False,
) -> Html:
    if not rows:
        return tag("div", tag("h2", title), tag("div", "Nothing to compare.", class_="pl-muted"), class_="pl-card")
    reach = max(0.1, *(max(abs(row.compared.low), abs(row.compared.high)) for row in rows))
    head = tag("tr", *(tag("th", name) for name in ("", "In force → draft", "Gain", "", "Verdict")))
    body = [_row(named(row.name), row.compared, reach, percent=percent) for row in rows]
    level = rows[0].compared.level
    held = f"Each interval holds at {level:.0%}."
    if not alone:
        held = f"Looked at together, all {len(rows)} intervals hold at 95%, each at {level:.1%}."
    scale = f"Bars reach from {_gain(-reach, percent)} to {_gain(reach, percent)}{' points' if percent else ''}."
    foot = tag("div", f"{why} {held} {scale}".strip(), class_="pl-foot")
    return tag("div", tag("h2", title), tag("table", head, *body, class_="pl-table wt-rows"), foot, class_="pl-card wt-card")


def _row(name: tuple[str, str], one: Comparison, reach: float, *, percent: bool) -> Html:
    figure = _share if percent else _score
    counted = f"{words.count(one.documents, 'document')}, {one.changed or 'none'} differ{'s' if one.changed < 2 else ''}"
    return tag(
        "tr",
        tag("td", name[0], tag("small", name[1]) if name[1] else None, tag("small", counted)),
        tag("td", f"{figure(one.before)} → {figure(one.after)}"),
        tag("td", _gain(one.gain, percent), tag("small", f"{_gain(one.low, percent)} to {_gain(one.high, percent)}")),
        tag("td", _bar(one, reach)),
        tag("td", verdict_pill(one.verdict) if one.changed else pill("no change")),
    )


def _bar(one: Comparison, reach: float) -> Html:
    low, high, point = ((value / reach + 1) / 2 for value in (one.low, one.high, one.gain))
    tone = {"better": "good", "worse": "bad"}.get(one.verdict, "")
    span = tag("span", "", class_=f"span {tone}".strip(), style=f"left:{low:.2%};width:{high - low:.2%}")
    return tag(
        "div", tag("span", "", class_="zero"), span, tag("span", "", class_="point", style=f"left:{point:.2%}"), class_="wt-bar"
    )


def _flips(flips: Sequence[Flipped], total: int, *, links: bool) -> Html:
    if not flips:
        return tag("div", tag("h2", "What changed sides"), tag("div", "Nothing did.", class_="pl-muted"), class_="pl-card")
    head = tag("tr", *(tag("th", name) for name in ("Document", "Field", "In force", "Draft", "A person says", "For")))
    body = [_flip(one, links=links) for one in flips]
    more = tag("div", f"The first {len(flips)} of {total}.", class_="pl-foot") if total > len(flips) else None
    table = tag("div", tag("table", head, *body, class_="pl-table wt-flips"), class_="wt-wide")
    return tag("div", tag("h2", "What changed sides"), table, more, class_="pl-card")


def _flip(told: Flipped, *, links: bool) -> Html:
    flip = told.flip
    return tag(
        "tr",
        tag("td", _document(flip, links=links)),
        tag("td", flip.field.replace("_", " ") if flip.field else "all of it"),
        tag("td", _side(flip.before, told.before)),
        tag("td", _side(flip.after, told.after)),
        tag("td", _person(told)),
        tag("td", pill("the better", "good") if flip.good else pill("the worse", "bad")),
    )


def _document(flip: Flip, *, links: bool) -> Html:
    name = flip.run_id[:8] + (f" · {flip.section + 1}" if flip.section else "")
    if not links:
        return tag("span", name)
    run = tag("a", name, href=f"run?run={quote(flip.run_id)}", target="_self", title="Opens its run")
    field = f"&field={quote(flip.field)}" if flip.field else ""
    item = f"review?item={quote(f'{flip.run_id}:{flip.section}')}{field}"
    return tag("span", run, " · ", tag("a", "review", href=item, target="_self", title="Opens it on the review desk"))


def _side(word: str, value: JsonValue) -> Html:
    text = shown(value, clear=True) if value not in (None, "", [], {}) else ""
    return tag("span", word, f" · {text}" if text else None)


def _person(told: Flipped) -> str:
    if told.flip.field is None:
        return _of_whole(told.flip)
    if not told.verdict:
        return ""
    text = shown(told.said, clear=True) if told.said not in (None, "", [], {}) else ""
    return f"{VERDICTS[told.verdict]}{f': {text}' if text and told.verdict == 'edited' else ''}"


def _of_whole(flip: Flip) -> str:
    """What people said of a document that goes another way now; that it is read otherwise says it already."""
    if flip.after not in ("passes", "to a person"):
        return ""
    return "all right" if (flip.after == "passes") is flip.good else "something wrong"


def _share(value: float) -> str:
    return f"{value:.0%}"


def _score(value: float) -> str:
    return f"{value:.2f}"


def _points(value: float) -> str:
    return f"{_gain(value, True)} points"


def _gain(value: float, percent: bool) -> str:
    """With its sign; what rounds to nothing has none."""
    shown_ = round(value * 100) if percent else round(value, 2)
    if not shown_:
        return "0"
    return (f"{shown_:+d}" if percent else f"{shown_:+.2f}").replace("-", "−")
