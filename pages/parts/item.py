"""The item under review as a whole: its name, why it is here, its sections, and what to look at before its end."""

import streamlit as st

from pages.parts import words
from pages.parts.hand import REFUSED, SAVED
from pages.parts.markup import Html, join, pill, tag
from pages.parts.queue import open_item
from pages.parts.reasons import reasons
from pages.parts.sections import labels
from pages.parts.units import units, unsaved
from services.desk.desk import Desk
from services.desk.drafts import Begun
from services.desk.nouns import ReviewCase
from services.desk.replay import RunView
from services.desk.work.nouns import Standing

ON_WHOLE = {"accept_all": "Accepted as a whole", "reject_all": "Rejected"}
MOST = 6
"""Names that are listed of a kind."""
SEEN = "review_ends_seen"
"""The item whose loose ends were listed already, and where text was among them."""


def head(case: ReviewCase, position: str, standing: Standing, *, revealed: bool) -> Html:
    """Name and state, then where it stands and its score, then why a person should look."""
    name = tag("div", tag("h1", f"{words.kind(case.doc_type)} · {case.file}"), _state(case, standing), class_="pl-head")
    aim = "pass rule" if case.target is None else f"target {words.score(case.target, case.scale)}"
    score = join("score ", tag("b", words.score(case.score, case.scale, case.target)), f" ({aim})")
    said = st.session_state.get(SAVED, "")
    saved = tag("span", f" · ✓ {said}" if said else "", class_="pl-saved", role="status")
    where = tag("div", tag("span", position, " · ", score, class_="rv-where"), saved, class_="pl-sub")
    return tag("div", name, where, reasons(case, revealed=revealed), _whole(case))


def _whole(case: ReviewCase) -> Html | None:
    """Who decided on the whole, and when."""
    one = case.whole
    if one is None:
        return None
    left = sum(card.left_open for card in case.cards)
    said = f"{ON_WHOLE[one.kind]} by {one.by}, {words.ago(one.at)}"
    told = f"{said}; {words.count(left, 'field')} left open, because nothing was read there" if left else said
    return tag("div", told, class_="rv-whole", title=f"{one.at:%d %b %Y, %H:%M} UTC")


def sections_bar(desk: Desk, run: RunView, section: int) -> None:
    """The forms and reports of the file, where there are several; one of them is on the screen."""
    if len(run.sections) < 2:
        return
    names = labels(desk, run)
    with st.container(key="review_sections", horizontal=True, vertical_alignment="center", gap="small"):
        before = st.button("‹", key="section_previous", disabled=section == 0, help="Section before")
        indices = range(len(run.sections))
        key = f"review_section_{run.run_id}_{section}"
        chosen = st.selectbox(
            "Section",
            indices,
            index=min(section, len(run.sections) - 1),
            format_func=lambda at: f"section {names[at]}",
            key=key,
            label_visibility="collapsed",
        )
        after = st.button("›", key="section_next", disabled=section >= len(run.sections) - 1, help="Section after")
    wanted = section - 1 if before else section + 1 if after else int(chosen)
    if wanted != section:
        open_item(run.run_id, wanted)


def loose_ends(case: ReviewCase, begun: Begun) -> list[str]:
    """What nobody should pass over: text that was typed and not saved, what is critical, doubtful or was not read and nobody
    has decided, values without a place, pages without a value."""
    labels = {card.spec.name: card.spec.label for card in case.cards}
    typed, refused = (
        sorted({labels.get(unit.partition("-")[0], unit) for unit in chosen}) for chosen in (_typed(case, begun), _refused())
    )
    open_ones = [card.spec.name for card in case.cards if card.decision is None]
    critical = {issue.unit.partition("-")[0] for issue in case.critical}
    doubted = {unit.card.spec.name for unit in units(case, begun) if unit.doubtful}
    nothing = [card.spec.name for card in case.cards if not card.answered]
    kinds = {
        "Typed but not saved": typed,
        "Refused, and not saved": refused,
        "Critical, and not decided": [labels[name] for name in open_ones if name in critical and name not in nothing],
        "Doubtful, and not decided": [labels[name] for name in open_ones if name in doubted - critical and name not in nothing],
        "Against a rule of the form as it was edited": [card.spec.label for card in case.cards if card.against],
        "Nothing was read, and accepting leaves it open": [labels[name] for name in open_ones if name in nothing],
        "No place in the document was found for": [labels[name] for name in open_ones if name in case.unplaced],
    }
    told = [f"{what}: {_few(names)}." for what, names in kinds.items() if names]
    if case.unused_pages:
        told.append(f"No value was taken from {words.pages(case.unused_pages)}.")
    return told


def looked_over(case: ReviewCase, begun: Begun) -> bool:
    """The loose ends were listed once, or there are none. What was not saved since is listed again."""
    item, left = (case.run_id, case.section), _typed(case, begun) | _refused()
    seen = st.session_state.get(SEEN)
    if not loose_ends(case, begun) or (seen and seen[0] == item and left <= seen[1]):
        return True
    st.session_state[SEEN] = (item, left)
    return False


def ends(case: ReviewCase, begun: Begun) -> None:
    """The loose ends, once they were asked for."""
    seen = st.session_state.get(SEEN)
    if not seen or seen[0] != (case.run_id, case.section) or case.state != "waiting":
        return
    listed = tag("ul", *(tag("li", one) for one in loose_ends(case, begun)))
    st.html(tag("div", tag("b", "Look once more, then accept again:"), listed, class_="pl-note", role="alert"))


def _few(names: list[str]) -> str:
    more = f" and {len(names) - MOST} more" if len(names) > MOST else ""
    return f"{', '.join(names[:MOST])}{more}"


def _typed(case: ReviewCase, begun: Begun) -> set[str]:
    return set(unsaved(units(case, begun), begun.typed))


def _refused() -> set[str]:
    return {unit for unit in st.session_state.get(REFUSED, {}) if unit}


def _state(case: ReviewCase, standing: Standing) -> Html:
    """How far it is: what it came to only once it is closed, else what is still to be done."""
    said = case.verdict or "decided"
    tone = "bad" if case.verdict == "rejected" else "good"
    match standing.state:
        case "adjudication" if not standing.disputed:
            return pill("all settled · not finished", "live", "Finishing closes the item")
        case "adjudication":
            return pill(
                f"to be settled · {words.count(standing.disputed, 'field')}",
                "doubt",
                "Two looks differ; a third person settles them",
            )
        case "second_review":
            return pill("second look", "live", standing.second_why)
        case "closed":
            return pill(said, tone)
        case _ if case.state == "decided":
            return pill(f"{said} · not finished", "live", "Every field is decided; finishing ends your look at it")
        case _:
            return pill("needs review", "doubt") if case.review_reasons else pill("to review", "live")
