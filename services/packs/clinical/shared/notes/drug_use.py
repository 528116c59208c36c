"""How a note means a medicine that it names: taken or given, or stopped, refused, only considered, or not tolerated."""

import re
from typing import Literal

from services.packs.clinical.shared.notes.drug_effects import (
    OVERDOSE,
    brings_relief,
    has_a_dose,
    is_gone_on_with,
    is_needed,
    is_said_taken,
    is_wished_off,
)
from services.packs.clinical.shared.notes.drug_habits import is_seen_to, is_told_by_times
from services.packs.clinical.shared.notes.drug_stopped import is_stopped, said_before
from services.packs.clinical.shared.prose import Prose, looks
from services.packs.clinical.shared.sections.headings import Kind
from services.packs.clinical.shared.sections.notes import note_section_at
from services.packs.clinical.shared.terms.drugs import BESIDE, drugs

Use = Literal["used", "stopped", "denied", "considered", "allergy", "other_person", "measured", "numbing"]
REACH = 60
BULLETS = " -*•·0123456789.)"
DENIED = looks(
    r"\b(?:no(?! (?:dose )?changes?\b| (?:side effects?|problems?|trouble|difficulty|bleeding) (?:from|with|on|of)\b)|not"
    r"|never|without|denies|declin(?:ed|es)|refus(?:ed|es)|avoid(?:s|ing)?|negative for"
    r"|preclud(?:es?|ed|ing)(?: (?:the )?use of)?|absence of|rather than|instead of|in place of|replacing"
    r"|(?:cannot|can't|couldn't|unable to|not able to) (?:take|tolerate|use|have|receive)"
    r"|(?:was|were|been) offered|contraindicated?|(?:resistan(?:t|ce)|susceptib(?:le|ility)) to)\b"
    r"(?:(?: ?/ ?| )(?:(?!(?:except|apart|aside|other than|besides|(?:and|but|then) (?:use|take|give|start|continue))\b)"
    r"[a-z-]+|(?:inj|tab|cap|syp)\.)){0,4}(?: ?/ ?| ?)$"
    r"|\bavoid(?:ing|ed)?:? (?!(?:[a-z-]+ ){0,4}(?:and|but|then) (?:take|use|continue|start)\b)"
    r"(?:[a-z-]+(?:, | and | or |/|, and )){1,5}$"
    r"|\bavoid(?:ing)? [^.;:]{0,40}?\b(?:including|such as|like) [^.;:]{0,40}$"
)
CONSIDERED = looks(
    r"\b(?:consider(?:ed|ing|ation)?|(?<!\d )(?<!\dst )(?<!\dnd )(?<!\drd )(?<!\dth )may(?! \d)"
    r"(?! (?:also )?(?:restart|recommence|use|take|continue|try|apply|alternate|resume|give"
    r"|have)\b)|might"
    r"|could(?! (?:(?:you|the gp|gp|the (?:practice|surgery))(?: please| kindly)? |please |kindly )?"
    r"(?:prescribe|add|start|continue|commence|issue|supply|restart)\b)"
    r"(?! (?:increase|decrease|raise|lower|double|reduce) (?:his|her|the)\b)|(?<!plan )would (?:benefit"
    r"|be(?! (?:discharged|sent|given|started|kept|maintained|continued|placed|grateful)\b)"
    r"|like(?! (?:him|her|them|you|(?:the )?patient|m(?:rs?|s|iss)\.? [a-z'-]+) to\b))|candidate"
    r"|discuss(?:ed|ion|ing)?(?![^.;:]*, (?:the patient|he|she|they|we|i) (?!(?:would|might|may|could)\b))"
    r"|talk(?:ed|ing)? (?:[a-z]+ ){0,3}about"
    r"|suggest(?:ed|"
    r"s|ing)?"
    r"|option(?:s|al)?|(?:another|other|next) choice|(?:asked|asks|inquired) about"
    r"|if|possibility|possibly|in the future|plan(?:ned|ning)? (?:to|for)|eligible|trial of"
    r"|whether)\b(?:(?! and (?:decided|settled|agreed|elected|chose)\b"
    r"| but (?:he|she|they|we|i|is|are|takes|now|will|the patient)\b)[^.;:]){0,50}$"
)
TO_BE_TAKEN = looks(r"[^.;\n]{0,40}? to be (?:applied|taken|used|given)\b")
"""Words behind a medicine that was suggested, and that the patient is told how to take."""
ADVISED = looks(
    r"(?:(?:i|we) (?:(?:have|will|did|also) )*suggest(?:ed)?|^[-* 0-9.)]*trial of|(?:(?:start|begin|give|giving|try|on|with"
    r"|for) )?an? (?:short )?"
    r"trial of|plan(?:ned|ning)? (?:is )?to (?:start|begin|use|give|treat|put|place|add|continue|prescribe|initiate)"
    r"|would (?:(?:also|certainly|likely|probably|clearly|greatly) )*benefit from)\b[^.;:]*$"
)
"""Words of a plan that tells the patient to take a medicine, without more doubt: "I suggested Advil", "a trial of Prilosec"."""
DOUBTED = looks(
    r"\b(?:consider\w*|might|could|may|would(?! (?:[a-z]+ ){0,2}benefit from)|if|options?|discuss\w*|whether|versus|when|last"
    r"|had|failed)\b"
)
THOUGHT_OVER = looks(r"[^.;]{0,40}\b(?:think (?:about|it)|consider|declin\w+|refus\w+)\b")
"""Words behind a medicine that leave it to the patient."""
ADVISING: tuple[Kind, ...] = ("plan", "assessment", "head", "other")
SCRIPT = looks(
    r"\b(?:is|was|were) (?:given|provided|written) (?:an? |the )?prescription\b(?! (?:for|of) (?!\d))"
    r"|\bprescription (?:was|has been) (?:given|written|sent|provided|called in)\b"
    r"|\b(?:i|we) (?:gave|wrote) (?:him|her|them|the patient) (?:an? |the )?prescription\b(?! (?:for|of))"
)
"""Words that tell that what was talked of before was prescribed."""
ALLERGIC = looks(
    r"\b(?:allerg(?:y|ies|ic(?! (?:rhin|sinus|conjunctiv|asthma|dermat|symptom)\w*))"
    r"|intoleran(?:t|ce)|reactions?|adverse|hypersensitiv\w+|anaphyla\w+|sensitiv(?:e(?! and\b)"
    r"|ity))\b(?!\))(?:(?! and (?:he |she )?(?:was|is|has been|takes|uses|carries|received|got|will)\b)[^.;]){0,50}$"
)
RECEIVED = looks(
    r",? (?:which|and) (?:he|she|(?:the )?patient)? ?(?:then |also )?(?:received|was (?:given|put on|treated with)|got|is on)\b"
)
"""Words behind a medicine to which a germ is sensitive, and which was given."""
OF_ANOTHER = (
    r"(?![^.;\n]{0,60}?(?:\(|\b(?:given|despite|because of|due to|in (?:view|light) of|with|for|as) )"
    r"(?:(?:h(?:is|er)|the|an?|patient|pt|known|reported|documented|severe) )*"
    r"(?!(?:severe|mild|known|true|drug|documented|reported|childhood|possible|his|her|an?|no|the)\b)[a-z-]{3,} allerg(?:y|ies"
    r"|ic)\b)"
)
"""An allergy to something else, for which this medicine was chosen: "(PCN allergy)", "given her sulfa allergy"."""
ALLERGIC_AFTER = looks(
    rf"^{OF_ANOTHER}(?! (?:[a-z]+ )?(?:for|against) (?:h(?:is|er) |seasonal )?allergies\b)"
    r"[^.;,\n]{0,25}?\b(?:allerg(?:y|ies)|intolerance|causes? (?:a )?(?:rash|hives|itching|nausea|swelling)|anaphylaxis)\b"
)
NOT_THE_DRUG = looks(
    r"-(?:sensitive|resistant|susceptible|induced|na(?:i|ï)ve|refractory|free|dependent|associated|related|eluting|coated)\b"
    r"| (?:regimens?|stress|sestamibi|challenge|provocation|perfusion)\b| (?:deficien\w+|insufficiency|levels?|toxicity"
    r"|overdose"
    r"|dependence|withdrawal)\b"
)
"""What follows the name of a medicine in the name of something else."""
NUMBING = looks(
    r"\b(?:under|an(?:a)?esthe\w+|infiltrat\w+|numbed|inject(?:ed|ion)|block(?:ed)?|prep(?:ped)?|with|local)\b[^.;:]{0,40}$"
)
"""Words before a local anaesthetic or an antiseptic that belongs to what was done."""
SCRIPTED = looks(r"\b(?:prescriptions? (?:for|of)|prescribed)\b[^.;:]{0,40}$")
"""Words before a local anaesthetic that the patient is to use himself."""
NUMBS = looks(
    r"\b(?:(?:lido|bupiva|ropiva|mepiva|tetra)caine|xylocaine|marcaine|sensorcaine|carbocaine|betadine|povidone|chlorhexidine"
    r"|hibiclens|(?<=caine with )epinephrine|(?<=caine and )epinephrine)\b"
)
OTHERS = re.compile(
    r"\b(?<!with her )(?<!with his )(?<!by her )(?<!by his )(?:mother|father|brother|sister|husband|wife|spouse|son|daughter"
    r"|family|uncle|aunt|cousin|niece|nephew|grand(?:mother|father|parents?|son|daughter)|boyfriend|girlfriend|fianc(?:e|ee)"
    r"|room-?mate|neighbou?r|twin)"
    r"\b(?!'s? (?:request|wish|insistence|house|home|help|bedside|death|funeral|care|suggestion|advice)\b)(?! (?:says|states"
    r"|reports|stated|reported|notes|thinks|feels|gives|gave|(?:has|have|had|is|was) (?:been )?giv(?:ing"
    r"|en)|(?:(?:has|have|had) been|is|are|was|were) (?:advised|told|instructed|asked|counsel+ed))\b)"
    r"(?![^.;]*, (?:we|i|he|she|(?:the )?patient) )[^.;]*$"
)
BLANK = re.compile(r"\n[ \t]*\n")
IS_ON = looks(r" *(?:she|he|the patient) (?:is|remains) (?:(?:currently|also|now|still|only|presently) )?(?:on|taking) ")
"""How a sentence begins that tells what the patient takes, whatever the heading above it is about."""
USED_KINDS: tuple[Kind, ...] = ("medications", "plan", "course", "procedure", "assessment", "diagnosis", "head", "complaint")
"""Sections in which a named medicine is taken, prescribed or given as the treatment."""
TAKING = looks(
    r"\b(?:takes|taking|on|(?:medications?|medicines) (?:of|such as|including)|(?:will|'ll|let us|let's) try"
    r"|(?:home|current|usual|present|medical|outpatient|pain|drug) regimen (?:of|is|consists of|includes)|add(?:ed)?"
    r"|gave|giving|got|took|inject(?:ed|ing)"
    r"|(?:cardioversion|cardioverted|conver(?:sion|ted)|terminat(?:ed|ion)|broke(?:n)?)(?: [a-z]+){0,5}? with"
    r"|administered|institut(?:ed|e)|(?:switched|converted|changed|transitioned)(?: over)?(?: from(?: [a-z0-9-]+){1,4})? to"
    r"|uses?|using"
    r"|receiv(?:es|ing|ed)|continu(?:es|ed|e|ing)|prescribed|started"
    r"|(?:treat|controll|manag|cover|diures|load|sedat|bridg|evaluat|optimi[sz]|supplement|augment|premedicat"
    r"|anticoagulat|hydrat|resuscitat|stabili[sz]|correct|replac|replet|support)(?:ed|ing) (?:[a-z]+ ){0,4}?with"
    r"|complet(?:ed|ing) (?:an? |her |his |the )?(?:[a-z0-9-]+ ){0,2}(?:course|cycles?) of"
    r"|start|begin|try|resumed?|home medications? (?:is|are|include[sd]?)"
    r"|refill(?:ed)?|wrote (?:an? (?:prescription|script) )?for|treat (?:him |her |this )?with|decided on"
    r"|(?:advis|suggest|recommend|encourag)(?:e[sd]?|ed)?|(?:increas|decreas|rais|lower|doubl)e?(?=[^.;]* (?:his|her)\b)"
    r"|(?:done|does|doing) (?:[a-z]+ )?well (?:with|on)|complete (?:an? |her |his |the )?(?:[a-z-]+ )?course of"
    r"|medications? (?:is|are)|(?:switched|converted|changed|transitioned) (?:him|her|them|(?:the )?patient)"
    r" (?:over )?(?:from(?: [a-z0-9-]+){1,4} )?to"
    r"|given|maintained|currently|current|now|daily|begun|initiated|put|(?:was|were|is|are) to be)\b(?:[^.;:]|\.\d){0,90}$"
)
TAKING_NOW = looks(
    r"\b(?:takes|(?:does )?uses?|(?:has|have) been (?:using|taking|giving|doing|applying|getting|receiving)|(?:is|are|am|been"
    r"|currently"
    r"|now|remains|maintained|continues|managed|controlled|stabili[sz]ed|stable) (?:also |already |currently |still |now"
    r" |only |presently |being )?(?:on|taking|takes|using|receiving|prescribed|treated with)"
    r"|(?!(?:previous|prior|past|former|tried|failed|old|admission|family|other|stopped)\b)[a-z]+"
    r" (?:medications?|medicines|meds|regimen)[, ]*(?:(?:which|that) )?(?:are|is|includ(?:e|es|ing)|consists? of)"
    r"|(?:medications?|meds) at home\b[^.;]{0,70}\bbeing|(?:has|have) been maintaining (?:his|her|their)"
    r"|(?:controlled|managed) (?:well |only )?with"
    r"|(?:encourag|advis|ask|t[eo]l|instruct|remind|urg)(?:e[sd]?|ed|[ld]d?)? (?:him|her|them|the patient)"
    r" to (?:go back on|get back on|restart|resume|take|use)"
    r"|(?:placed|started|put) (?:(?:him|her|them|the patient|back|recently|also|just) ){0,3}on(?![^.;]*\b(?:ago|last"
    r"|previous|in (?:19|20)\d\d)\b))\b(?! no\b)(?:[^.;:]|\.\d){0,110}$"
)
"""Words before a medicine that the patient takes at the time of the note."""
PUT_ON = looks(r"\b(?:placed|started|put|commenced|begun) on (?:[^.;:]|\.\d){0,40}$")
DOES_WELL = looks(
    r"[^.;]{0,50}?\b(?:tolerat(?:es|ing)|(?:is|has been) (?:now )?(?:doing|feeling) (?:very |quite |much )?(?:well|better|fine)"
    r"|(?:has|is) help(?:ed|ing)|helps|remains on it|continues (?:on it|to take it))\b"
)
"""Words around a medicine that was begun earlier and that the patient gets on with: he takes it now."""
OVER = looks(r"\b(?:had been|was|were|while|when|previously|before|until|ago|last|prior)\b")
"""Words that set what a sentence tells in earlier days."""
OVER_REACH = 12
"""Characters before the words of taking in which such a word bears on them."""
GIVEN = looks(
    r",? which (?:he|she|(?:the )?patient) (?:received|was given)\b| ?(?:\([^)]*\) ?)?(?:taper|drip|infusion|(?:script"
    r"|prescription) (?:was|has been)"
    r"|(?:was|were|is being|has been|have been) (?:then |also )?(?:given|started|added|begun|administered|initiated|resumed"
    r"|re-?started"
    r"|increased"
    r"|decreased|continued|titrated|tapered)|(?:[a-z]+ ){0,2}(?:goes on|carries on|to (?:continue|go on)|continues))\b"
)
"""Words behind a medicine that tell it as given."""

