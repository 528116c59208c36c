"""Medicines that an operation gives as the treatment itself: what is injected, instilled or infused where it is to act."""

import re
from collections.abc import Iterator
from itertools import pairwise

from services.packs.clinical.shared.notes.ordered import TOLD_OF, heads_what_follows, is_repeated
from services.packs.clinical.shared.prose import Prose, looks, word_set
from services.packs.clinical.shared.sections.headings import Kind
from services.packs.clinical.shared.sections.notes import note_section_at, note_sections
from services.packs.clinical.shared.terms.drugs import Drug, drugs, is_local

DOING: tuple[Kind, ...] = ("course", "head", "technique", "procedure", "other", "findings")
"""Parts of an operation note that tell what was done at it."""
LED_TO_IT: tuple[Kind, ...] = ("indication", "present", "complaint")
"""Parts that tell what was done before it, and led to it."""
GIVES = looks(
    r"\b(?:(?:re)?inject(?:ed|ing|ions?)|instill?(?:ed|ing|ations?)|infus(?:ed|ing|ions?)|deposited|infiltrated"
    r"|(?:was|were) (?:then |slowly |gently )?(?:delivered|introduced|placed|administered|given|applied|left|laid|put)"
    r" (?:in(?:to)?|through|around|at|via|over|on(?:to)?|along|beneath|under|about) (?:the |each |this |his |her )?"
    r"(?:[a-z-]+ ){0,2}"
    r"(?:joints?|space|bladder|pump|reservoir|sheath|bursa|canal|foram(?:en|ina)|eye|vitreous|cavity|lesions?|catheter|needles?"
    r"|dura|(?:nerve )?roots?|tunnel|tendons?|facets?|dis[ck]s?|ears?|plaques?|keloids?|scars?|flap|bleb|veins?|vessels?"
    r"|arter(?:y|ies)|graft|tributar(?:y"
    r"|ies))"
    r"|(?:sponges?|pledgets?|cellulose|weck-?cels?|gelfoam|discs?) (?:were |was )?(?:soaked|saturated|impregnated) (?:in|with)"
    r"|(?:soaked|impregnated|saturated)(?: surgical)? (?:sponges?|pledgets?|weck-?cels?|cellulose)"
    r"|(?:mixture|solution) of (?:[^.;]|\.\d){3,90} (?:was|were) (?:prepared|mixed|drawn up|made up)|sclerosed|sclerotherapy)\b"
)
"""Words that tell of a medicine as put where it is to act."""
WHOLE_BODY = looks(
    r"\b(?:i\.?v\.?|intravenous(?:ly)?|systemic(?:ally)?|prophyla\w+|pre-?operative(?:ly)?|sedat\w+|induc\w+|(?<!regional )"
    r"an(?:a)?esthesia|allerg\w+|contrast|dye|stress|bolus|drip)\b"
)
"""Words of a sentence whose medicines work on the whole body, or show or prepare something."""
NUMBS = looks(
    r"\b(?:skin|subcutaneous\w*|wheal|wounds?|incisions?|incisional|superficial\w*|ports?|portals?|trocars?|tracts?|field"
    r"|an(?:a)?esthe\w+|numb\w*|margins?|scalp|edges?)\b"
)
"""What a local anaesthetic is given to or for where it only numbs."""
TOGETHER = looks(r"[^.;:\n]{0,60}?(?:\band\b|\bplus\b|\bwith\b|\bin\b|\+|,|\bcontaining\b|/)[^.;:\n]{0,50}")
"""What parts the medicines of one mixture."""
NOT_GIVEN = looks(r"\bnot (?:performed|done|given|required|needed|used|injected|administered|necessary)\b")
INJECTS = looks(r"\b(?:injections?|infiltration|arthrocentesis)\b")
EPINEPHRINE = looks(r"(?:epinephrine|adrenaline)\b")
NUMBING = looks(r"[a-z]+caine\b|\ban(?:a)?esthe\w+")
BLEEDS = looks(r"\b(?:quadrants?|ulcers?|bleed\w*|ooz\w+|visible vessel|h(?:a)?emosta\w+|h(?:a)?emoclips?|spurting)\b")
"""Words of a sentence that tells of a vessel that bleeds."""
STEROID = looks(
    r"(?:dexamethasone|decadron|betamethasone|celestone|methylprednisolone|depo-?medrol|triamcinolone|kenalog|aristospan"
    r"|aristocort)\b"
)
"""Steroids that are injected into a joint, a sheath or beside a nerve."""
AMOUNT = looks(r"\b\d[\d.,]* ?(?:mg|mcg|units?)\b")
SOON = 16
"""Characters behind a medicine within which its amount may stand."""
NEAR = 40
"""Characters around a medicine and the words that give it in which other words bear on both."""
ORDERED_BEFORE = looks(
    r"\b(?:cont(?:inue)?|pca|prescribed|prescriptions? (?:for|of)|resume|restart|then)\.?"
    r" (?:with |on |iv )?(?:an? )?(?:topical |oral |viscous )?$"
)
ORDERED_AFTER = looks(
    r"[^.;\n]{0,30}?(?:\bx ?\d+ ?(?:h|hrs?|hours|d|days|doses|weeks)\b|\bfor \d+ (?:more )?(?:hours|days|doses|weeks)|\bpca\b"
    r"|\bq\.? ?\d+ ?-?\d* ?h|\b\d ?-?hourly\b|\bb\.?i?\.?d\b|\bt\.?i\.?d\b|\bt\.?d\.?s\b|\bq\.?i?\.?d\b|\bdaily\b|\bnocte\b)"
)
"""Words around a medicine of the operation by which it is ordered for the days after it."""
TAKEN_HOME = re.compile(r"\b(?:home|discharge|leaving)\b")
"""Words of the heading of a list of what is taken after the operation."""
GOES_ON = looks(r"\bcont(?:inue)?\.? (?:with |on )?$")
PUT_IN = looks(
    r"\b\d[\d.,]* ?(?:mg|mcg|units?|ml|cc)(?: of)? (?:the )?(?P<name>[a-z][a-z-]{4,})\b"
    r"(?=[^.;\n]{0,70}?\b(?:injected|instilled|infused)\b)"
)
"""A dose of something that is told as put in."""
NO_MEDICINE = word_set(
    "saline solution solutions fluid fluids contrast water blood plasma mixture mixtures local anesthetic"
    " anaesthetic anesthesia steroid steroids sterile normal plain preservative preservative-free dilute diluted"
    " crystalloid colloid injectate isovue optiray medication visipaque medicine volume total serum non-ionic"
    " nonionic isosmolar gadolinium material which containing lactated ringer ringers each carbon oxygen filler"
    " silicone marrow cement aliquot aliquots increments needle syringe needles balloon warm"
)
"""What follows a dose and names no medicine."""
BLOCK = looks(r"\bblocks?\b")
OTHER_DEED = looks(
    r"\b[a-z]+(?:ectomy|otomy|ostomy|plasty|oscopy|rrhaphy|desis)\b|\b(?:repair|excision|fixation|release|removal)\b"
)

