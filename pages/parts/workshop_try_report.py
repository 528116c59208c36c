"""What came of trying a draft: the verdict in words, each line with its interval, and what changed sides."""

from collections.abc import Callable, Sequence
from urllib.parse import quote

import streamlit as st

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
    "scores": "How near scores come to what people said: 1 less the squared distance of a field's score from 1 (left as it was) "
    "or 0 (changed or rejected), of a dimension's from the share of fields left as they were.",
    "values": "Fields: the share that is read right. Dimensions: the grader's mean score, which is nobody's word.",
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
    left, right = st.columns(2, gap="small")
    with left:
        st.html(_table("Fields", report.fields, words_of, percent=percent))
    with right:
        st.html(_table("Dimensions", report.dimensions, lambda name: (words.dimension(name), ""), percent=False))
    st.html(tag("div", NEARNESS[report.measure], class_="pl-foot"))
    with said():
        flips = desk.regressions.flips(told.id, MOST)
    st.html(_flips(flips, len(report.flips), links=may(desk, "review")))


def words_of(name: str) -> tuple[str, str]:
    """A field as people read it."""
    return name.replace("_", " "), ""


def verdict_pill(verdict: Verdict) -> Html:
    """The verdict as a small label."""
    return pill(verdict, TONES[verdict])


def _overall(name: str) -> tuple[str, str]:
    return OVERALL[name]


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
    title: str, rows: Sequence[Row], named: Callable[[str], tuple[str, str]], *, percent: bool, alone: bool = False
) -> Html:
    if not rows:
        return tag("div", tag("h2", title), tag("div", "Nothing to compare.", class_="pl-muted"), class_="pl-card")
    reach = max(0.1, *(max(abs(row.compared.low), abs(row.compared.high)) for row in rows))
    head = tag("tr", *(tag("th", name) for name in ("", "In force", "Draft", "Gain", "", "Verdict", "n")))
    body = [_row(named(row.name), row.compared, reach, percent=percent) for row in rows]
    level = rows[0].compared.level
    held = f"each at {level:.0%}" if alone else f"all {len(rows)} hold together at 95 %, each at {level:.1%}"
    foot = tag(
        "div", f"Intervals: {held}. Bars reach from {_gain(-reach, percent)} to {_gain(reach, percent)}.", class_="pl-foot"
    )
    return tag(
        "div",
        tag("h2", title),
        tag("div", tag("table", head, *body, class_="pl-table wt-rows"), class_="wt-wide"),
        foot,
        class_="pl-card",
    )


def _row(name: tuple[str, str], one: Comparison, reach: float, *, percent: bool) -> Html:
    figure = _share if percent else _score
    told = f"{_gain(one.gain, percent)} [{_gain(one.low, percent)}, {_gain(one.high, percent)}]"
    why = f"{words.count(one.documents, 'document')}, {one.changed} differ"
    return tag(
        "tr",
        tag("td", name[0], tag("small", name[1]) if name[1] else None),
        tag("td", figure(one.before)),
        tag("td", figure(one.after)),
        tag("td", told),
        tag("td", _bar(one, reach)),
        tag("td", verdict_pill(one.verdict)),
        tag("td", str(one.documents), title=why),
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
    run = tag("a", name, href=f"run?run={quote(flip.run_id)}", target="_self", title="Opens its run")
    if not links:
        return run
    field = f"&field={quote(flip.field)}" if flip.field else ""
    item = f"review?item={quote(f'{flip.run_id}:{flip.section}')}{field}"
    return tag("span", run, " · ", tag("a", "review", href=item, target="_self", title="Opens it on the review desk"))


def _side(word: str, value: object) -> Html:
    text = shown(value, clear=True) if value not in (None, "", [], {}) else ""  # type: ignore[arg-type]
    return tag("span", word, f" · {text}" if text else None)


def _person(told: Flipped) -> str:
    if not told.verdict:
        return ""
    text = shown(told.said, clear=True) if told.said not in (None, "", [], {}) else ""
    return f"{VERDICTS[told.verdict]}{f': {text}' if text and told.verdict == 'edited' else ''}"


def _share(value: float) -> str:
    return f"{value:.0%}"


def _score(value: float) -> str:
    return f"{value:.2f}"


def _points(value: float) -> str:
    return f"{round(value * 100):+d} points"


def _gain(value: float, percent: bool) -> str:
    return f"{round(value * 100):+d}" if percent else f"{value:+.2f}"
