"""The parts of a question by its words: who, what, against what, for what end. "" where it does not say."""

import re

from services.core.question import Pico, Tags
from services.packs.evidence.question.pico_arms import arms
from services.packs.evidence.question.pico_cues import CUES, clipped
from services.packs.evidence.question.tags import Tagged
from services.packs.evidence.question.tags_surface import written

POINT = re.compile(r"(?<=\d)\.(?=\d)")
HELD = "\u2024"
"""Stands for the point of a number while a text is divided at its points."""


def read_pico(tagged: Tagged, tags: Tags) -> Pico:
    """The parts in the question's own words; the condition by the name of its primary tag."""
    text = " ".join(_without_relatives(tagged).split())
    asking = " ".join(tagged.reading.text[start:end].strip() for start, end in tagged.reading.asking)
    intervention, comparison = arms(tagged, asking)
    condition = written(tags.primary_disease_tag, tagged.terms) if tags.primary_disease_tag else ""
    return Pico(
        population=_without(_population(text), comparison or intervention) or _by_conditions(tagged, tags),
        intervention=intervention,
        comparison=comparison,
        outcome=_outcome(asking),
        condition=condition,
    )


def _population(text: str) -> str:
    whole = POINT.sub(HELD, text)
    for pattern, group in ((CUES["aged"], 0), (CUES["with_people"], 1), (CUES["in_people"], 1)):
        hit = next((one for one in pattern.finditer(whole) if not CUES["beside"].search(one.group(group))), None)
        if hit:
            return clipped(hit.group(group).replace(HELD, "."))
    return ""


def _without_relatives(tagged: Tagged) -> str:
    """The question without the clauses that tell of a relative: from the relative's name to the end of the clause."""
    text = tagged.reading.text
    for term in sorted(tagged.terms, key=lambda term: -term.span[0]):
        if term.status == "family" and (named := list(CUES["relative"].finditer(text[: term.span[0]]))):
            end = CUES["clause_ends"].search(text, term.span[1])
            text = f"{text[: named[-1].start()]} {text[end.start() if end else len(text) :]}"
    return text


def _without(population: str, arm: str) -> str:
    """The people without the end of what they are given: "corticosteroid for children with asthma"."""
    last = arm.split(" ")[-1].lower()
    _, between, people = population.partition(f"{last} ") if last and population.lower().startswith(last) else ("", "", "")
    return clipped(people.removeprefix("help ").removeprefix("helps ")) if between else population


def _by_conditions(tagged: Tagged, tags: Tags) -> str:
    names = [
        "a coronary intervention" if tag == "PCI" else written(tag, tagged.terms)
        for tag in tags.disease_tags
        if not _kind_of_another(tag, tags)
    ]
    return f"people with {', '.join(names[:-1])}{' and ' if names[1:] else ''}{names[-1]}" if names else ""


def _kind_of_another(tag: str, tags: Tags) -> bool:
    """HF beside HFpEF, CAD beside PCI: said by the nearer one."""
    nearer = {"HF": {"HFpEF", "HFrEF"}, "CAD": {"PCI"}, "AF": {"AHRE"}}
    return bool(nearer.get(tag, set()) & set(tags.disease_tags))


def _outcome(asking: str) -> str:
    aim = CUES["to_aim"].search(asking) or CUES["effect"].search(asking)
    if aim:
        return clipped(CUES["aim_ends"].split(aim.group(1), maxsplit=1)[0])
    found = list(dict.fromkeys(hit.group(1).lower() for hit in CUES["outcomes"].finditer(asking)))
    return ", ".join(found[:3])