JOINED = looks(
    r"(?: \d[\d.,]* ?(?:mg|mcg|g|grams?|units?)(?: iv| po| im)?)?(?:,|,? and|,? plus| with) (?:an? |the |also |then |iv )?"
)
"""What parts a medicine from the next one of a list."""
HANDED_OUT = looks(
    r"\b(?:prescri(?:bed|ptions?)|discharged? (?:home )?(?:on|with)"
    r"|(?:sen[dt]|send(?:ing)?) (?:(?:him|her|them|the patient) )?home (?:on|with)"
    r"|(?:gave|given|give) (?:him|her|them"
    r"|the patient|the (?:mother|father|parents|family))|(?:to|can|may) (?:take|use)|and use)\b(?:[^.;]|\.\d){0,90}$"
)
GOING_ON = looks(
    r"\b(?:go(?:es|ing)? home|sent home|on discharge|to (?:continue|go on|resume|restart)|(?:will|should) (?:continue|take"
    r"|receive|be (?:on|kept|continued|discharged|given))|continues? (?:to|on|with|his|her|the)|resum(?:e|es|ed)|restart(?:ed)?"
    r"|long[- ]term|lifelong|indefinitely|maintained on|for \d+ more|until (?:clinic|review|seen))\b"
)
"""Words of a sentence that tells of a medicine beyond the visit or the stay."""
BEGUN = looks(
    r"\b(?:started|commenced|initiated|begun|begun on|(?:switched|changed|converted|transitioned) to|placed on|put on)\b"
)
ENDED = looks(
    r"\b(?:stopped|discontinued|completed?|finished|withdrawn|weaned|ceased|held|days?|doses?|hours|x ?\d|\d+ ?/ ?7|until|then|iv"
    r"|infusion|drip|refused|declined)\b"
)
"""Words of a sentence that tells of a medicine begun, and of one that came to an end."""


