"""The lists that a note gives: what was diagnosed, what was done, what is taken. The reader's side."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from services.packs.clinical.shared import operations, problems
from services.packs.clinical.shared.assertion import assertion
from services.packs.clinical.shared.drug_use import USED_KINDS, taken, use
from services.packs.clinical.shared.drugs import Drug, drugs, is_local, key
from services.packs.clinical.shared.list_items import items, sentences
from services.packs.clinical.shared.named import Grammar, Named, named_in, names_in, told_names
from services.packs.clinical.shared.note_headings import Kind
from services.packs.clinical.shared.note_sections import Section, note_section_at, note_sections
from services.packs.clinical.shared.prose import Prose, looks, trimmed, word_set
from services.tasks.values import words

DIAGNOSES = Grammar(
    head=problems.PROBLEM,
    leading=problems.LEADING,
    qualified=problems.QUALIFIED,
    refused=problems.NOT_A_PROBLEM,
    foreign=operations.OPERATION,
    found=problems.ASSESSED,
    dropped=looks(
        r"(?:also )?(?:rule out|r/o|no |without|negative|denies|increase|decrease|continue|start|stop"
        r"|add|refer|check|d/c|discontinue|taper|wean|titrate|initiate|begin|counsel|encourage|return|rtc|f/u|follow"
        r"|plan|monitor|repeat|obtain|order|give|on |we |will|treat|recommend|advise|manage|switch"
        r"|hold|resume|consider|discuss|await|arrange|schedule)(?:e?[sd]|[npr]?ing|ment|r?al|ations?)?\b"
    ),
)
HISTORY = replace(DIAGNOSES, found=problems.FOUND)
CONCLUSION = replace(DIAGNOSES, found=problems.CONCLUDED)
PROCEDURES = Grammar(
    head=operations.OPERATION,
    leading=operations.LEADING,
    qualified=operations.QUALIFIED,
    refused=operations.NOT_A_PROCEDURE,
    foreign=problems.PROBLEM,
    keep=operations.COMPOUND,
    dropped=looks(r"(?:planned|no |without|declined|not )"),
)
TOLD_DONE = replace(PROCEDURES, found=operations.DONE)
NAME = looks(
    r"(?:(?:tab(?:let)?s?|cap(?:sule)?s?|inj(?:ection)?|syp|syrup)(?:\. ?| )|rotacaps? |nebs? |[tci]\. "
    r"?)?(?P<name>[a-z][a-z0-9'/-]{3,}(?:"
    r" [a-z][a-z0-9-]+){0,2}?)(?= \d[\d.,]* ?(?:mg|mcg|g\b|ml|units?|iu|tabs?|caps?|puffs?|%)|,|\.|$| \(|"
    r" \d[\d./]*(?: |$)| x ?\d| o\.?d\b| b\.?d\b| t\.?d\.?s| q\.?i\.?d| q\.?d\.?s| sos\b| hs\b| om\b| on\b| nocte"
    r"| mane| iv\b| im\b| -|"
    r" q\.?d?\b| b\.?i\.?d| daily| once| twice| one| two| at | every|"
    r" p\.?o| p\.?r\.?n| for | (?:tab(?:let)?|cap(?:sule)?|inhaler|cream|ointment|drop|patch|spray|suspension|syrup"
    r"|solution|gel"
    r"|sachet|neb|puff)e?s?\b| \|)"
)
NO_NAME = looks(
    r"\b(?:none|no|as|per|see|same|resume|usual|other|others|home|medications?|meds|unknown|pain|anesthesia|local"
    r"|general|sedation|continue|patient|unchanged|list|above|below|denies|nil|include|included|includes|he|she"
    r"|was|were|is|"
    r"antibiotics?|prior|discharge|follow|the|with|without|a|an|his|her|normal|reviewed|regular|tablets?|diet"
    r"|supplements?|prophyla\w+|not|minimal|stable|and|to|of|in|activity|please|return|call|physical|therapy"
    r"|review|after|before|until|medicine|dose|bottle|daily|twice|once|needed|times?|days?|weeks?|hours?|every"
    r"|bedtime|morning|night|evening|meals|months?|taper|then|for|by|mouth|inhaler|mg|refills?|multiple|various"
    r"|recently|weekly|also|unit|extra|strength|low|high|over-the-counter|counter|puffs?|apply|use|take|instill"
    r"|give|chew|dissolve|inject|thank|yours|dear|sincerely|faithfully|regards|consultant|registrar|signed|stated?|utd"
    r"|cycles?|hemoglobin|h(?:a)?ematocrit|hgb|bun|creatinine|sodium|glucose|wbc|platelets?|inr|troponin|bilirubin|pulse"
    r"|ceased?|changed|started|new|titrated|ward|hospital|clinic|unit|vaccin\w+|immuni\w+|nkda|nka)\b"
)
TELLING = looks(r"\b(?:i|we|he|she|they|who|which|has|have|was|were|will|would|yours) (?:[a-z]+)")
TREATMENT = re.compile(r"\btherapy|\btreatment|\bmeasures|^tx$")
TITLE = looks(r"\s*(?P<name>[a-z]+(?: [a-z]+){0,2}?) (?:report|note|record|procedure note)\b")
UNNAMED = re.compile(r"operat|procedure|surg|theat|biopsy|imaging")
STEP_ALONE = re.compile(r"repair|closure|reconstruction|excision|injection|anesthesia|anaesthesia|block")
"""Headings that tell a step, which what stands below them names."""
NOT_NAMED = re.compile(r"\b(?:not|never|no)$")
TELLING_KINDS: tuple[Kind, ...] = ("course", "head", "present")
CONCLUDING: tuple[Kind, ...] = ("head", "complaint", "present", "course", "other", "plan")
HOMEWARD = looks(
    r"\b(?:discharged?|went home|go(?:es|ing)? home|sent home|at home|restart(?:s|ed)?|resum(?:e|es|ed)|continu(?:e|es"
    r"|ed)|usual"
    r"|prescri(?:bed|ption)|post-?operatively|takes|maintained)\b"
)
"""Words of a sentence in an operation note that tells what the patient takes besides the operation."""
JOINED = looks(r",? and |,")
SMALL = word_set("the of a an and in with")


@dataclass(frozen=True)
class Ways:
    """In which sections a type of note names what it names, best first; a tier counts when the one before is empty."""

    diagnoses: tuple[tuple[Kind, ...], ...]
    procedures: tuple[tuple[Kind, ...], ...]
    medications: tuple[Kind, ...]
    perioperative: bool = False
    """Medicines of the operation itself are not the patient's medication."""


