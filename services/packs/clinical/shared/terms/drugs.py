"""Medicines named in a text: by a list of names, by the stems of generic names, and by the form and dose printed beside them."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from services.packs.clinical.shared.prose import looks, prose, word_set
from services.packs.clinical.shared.terms.drug_words import SALT, SUFFIX, generics, is_in, named

FORM = (
    r"(?:tab(?:let)?s?|cap(?:sule)?s?|inj(?:ection)?s?|syr(?:up)?s?|susp(?:ension)?|drops?|cream|ointment|gel"
    r"|inhaler|patch|elixir)"
)
BESIDE = looks(
    r"[ ,]*(?:[a-z]{2,3} )?\(?(?:\d[\d.,/]*(?: ?(?:-|to) ?\d[\d.]*)? ?(?:mg|mcg|µg|micrograms?|milligrams?|grams?|g|gm"
    r"|ml|cc|units?|iu|meq|tabs?"
    r"|tablets?|caps?|capsules?|puffs?|drops?|%)"
    r"|(?:one|two|half|\d) (?:tab|cap|puff|drop|tea)|q\.? ?\d? ?(?:h|d|hs|am|pm)|(?:once|twice|three times) (?:a "
    r"|per )?(?:day|daily)|daily|p\.? ?r\.? ?n|p\.? ?o\b|b\.? ?i\.? ?d|t\.? ?i\.? ?d)"
)
MARKED = looks(
    r"(?:(?<=^)|(?<=[\n,;:. ]))(?:tab|cap|inj|syp|syr)(?:let|sule|ection|up)?s?\.?"
    r" +(?P<name>[a-z][a-z0-9-]{2,}(?: [a-z][a-z-]{2,9})?)(?= +\d| *\(|,| *\d)"
)
TIMED = (
    r"(?: +(?:\d[\d.,/]* ?(?:mg|mcg|g|ml|mls|iu|units?|%) +)?(?:\d[\d./]* +)?"
    r"(?:(?:o\.?d|b\.?d|t\.?d\.?s|t\.?i\.?d|q\.?i\.?d|q\.?d\.?s|h\.?s|sos|stat|nocte|mane|prn|l/a|t/d|b/f|a/f|weekly)\b"
    r"|\d ?[-+] ?\d ?[-+] ?\d|x ?\d+ ?(?:days|/ ?7|/ ?52)))"
)
"""How often a medicine is taken, as it is written in Britain, India or Africa."""
MARKED_BRIEFLY = looks(
    r"(?:(?<=^)|(?<=[\n,;:. ]))(?:(?:tab|cap|inj|syp|syr)(?:let|sule|ection|up)?s?\.?|[tc]\.|(?:susp|gutt|oint|pess|supp|neb)\.?"
    r"|e/[do]|sachets?) +"
    rf"(?P<name>(?!vit\b)[a-z][a-z0-9-]{{2,}}(?:[ -][a-z][a-z-]{{1,9}}?)?)(?={TIMED})"
)
"""A medicine behind the short form of how it is given, with its times: "T. Livogen OD", "E/D Predmet 8 t/d"."""
DOSED = looks(
    r"(?:(?<=\n)|(?<=[.,;:] )|(?<=^)|\b(?:and|with|of|started on|on|form of|take|taking|continue|given|start"
    r"|begin|add|added|resume|prescribed)"
    r" )(?P<name>(?!(?:start|take|taking|continue|given|begin|added|resume|prescribed|increase|decrease)"
    r" )[a-z][a-z-]{4,}(?: [a-z-]{3,})?) \d[\d.,/]* ?(?:mg|mcg|µg|micrograms?|milligrams?|units|meq|iu)\b"
    r"(?! ?(?:/|per) ?(?:d?l|min|kg)\b)"
)
FORMED = looks(
    r"(?<![\w/])(?P<name>[a-z]{5,}) (?:(?:eye|ear|nasal) )?(?:drops|ointment|inhaler|elixir|suppositor(?:y|ies)|spray"
    r"|patch(?:es)?(?! (?:repair|graft|angioplasty|closure|plasty|augmentation|test))|lozenges"
    r"|tablets|capsules|lotion|mouthwash)\b"
)
PLAIN_WORDS = word_set(
    "include includes including antibiotic steroid topical antifungal several prenatal multiple "
    "inhale inject apply instill place insert dissolve swallow spray "
    "use take taking continue given dose doses daily tablet tablets capsule total about "
    "with from last first "
    "then weight level levels glucose hemoglobin creatinine bilirubin albumin protein sodium patient "
    "current usual received chart charted aspirated fluid blood urine bolus infusion started increase increased decrease "
    "decreased another approximately maximum additional dosage every medication "
    "monday tuesday wednesday thursday friday saturday sunday and "
    "crossmatch crossmatched transfuse transfused platelets plasma cryoprecipitate "
    "dacron bovine pericardial synthetic hemashield "
    "nasal oral topical ophthalmic otic rectal vaginal sublingual transdermal "
    "three seven eight eleven twelve these those their other extra allergy chewable regular strength "
    "later earlier afterwards thereafter now down from up admitted discharged transferred weight pressure "
    "rough scaly dry red white brown dark pale itchy bald eczematous mucous shiny scattered numerous small large raised "
    "should would could might being along until restarted resumed reduced raised lowered tapered titrated remains stays becomes"
)


MEASURED = word_set(
    "potassium calcium iron magnesium zinc folate lithium insulin progesterone estrogen estrogens prostaglandin estradiol "
    "digoxin testosterone selenium glucagon"
)
"""Medicines that are measured in the blood as well."""
NOT_NAMED = re.compile(
    r"(?:perform|administer|repeat|tolerat|complet|plann|schedul|offer|discuss|defer|declin|inject|provid|plac|recommend"
    r"|requir|need|obtain|appl|us)(?:ed|ied)\b|(?:b|t|q)\.?i\.?d\b|q\d+h\b|(?:done|was|were|is|are|has|had|will|to|into|in|of|for|at|with|and|or|per|as"
    r"|under|after|before|today|yesterday|tomorrow|sites?|therapy|technique|procedure|series|number|again|only|well|next"
    r"|[a-z]+(?:scop(?:y|ies)|gra(?:phy|m)))\b"
)
"""What follows the word for a form where it tells what was done: "injection performed today"."""


KIND_OF_INSULIN = re.compile(r"insulin (?!levels?|resist|recept)[a-z]")
"""An insulin by its kind, which is given and not measured."""
KNOWN_AS = re.compile(r"[^\n.;]{0,40}\n? *(?:commonly |also )+known as:? *")
"""What stands between a medicine and its brand on a list for the patient."""
ORDERED_TESTS = re.compile(r"\b(?:tsh|tfts?|cbc|fbc|cmp|bmp|lfts?|u ?& ?es?|hba1c|a1c|lipids|ferritin|esr|crp|psa)\b[^.;]{0,40}$")
"""Tests before a substance that is measured with them."""


@dataclass(frozen=True)
class Drug:
    """A medicine named at a span. `known`: by a name of the list or a stem, not only by a dose beside it."""

    span: tuple[int, int]
    name: str
    known: bool
    dosed: bool


@lru_cache(maxsize=64)
def drugs(text: str) -> tuple[Drug, ...]:
    """Every medicine that a text names, in order; groups of medicines ("antibiotics") are none."""
    told = _told(text)
    view = prose(text)
    return tuple(one for index, one in enumerate(told) if _named_before(view.flat, one, told[:index]) is None)


@lru_cache(maxsize=64)
def same_as(text: str) -> Mapping[str, str]:
    """The key of a name in brackets -> the key of the medicine in front: "lisinopril (PRINIVIL, ZESTRIL)"; of an everyday brand
    -> that of what is in it."""
    told = _told(text)
    view = prose(text)
    pairs = ((one, _named_before(view.flat, one, told[:index])) for index, one in enumerate(told))
    beside = {key(one.name): key(outer.name) for one, outer in pairs if outer is not None}
    branded = _branded({key(one.name) for one in told})
    fronts = set(beside.values())
    return {brand: generic for brand, generic in branded.items() if brand not in fronts} | beside


def is_local(name: str) -> bool:
    """Whether a medicine belongs to an operation itself: anaesthetics, antiseptics, wound ointments, flushes."""
    return is_in(name.split()[0], "local")


def key(name: str) -> str:
    """A medicine's name for comparison: without salt, form and strength."""
    low = re.sub(
        rf"\b{FORM}\b\.?|(?<![\w-])\d[\d.,/]* ?(?:mg|mcg|g|ml|units?|meq|%)?|[.,;:]+(?= |$)", " ", SUFFIX.sub("", name.lower())
    )
    bare = re.sub(SALT.replace("(?: ", "(?:^| ").replace(")*", ")"), " ", " " + " ".join(low.split()))
    return " ".join(bare.split()) or " ".join(name.lower().split())


