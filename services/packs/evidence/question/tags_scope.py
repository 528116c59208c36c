"""What is said of a finding: that the patient has it, has it not, that a relative has it, or that it might come."""

import re
from typing import Literal

from services.packs.evidence.question.tags_reading import Reading

Status = Literal["stated", "negated", "family", "hypothetical", "outcome"]

REACH = 9
"""Words before a finding that can deny it."""
WALL = frozenset(". ; ? ! :".split())
"""Marks that nothing reaches across."""
TURN = frozenset("but however though although which who whose when what how should can except yet".split())
"""Words that end what a denial covers."""
NO = frozenset("no not without denies deny denied never nor neither nil".split())
NOT_A_DENIAL = re.compile(
    r"\b(no longer|no change|no improvement|no response|not (controlled|responding|tolerat\w*|yet|only|on|taking|improv\w*|able|"
    r"sure|respond\w*|well|enough|treated|adherent|a candidate|suitable|anticoagulated|receiving|be|fit|so|want)|no need|no more|no known drug|"
    r"without (stopping|causing|increasing|raising|harming|hurting|surgery|treatment|antibiotic\w*|anticoag\w*|using|taking)|cannot|"
    r"whether or not|or not|if not|why not)\b"
)
DENIED_AFTER = re.compile(
    r"^( \w+){0,3} (was|were|has been|have been|is|been|now)? ?(ruled out|excluded|unlikely|not (present|found|seen|confirmed)|absent|resolved completely|never confirmed)\b"
)
DENIED_BEFORE = re.compile(
    r"\b(rule out|ruled out|ruling out|excludes?|excluding|exclusion of|absence of|free of|free from|negative for|no evidence of|"
    r"no history of|no prior|no sign of|no known|never had|does not have|do not have|dont have|doesnt have|don t have|doesn t have|"
    r"did not have|hasn t got|has no|have no|with no|without|unlikely to have|rather than|denies|not have)( \w+){0,4}( ,)?$"
)
RELATIVE = r"(mother|father|mum|mom|dad|parent|brother|sister|sibling|aunt|uncle|grandmother|grandfather|grandma|grandpa|cousin|relative|son|daughter|twin)"
FAMILY = re.compile(
    rf"\b(family history|fhx|family hx|familial history|strong history|runs in (the|my|her|his) family|(whose|his|her|their|patient|maternal|paternal) "
    rf"{RELATIVE}( and \w+)?( \w+)?( has| had| have| died| with| was| suffered| who)?)( \w+){{0,8}}$"
)
MY_RELATIVE = re.compile(rf"\bmy {RELATIVE}( and( my)? \w+)? (has|had|have|died|got|was|is|suffered|suffers)( \w+){{0,10}}$")
RELATIVE_HAS = re.compile(rf"\b{RELATIVE} (with|had|died of|died from|who had|has had)( \w+){{0,6}}$")
IN_FAMILY_AFTER = re.compile(r"^( \w+){0,3} (runs|run|running) in (the|my|his|her|our) family\b|^ in (the|my|his|her) family\b")
ABOUT_ME = re.compile(
    r"\b(am i|should i|can i|do i|will i|could i|would i|my (risk|chance|own|odds)|i get|i have|i m|inherit\w*|hereditary|genetic|pass\w* (it )?on|"
    r"protect myself|for me|i (want|need|should|can) (to )?(avoid|prevent))\b"
)
IF_EVER = re.compile(
    r"\b(if|should|in case|unless|once|were) (he|she|they|it|the patient|patient|i|we|someone|a patient|this|there)?( \w+){0,2} ?"
    r"(develop\w*|get|gets|were to \w+|had|occur\w*|recur\w*|turn\w* out|become\w*)( \w+){0,4}$"
)
LATER = re.compile(r"^( \w+){0,3} (later|ever|in the future|one day|down the line)\b")
RISK_OF = re.compile(
    r"\b(risk (of|for)|chance of|likelihood of|danger of|rate of|incidence of|risk factor for|predict\w*|score for|screen\w* for|workup for|vaccin\w*( \w+){0,2} "
    r"(for|against)|cause|causes|causing|lead to|result in|worsen|increase\w*|hasten)( \w+){0,3}$"
)
TO_PREVENT = re.compile(r"\b(prevent\w*|reduce\w*|reducing|lower\w*|avoid\w*|protect\w* (from|against)|decreas\w*)( \w+){0,4}$")
PREVENTED_AFTER = re.compile(r"^( \w+){0,1} (prevention|risk|risk reduction|rate|score|free survival)\b")


def status(reading: Reading, first: int, last: int) -> Status:
    """What is said of tokens first to last."""
    before, after = _before(reading, first), _after(reading, last)
    if _denied(before, after):
        return "negated"
    if _relatives(reading, before, after):
        return "family"
    if IF_EVER.search(before) and LATER.search(after):
        return "negated"
    if IF_EVER.search(before):
        return "hypothetical"
    if RISK_OF.search(before) or TO_PREVENT.search(before) or PREVENTED_AFTER.search(after):
        return "outcome"
    return "stated"


def _denied(before: str, after: str) -> bool:
    if DENIED_AFTER.search(after) or DENIED_BEFORE.search(before):
        return True
    words = before.split()[-REACH:]
    if words[-1:] == ["non"]:
        return True
    for at, word in enumerate(words):
        rest = words[at + 1 :]
        if word in NO and not TURN & set(rest) and not NOT_A_DENIAL.match(" ".join([word, *rest]) + " "):
            return not _interrupted(rest)
    return False


def _interrupted(words: list[str]) -> bool:
    """A denial covers a list ("no diabetes , hypertension or stroke") and ends where something is stated again."""
    stated = {"with", "has", "had", "have", "is", "was", "presents", "on", "takes", "for", "after", "in"}
    return bool(stated & set(words)) and words[0] not in {"history", "have", "evidence", "prior"}


def _relatives(reading: Reading, before: str, after: str) -> bool:
    if FAMILY.search(before) or RELATIVE_HAS.search(before) or IN_FAMILY_AFTER.search(after):
        return True
    return bool(MY_RELATIVE.search(before)) and bool(ABOUT_ME.search(reading.normal))


def _before(reading: Reading, first: int) -> str:
    words: list[str] = []
    for token in reversed(reading.tokens[:first]):
        if token.norm in WALL:
            break
        words.append(token.norm)
    return " ".join(reversed(words))


def _after(reading: Reading, last: int) -> str:
    words: list[str] = []
    for token in reading.tokens[last + 1 : last + 8]:
        if token.is_mark:
            break
        words.append(token.norm)
    return " " + " ".join(words)