def use(view: Prose, span: tuple[int, int]) -> Use:
    """How the medicine at a span is meant, by its section and the words around it."""
    kind = note_section_at(view.text, span[0]).kind
    before, after = _said_before(view, span, kind)[-REACH:], view.after(span[1])
    if NOT_THE_DRUG.match(view.flat, span[1]):
        return "measured"
    own = IS_ON.match(before) is not None
    refused = (ALLERGIC.search(before) and not RECEIVED.match(after)) or ALLERGIC_AFTER.match(after)
    if (kind == "allergies" and not own and not _is_below(view, span)) or refused:
        return "allergy"
    if (kind == "family" and not own) or OTHERS.search(before):
        return "other_person"
    if is_stopped(view, span, kind, before, after):
        return "stopped"
    if OVERDOSE.search(before):
        return "measured"
    if DENIED.search(before):
        return "denied"
    if NUMBS.match(view.flat, span[0]) and NUMBING.search(before) and not SCRIPTED.search(before):
        return "numbing"
    considered = CONSIDERED.search(before) if kind != "medications" else None
    ordered = considered and (
        (considered[0].startswith("if ") and BESIDE.match(view.flat, span[1]))
        or (considered[0].startswith("suggested") and TO_BE_TAKEN.match(after))
        or (kind in ADVISING and ADVISED.search(before) and not DOUBTED.search(before) and not THOUGHT_OVER.match(after))
        or is_wished_off(view.before(span[0]))
    )
    return "considered" if considered and not ordered and not _prescribed_next(view, span) else "used"