def _branded(names: set[str]) -> Mapping[str, str]:
    """The everyday brands among names -> what is in them; two brands of one medicine, without its own name, stay apart."""
    generic = {brand: generics()[brand] for brand in names & generics().keys()}
    several = {one for one, times in Counter(generic.values()).items() if times > 1 and one not in names}
    return {brand: one for brand, one in generic.items() if one not in several}


@lru_cache(maxsize=64)
def _told(text: str) -> tuple[Drug, ...]:
    """Every name of a medicine in a text, in order."""
    view = prose(text)
    found: dict[int, Drug] = {}
    for span in named(view.flat):
        if not _is_level(view.flat, span):
            found[span[0]] = Drug(span, view.flat[slice(*span)], True, BESIDE.match(view.flat, span[1]) is not None)
    for pattern in (MARKED, MARKED_BRIEFLY, DOSED, FORMED):
        for match in pattern.finditer(view.flat):
            span = match.span("name")
            said = PLAIN_WORDS & set(match["name"].split()) or NOT_NAMED.match(match["name"])
            if not said and not _overlaps(span, found):
                found[span[0]] = Drug(span, match["name"], False, True)
    return tuple(found[start] for start in sorted(found))


def _named_before(flat: str, one: Drug, before: tuple[Drug, ...]) -> Drug | None:
    """The medicine that one in brackets right behind it is the same as, by its brand or its generic name; or one that is
    "commonly known as" it."""
    last = before[-1] if before else None
    if last and KNOWN_AS.fullmatch(flat, last.span[1], one.span[0]):
        return last
    opened = flat.rfind("(", 0, one.span[0])
    inside = [other for other in before if other.span[0] > opened]
    start = inside[-1].span[1] if inside else opened + 1
    joined = flat[start : one.span[0]].strip() in (("", ",", "/") if inside else ("",))
    outer = next((other for other in reversed(before) if other.span[1] <= opened), None)
    right_behind = opened >= 0 and joined and outer is not None and not flat[outer.span[1] : opened].strip()
    return outer if right_behind else None