def diagnoses(view: Prose, ways: Ways, *, wide: bool) -> tuple[Named, ...]:
    """The diagnoses of the best tier that names any; wide: also what running sentences say was found."""
    firm = _unlike((*_by_tier(view, ways.diagnoses, DIAGNOSES), *_listed(view, ("secondary",), DIAGNOSES)), view)
    plain = tuple(one for one in firm if not one.doubted) or firm
    if plain or not wide:
        return plain
    if concluded := _told(view, CONCLUDING, CONCLUSION):
        return _unlike(concluded, view)
    summed_up = _told(view, ("head", "other"), DIAGNOSES) if not firm else ()
    told = _told(view, ("complaint", "head", "present", "course", "pathology", "indication", "other"), HISTORY)
    listed = [one for one in _listed(view, ("complaint", "pathology", "past", "other"), HISTORY) if one.sure and not one.doubted]
    return _unlike((*summed_up, *told, *listed), view)


def procedures(view: Prose, ways: Ways, *, wide: bool) -> tuple[Named, ...]:
    """The procedures listed under their own heading; wide: also what the course says was done."""
    firm = _by_tier(view, ways.procedures, PROCEDURES)
    if not (ways.perioperative and firm):
        firm = _unlike(sorted((*firm, *_performed(view)), key=lambda one: one.span), view)
    if ways.perioperative:
        firm = _unlike((*_in_title(view, firm), *firm), view)
    firm = firm or _unlike((*_headings(view), *_treated(view)), view)
    if firm or not wide:
        return firm
    listed = (one for one in _listed(view, ("other",), PROCEDURES) if one.sure)
    done = (one for one in listed if not operations.TEST.search(view.flat, *one.span))
    return _unlike(done, view) or _done(view, perioperative=ways.perioperative)


