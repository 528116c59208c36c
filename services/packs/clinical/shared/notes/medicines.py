"""The medicines that a note gives: taken, prescribed or given as the treatment. The reader's side."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from services.packs.clinical.shared.notes.drug_given import NO_LIST, is_told_as_given
from services.packs.clinical.shared.notes.drug_stopped import said_before
from services.packs.clinical.shared.notes.drug_use import handed_out, taken, taken_now, use
from services.packs.clinical.shared.notes.list_items import CELL, items
from services.packs.clinical.shared.notes.named import Named
from services.packs.clinical.shared.notes.ordered import TOLD_OF, heads_what_follows, is_repeated, is_to_take_home
from services.packs.clinical.shared.notes.treating import belongs_to_operation, given_at_visit, rescues, treats
from services.packs.clinical.shared.notes.ways import Ways
from services.packs.clinical.shared.prose import Prose, looks, trimmed
from services.packs.clinical.shared.sections.added import in_addendum
from services.packs.clinical.shared.sections.headings import Kind
from services.packs.clinical.shared.sections.notes import Section, note_section_at, note_sections
from services.packs.clinical.shared.terms.drugs import Drug, drugs, is_local, key, same_as
from services.packs.clinical.shared.terms.problems import PROBLEM

NAME = looks(
    r"(?:(?:tab(?:let)?s?|cap(?:sule)?s?|inj(?:ection)?|syp|syrup)(?:\. ?| )|rotacaps? |nebs? |[tci]\. "
    r"?)?(?P<name>[a-z][a-z0-9'/-]{3,}(?:"
    r" [a-z][a-z0-9-]+){0,2}?)(?= \d[\d.,]* ?(?:mg|mcg|g\b|ml|units?|iu|tabs?|caps?|puffs?|%)|,|\.|$| \(|"
    r" \d[\d./]*(?: |$)| x ?\d| o\.?d\b| b\.?d\b| t\.?d\.?s| q\.?i\.?d| q\.?d\.?s| sos\b| hs\b| om\b| on\b| nocte"
    r"| mane| iv\b| im\b| -|"
    r" q\.?d?\b|: ?\d| b\.?i\.?d| daily| once| twice| one| two| at | every|"
    r" p\.?o| p\.?r\.?n| for | (?:(?:oral|nasal|eye|ear|ophthalmic|otic|topical|rectal|vaginal) )?"
    r"(?:tab(?:let)?|cap(?:sule)?|inhaler|cream|ointment|drop|patch|spray|suspension|syrup"
    r"|solution|gel"
    r"|sachet|neb|puff)e?s?\b| \|)"
)
NO_NAME = looks(
    r"\b(?:none|no|as|per|see|same|resume|usual|other|others|home|medications?|meds|unknown|pain|anesthesia|local"
    r"|general|sedation|continue|patient|unchanged|list|above|below|denies|nil|include|included|includes|he|she"
    r"|was|were|is|"
    r"antibiotics?|prior|discharge|follow|the|with|without|a(?!-)|an|his|her|normal|reviewed|regular|tablets?|diet"
    r"|supplements?|prophyla\w+|not|minimal|stable|and|to|of|in|activity|please|return|call|physical|therapy"
    r"|review|after|before|until|medicine|dose|bottle|daily|twice|once|needed|times?|days?|weeks?|hours?|every"
    r"|bedtime|morning|night|evening|meals|months?|taper|then|for|by|mouth|inhaler|mg|refills?|multiple|various"
    r"|recently|weekly|also|unit|extra|strength|low|high|over-the-counter|counter|puffs?|apply|use|take|instill"
    r"|give|chew|dissolve|inject|inhale|place|insert|spray|swish|wear|thank|yours|dear|sincerely|faithfully|regards|consultant"
    r"|registrar|signed|stated?|utd"
    r"|cycles?|hemoglobin|h(?:a)?ematocrit|hgb|bun|creatinine|sodium|glucose|wbc|platelets?|inr|troponin|bilirubin|pulse"
    r"|(?:delayed|extended|immediate) release|q\d{1,2}h|prn|dispensed?|disp|rfl|qty|sig|numbers?|quantity|baths?|sitz|crutches"
    r"|walker|brace|splint|stockings|(?:mon|tues|wednes"
    r"|thurs|fri|satur"
    r"|sun)days?|ceased?"
    r"|changed|started|new|titrated|ward|hospital|clinic|unit|vaccin\w+|immuni\w+|nkda|nka|drugs?|names?|oral|topical"
    r"|subcutaneous|intravenous|starts?|stop|hold|held|last|next|given|due|discuss(?:ed)?|referred|counsel(?:l)?ed|advised"
    r"|explained|oxygen|performance|status|plates?|screws?|over|minutes?|spent|total|approximately|checks?|visits?|incision"
    r"|wound|appointments?|lifting|driving|baby|detailed|outlined|documented|noted|dictated|attached|refer|chart|equipment"
    r"|supplies"
    r"|weight|height|weighs?|blood|pressure|temp(?:erature)?|respirations?|bmi|admitted|discharged|transferred|placed|released"
    r"|down|up|from|later|earlier|now|phosphorus|phosphate|potassium|albumin|ferritin|cholesterol|ldl|hdl|triglycerides|a1c"
    r"|vitals?|exam\w*|lungs?|heart|abdomen|neck|skin|social|family|history|feels|alert|afebrile"
    r"|fluids?|salt|restrict\w*|water|feeds?"
    r"|triple|dual|nihss|gcs|mrs|apgars?|barthel|ef|lvef|lad|lcx|rca|lms|lmca|contrast)\b"
)
PAGE_HEAD = re.compile(r"\bpage \d+(?: ?(?:of|/) ?\d+)?\b|\bpg\.? ?\d|\d ?/ ?\d+ pages\b|\((?:continued|cont'?d?\.?)\)")
"""What the line at the head or the foot of a page holds, among a list that goes on over it."""
PATIENT = re.compile(
    r"(?:^|(?<=[\n.| ]))(?:patient(?:'s)?(?: name)?|name|pt|re|surname)(?: ?:| {2,}) *(?P<name>[^\n:|]+?)(?=\n|:|\||,? {2,}|$)"
)
"""Where the head of a note says who the patient is."""
TELLING = looks(r"\b(?:i|we|he|she|they|who|which|has|have|was|were|will|would|yours) (?:[a-z]+)")
TELLING_KINDS: tuple[Kind, ...] = ("course", "head", "present")
ANYWHERE: tuple[Kind, ...] = (*TOLD_OF, "anesthesia")
"""Parts of an operation note that may run on into what the patient takes after it."""
HOMEWARD = looks(
    r"\b(?:discharged?|d/?c(?:'?d)? (?:home )?(?:on|with)|went home|home (?:today |tomorrow |later )?(?:on|with)"
    r"|go(?:es|ing)? home|(?:carry|carries|goes|go) on|sent home|at home|restart(?:s|ed)?|resum(?:e|es|ed)|continu(?:e|es"
    r"|ed)|usual"
    r"|prescri(?:bed|ptions?)|(?:once|twice|three times) (?:a day|daily)|for \d+ (?:more )?(?:days|weeks)"
    r"|(?:to|in) (?:the )?(?:s?icu|pacu|recovery(?: room)?|floor|ward|unit)(?: [a-z]+){0,4} on (?:an? )?"
    r"|(?:would|will|should) (?:[a-z]+ ){0,2}benefit from|recommend(?:ed|ing|s)?(?! (?:against|that))"
    r"|should (?:be (?:on|placed on|started on|treated with|maintained on|kept on)|take|receive|remain on|stay on)"
    r"|will (?:get|receive|take|be on)|for (?:bladder )?spasms?|for constipation|(?:will|is to|are to) be (?:placed|started|kept"
    r"|put) on"
    r"|(?:is|are|advised|instructed) to (?:take|use)|(?:keep|place|start|maintain) (?:him|her|the patient) on"
    r"|for (?:his |her |the |their )?(?:post-? ?op(?:erative)?|home|outpatient) (?:care|use|course|recovery|period|treatment)"
    r"|(?:was|were|is|been) (?:placed|started|put) on (?!the\b|an?\b|his\b|her\b)|to take home"
    r"|(?:post-? ?op(?:erative)?|oral|home) (?:medications?|medicines|antibiotics?|pain medications?)"
    r"|post-?operatively|takes|maintained|(?:stays?|remains?|kept) on|(?:re-?)?commenc(?:e|es|ed|ing)|chart(?:ed)?|dispensed"
    r"|supplied|scripts?"
    r"|start(?:s|ing)? (?:tonight|tomorrow|from|on day|day|in \d)|from (?:tomorrow|tonight|day \d|d\d)"
    r"|tonight|tomorrow|on (?:discharge|leaving|the ward)|(?:is|are) (?:now )?(?:started|begun|to go on|kept up)|begins"
    r"|will stay on"
    r"|(?:has|have)(?= [a-z0-9 -]{3,30} for (?:pain|discomfort|nausea|home|sleep|cramps)))\b"
)
"""Words of a sentence in an operation note that tells what the patient takes besides the operation."""
TIMES = r"(?:b\.?i?\.?d|t\.?i\.?d|t\.?d\.?s|q\.?i?\.?d|q\.?d\.?s|nocte|mane|prn)\b"
OFTEN = looks(rf" ?{TIMES}")
DOSED = looks(rf"[: ]*(?:\d|{TIMES})")
"""A dose or a frequency behind a name."""
IN_THE_ROW = looks(r"(?: {3,}|\t| ?\|)[^\n]*\d")
"""Further cells of a medicine's row, with a figure in them."""
HISTORY: tuple[Kind, ...] = ("present", "past", "indication", "complaint", "other", "head")
"""Parts of an operation note that tell of the patient before it."""
IS_ON = looks(
    r"(?:^|[,;:(] |\b(?:diabetics?|hypertensives?|asthmatics?|epileptics?|currently|remains|and|also|pt"
    r"|s?htn|(?:t[12])?dm|n?iddm|ihd|cad|af|copd|asthma|epilepsy|hypothyroid(?:ism)?|hypertension|diabetes|ccf"
    r"|old|man|woman|gentleman|lady|male|female|patient) )on (?:(?:her|his|regular|long-?term|daily|oral|low[- ]dose|usual"
    r"|tab\.?|cap\.?|inj\.?|[tc]\.) )*$"
)
"""Words before a medicine that a patient is on, without a verb."""
THINNER = re.compile(
    r"warfarin|xarelto|rivaroxaban|eliquis|apixaban|pradaxa|dabigatran|clopidogrel|plavix|aspirin|ticagrelor|brilinta|brilique"
)
"""Medicines that an operation note says the patient is on where it tells of the bleeding."""
JOINED = looks(r",? and |,")
GOING_ON = looks(
    r"\b(?:same|resume|continue|unchanged)\b[^.;\n]{0,40}\b(?:admission|pre-?admission|pre-?hospital|home|usual|outpatient"
    r"|previous)\b"
)
"""Words of a list of medicines that stands for those from before."""
ON_THE_WARD = re.compile(r"(?:current )?(?:inpatient|hospital|in-?hospital)\b")
"""How a list is headed of what is given during a stay."""
LEAVING = re.compile(r"\bdis(?:ch|position|missal)|\bd/c\b|\bhome[- ]going|\btake[- ]home|\b(?:hospital|clinical) course")
"""Headings of a note that tells of the end of a stay."""
LIST_MARK = looks(
    r"(?:,|\band|\bor|,? as well as|\bplus|\b(?:along|together) with|\bin addition to|\bwith(?= an? )) ?"
    r"(?:\d[\d.,/]* ?(?:mg|mcg|g|ml|cc|units?) of )?(?:[a-z'-]+ ){0,4}$"
)
"""What parts a medicine from the one before it in a list."""
LIST_ENDS = re.compile(
    r"[.;:](?=\s)|\n|\b(?:except|instead|never|without|until|stopped|off|after|before|when|because|was|were|is|are|be|been"
    r"|has|have|had|he|she|they|but|which|who|that|to|from|if|not|no)\b"
)
"""Words behind which a list of medicines is over."""