def _overlaps(span: tuple[int, int], found: dict[int, Drug]) -> bool:
    return any(one.span[0] < span[1] and span[0] < one.span[1] for one in found.values())


def _is_level(flat: str, span: tuple[int, int]) -> bool:
    """A substance that is measured, not given: "potassium is 4.0", "serum iron", "calcium 8.6"."""
    name = flat[slice(*span)]
    if name.split()[0] not in MEASURED or KIND_OF_INSULIN.match(name):
        line = flat[flat.rfind("\n", 0, span[0]) + 1 : span[0]]
        ordered = name.startswith("vit") and ORDERED_TESTS.search(line)
        return bool(ordered) and BESIDE.match(flat, span[1]) is None
    before, after = flat[max(0, span[0] - 24) : span[0]], flat[span[1] : span[1] + 28]
    measured = re.match(
        r" *(?:level|studies|stores|panel|saturation|(?:re)?checks?|allows|permits|is|was|of|had|has|rose|fell|dropped|remained"
        r"|(?:and |/ ?)?(?:progesterone )?receptor|deficien|depend|resist|score|:|, (?:total|free)\b"
        r"|,? *\d+(?:\.\d+)?(?!\d|\.\d| *(?:(?:-|to) *\d[\d.]* *)?(?:mg|mcg|meq|units?"
        r"|u\b|tab|g\b|iu|b\.?i?\.?d|t\.?[di]|o\.?d|q\.?[di]|daily|once|twice|nocte|mane)))",
        after,
    )
    line = flat[flat.rfind("\n", 0, span[0]) + 1 : span[0]]
    if ORDERED_TESTS.search(line) and BESIDE.match(flat, span[1]) is None:
        return True
    return bool(
        measured
        or re.search(
            r"(?:serum|low|high|total|elevated|decreased|level of|receptors?|(?:repeat|recheck|check|monitor|follow|watch"
            r"|draw)(?:ing)? (?:(?:the|his|her|a) )?) *$",
            before,
        )
    ) or (len(name.split()) > 1 and name.endswith(("resistance", "receptor")))
