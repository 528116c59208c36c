"""Parties printed as cards: the party's word as a heading, and "Name" or "Tax ID" in the lines below it."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from services.core.document import Word
from services.packs.tax.shared.boxsaid import LEVEL, L, Said
from services.packs.tax.shared.crossings import crossings
from services.packs.tax.shared.form import Form
from services.packs.tax.shared.pagemap import PageMap, Run
from services.packs.tax.shared.roles import Role, field_of, role_said
from services.packs.tax.shared.years import title_runs

HEADING = re.compile(r"(?:about )?(?:your |the )?\w+(?:['’]s)?(?: (?:information|details|info|data|profile))?:?|about you", re.I)
NAME = re.compile(r"(?:(?:full|legal|business|company|firm|registered) )?name:?", re.I)
TIN = re.compile(
    r"(?:(?:federal|fed\.?|employer|tax|taxpayer) )*"
    r"(?:(?:id|i\.d\.|identification|social security|ss)(?: (?:no\.?|number|#))?|f?ein|tin|ssn|itin)"
    r"(?:[ /]+\(?(?:ssn|ein|tin|itin|tax id|last 4)\)?)*:?",
    re.I,
)
KINDS = {"name": NAME, "tin": TIN}
DEPTH = 12.0
"""Lines of a card."""
INDENT = 0.02
"""Share of the page's width by which a card's lines may begin left of its heading."""


def with_cards(page: PageMap, form: Form, labels: Sequence[L], key: Callable[[L], str], make: Callable[[Said], L]) -> list[L]:
    """The labels, with those of cards, which say what they are only together with their heading."""
    found = cards(page, form)
    heads = {word for head, _ in found for word in head}
    items = {word for _, one in found for word in one.words}
    named = {one.key for _, one in found}
    kept = [one for one in labels if not set(one.words) & (items | (heads if key(one) in named else set()))]
    known = {key(one) for one in kept}
    every = [*kept, *(make(one) for _, one in found if one.key not in known)]
    taken = {word for label in every for word in label.words} | items
    known = {key(one) for one in every}
    owned = [make(one) for one in _owned(page, form) if one.key not in known and not taken & set(one.words)]
    return sorted([*every, *owned], key=lambda label: label.words[0].span)


@lru_cache(maxsize=64)
def cards(page: PageMap, form: Form) -> tuple[tuple[tuple[Word, ...], Said], ...]:
    """The labels in the page's cards, each with the words of its heading."""
    taxes = {word for one in crossings(page, form) for word in one.words}
    heads = [(run, role) for run in page.runs if HEADING.fullmatch(run.text) and (role := role_said(run.text))]
    return tuple(
        (head.words, Said(name, words))
        for words, kind, run in _items(page)
        if not taxes & set(words)
        if (over := _heading(page, run, heads)) is not None
        for head, role in (over,)
        if (name := field_of(form, role, kind)) is not None
    )


def _owned(page: PageMap, form: Form) -> Iterator[Said]:
    """Numbers that say whose they are, in whatever word for the party, under the form's title: "Member's SSN / Tax ID"."""
    for run in page.body if title_runs(page, form.titles) else ():
        for size in range(min(8, len(run.words)), 1, -1):
            role = role_said(run.words[0].text)
            text = " ".join(word.text for word in run.words[1:size])
            if role and TIN.fullmatch(text) and (size == len(run.words) or text.endswith(":")):
                if (name := field_of(form, role, "tin")) is not None:
                    yield Said(name, run.words[:size])
                break


def _items(page: PageMap) -> Iterator[tuple[tuple[Word, ...], str, Run]]:
    """Labels that are the same in the card of either party: their words at the start of a run, and what they stand for."""
    for run in page.body:
        for size in range(min(4, len(run.words)), 0, -1):
            text = " ".join(word.text for word in run.words[:size])
            kind = next((kind for kind, wording in KINDS.items() if wording.fullmatch(text)), None)
            if kind is not None and (size == len(run.words) or text.endswith(":")):
                yield run.words[:size], kind, run
                break


def _heading(page: PageMap, item: Run, heads: Sequence[tuple[Run, Role]]) -> tuple[Run, Role] | None:
    """The heading over a line: the lowest above it; of several on one line the nearest at its left."""
    above = [
        (run, role)
        for run, role in heads
        if 0 < item.box.centre[1] - run.box.centre[1] < DEPTH * page.height and run.box.x0 <= item.box.x0 + INDENT
    ]
    lowest = max((run.box.centre[1] for run, _ in above), default=0.0)
    level = (one for one in above if lowest - one[0].box.centre[1] < LEVEL * page.height)
    return max(level, key=lambda one: one[0].box.x0, default=None)