RESCUE = looks(
    r"(?:methergine|methylergonovine|ergometrine|syntometrine|hemabate|carboprost|prostin|k-?centra|prothrombin complex|vitamin k"
    r"|phytonadione|aquamephyton|praxbind|idarucizumab|andexxa|andexanet|feiba|novoseven|factor vii|ddavp|desmopressin|narcan"
    r"|terbutaline|brethine"
    r"|rhogam|rhophylac|anti-?d"
    r"|(?:misoprostol|cytotec)(?=[^.;\n]{0,60}?\b(?:rectal(?:ly)?|per rectum|bleeding|h(?:a)?emorrhage|aton(?:y|ic))\b)"
    r"|methotrexate|vincristine|cytarabine|doxorubicin|gemcitabine|thiotepa|bleomycin|bcg|naloxone|romazicon|flumazenil"
    r"|dantrolene|dantrium|intralipid|amicar|aminocaproic)\b"
)
"""Medicines that are given against what an operation or another medicine did, or against a tumour, and for nothing else."""
RESCUED = looks(
    r"(?:[^.;]|\.\d){0,30}? (?:was|were|has been|had been|is) (?:then |also |slowly )?(?:given|administered|injected|needed"
    r"|required|placed|inserted"
    r"|used|infused|run)\b"
    r"|[^.;]{0,30}? (?:given|to reverse)\b"
)
RESCUES = looks(
    r"\b(?:gave|given|received|required|needed|needing|requiring|administered|injected|reversed with|reversal with|treated with"
    r"|responded to) (?:[^.;:]|\.\d){0,40}$"
)
"""Words around such a medicine that tell it as given."""
BRINGS_ON = looks(r"(?:pitocin|oxytocin|syntocinon|cytotec|misoprostol|cervidil|dinoprostone|prepidil|propess)\b")
"""Medicines that bring on labour."""
LABOUR = looks(
    r"\b(?:labou?r|c(?:a)?esarean|vaginal delivery|arrest of (?:dilat(?:at)?ion|descent)|(?:primi|multi|nulli"
    r"|secundi)?gravida|g ?\d{1,2},? ?p ?\d{1,2})\b"
)
BROUGHT_ON_BEFORE = looks(
    r"\b(?:augment(?:ed|ation)|induced|induction(?! of (?:general |spinal )?an(?:a)?esthesia)|ripen(?:ed|ing))\b[^.;]{0,60}$"
    r"|\b(?:begun|started|placed|put) on (?:iv |intravenous |low[- ]dose |an? )?$"
    r"|\b(?:begun|started|given|received|gave|placed|inserted|administered|initiated|got) (?:(?:an?|one|two|three|first"
    r"|second|single"
    r"|\d|doses?|tablets?|of|dose of|the|\d[\d.]* ?(?:mcg|micrograms|mg|milliunits)|iv|vaginal|intravaginal|oral|buccal"
    r"|rectal) )*$"
)
BROUGHT_ON_AFTER = looks(
    r"(?: drip| infusion| gel| insert)? (?:augmentation|induction|ripening|was (?:begun|started) for (?:augment|induc))"
    r"|(?: (?:drip|infusion|gel|insert|tablets?|\d[\d.]* ?(?:mcg|micrograms|mg)))* (?:was|were|had been) (?:then |also "
    r"|subsequently )?"
    r"(?:begun|started|initiated|commenced|instituted|placed|inserted|given|administered|increased|titrated|running|turned up"
    r"|used)\b"
)
"""Words before and behind such a medicine by which it is given so that the patient delivers."""
DELIVERED = looks(
    r"\b(?:placenta|third stage|cord|uterine tone|bleeding|h(?:a)?emorrhage|aton(?:y|ic)|after (?:the )?deliver(?:y|ing)"
    r"|fund(?:us|al))\b"
)
"""Words of a sentence whose medicines are given when the child is born."""
BIRTH_TOLD = looks(
    r"\b(?:apgars?|cord (?:was )?(?:doubly |double |then )?clamped|placenta|delivered (?:an? |the )?(?:[a-z-]+ ){0,4}"
    r"(?:infant|baby|newborn|neonate)|(?:infant|baby|head|newborn) (?:was |then )*delivered)\b"
)
"""Words that tell of the child as born, behind which nothing brings on its birth."""


