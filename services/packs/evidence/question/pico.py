"""The parts of a question by its words: who, what, against what, for what end. "" where it does not say."""

import re

from services.core.question import Pico, Tags
from services.packs.evidence.question.tags import Tagged
from services.packs.evidence.question.tags_drugs import DrugMention
from services.packs.evidence.question.tags_surface import written

PEOPLE = (
    r"patients?|adults?|children|child|infants?|neonates?|newborns?|teenagers?|adolescents?|women|woman|men|man|people|persons?|elderly|males?|females?|"
    r"boys?|girls?|smokers?|survivors?|pregnan\w+|diabetics?|mother|father|mum|mom|dad|husband|wife|son|daughter|grandmother|grandfather|lady|gentleman"
)
END = r"(?=[?;:.]|$|,? (?:which|what|when|how|should|can|is|are|was|were|take|takes|taking|receive|need|needs|who is asking)\b)"
AGED = re.compile(
    rf"\b(?:an? |the |my )?(?:\w+ ){{0,2}}\d{{1,3}}[- ]?(?:year|yr|y|month|week)s?[- ]?(?:old|o)\b(?: [\w/-]+){{0,14}}?(?:,? (?:with|on|and|has|who) [^?;.]*?)?{END}",
    re.I,
)
IN_PEOPLE = re.compile(
    rf"\b(?:in|for|among|of|does) ((?:(?:an?|the|my|our|most|all|some|otherwise|healthy|older|younger|elderly|frail|pregnant|ventilated|hospitali[sz]ed|critically ill|Black|obese|stable|\w+-\w+|\w+) ){{0,4}}(?:{PEOPLE})\b[^?;.,:]*?){END}",
    re.I,
)
WITH_PEOPLE = re.compile(
    rf"\b((?:an?|the|my|our)? ?(?:[\w-]+ ){{0,2}}(?:{PEOPLE}) (?:with|on|after|undergoing|who|has|have|has been)\b[^?;.:]*?){END}",
    re.I,
)
VERSUS = re.compile(
    r"\b(?:or|versus|vs\.?|compared (?:with|to)|instead of|rather than|over|against|(?:better|safer|superior|more effective|worse) than)\b",
    re.I,
)
PROCEDURES = re.compile(
    r"\b((?:left atrial appendage|laa) (?:occlusion|closure)|(?:catheter )?ablation|cardioversion|thrombectomy|thrombolysis|percutaneous coronary intervention|"
    r"coronary (?:artery )?bypass(?: grafting)?|stent\w*|(?:capsule )?endoscopy|colonoscopy|(?:mechanical )?ventilation|(?:ha?emo)?dialysis|radiotherapy|"
    r"(?:prophylactic )?(?:cranial )?irradiation|chemotherapy|surgery|resection|transplant\w*|physiotherapy|rehabilitation|exercise|(?:\w+ )?diet|weight loss|smoking cessation|"
    r"salt restriction|lifestyle changes?|vaccin\w+|screening|pacemaker|cognitive behaviou?ral therapy|psychotherapy|acupuncture|massage|yoga|education|counsel\w+)\b",
    re.I,
)
OUTCOMES = re.compile(
    r"\b((?:all-cause |cardiovascular |30-day )?mortality|survival|death|stroke prevention|(?:major |intracranial )?(?:bleeding|haemorrhage|hemorrhage)(?: risk)?|bleeding risk|"
    r"risk of [\w -]{3,30}?|recurrence|relapse|readmission|hospitali[sz]ation|quality of life|symptoms?|pain relief|safety|efficacy|side effects?|adverse (?:events?|effects?)|"
    r"(?:blood pressure|glucose|glycaemic|glycemic) control|renal function|kidney function|weight loss|remission|cure|disability|complications?|length of stay)\b(?=[?;:.,]|$| )",
    re.I,
)
TO_AIM = re.compile(
    r"\b(?:to|for) ((?:prevent|reduce|lower|improve|avoid|treat|control|protect against|prevention of|reduction of|increase)\b[^?;.,:]{3,60})",
    re.I,
)
LEADING = re.compile(r"^(?:in|for|of|among|does|is|should)\s+", re.I)
PAST = re.compile(
    r"\b(?:after|despite|following|failed|failing|failure of|allergic to|intolerant (?:of|to)|allergy to|on|stopped|previous)\s+(?:\w+\s+)?$",
    re.I,
)
BARRED = re.compile(r"^[\s-]*(?:allerg\w*|resistan\w*|intoleran\w*|refractory|naive|naïve|failure)", re.I)
CUT_AT = re.compile(
    r"\s+(?:for|in|after|before|when|if|because|due|with|during|at|following|under|to|as|who|is|are|first|undergoing|while|on|and is|given)\b|[?;:,.(]",
    re.I,
)
SUBJECT = re.compile(
    r"\b(?:role|use|benefit|effect|efficacy|safety|evidence|effectiveness|need|indication|choice)s? (?:of|for) ((?:[\w-]+ ?){1,5}?)(?= in | for | on | after |[?,.;:]|$)",
    re.I,
)


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
    for pattern, group in ((AGED, 0), (WITH_PEOPLE, 1), (IN_PEOPLE, 1)):
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
    drugs = [drug for drug in drugs if not _past(tagged, drug)] or [drug for drug in drugs if not _barred(tagged, drug)]
    for first, second in zip(drugs, drugs[1:], strict=False):
        if VERSUS.search(_between(tagged, first, second)):
            return _text(tagged, first), _text(tagged, second)
    procedures = list(dict.fromkeys(hit.group(1) for hit in PROCEDURES.finditer(asking)))
    if drugs:
        return ", ".join(dict.fromkeys(_text(tagged, drug) for drug in drugs[:3])), _against(asking, _text(tagged, drugs[0]))
    if procedures:
        return procedures[0], _against(asking, procedures[0])
    subject = SUBJECT.search(asking)
    return (subject.group(1).strip() if subject else ""), ""


