"""What one profile says of what is asked: done, gone with, sent elsewhere, and whether it is the main field."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from services.packs.ranking.practitioners.facets import Facet
from services.packs.ranking.practitioners.intent import Intent
from services.packs.ranking.practitioners.lexicon import Key, field_of, fields_of
from services.packs.ranking.practitioners.profile import Practitioner
from services.packs.ranking.practitioners.statements import statements
from services.packs.ranking.practitioners.wording import GENERIC, ORGANS, QUALIFIERS, body_parts, key, stands_in, stems, whole_key

CHUNK = re.compile(r"[,;:.()/]+|\band\b|\bor\b|\bwith\b(?= [A-Z])")
NAMED = 1.0
THE_THING = 0.9
GOES_WITH = 0.6


@dataclass(frozen=True)
class Evidence:
    """Of one facet. `strength` 0-1: THE_THING when it is done (NAMED: listed to the word), GOES_WITH when something that goes
    with it is; `where` it says so; `refused`: the profile sends it elsewhere; `home`: the main field is where it is done;
    `kin`: it is named after the same thing or part of the body; `volume`: a year's cases listed."""

    facet: Facet
    strength: float = 0.0
    where: str = ""
    refused: bool = False
    home: bool = False
    kin: bool = False
    volume: int = 0


def evidence(one: Practitioner, intent: Intent) -> tuple[Evidence, ...]:
    """The evidence for every facet of the intent, in its order."""
    done = [chunk for kind, text in statements(one.about) if kind == "done" for chunk in chunks(text)]
    refused = [stems(text) for kind, text in statements(one.about) if kind == "not_done"]
    return tuple(_of(facet, one, intent, done, refused) for facet in intent.facets)


@lru_cache(maxsize=20_000)
def chunks(text: str) -> tuple[tuple[str, ...], ...]:
    """The parts of a sentence between commas and conjunctions, as stems."""
    return tuple(words for part in CHUNK.split(text) if (words := stems(part)))


def _of(
    facet: Facet, one: Practitioner, intent: Intent, done: Sequence[tuple[str, ...]], refused: Sequence[tuple[str, ...]]
) -> Evidence:
    home = one.main.casefold() in facet.homes or (not facet.homes and facet.field and field_of(one.specialty) == facet.field)
    if any(_refuses(facet, sentence) for sentence in refused):
        return Evidence(facet, refused=True, home=bool(home))
    volumes = dict(one.procedures)
    for names, worth in ((facet.exact, THE_THING), (facet.related | facet.wider, _worth_of_related(intent, facet, one))):
        hits = [name for name in one.listed if key(name) in names]
        if hits:
            to_the_word = any(whole_key(name) in facet.whole for name in hits)
            strength = NAMED if to_the_word and worth >= THE_THING else worth
            return Evidence(
                facet, strength, f"lists {hits[0]}", home=bool(home), volume=max(volumes.get(name, 0) for name in hits)
            )
        if any(_said(names, chunk, facet.wider) for chunk in done):
            return Evidence(facet, worth, f"writes of {facet.name}", home=bool(home))
    return Evidence(facet, home=bool(home), kin=akin(facet, one))


def akin(facet: Facet, one: Practitioner) -> bool:
    """Whether a main field is named after what is asked for ("kidney stones" for a stone in the kidney) or after the part of the
    body that it is in ("hand" for a finger), and the profile lists something of the same field of medicine; or whether the
    main field is the thing itself, whichever field of medicine it belongs to."""
    asked = frozenset(word for name in facet.exact for word in name) - QUALIFIERS
    own = whole_key(one.main) - QUALIFIERS
    shared = asked & own - GENERIC - ORGANS
    if not (shared or any(asked & part and own & part for part in body_parts())):
        return False
    if shared and any(name - QUALIFIERS <= own for name in facet.exact if name - QUALIFIERS - ORGANS):
        return True
    return facet.field in {field_of(one.specialty), *(field for name in one.listed for field in fields_of(key(name)))}


def _worth_of_related(intent: Intent, facet: Facet, one: Practitioner) -> float:
    """An operation that goes with the thing is the thing itself when an operation is asked for."""
    operations = {key(name) for name, _ in one.procedures}
    return THE_THING if intent.operation and operations & (facet.related | facet.wider) else GOES_WITH


def _said(names: Iterable[Key], chunk: Sequence[str], wider: Iterable[Key]) -> bool:
    """One of the names stands in a part of a sentence, and not as a part of a name for something else."""
    larger = [one for one in wider if stands_in(one, chunk)]
    return any(stands_in(name, chunk) and not any(name < one for one in larger) for name in names)


def _refuses(facet: Facet, sentence: Sequence[str]) -> bool:
    return _said(facet.exact, sentence, facet.wider) or stands_in(facet.words, sentence)
