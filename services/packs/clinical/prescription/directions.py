"""Directions as they are printed: dose, frequency, route, duration."""

import re
from dataclasses import dataclass, replace

from services.packs.clinical.prescription.wording import (
    AMOUNT,
    DURATION,
    FORM,
    ROUTE,
    STRENGTH,
    STRENGTH_IN,
    TIMING,
    VERB,
    WHENEVER,
)
from services.packs.clinical.shared.patterns import when_used

CUT = re.compile(
    r"[;|\t]| {2,}(?=(?-i:[MR]: ?\d|[A-Z]{3,}$))|"
    r"\. |\.$|, (?=\d+ (?:to|for) [a-z])|,? (?:rpts?|rf)\b|, \d{1,3}(?=\s*(?:,|$))|"
    r",? ?(?:#|\b(?:no\.? ?\d+|mitte|supply|send|disp(?:ense)?|"
    r"qty|quantity|refills?|no refills?|total|until|"
    r"stop|review|min(?:imum)?\.? ?(?:gap|interval)|max(?:imum)?|"
    r"dispensed)\b)|"
    r" [-–—] | {2,}(?=\d+\s*$)|\n|,? (?:then|followed by)\b|\)$|"
    r",? \(?(?:changed|increased|decreased|reduced) {2,}|"
    r" {2,}(?=\(|(?:no change|unchanged|same|new|(?:chang|start|increas|decreas|reduc)ed)\b)",
    re.I,
)
DAILY = r"(?:o\.?d|b\.?i?\.?d|t\.?i?\.?ds?|q\.?i\.?d|(?:once |twice )?daily|(?:once|twice) a day|nightly)\b\.?"
CHANGED = re.compile(
    rf"(?:from |was )?{STRENGTH}(?: {DAILY})? ?(?:-+>|→|➔|=>|–>|to|now) ?(?P<now>{STRENGTH})|"
    rf"(?P<old>[(\[](?:(?:was|prev\w*:?|formerly|from|old dose:?|up|down|increased|reduced) )+{STRENGTH}[^()\[\]\n]*[)\]]|"
    rf"(?:\b(?:from|was|previously|formerly|instead of|not|replaces|replacing|prev\.?|old dose:?) |"
    rf"[(\[]prev\w*:? )(?:{STRENGTH}))",
    re.I,
)
"""A dose that was changed: the one before it does not count."""
REPLACED_TIME = when_used(rf"(?:{TIMING.pattern}) ?(?:-+>|→|➔|=>) ?(?={TIMING.pattern})", re.I)
"""A time of taking that was changed: the one before it does not count."""
CONCENTRATION = re.compile(r"(?:units?|iu|i\.u\.|u|e|ie) ?/ ?(?:\d+ ?)?ml", re.I)
OF_A_FLUID = re.compile(r"(?:m?c?g|micrograms?) ?(?:/|per) ?(?:\d+(?:\.\d+)? ?)?m[lL]\Z", re.I)
MEASURED = re.compile(r"\d+(?:\.\d+)? ?(?:m[lL]|m?c?g|micrograms?)\b(?! ?/)", re.I)
"""What is taken of a fluid: by its volume or by its mass."""
RATE = re.compile(r"/ ?(?:kg ?/ ?)?(?:h(?:(?:ou)?r)?|min(?:ute)?)\Z", re.I)
"""What runs in by the hour goes before the strength of the bag."""
BESIDE = re.compile(rf" ?\({STRENGTH}\)", re.I)
IN_UNITS = re.compile(r"(?<![\w.,/-])\d+(?:\.\d+)? ?(?:units?|iu|i\.u\.|u)(?![\w/])(?! ?/ ?ml| per ml)", re.I)

APART = when_used(
    rf"(?<=\S)(?<! for)(?<! of)(?<! and)(?<! or)(?<! with)(?<! the)(?<!,) {{3,}}(?! |{TIMING.pattern}|[(&+/-]|"
    r"(?:weeks?|days?|and|or|then|for|to|if|in|on|at|with|until|x|upto|up to|max\w*|when|while|as)\b)",
    re.I,
)
"""A gap behind the words of time, and what stands apart from them."""
SUPPLIED = re.compile(r"(?<=[a-z.]) \d{2,3}$", re.I)
"""A bare number behind the words of time: what is supplied."""
TAKEN = when_used(rf"\b{FORM}\b[^\d\n]{{0,40}}?(?P<dose>{STRENGTH}),? ?(?:{ROUTE.pattern} ?)?(?={TIMING.pattern})", re.I)
"""The dose that is taken, behind strength and form of what is supplied."""
THEN = re.compile(r"\b(?:then|followed by)\b(?=[^.;]*\d)", re.I)
IN_BRACKETS = re.compile(rf"{AMOUNT.pattern} ?\((?P<dose>{STRENGTH})\)", re.I)
"""What an amount makes, in brackets behind it: "two tablets (40 mg)"."""
MIXED = re.compile(
    r"\b(?:in|with) (?:an? (?:full )?(?:glass|cup)|\d+(?:\.\d+)? ?(?:m[lL]|oz)) (?:of )?(?:\w+ )?"
    r"(?:water|juice|milk|saline|fluid)\b",
    re.I,
)
"""What a dose is mixed with."""
MASS = re.compile(r"\d+(?:\.\d+)? ?(?:mg|mcg|µg|g|micrograms?)\Z", re.I)
"""A plain mass: behind the strength of a tablet, in the directions, what is taken of it."""
DISPENSED = re.compile(
    r"(?:\bdisp(?:ense[d]?)?\b|\bqty|\bquantity|\bmitte\b|\bsupply\b(?!,)|\brefills?\b|\bmax(?:imum)?\b|#) ?[:.]? ?", re.I
)
"""Words behind which a figure is no dose."""


