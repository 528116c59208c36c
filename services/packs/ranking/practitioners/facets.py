"""The parts of what is asked, each settled on what the list itself names: who lists it, and whose field it is."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from services.packs.ranking.practitioners.lexicon import Key, Meaning, fields_of, meanings
from services.packs.ranking.practitioners.roster import Roster
from services.packs.ranking.practitioners.wording import key, stands_in, stems, whole_key

CANDIDATES = 80
"""Phrases of the list that are looked at for one question."""
MORE = 2
"""Words that a name on the list may have beyond what is asked for and still be it, where nobody lists just that."""
AT_HOME = 0.5
"""A main field is home when its people list the thing at least at this share of the rate of those who list it most."""
FEW = 3
"""Below this many who list the thing itself, those who list what goes with it tell its home too."""


@dataclass(frozen=True)
class Facet:
    """One thing asked for. `words`: the stems that said it; `name`: as it is shown; `exact`: the thing itself (`whole`: by
    its whole name, to the word); `related`: what goes with it; `wider`: names that hold an exact one and mean something
    else; `homes`: main fields, lower case, where it is done; `field`: of medicine, where the words alone tell it."""

    words: Key
    name: str
    exact: frozenset[Key]
    whole: frozenset[Key] = frozenset()
    related: frozenset[Key] = frozenset()
    wider: frozenset[Key] = frozenset()
    homes: frozenset[str] = frozenset()
    field: str = ""


def facets(words: Sequence[str], roster: Roster) -> tuple[Facet, ...]:
    """What the words (stems in order) ask for, the parts that say most first.

    A part of a larger name is not one of its own; what nobody on the list does is left out when something else is asked for.
    """
    found = [*_listed(words, roster), *meanings(words)]
    groups: dict[Key, list[Meaning]] = {}
    for one in found:
        groups.setdefault(one.words, []).append(one)
    largest = [words for words in groups if not any(words < other for other in groups)]
    largest.sort(key=lambda one: (-len(one), sorted(one)))
    settled = [_settle(one, groups[one], roster) for one in largest]
    known = [one for one in settled if one.homes]
    return tuple(_once(known or settled))


def _once(found: Iterable[Facet]) -> Iterator[Facet]:
    """The same thing said in two ways is asked for once."""
    merged: dict[frozenset[Key], Facet] = {}
    for one in found:
        before = merged.get(one.exact)
        merged[one.exact] = replace(before, words=before.words | one.words) if before else one
    yield from merged.values()


def catalogue(roster: Roster, words: Iterable[str]) -> Iterator[str]:
    """The phrases of the list that share most with some stems, the nearest first."""
    names = roster.columns["listed"].names
    scores = roster.phrases.scores_of(dict.fromkeys(words, 1.0))
    for hit in roster.phrases.best(scores, CANDIDATES):
        yield names[hit.place]


def _listed(words: Sequence[str], roster: Roster) -> Iterator[Meaning]:
    for name in catalogue(roster, words):
        one = key(name)
        if stands_in(one, words):
            yield Meaning(one, (name,))


def _settle(words: Key, same: Sequence[Meaning], roster: Roster) -> Facet:
    """One facet from all meanings of the same words: the list's own name first, then the most usual one that it has, then
    the names on the list that say the same with few more words."""
    names = list(dict.fromkeys(name for one in same for name in one.names))
    known = {key(name): name for name in catalogue(roster, stems(" ".join(names)))}
    firsts = list(dict.fromkeys(one.names[0] for one in same))
    exact = [name for name in firsts if key(name) in known] or [name for name in names if key(name) in known][:1]
    field = next((one.field for one in same if one.field), "")
    exact = exact or _fuller(firsts, {one: name for one, name in known.items() if _of_field(one, field)}) or firsts
    chosen = frozenset(key(name) for name in exact)
    related = frozenset(key(name) for name in names) - chosen
    wider = frozenset(one for one in known if one not in chosen and any(own < one for own in chosen))
    homes = _homes(
        roster, [name for one, name in known.items() if one in chosen], [known[one] for one in related if one in known]
    )
    whole = frozenset(whole_key(name) for name in exact)
    return Facet(words, known.get(key(exact[0]), exact[0]), chosen, whole, related, wider, homes, field)


def _of_field(one: Key, field: str) -> bool:
    """Whether a name is of a field of medicine: "painful periods" is not what "pain" in pain medicine is short for."""
    fields = fields_of(one)
    return not field or not fields or field in fields


def _fuller(names: Iterable[str], known: Mapping[Key, str]) -> list[str]:
    """The names on the list that hold one of the names with the fewest words more, at most MORE."""
    found = [(len(one - key(name)), listed) for name in names for one, listed in known.items() if key(name) < one]
    least = min((more for more, _ in found), default=MORE + 1)
    return [listed for more, listed in found if more == least <= MORE]


def _homes(roster: Roster, exact: Iterable[str], related: Iterable[str]) -> frozenset[str]:
    """Main fields whose people list it often, compared with the field that lists it most; smoothed, for short lists."""
    column, mains = roster.columns["listed"], roster.columns["mains"]
    who = np.flatnonzero(column.mask(exact))
    if len(who) < FEW:
        who = np.flatnonzero(column.mask([*exact, *related]))
    if not len(who):
        return frozenset()
    counts = np.bincount(roster.main_of[who], minlength=len(mains.names))
    rates = counts / (np.bincount(roster.main_of, minlength=len(mains.names)) + 2.0)
    homes = np.flatnonzero((rates >= AT_HOME * rates.max()) & (counts > 0))
    return frozenset(mains.names[index].casefold() for index in homes)