def medications(view: Prose, ways: Ways, *, wide: bool) -> tuple[Named, ...]:
    """Medicines taken, prescribed or given as the treatment; wide: also those of the history that are said to be taken."""
    found: dict[str, Named] = {}
    before: Drug | None = None
    same = same_as(view.text)
    for drug in drugs(view.text):
        listed = before is not None and drug.known and _may_be_listed(view, drug, ways) and _is_listed_with(view, before, drug)
        counts = use(view, drug.span) == "used" if listed else _counts(view, drug, ways, wide=wide)
        before = drug if counts else None
        if counts:
            found.setdefault(same.get(key(drug.name), key(drug.name)), Named(drug.span, drug.known))
    for section in note_sections(view.text):
        if section.kind == "medications":
            for one in _unknown_names(view, section, found.values(), ways):
                found.setdefault(key(view.flat[slice(*one.span)]), one)
    for name in _taken_back(view):
        found.pop(same.get(name, name), None)
    return tuple(sorted(found.values(), key=lambda one: one.span))


def _taken_back(view: Prose) -> Iterator[str]:
    """The medicines, by their keys, that an addendum last says are not taken, whatever the list above it says."""
    added = {key(one.name): one for one in drugs(view.text) if in_addendum(view, one.span[0])}
    return (name for name, one in added.items() if use(view, one.span) in ("stopped", "denied"))