@dataclass(frozen=True)
class Directions:
    """Each part as printed, empty where it is not. `read` is False when words stand there that tell no time we know."""

    dose: str = ""
    frequency: str = ""
    route: str = ""
    duration: str = ""
    read: bool = True

    def filled_from(self, other: "Directions") -> "Directions":
        """These directions, with what they lack taken from others; a strength goes before an amount."""
        if other.frequency and not self.frequency and MASS.match(other.dose) and MASS.match(self.dose):
            return other.filled_from(replace(self, dose=other.dose))
        if OF_A_FLUID.search(self.dose) and other.frequency and MEASURED.match(other.dose):
            return replace(self, dose=other.dose).filled_from(replace(other, dose=""))
        if CONCENTRATION.search(self.dose) and IN_UNITS.fullmatch(other.dose):
            return replace(self, dose=other.dose).filled_from(replace(other, dose=""))
        strength = bool(STRENGTH_IN.search(self.dose)) or not other.dose or not STRENGTH_IN.search(other.dose)
        return replace(
            self,
            dose=self.dose if self.dose and strength and " then " not in other.dose else other.dose or self.dose,
            frequency=self.frequency or other.frequency,
            route=self.route or other.route,
            duration=self.duration or other.duration,
            read=(self.read or bool(other.frequency)) and other.read,
        )


def directions_in(printed: str) -> Directions:
    """What a stretch says about how to take a drug."""
    text = VERB.sub("", printed, count=1) if VERB.match(printed) else printed
    text = CHANGED.sub(lambda match: match["now"] or " ", text)
    text = MIXED.sub("", REPLACED_TIME.sub("", text))
    used = DISPENSED.split(text)[0]
    strengths = [match[0].strip() for match in STRENGTH_IN.finditer(used)]
    steps = THEN.search(text)
    amount = AMOUNT.search(text)
    dose = strengths[0] if strengths else amount[0].strip() if amount else ""
    taken = (TAKEN.search(used) if len(strengths) > 1 else None) or IN_BRACKETS.search(used)
    if taken:
        dose = taken["dose"].strip()
        strengths = strengths[strengths.index(dose) :] if dose in strengths else strengths
    dose = next((one for one in strengths if RATE.search(one)), dose)
    if strengths and CONCENTRATION.search(strengths[0]) and (units := IN_UNITS.search(used)):
        dose = units[0].strip()
    if strengths and (beside := BESIDE.match(used, used.find(dose) + len(dose))) and MEASURED.match(dose):
        dose += beside[0]
    if steps and len(strengths) > 1 and STRENGTH_IN.search(text, steps.end()):
        dose = " then ".join(dict.fromkeys(strengths))
    duration = DURATION.search(text)
    frequency = _frequency(text)
    else_told = "" if frequency else _else_told(used)
    route = ROUTE.search(text)
    return Directions(
        dose=dose,
        frequency=frequency or else_told,
        route=route[0].strip() if route else "",
        duration=(duration["said"] or duration["bare"]).strip() if duration else "",
        read=bool(frequency) or (not else_told and not _words_left(text)),
    )


def _else_told(text: str) -> str:
    """When to take an amount, in words of no time that we know: "1 tablet at the onset of a migraine"."""
    found = WHENEVER.search(text)
    return " ".join(found["said"].split()).strip(" .,") if found else ""


def _frequency(text: str) -> str:
    """From the first word of time to where the directions turn to something else; all steps, where times change."""
    first = TIMING.search(text)
    if first is None:
        return ""
    steps = [TIMING.search(step) for step in THEN.split(text)]
    if len({step[0].lower() for step in steps if step}) > 1:
        end = re.search(r"[;\n]| {3,}\d+\s*$|\. |\.$| (?:disp|qty|quantity|refill)\w*\b", text[first.end() :], re.I)
        return " ".join(text[first.start() : first.end() + end.start() if end else len(text)].split()).strip(" .,;")
    stop = len(text)
    for pattern in (CUT, DURATION):
        cut = pattern.search(text, first.end())
        stop = min(stop, cut.start()) if cut else stop
    stop = min(stop, *(gap.start() for gap in APART.finditer(text, first.end())), stop)
    later = STRENGTH_IN.search(text, first.end(), stop)
    stop = later.start() if later else stop
    said = re.sub(r"(?:[\s,(–—-]| x| and| plus| &)+$", "", " ".join(text[first.start() : stop].split())).strip(" .,;")
    return re.sub(r" ?\([^)]*$", "", SUPPLIED.sub("", said))


def _words_left(text: str) -> bool:
    """Whether words stand there beside strength, amount, route and duration: directions that we do not know."""
    rest = text
    for pattern in (STRENGTH_IN, AMOUNT, DURATION, ROUTE):
        rest = pattern.sub(" ", rest)
    rest = re.sub(
        r"\([^)]*\)|\b(?:tab(?:let)?s?|cap(?:sule)?s?|syrup|inj\w*|cream|ointment|drops?|take|give|apply|use|"
        r"suspension|oral)\b",
        " ",
        rest,
        flags=re.I,
    )
    return len(re.findall(r"[^\W\d_]{3,}", rest)) >= 2