def _performed(view: Prose) -> Iterator[Named]:
    """What the sentences below a heading for procedures tell as done."""
    for section in note_sections(view.text):
        for span in sentences(view, section.body) if section.kind == "procedure" else ():
            if not operations.NOT_DONE.search(view.flat, *span):
                yield from _said_done(view, span)


def _headings(view: Prose) -> Iterator[Named]:
    """Operations that head what was seen at them: "Proctoscopy: no growth"."""
    for section in note_sections(view.text):
        named = operations.OPERATION.match(section.title) if section.kind == "other" else None
        if named and STEP_ALONE.fullmatch(section.title):
            yield from (one for one in names_in(view, section, PROCEDURES) if one.sure)
        elif named and not operations.TEST.search(section.title) and not UNNAMED.search(section.title):
            start = view.flat.find(section.title[0], section.heading[0])
            yield Named((start, start + named.end()), True)


def _treated(view: Prose) -> Iterator[Named]:
    """Operations among what a part says the treatment was."""
    for section in note_sections(view.text):
        if section.kind in ("other", "medications") and TREATMENT.search(section.title):
            yield from (one for one in names_in(view, section, PROCEDURES) if one.sure and not one.doubted)


def _in_title(view: Prose, firm: Sequence[Named]) -> Iterator[Named]:
    """The operation that an operation note is called by, where none of that kind is listed: "Colonoscopy report"."""
    title = TITLE.match(view.flat)
    named = title and operations.OPERATION.search(title["name"]) and not UNNAMED.search(title["name"])
    if title and named and not any(title["name"].split()[-1] in view.flat[slice(*one.span)] for one in firm):
        yield Named(title.span("name"), True)


def medications(view: Prose, ways: Ways, *, wide: bool) -> tuple[Named, ...]:
    """Medicines taken, prescribed or given as the treatment; wide: also those of the history that are said to be taken."""
    found: dict[str, Named] = {}
    for drug in drugs(view.text):
        if _counts(view, drug, ways, wide=wide):
            found.setdefault(key(drug.name), Named(drug.span, drug.known))
    for section in note_sections(view.text):
        if section.kind == "medications":
            for one in _unknown_names(view, section, found.values()):
                found.setdefault(key(view.flat[slice(*one.span)]), one)
    return tuple(sorted(found.values(), key=lambda one: one.span))


def _counts(view: Prose, drug: Drug, ways: Ways, *, wide: bool) -> bool:
    kind = note_section_at(view.text, drug.span[0]).kind
    if use(view, drug.span) != "used" or (ways.perioperative and is_local(drug.name)):
        return False
    if kind == "medications" or (kind == "inpatient" and not _has(view, "medications")):
        return True
    if ways.perioperative and kind in (*TELLING_KINDS, "technique", "other", "diagnosis", "complications"):
        return HOMEWARD.search(view.flat, *view.sentence(drug.span[0])) is not None
    if kind not in ways.medications and not (kind == "other" and drug.known and drug.dosed and not ways.perioperative):
        return wide and kind in ("present", "past", "other", "indication") and taken(view, drug.span) and not ways.perioperative
    return kind not in ("course", "head", "complaint", "other") or taken(view, drug.span) or drug.dosed


def _unknown_names(view: Prose, section: Section, known: Iterable[Named]) -> list[Named]:
    """Names of no list in a medication list: capitalised, or with a dose or a frequency behind them."""
    taken_up = [*(one.span for one in known), *(drug.span for drug in drugs(view.text))]
    found = []
    for a, b in (piece for item in items(view, _first_paragraph(view, section.body)) for piece in _pieces(view, *item.span)):
        match = NAME.match(view.flat, a, b)
        if match is None or NO_NAME.search(match["name"]) or any(start < b and a < end for start, end in taken_up):
            continue
        if view.text[match.start("name")].isupper() or re.match(r" *\d", view.flat[match.end("name") : b]):
            found.append(Named(match.span("name"), False))
    return found


def _first_paragraph(view: Prose, body: tuple[int, int]) -> tuple[int, int]:
    """A section's body up to a blank line behind which sentences tell something else, as in a letter."""
    for blank in re.finditer(r"(?<=\S)\s*\n\s*\n", view.flat[slice(*body)]):
        if TELLING.search(view.flat, body[0] + blank.end(), body[1]):
            return body[0], body[0] + blank.start()
    return body