def _may_be_listed(view: Prose, drug: Drug, ways: Ways) -> bool:
    """Whether a medicine may follow another in a list of what is taken: of an operation, one that is none of its own."""
    kind = note_section_at(view.text, drug.span[0]).kind
    return not ways.perioperative or (kind in TOLD_OF and not is_local(drug.name))


def _is_listed_with(view: Prose, before: Drug, drug: Drug) -> bool:
    """Whether a medicine follows another one in a list of a sentence, with nothing told between them."""
    between = view.flat[before.span[1] : drug.span[0]]
    return LIST_MARK.search(between) is not None and not LIST_ENDS.search(between)


def _counts(view: Prose, drug: Drug, ways: Ways, *, wide: bool) -> bool:
    kind = note_section_at(view.text, drug.span[0]).kind
    if ways.perioperative and (treats(view, drug.span) or rescues(view, drug.span)):
        return use(view, drug.span) in ("used", "numbing")
    if not ways.perioperative and given_at_visit(view, drug):
        return use(view, drug.span) in ("used", "numbing")
    if use(view, drug.span) != "used" or (ways.perioperative and belongs_to_operation(view, drug)):
        return False
    if (
        kind == "medications"
        or (ways.perioperative and is_local(drug.name))
        or (kind == "inpatient" and (not _has(view, "medications") or _goes_on(view) or _is_on_the_ward(view, drug)))
    ):
        return True
    if ways.perioperative and kind in HISTORY and drug.known and (taken_now(view, drug.span) or _is_on(view, drug)):
        return True
    if (
        ways.perioperative
        and kind in ("procedure", "technique")
        and THINNER.match(view.flat, drug.span[0])
        and _is_on(view, drug)
    ):
        return True
    if ways.perioperative and kind in ANYWHERE and (_follows(view, drug) or _is_repeated(view, drug)):
        return True
    if ways.perioperative and kind in ANYWHERE and is_to_take_home(view, drug):
        return True
    if ways.perioperative and kind in (*TELLING_KINDS, *ANYWHERE):
        return HOMEWARD.search(view.flat, *view.sentence(drug.span[0])) is not None
    now = drug.known and not ways.perioperative
    if kind in ("present", "past") and now and (taken_now(view, drug.span) or _in_brackets(view, drug) or _is_on(view, drug)):
        return True
    if kind in ("examination", "tests") and drug.known and (handed_out(view, drug.span) or (now and taken_now(view, drug.span))):
        return True
    if kind in ("allergies", "family", "social") and now and (taken_now(view, drug.span) or taken(view, drug.span)):
        return True
    if now and is_told_as_given(view, drug):
        return True
    if kind == "other" and now and (_in_a_list(view, drug) or _is_taken_in(view, drug)):
        return True
    if kind not in ways.medications and not (kind == "other" and drug.known and drug.dosed and not ways.perioperative):
        return wide and kind in ("present", "past", "other", "indication") and taken(view, drug.span) and not ways.perioperative
    return kind not in ("course", "head", "complaint", "other") or taken(view, drug.span) or drug.dosed