def _is_below(view: Prose, span: tuple[int, int]) -> bool:
    """Whether a blank line parts a medicine from what is listed under its heading, and its own sentence says that it is taken."""
    listed = view.flat[note_section_at(view.text, span[0]).body[0] : span[0]].strip(" \n")
    return BLANK.search(listed) is not None and (taken(view, span) or taken_now(view, span))


def _said_before(view: Prose, span: tuple[int, int], kind: Kind) -> str:
    """What stands before a medicine in its sentence; nothing where it begins a cell, or a line of a list like the line above."""
    said = said_before(view, span[0])
    start = view.text.rfind("\n", 0, span[0]) + 1
    above = view.text.rfind("\n", 0, max(start - 1, 0)) + 1
    first = next((one.span[0] for one in drugs(view.text) if one.span[0] >= above), start)
    if view.flat.startswith("   ", max(span[0] - 3, start)):
        return ""
    own = not view.flat[start : span[0]].strip(BULLETS) and not view.flat[above:first].strip(BULLETS) and first < start
    return "" if kind in ("medications", "inpatient") and own else said


def _prescribed_next(view: Prose, span: tuple[int, int]) -> bool:
    """Whether the sentences behind one that talks of a medicine say that it was prescribed, without a name."""
    end = view.sentence(span[0])[1]
    return SCRIPT.search(view.flat, end, view.sentence(min(end + REACH, len(view.flat)))[1]) is not None


