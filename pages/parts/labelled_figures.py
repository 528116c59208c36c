"""Figures over the labels that fit: verdicts, the fields most often changed, and one's own pace."""

import streamlit as st

from pages.parts import words
from pages.parts.markup import Html, pill, tag
from services.core.errors import AppError
from services.desk.desk import Desk
from services.desk.labelled.nouns import LabelFigures
from services.desk.work.figures import ReviewFigures

MOST = 30
TONES = {"accepted": "good", "edited": "doubt", "absent": "", "rejected": "bad"}
NAMES = {"absent": "not on page"}


def figures_tab(desk: Desk, figures: LabelFigures, by: str) -> None:
    """Verdicts and fields left, one's own figures right. People are not compared with each other."""
    left, right = st.columns([3, 2])
    with left:
        pills = [pill(f"{NAMES.get(name, name)} {count:,}", TONES.get(name, "")) for name, count in figures.verdicts]
        if figures.unseen:
            pills.append(pill(f"accepted unseen {figures.unseen:,}", "", "Nobody looked at them: they count in no share below"))
        spaced = [piece for one in pills for piece in (one, " ")]
        st.html(tag("div", tag("span", "Verdicts", class_="pl-title"), *spaced))
        st.html(_fields("Fields by how often a person changed them", figures))
    with right:
        try:
            st.html(_own(desk.work.own_figures(by)))
        except AppError:
            return


def _fields(title: str, figures: LabelFigures) -> Html:
    rows = [
        tag(
            "tr",
            tag("td", f"{words.kind(doc_type)} · {field.replace('_', ' ')}"),
            tag("td", tag("div", tag("span", "", style=f"width:{share:.0%}"), class_="pl-bar doubt")),
            tag("td", f"{share:.0%}", title=f"{round(share * count)} of {words.count(count, 'label')}"),
            tag("td", f"{count:,}"),
        )
        for doc_type, field, count, share in figures.fields[:MOST]
    ]
    head = tag("tr", *(tag("th", name) for name in ("Field", "", "Changed", "Labels")))
    more = len(figures.fields) - MOST
    left = tag("div", f"{words.count(more, 'more field')} changed less often.", class_="pl-foot") if more > 0 else None
    body = tag("table", head, *rows, class_="pl-table lb-rates") if rows else tag("div", "No labels.", class_="pl-muted")
    return tag("div", tag("h2", title), body, left, class_="pl-card")


def _own(own: ReviewFigures) -> Html:
    """Pace and changes of whoever looks."""
    pace = own.pace
    if pace.median is None or pace.middle is None:
        told = f"{words.count(pace.documents, 'document')} finished; your time a document is told from two on."
    else:
        low, high = (words.seconds(value) for value in pace.middle)
        median = words.seconds(pace.median)
        done = words.count(pace.documents, "document")
        told = f"{done} finished, half of them in {median} or less; the middle half took {low} to {high}."
    most = [(field, count, share) for _, field, count, share in own.labels.fields if share > 0][:5]
    changed = [tag("li", f"{field.replace('_', ' ')}: {share:.0%} of {count}") for field, count, share in most]
    fields = tag("div", "You changed most often:", tag("ul", *changed)) if changed else None
    foot = tag("div", "Long pauses are left out. Only you and adjudicators see these figures.", class_="pl-foot")
    return tag("div", tag("h2", "Your reviews"), tag("div", told), fields, foot, class_="pl-card")