def _in_a_list(view: Prose, drug: Drug) -> bool:
    """Whether a medicine stands with another one in a line that lists and does not tell, below a heading of no usual wording."""
    start, stop = view.sentence(drug.span[0])
    listed = [one.span for one in drugs(view.text) if one.known and start <= one.span[0] < stop]
    between = view.flat[listed[0][0] : listed[-1][1]] if len(listed) > 1 else ""
    return bool(between) and not LIST_ENDS.search(between) and not NO_LIST.search(note_section_at(view.text, start).title)


def _is_taken_in(view: Prose, drug: Drug) -> bool:
    """Whether a part of no usual heading says that the patient takes a medicine, and does not set its medicines apart."""
    return taken_now(view, drug.span) and not NO_LIST.search(note_section_at(view.text, drug.span[0]).title)


def _in_brackets(view: Prose, drug: Drug) -> bool:
    """Whether a medicine stands in brackets behind what it is taken for: "gout (allopurinol 300 mg daily)"."""
    return drug.known and view.flat[drug.span[0] - 1] == "(" and PROBLEM.search(view.before(drug.span[0])) is not None


def _is_on(view: Prose, drug: Drug) -> bool:
    """Whether a note says in few words that the patient is on a medicine: "Diabetic, on metformin"."""
    said = said_before(view, drug.span[0])
    return IS_ON.search(said) is not None and not re.search(r"\b(?:was|were|had|previously|until|based)\b", said)