def _past(tagged: Tagged, drug: DrugMention) -> bool:
    """A drug that was given before, or cannot be: not what is asked about."""
    start = tagged.reading.tokens[drug.first].start
    return bool(PAST.search(tagged.reading.text[:start])) or _barred(tagged, drug)


def _barred(tagged: Tagged, drug: DrugMention) -> bool:
    return bool(BARRED.match(tagged.reading.text[tagged.reading.tokens[drug.last].end :]))


def _between(tagged: Tagged, first: DrugMention, second: DrugMention) -> str:
    start, end = tagged.reading.span(first.last, first.last)[1], tagged.reading.span(second.first, second.first)[0]
    between = tagged.reading.text[start:end]
    return between if len(between.split()) <= 7 else ""


def _against(asking: str, arm: str) -> str:
    """What an intervention is compared with by words that name no drug of ours: "or placebo", "or wait"."""
    after = asking[asking.find(arm) + len(arm) :] if arm in asking else ""
    hit = re.match(rf"[\w\s/-]{{0,40}}?{VERSUS.pattern}\s+(.+)", after, re.I)
    return _clipped(CUT_AT.split(hit.group(1), maxsplit=1)[0]) if hit else ""


def _outcome(asking: str) -> str:
    aim = TO_AIM.search(asking)
    if aim:
        return _clipped(re.split(r"\s(?:in|after|with|for|on)\s", aim.group(1), maxsplit=1)[0])
    found = list(dict.fromkeys(hit.group(1).lower() for hit in OUTCOMES.finditer(asking)))
    return ", ".join(found[:3])


def _text(tagged: Tagged, drug: DrugMention) -> str:
    start, end = tagged.reading.span(drug.first, drug.last)
    return tagged.reading.text[start:end]


def _clipped(words: str, most: int = 40) -> str:
    """At most so many words, without marks at the ends."""
    return LEADING.sub("", " ".join(words.split()[:most]).strip(" ,;:."))