def handed_out(view: Prose, span: tuple[int, int]) -> bool:
    """Whether the sentence says that the medicine was prescribed, or given to the patient to go on with."""
    return HANDED_OUT.search(view.before(span[0])) is not None


def goes_on(view: Prose, span: tuple[int, int]) -> bool:
    """Whether a sentence says of a medicine that the patient takes it now, or from the note on."""
    said = view.sentence(span[0])
    begun = BEGUN.search(view.flat, *said) is not None and ENDED.search(view.flat, *said) is None
    return begun or handed_out(view, span) or taken_now(view, span) or GOING_ON.search(view.flat, *said) is not None


def taken_now(view: Prose, span: tuple[int, int]) -> bool:
    """Whether running text says that the patient takes the medicine at the time of the note."""
    said = said_before(view, span[0])
    taking = TAKING_NOW.search(said)
    kept = PUT_ON.search(said) is not None and DOES_WELL.match(view.after(span[1])) is not None
    return (
        kept
        or is_needed(view, span)
        or is_gone_on_with(view, span)
        or has_a_dose(view, span)
        or is_said_taken(view, span)
        or is_seen_to(view, span)
        or is_told_by_times(view, span)
        or (taking is not None and OVER.search(said, max(taking.start() - OVER_REACH, 0)) is None)
    )


def _given_together(view: Prose, span: tuple[int, int]) -> bool:
    """Whether a medicine is joined to one behind it that is told as given: "ampicillin and gentamicin were given"."""
    later = next((one.span for one in drugs(view.text) if one.span[0] >= span[1]), None)
    if later is None or not JOINED.fullmatch(view.flat, span[1], later[0]):
        return False
    return GIVEN.match(view.flat, later[1]) is not None or _given_together(view, later)


def taken(view: Prose, span: tuple[int, int]) -> bool:
    """Whether running text says that the medicine is taken, given or handed out."""
    said = TAKING.search(said_before(view, span[0])) is not None or GIVEN.match(view.flat, span[1]) is not None
    return said or _given_together(view, span) or handed_out(view, span) or brings_relief(view, span)