def _follows(view: Prose, drug: Drug) -> bool:
    """Whether a medicine stands in a part of an operation note that tells what follows it."""
    return drug.known and heads_what_follows(view, note_section_at(view.text, drug.span[0]))


def _is_repeated(view: Prose, drug: Drug) -> bool:
    return (drug.known or drug.dosed) and is_repeated(view, drug)


def _unknown_names(view: Prose, section: Section, known: Iterable[Named], ways: Ways) -> list[Named]:
    """Names of no list in a medication list, with a dose or a frequency behind them: without, anything may stand there."""
    taken_up = [*(one.span for one in known), *(drug.span for drug in drugs(view.text))]
    found = []
    named = (span for item in items(view, _first_paragraph(view, section.body)) for span in _cells(view, item.span, ways))
    for a, b in (piece for span in named for piece in _pieces(view, *span)):
        match = NAME.match(view.flat, a, b)
        if match is None or NO_NAME.search(match["name"]) or any(start < b and a < end for start, end in taken_up):
            continue
        if PROBLEM.fullmatch(view.flat, *match.span("name")):
            continue
        if PAGE_HEAD.search(_line(view, a)) or _is_patient(view, match.span("name")):
            continue
        if DOSED.match(view.flat, match.end("name"), b) or IN_THE_ROW.match(view.flat, b):
            found.append(Named(match.span("name"), False))
    return found


def _line(view: Prose, at: int) -> str:
    """The line that a place is printed on."""
    end = view.flat.find("\n", at)
    return view.flat[view.flat.rfind("\n", 0, at) + 1 : end if end >= 0 else len(view.flat)]


def _is_patient(view: Prose, span: tuple[int, int]) -> bool:
    """Whether a name is one of those that the head of the note calls the patient by."""
    people = {word for found in PATIENT.finditer(view.flat[: span[0]]) for word in re.findall(r"[a-z'-]{3,}", found["name"])}
    return set(view.flat[slice(*span)].split()) <= people


def _cells(view: Prose, span: tuple[int, int], ways: Ways) -> Iterator[tuple[int, int]]:
    """The first cell of a row, where a medicine is named; of an operation note, further ones with a name and times."""
    cuts = [cut.span() for cut in CELL.finditer(view.text, *span)]
    parts = zip([span[0], *(end for _, end in cuts)], [*(start for start, _ in cuts), span[1]], strict=True)
    for index, (start, end) in enumerate(parts):
        a, b = trimmed(view.flat, start, end)
        if not index or (
            ways.perioperative and (name := NAME.match(view.flat, a, b)) and OFTEN.match(view.flat, name.end("name"), b)
        ):
            yield a, b


def _first_paragraph(view: Prose, body: tuple[int, int]) -> tuple[int, int]:
    """A section's body up to a blank line behind which sentences tell something else, as in a letter."""
    for blank in re.finditer(r"(?<=\S)\s*\n\s*\n", view.flat[slice(*body)]):
        if TELLING.search(view.flat, body[0] + blank.end(), body[1]):
            return body[0], body[0] + blank.start()
    return body


def _goes_on(view: Prose) -> bool:
    """Whether the list of medicines says that those from before the stay are the same or go on."""
    lists = (one.body for one in note_sections(view.text) if one.kind == "medications")
    return any(GOING_ON.search(view.flat, *body) for body in lists)


def _is_on_the_ward(view: Prose, drug: Drug) -> bool:
    """Whether a medicine is listed as given in the hospital, beside those from home, in a note that sends nobody home."""
    title = note_section_at(view.text, drug.span[0]).title
    home = any(LEAVING.search(one.title) for one in note_sections(view.text))
    return ON_THE_WARD.match(title) is not None and not home


def _has(view: Prose, kind: Kind) -> bool:
    return any(section.kind == kind for section in note_sections(view.text))


def _pieces(view: Prose, start: int, stop: int) -> Iterator[tuple[int, int]]:
    """An item of a medication list cut at commas and conjunctions."""
    cuts = [(start, start), *(m.span() for m in JOINED.finditer(view.flat, start, stop)), (stop, stop)]
    for (_, after), (before, _) in pairwise(cuts):
        a, b = trimmed(view.flat, after, before)
        if b > a:
            yield a, b