def treats(view: Prose, span: tuple[int, int]) -> bool:
    """Whether the medicine at a span is told as put where it is to act, alone or mixed with one that is.

    A local anaesthetic alone only numbs, unless the operation is a block. What brings on the labour of a delivery treats.
    """
    start, stop = view.sentence(span[0])
    named = [drug for drug in drugs(view.text) if start <= drug.span[0] < stop and drug.known]
    one = next((drug for drug in named if drug.span == span), None)
    kind = note_section_at(view.text, span[0]).kind
    if one is None or kind not in (*DOING, *LED_TO_IT):
        return False
    if _brings_on_labour(view, span) or _stops_bleeding(view, span):
        return True
    if kind in LED_TO_IT:
        return False
    if not is_local(one.name):
        return _given(view, one, WHOLE_BODY) or _is_injected_steroid(view, one)
    if any(not is_local(other.name) and _mixed(view, one, other) for other in named):
        return _given(view, one, WHOLE_BODY)
    return _is_block(view) and _given(view, one, NUMBS) and _given(view, one, WHOLE_BODY)


def _stops_bleeding(view: Prose, span: tuple[int, int]) -> bool:
    """Whether epinephrine alone is told as injected where something bleeds, and not beside what numbs."""
    start, stop = view.sentence(span[0])
    alone = EPINEPHRINE.match(view.flat, *span) is not None and NUMBING.search(view.flat, start, stop) is None
    return alone and BLEEDS.search(view.flat, start, stop) is not None and GIVES.search(view.flat, start, stop) is not None


def _is_injected_steroid(view: Prose, one: Drug) -> bool:
    """Whether a steroid is told where the operation that the note names is an injection: "4 mg of dexamethasone was drawn up"."""
    named = any(one.kind == "procedure" and INJECTS.search(view.flat, *one.body) for one in note_sections(view.text))
    near = view.flat[max(view.sentence(one.span[0])[0], one.span[0] - NEAR) : one.span[1] + NEAR]
    steroid = STEROID.match(view.flat, one.span[0]) is not None
    return steroid and named and not WHOLE_BODY.search(near) and not NOT_GIVEN.search(near)


