"""The parts of a question by its words: who, what, against what, for what end. "" where it does not say."""

from services.core.question import Pico, Tags
from services.packs.evidence.question.pico_arms import arms
from services.packs.evidence.question.pico_cues import CUES, clipped
from services.packs.evidence.question.tags import Tagged
from services.packs.evidence.question.tags_surface import written


def read_pico(tagged: Tagged, tags: Tags) -> Pico:
    """The parts in the question's own words; the condition by the name of its primary tag."""
    text = " ".join(tagged.reading.text.split())
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
    for pattern, group in ((CUES["aged"], 0), (CUES["with_people"], 1), (CUES["in_people"], 1)):
        hit = pattern.search(text)
        if hit:
            return clipped(hit.group(group))
    return ""


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
