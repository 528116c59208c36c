"""The parts of a question by its words: who, what, against what, for what end. "" where it does not say."""

import re
import tomllib
from itertools import pairwise

from services.core.question import Pico, Tags
from services.packs.evidence.question.tags import Tagged
from services.packs.evidence.question.tags_drugs import DrugMention
from services.packs.evidence.question.tags_lexicon import VOCABULARY
from services.packs.evidence.question.tags_surface import written

CUES = {
    name: re.compile(cue, re.I) for name, cue in tomllib.loads((VOCABULARY / "pico.toml").read_text(encoding="utf-8")).items()
}


def read_pico(tagged: Tagged, tags: Tags) -> Pico:
    """The parts in the question's own words; the condition by the name of its primary tag."""
    text = " ".join(tagged.reading.text.split())
    asking = " ".join(tagged.reading.text[start:end].strip() for start, end in tagged.reading.asking)
    intervention, comparison = _arms(tagged, asking)
    condition = written(tags.primary_disease_tag, tagged.terms) if tags.primary_disease_tag else ""
    return Pico(
        population=_population(text) or _by_conditions(tagged, tags),
        intervention=intervention,
        comparison=comparison,
        outcome=_outcome(asking),
        condition=condition,
    )


def _population(text: str) -> str:
    for pattern, group in ((CUES["aged"], 0), (CUES["with_people"], 1), (CUES["in_people"], 1)):
        hit = pattern.search(text)
        if hit:
            return _clipped(hit.group(group))
    return ""


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


def _arms(tagged: Tagged, asking: str) -> tuple[str, str]:
    """Intervention and comparison: what stands on either side of "or", "versus", "instead of"."""
    drugs = [drug for drug in tagged.drugs if tagged.reading.asks_at(drug.first)] or list(tagged.drugs)
    drugs = [drug for drug in drugs if not _past(tagged, drug)]
    for first, second in pairwise(drugs):
        if CUES["versus"].search(_between(tagged, first, second)):
            return _text(tagged, first), _text(tagged, second)
    procedures = list(dict.fromkeys(hit.group(1) for hit in CUES["procedures"].finditer(asking)))
    if drugs:
        return ", ".join(dict.fromkeys(_text(tagged, drug) for drug in drugs[:3])), _against(asking, _text(tagged, drugs[0]))
    if procedures:
        return procedures[0], _against(asking, procedures[0])
    subject = CUES["subject"].search(asking)
    return (subject.group(1).strip() if subject else ""), ""


def _past(tagged: Tagged, drug: DrugMention) -> bool:
    """A drug that was given before, or cannot be: not what is asked about."""
    start = tagged.reading.tokens[drug.first].start
    end = tagged.reading.tokens[drug.last].end
    return bool(CUES["past"].search(tagged.reading.text[:start]) or CUES["barred"].match(tagged.reading.text[end:]))


def _between(tagged: Tagged, first: DrugMention, second: DrugMention) -> str:
    start, end = tagged.reading.span(first.last, first.last)[1], tagged.reading.span(second.first, second.first)[0]
    between = tagged.reading.text[start:end]
    return between if len(between.split()) <= 7 else ""


def _against(asking: str, arm: str) -> str:
    """What an intervention is compared with by words that name no drug of ours: "or placebo", "or wait"."""
    after = asking[asking.find(arm) + len(arm) :] if arm in asking else ""
    hit = re.match(rf"[\w\s/-]{{0,40}}?{CUES['versus'].pattern}\s+(.+)", after, re.I)
    return _clipped(CUES["cut_at"].split(hit.group(1), maxsplit=1)[0]) if hit else ""


def _outcome(asking: str) -> str:
    aim = CUES["to_aim"].search(asking)
    if aim:
        return _clipped(re.split(r"\s(?:in|after|with|for|on)\s", aim.group(1), maxsplit=1)[0])
    found = list(dict.fromkeys(hit.group(1).lower() for hit in CUES["outcomes"].finditer(asking)))
    return ", ".join(found[:3])


def _text(tagged: Tagged, drug: DrugMention) -> str:
    start, end = tagged.reading.span(drug.first, drug.last)
    return tagged.reading.text[start:end]


def _clipped(words: str, most: int = 40) -> str:
    """At most so many words, without marks at the ends."""
    return CUES["leading"].sub("", " ".join(words.split()[:most]).strip(" ,;:."))