def _has(view: Prose, kind: Kind) -> bool:
    return any(section.kind == kind for section in note_sections(view.text))


def _pieces(view: Prose, start: int, stop: int) -> Iterator[tuple[int, int]]:
    """An item of a medication list cut at commas and conjunctions."""
    cuts = [(start, start), *(m.span() for m in JOINED.finditer(view.flat, start, stop)), (stop, stop)]
    for (_, after), (before, _) in pairwise(cuts):
        a, b = trimmed(view.flat, after, before)
        if b > a:
            yield a, b


def _by_tier(view: Prose, tiers: Sequence[tuple[Kind, ...]], grammar: Grammar) -> tuple[Named, ...]:
    return next((found for tier in tiers if (found := _unlike(_listed(view, tier, grammar), view))), ())


def _listed(view: Prose, kinds: Sequence[Kind], grammar: Grammar) -> tuple[Named, ...]:
    return tuple(one for section in note_sections(view.text) if section.kind in kinds for one in names_in(view, section, grammar))


def _told(view: Prose, kinds: Sequence[Kind], grammar: Grammar) -> tuple[Named, ...]:
    found: list[Named] = []
    for section in note_sections(view.text):
        if section.kind in kinds:
            for span in sentences(view, section.body):
                found.extend(told_names(view, span, grammar))
    return tuple(one for one in found if not one.doubted)


def _said_done(view: Prose, span: tuple[int, int]) -> Iterator[Named]:
    """What a sentence says was done: behind words such as "underwent", or before "was performed"."""
    yield from told_names(view, span, TOLD_DONE)
    for match in operations.PASSIVE.finditer(view.flat, *span):
        if (
            operations.OPERATION.search(match["name"])
            and not NOT_NAMED.search(match["name"])
            and not operations.STEP.search(match["name"].strip())
        ):
            articles = list(re.finditer(r"\ban? ", match["name"]))
            start = match.start("name") + (articles[-1].end() if articles else 0)
            yield from (Named(one.span, False, one.doubted) for one in named_in(view, (start, match.end("name")), TOLD_DONE))


def _done(view: Prose, *, perioperative: bool) -> tuple[Named, ...]:
    """Operations that the course tells as done; of an operation itself, also what the description tells."""
    found: list[Named] = []
    kinds = (*TELLING_KINDS, "technique", "indication", "other") if perioperative else TELLING_KINDS
    for section in note_sections(view.text):
        for span in sentences(view, section.body) if section.kind in kinds else ():
            told = operations.DONE.search(view.flat, *span) or operations.PASSIVE.search(view.flat, *span)
            if told and not operations.NOT_DONE.search(view.flat, *span):
                found.extend(one for one in _said_done(view, span) if not operations.TEST.search(view.flat, *one.span))
    return _unlike(tuple(found), view)


def _unlike(found: Iterable[Named], view: Prose) -> tuple[Named, ...]:
    """Without those whose words another one has all; the first and the fuller one stays."""
    kept: list[Named] = []
    for one in found:
        mine = _words(view, one)
        held = next((other for other in kept if mine <= _words(view, other)), None)
        if held is None and mine and not assertion(view, one.span).other_person:
            kept = [other for other in kept if not _words(view, other) < mine]
            kept.append(one)
    return tuple(kept)


def _words(view: Prose, one: Named) -> set[str]:
    return {re.sub(r"s$", "", word) for word in words(view.flat[slice(*one.span)])} - SMALL


CLINIC = Ways(
    diagnoses=(("diagnosis", "assessment"), ("admission",)),
    procedures=(("procedure", "surgeries"),),
    medications=USED_KINDS,
)
HOSPITAL = Ways(
    diagnoses=(("diagnosis", "assessment"), ("admission",)), procedures=(("procedure",), ("surgeries",)), medications=USED_KINDS
)
THEATRE = Ways(
    diagnoses=(("diagnosis", "assessment"), ("admission",), ("indication",)),
    procedures=(("procedure",),),
    medications=("medications", "plan"),
    perioperative=True,
)