def rescues(view: Prose, span: tuple[int, int]) -> bool:
    """Whether the medicine at a span is told as given against a bleeding or another medicine, at an operation or before it."""
    told = RESCUED.match(view.flat, span[1]) is not None or RESCUES.search(view.before(span[0])) is not None
    return (
        told and RESCUE.match(view.flat, span[0]) is not None and note_section_at(view.text, span[0]).kind in (*DOING, *LED_TO_IT)
    )


def given_at_visit(view: Prose, one: Drug) -> bool:
    """Whether a visit tells a medicine as injected for its own effect: in so many words, or with its dose below an injection."""
    section = note_section_at(view.text, one.span[0])
    if section.kind != "technique" or not one.known or is_local(one.name):
        return False
    parts = note_sections(view.text)
    above = next((two for two, below in pairwise(parts) if below.body == section.body), None)
    named = above is not None and above.kind == "procedure" and INJECTS.search(view.flat, *above.body)
    amount = AMOUNT.search(view.flat, max(one.span[0] - NEAR, section.body[0]), one.span[1] + SOON)
    return treats(view, one.span) or bool(named and amount and not WHOLE_BODY.search(view.before(one.span[0])[-NEAR:]))


def _brings_on_labour(view: Prose, span: tuple[int, int]) -> bool:
    """Whether a medicine is told as given so that labour begins or goes on."""
    if not BRINGS_ON.match(view.flat, span[0]) or not LABOUR.search(view.flat):
        return False
    told = BROUGHT_ON_BEFORE.search(view.before(span[0])) or BROUGHT_ON_AFTER.match(view.flat, span[1])
    born = BIRTH_TOLD.search(view.flat, note_section_at(view.text, span[0]).body[0], span[0])
    return bool(told) and not born and not DELIVERED.search(view.flat, *view.sentence(span[0]))


def belongs_to_operation(view: Prose, one: Drug) -> bool:
    """Whether a medicine numbs, cleans, flushes or protects at the operation only, and is not ordered for the days after it."""
    if not is_local(one.name):
        return False
    section = note_section_at(view.text, one.span[0])
    start, stop = view.sentence(one.span[0])
    ordered = ORDERED_BEFORE.search(view.flat[start : one.span[0]]) or ORDERED_AFTER.match(view.flat, one.span[1], stop)
    taken_home = section.kind == "medications" and TAKEN_HOME.search(section.title) is not None
    goes_on = section.kind == "other" and GOES_ON.search(view.flat[start : one.span[0]])
    follows = ordered is not None and heads_what_follows(view, section)
    return not (taken_home or goes_on or follows or (section.kind in TOLD_OF and is_repeated(view, one)))


def unlisted(view: Prose) -> Iterator[tuple[int, int]]:
    """Where a dose of something is told as put in that no list of medicines names."""
    known = [one.span for one in drugs(view.text)]
    for match in PUT_IN.finditer(view.flat):
        a, b = match.span("name")
        listed = any(start < b and a < end for start, end in known)
        if (
            not listed
            and match["name"] not in NO_MEDICINE
            and not is_local(match["name"])
            and note_section_at(view.text, a).kind in DOING
        ):
            yield a, b


def _given(view: Prose, one: Drug, otherwise: re.Pattern[str]) -> bool:
    """Whether the sentence gives a medicine, with no words near that tell of it otherwise."""
    start, stop = view.sentence(one.span[0])
    for given in GIVES.finditer(view.flat, start, stop):
        a, b = min(given.start(), one.span[0]), max(given.end(), one.span[1])
        near = view.flat[max(start, a - NEAR) : min(stop, b + NEAR)]
        if not otherwise.search(near) and not NOT_GIVEN.search(near):
            return True
    return False


def _mixed(view: Prose, one: Drug, other: Drug) -> bool:
    """Whether two medicines of a sentence are parts of one mixture."""
    first, second = sorted((one.span, other.span))
    return TOGETHER.fullmatch(view.flat, first[1], second[0]) is not None


def _is_block(view: Prose) -> bool:
    """Whether the operation that the note names first is the block of a nerve, and nothing is cut."""
    named = next((view.flat[slice(*one.body)] for one in note_sections(view.text) if one.kind == "procedure"), "")
    return BLOCK.search(named) is not None and not OTHER_DEED.search(named)
