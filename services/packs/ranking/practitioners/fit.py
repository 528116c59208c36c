"""How well a practitioner fits: excellent, good or ill-fit with the reason in words, read from the question and the profile."""

from dataclasses import dataclass
from typing import Literal

from services.packs.ranking.practitioners.evidence import THE_THING, Evidence, evidence
from services.packs.ranking.practitioners.intent import Intent
from services.packs.ranking.practitioners.lexicon import field_of
from services.packs.ranking.practitioners.profile import Practitioner
from services.packs.ranking.practitioners.wording import stems

Category = Literal["excellent", "good", "ill-fit"]
CATEGORIES: tuple[Category, ...] = ("excellent", "good", "ill-fit")
HALF = 0.5
"""Share of what is asked, by words, that must be done or be at home; a lesser part alone is no fit."""


@dataclass(frozen=True)
class Fit:
    """A judgement and its reason, one sentence or two."""

    category: Category
    reason: str


def judge(one: Practitioner, intent: Intent) -> Fit:
    """Excellent: does the thing, it is their main field, and every condition is met. Good: one of the two, within conditions.

    A condition that is broken, or the thing sent elsewhere, is an ill fit whatever else is said. A condition on which the
    profile is silent is at best a good fit.
    """
    if broken := intent.constraints.broken(one):
        return Fit("ill-fit", _sentence(broken))
    wrong = intent.field and field_of(one.specialty) not in ("", intent.field)
    found = evidence(one, intent)
    fit = _by_words(one, intent) if not found else _by_evidence(found, one)
    if fit.category != "ill-fit" and wrong and fit.category != "excellent":
        return Fit("ill-fit", f"Practises {one.specialty}, not the field asked for.")
    if fit.category == "excellent" and (unsaid := intent.constraints.unsaid(one)):
        return Fit("good", f"{fit.reason} The profile {unsaid}.")
    return fit


def _by_evidence(found: tuple[Evidence, ...], one: Practitioner) -> Fit:
    weights = [len(part.facet.words) for part in found]
    total = sum(weights)
    done = sum(weight for part, weight in zip(found, weights, strict=True) if part.strength >= THE_THING) / total
    home = sum(weight for part, weight in zip(found, weights, strict=True) if part.home) / total
    refused = next((part for part in found if part.refused), None)
    main = next((part for part in found if part.strength >= THE_THING), None)
    if refused and (main is None or len(refused.facet.words) >= len(main.facet.words)):
        return Fit("ill-fit", f"Sends {refused.facet.name} elsewhere or does not do it.")
    if done >= HALF and main and (home >= HALF or main.home):
        return Fit("excellent", f"{_sentence(main.where)[:-1]}; the main field is {one.main}.")
    if main and max(done, home) >= HALF:
        return Fit("good", f"{_sentence(main.where)[:-1]}, beside a main field of {one.main}.")
    if main:
        first = max(found, key=lambda part: len(part.facet.words))
        return Fit("ill-fit", f"{_sentence(main.where)[:-1]}, but nothing speaks of {first.facet.name}.")
    near = next((part for part in found if part.home or part.kin), None)
    if near:
        right = f"The main field, {one.main}," if near.facet.homes else f"The field of medicine, {one.specialty},"
        return Fit("good", f"{right} is the right one; {near.facet.name} itself is not mentioned.")
    return Fit("ill-fit", f"Nothing in the profile speaks of {found[0].facet.name}; the main field is {one.main}.")


def _by_words(one: Practitioner, intent: Intent) -> Fit:
    """Nothing asked for has a name we know: the words themselves, and the kind of doctor."""
    said = set(stems(" ".join([one.specialty, *one.subspecialties, *one.listed, *one.interests])))
    shared = intent.words & said
    right = bool(intent.field) and field_of(one.specialty) == intent.field
    if intent.words and len(shared) == len(intent.words):
        return Fit("excellent", f"The profile lists what is asked for; the main field is {one.main}.")
    if right or (intent.words and len(shared) * 2 >= len(intent.words)):
        return Fit("good", f"The field is right, {one.main}; what is asked for is not named.")
    return Fit("ill-fit", f"Nothing in the profile speaks of what is asked; the main field is {one.main}.")


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."
