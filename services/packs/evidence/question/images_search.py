"""Looking for figures: once a question, at the sources that it switches on, with the searches that its image policy allows."""

import re
from collections.abc import Sequence

from pydantic import ValidationError

from services.core.base import Frozen
from services.core.errors import DeadlineReached
from services.core.question import FIGURES, Source, Tags
from services.core.search import SearchQuery
from services.packs.evidence.question.images import MOST, Image, Shown, shown
from services.packs.evidence.question.nouns import ImagePolicy
from services.packs.evidence.question.pool import Searched
from services.tasks.asking import AskKit

WHY = "figures with an open licence"
LATE = "The time of this run was used up before figures were looked for."
LIMIT = 30
"""Figures asked for by one search."""
TITLE = 160
"""Characters of a caption's first sentence that serve as a title."""
SENTENCE = re.compile(r".+?[.?!](?=\s+[A-Z(]|\s*$)")


class Figure(Frozen):
    """A live source's figure as it comes through the kit."""

    label: str = ""
    caption: str
    article: str
    graphic: str = ""
    url: str
    licence: str
    credit: str


class FigureSearch(Frozen):
    """What was looked for and what of it may be shown."""

    shown: Shown
    log: tuple[Searched, ...] = ()

    @property
    def problems(self) -> tuple[str, ...]:
        return tuple(one.problem for one in self.log if one.problem)


def look(kit: AskKit, sources: Sequence[Source], policy: ImagePolicy, tags: Tags) -> FigureSearch:
    """Search until enough figures fit, nothing is left to ask, or a source fails. Raises RunCancelled.

    Figures are the least of an answer: time that runs out here costs no evidence.
    """
    where = [FIGURES[name] for name in sources if name in FIGURES]
    found: list[Image] = []
    log: list[Searched] = []
    for source, query in [(source, query) for source in where for query in policy.queries]:
        if len(shown(found, policy, tags).images) >= MOST or any(one.problem for one in log):
            break
        made, figures = _searched(kit, source, query)
        fresh = [one for one in figures if (one.title, one.url) not in {(held.title, held.url) for held in found}]
        found += fresh
        log.append(made.model_copy(update={"new": len(fresh)}))
    return FigureSearch(shown=shown(found, policy, tags, searched=bool(log)), log=tuple(log))


def _searched(kit: AskKit, source: str, query: str) -> tuple[Searched, list[Image]]:
    try:
        reply = kit.search(source, SearchQuery(text=query, limit=LIMIT))
    except DeadlineReached:
        return Searched(source=source, query=query, why=WHY, found=0, new=0, problem=LATE), []
    made = Searched(source=source, query=query, why=WHY, found=len(reply.records), new=0, problem=reply.problem)
    return made, [one for raw in reply.records if (one := _image(raw, query))]


def _image(raw: object, query: str) -> Image | None:
    """The figure as it is shown; None for half a one."""
    try:
        figure = Figure.model_validate(raw)
    except ValidationError:
        return None
    first = SENTENCE.match(figure.caption)
    title = first[0] if first and len(first[0]) <= TITLE else figure.caption
    return Image(
        title=_titled(figure.label, title if len(title) <= TITLE else f"{title[:TITLE].rsplit(' ', 1)[0]}…"),
        caption=figure.caption,
        article=figure.article,
        url=figure.url,
        licence=figure.licence,
        query=query,
        credit=figure.credit,
    )


def _titled(label: str, title: str) -> str:
    return f"{label.rstrip('.: ')}: {title}" if label else title
