"""What a question asks to decide: cues of each decision, and what the drugs it names stand for."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache

from services.packs.evidence.question.tags_drugs import DrugMention
from services.packs.evidence.question.tags_lexicon import compiled, decisions
from services.packs.evidence.question.tags_reading import Reading

OTHER = "DRUG"
GIVING = "XDRUG"
"""How drugs are written in the text that cues are looked for in: those that stand for a decision themselves, and others."""
FALLBACK = "general_information"
BACKGROUND = r"\b(on|taking|takes|already on|receiving|treated with|maintained on|current(ly)?)( \w+){0,2} $"
NO_CHOICE = (
    r"\b(caus\w*|side effect\w*|interact\w*|reaction\w*|what (is|are)|contain\w*|mechanism\w*|test|testing|level|levels)\b"
)
ONLY_WHEN = r"\b(before|after|during|on|with|despite|from)( \w+)? $"
ANTITHROMBOTIC_NEED = frozenset({"AF", "AHRE", "VTE", "GI_BLEED", "STROKE", "PCI", "CAD", "HBR"})
CLOTTING = frozenset({"AF", "AHRE", "VTE"})
THINNER = r"\bblood thin\w+\b"
HEART_FAILURE = frozenset({"HF", "HFpEF", "HFrEF"})


def find_decisions(reading: Reading, drugs: Sequence[DrugMention], diseases: Sequence[str]) -> dict[str, int]:
    """Decision tag -> the token where it is first asked. In a long question only its asking sentences count, unless
    they ask nothing that we know."""
    found = _cues(reading, drugs, asking_only=reading.is_long)
    if reading.is_long and not found:
        found = _cues(reading, drugs, asking_only=False)
    for tag, at in _by_drugs(reading, drugs, set(diseases), found):
        found[tag] = min(at, found.get(tag, at))
    if (
        not found
        and diseases
        and not compiled(NO_CHOICE).search(reading.normal)
        and any(_put_forward(reading, each) for each in drugs)
    ):
        found["drug_choice"] = next(each.first for each in drugs if _put_forward(reading, each))
    return _settled(found, set(diseases), reading)


def _put_forward(reading: Reading, mention: DrugMention) -> bool:
    """A drug named in a question that asks nothing else is what it asks about, unless it is only when something happens."""
    return not compiled(ONLY_WHEN).search(reading.normal[: reading.starts[mention.first]])


def _cues(reading: Reading, drugs: Sequence[DrugMention], *, asking_only: bool) -> dict[str, int]:
    text, starts = _with_drugs_marked(reading, drugs)
    found: dict[str, int] = {}
    for tag in decisions():
        for at in _places(tag, reading, text, starts):
            if (not asking_only or reading.asks_at(at)) and at < found.get(tag, len(reading.tokens)):
                found[tag] = at
    return found


def _places(tag: str, reading: Reading, marked: str, starts: Sequence[int]) -> Iterator[int]:
    plain, with_drugs = _compiled_cues(tag)
    for cue in plain:
        yield from (reading.token_at(hit.start()) for hit in cue.finditer(reading.normal))
    for cue in with_drugs:
        yield from (bisect_right(starts, hit.start()) - 1 for hit in cue.finditer(marked))


@cache
def _compiled_cues(tag: str) -> tuple[tuple[re.Pattern[str], ...], tuple[re.Pattern[str], ...]]:
    """Cues of the plain words, and cues that speak of "<drug>" (any) or "<other>" (one that stands for no decision)."""
    cues = decisions()[tag].cues
    any_drug, other = rf"\b(?:{OTHER}|{GIVING})\b", rf"\b{OTHER}\b"
    marked = [cue for cue in cues if "<drug>" in cue or "<other>" in cue]
    plain = tuple(re.compile(cue) for cue in cues if cue not in marked)
    return plain, tuple(re.compile(cue.replace("<drug>", any_drug).replace("<other>", other)) for cue in marked)


def _with_drugs_marked(reading: Reading, drugs: Sequence[DrugMention]) -> tuple[str, tuple[int, ...]]:
    """The normal text with every drug's name as one word, and where each token begins in it."""
    inside = {i: mention for mention in drugs for i in range(mention.first, mention.last + 1)}
    words: list[str] = []
    starts, at = [], 0
    for i, token in enumerate(reading.tokens):
        word = _marked(inside[i], i) if i in inside else token.norm
        starts.append(at)
        if word:
            words.append(word)
            at += len(word) + 1
    return " ".join(words), tuple(starts)


def _marked(mention: DrugMention, at: int) -> str:
    if at > mention.first:
        return ""
    return GIVING if mention.kind.gives else OTHER


def _by_drugs(
    reading: Reading, drugs: Sequence[DrugMention], diseases: set[str], found: dict[str, int]
) -> Iterator[tuple[str, int]]:
    asked = [mention for mention in drugs if not reading.is_long or reading.asks_at(mention.first)]
    giving = {mention.kind.gives for mention in asked if mention.kind.gives}
    for mention in asked:
        for tag in mention.kind.gives:
            if tag == "antiplatelet" and _mere_comparator(mention, giving, diseases):
                continue
            if _background(reading, mention, asked, diseases):
                continue
            yield tag, mention.first


def _mere_comparator(mention: DrugMention, giving: set[tuple[str, ...]], diseases: set[str]) -> bool:
    """Aspirin beside an anticoagulant is what the anticoagulant is compared with, unless an artery was treated."""
    aspirin = mention.kind.key == "antiplatelets.aspirin"
    return aspirin and ("anticoagulation",) in giving and not diseases & {"PCI", "CAD"}


def _background(reading: Reading, mention: DrugMention, asked: Sequence[DrugMention], diseases: set[str]) -> bool:
    """A drug the patient merely takes, while another one is asked about and nothing here is treated with the first."""
    before = reading.normal[: reading.starts[mention.first]]
    others = [each for each in asked if each.kind.gives != mention.kind.gives]
    return bool(others) and not diseases & ANTITHROMBOTIC_NEED and bool(compiled(BACKGROUND).search(before))


def _only_thinner(reading: Reading) -> bool:
    """Whether "blood thinner" is all that is said: after a stent people call their antiplatelet tablets so."""
    words = compiled(THINNER).sub(" ", reading.normal)
    return not any(compiled(cue).search(words) for cue in decisions()["anticoagulation"].cues)


def _settled(found: dict[str, int], diseases: set[str], reading: Reading) -> dict[str, int]:
    """Cues that stand for more, or less, in the light of the others."""
    if "anticoagulation" in found and "PCI" in diseases and not diseases & CLOTTING and _only_thinner(reading):
        found.setdefault("antiplatelet", found.pop("anticoagulation"))
    if diseases & HEART_FAILURE and "drug_choice" in found:
        found.setdefault("therapy", found["drug_choice"])
    if "CANCER" in diseases and "therapy" in found and compiled(r"\b(treatment|therapy|line)\b").search(reading.normal):
        found.setdefault("drug_choice", found["therapy"])
    if "CANCER" in diseases and "drug_choice" in found:
        found.setdefault("therapy", found["drug_choice"])
    if "therapy" in found and not diseases & (HEART_FAILURE | {"CANCER"}) and set(found) - {"therapy"}:
        del found["therapy"]
    return found
