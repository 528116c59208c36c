"""What every page stands in: the desk, the look, the menu's count, and errors in two sentences."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import streamlit as st

from pages.parts.markup import Html, tag
from pages.parts.sign_in import leave_button, secret, visitor
from services.core.errors import AppError
from services.core.person import LOCAL
from services.desk import wiring
from services.desk.desk import Desk
from services.desk.guard.guarded import may

LOOK = Path(__file__).with_name("look.css")
PERSON = "local"
"""Who decides, in single-user mode."""
WHO = "signed_in_person"


def person() -> str:
    """The id of whoever is at this screen; "local" in single-user mode. Call it after `open_page`."""
    return str(st.session_state.get(WHO, PERSON))


def open_page(title: str) -> Desk:
    """The first call of every page: its title and look, who is there, and the desk as that person may use it.

    A page can be reached by a deep link without app.py, so nothing may stand before this call. When nobody is signed in
    that should be, or the desk cannot be opened, the page says so and stops.
    """
    st.set_page_config(page_title=f"{title} · Proofloop", layout="wide")
    st.html(LOOK)
    with said():
        opened = wiring.desk()
        who = visitor()
        desk, here = opened.for_person(who), who()
        st.session_state[WHO] = here.id
        _counts(review=desk.queue_count(), monitor=desk.monitor.open_count() if may(desk, "monitor.open_count") else 0)
        if here != LOCAL:
            leave_button(here, lambda why: desk.people.open_all(why, by=here.id))
    return desk


@contextmanager
def said() -> Iterator[None]:
    """What goes wrong inside is said in one sentence with what to do, and the page ends there."""
    try:
        yield
    except AppError as error:
        problem(error.message, error.remedy)
        st.stop()


def problem(message: str, remedy: str = "") -> None:
    """One sentence what happened, one what to do."""
    st.html(tag("div", tag("b", message), " ", remedy or None, class_="pl-problem", role="alert"))


def note(message: str) -> None:
    """Something to know, not an error."""
    st.html(tag("div", message, class_="pl-note"))


def heading(title: str, *beside: Html, under: Html | str | None = None) -> None:
    """A page's heading: the title, pills beside it, one line under it."""
    line = tag("div", tag("h1", title), *beside, class_="pl-head")
    st.html(tag("div", line, tag("div", under, class_="pl-sub") if under else None))


def empty(title: str, what_to_do: str) -> None:
    """An empty state: what this screen will show, and how to get there."""
    st.html(tag("div", tag("b", title), tag("p", what_to_do), class_="pl-empty"))


def session() -> str:
    """The browser's own random session, which page images are bound to; empty before the first cookie is set."""
    return secret()


def _counts(**beside: int) -> None:
    """A number beside the names of pages in the menu; none where there is nothing."""
    rules = {page: f'content:"{number:d}"' if number else "display:none" for page, number in beside.items()}
    shown = "".join(f'[data-testid="stSidebarNavLink"][href$="/{page}"]::after{{{rule}}}' for page, rule in rules.items())
    st.html(Html(f"<style>{shown}</style>"))
