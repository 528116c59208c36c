"""What became of each injected line, as small tags beside it."""

import re
from collections import Counter
from collections.abc import Sequence
from decimal import Decimal

from pages.parts import words
from pages.parts.markup import Html, tag
from services.desk.ledger import ASKING, FATES, Entry

TONES = {"fixed": "good", "partly": "doubt", "broke": "bad", "left": "doubt"}
WORDS = {"partly": "partly fixed"}
MEANING = {
    "fixed": "The grader finds this no more; the field is valid and has its place",
    "partly": "A value came where none was, and the grader does not find it right yet",
    "broke": "The field was right before, and this attempt lost it or made it worse",
    "left": "Still open after this attempt",
    "held": "It was right, and stayed so",
    "moot": "Nothing was left to mend here, or the attempt was never graded",
}
ADVICE = {"fixed": "Nothing critical is open after this attempt", "left": "Something critical is open after this attempt"}
"""Advice names no field."""
NUMBERED = re.compile(r"(\d+) \[")
LISTS = {"MISSING": ("missing",), "SUGGESTIONS": ("hint", "alternatives", "advice")}
NAMES = {"PRIORITY": "priority", "KEEP": "keep"}


class Beside:
    """Goes down an injected text line by line, and gives each its tag."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._of = {(one.kind, one.number): one for one in entries}
        self._block = ""
        self._at = 0

    def line(self, heading: str, text: str) -> Html | None:
        """The tag of the next line; `heading` is the heading that it begins with, if it does."""
        if heading:
            self._block, self._at = heading, 0
            kind = NAMES.get(heading)
            return _several([one for one in self._of.values() if one.kind == kind]) if kind else None
        if self._block in LISTS:
            self._at += text.startswith("- ")
            kinds = LISTS[self._block] if text.startswith("- ") else ()
            return next((_one(self._of[kind, self._at]) for kind in kinds if (kind, self._at) in self._of), None)
        numbered = NUMBERED.match(text)
        entry = self._of.pop(("issue", int(numbered[1])), None) if numbered and self._block not in NAMES else None
        return _one(entry) if entry else None


def summed(entries: Sequence[Entry]) -> Html | None:
    """Below the text: how many of the lines that asked for something did what, and what the attempt cost."""
    asking = [one for one in entries if one.kind in ASKING]
    if not asking:
        return None
    counted = Counter(one.fate for one in asking)
    said = ", ".join(f"{counted[fate]} {WORDS.get(fate, fate)}" for fate in FATES if counted[fate])
    prices = [one.cost.usd for one in asking]
    usd = None if None in prices else sum((one for one in prices if one is not None), Decimal(0))
    calls, tokens = (round(sum(parts)) for parts in zip(*((one.cost.calls, one.cost.tokens) for one in asking), strict=True))
    cost = f"{words.seconds(sum(one.cost.seconds for one in asking))} · {words.count(calls, 'call')} · "
    cost += f"{words.count(tokens, 'token')} · {words.money(usd)}"
    why = "Shared equally over the lines that asked for something; a priority repeats one of them, and what is kept asks nothing"
    return tag("div", f"{words.count(len(asking), 'line')} asked: {said}. The attempt took {cost}.", class_="pl-foot", title=why)


def word(one: Entry) -> str:
    """The fate, and what is to be known of it besides."""
    if one.fixed_wrongly:
        return "fixed, but changed by a person"
    if one.fate == "fixed" and not one.kept:
        return "fixed, not in the result"
    if one.fate == "broke" and not one.kept:
        return "broke, taken back"
    return WORDS.get(one.fate, one.fate)


def _one(one: Entry) -> Html:
    share = ""
    if one.kind in ASKING:
        share = f" Its share: {words.seconds(one.cost.seconds)}, {round(one.cost.tokens):,} tokens, {words.money(one.cost.usd)}."
    tone = "doubt" if one.fixed_wrongly else TONES.get(one.fate, "")
    meaning = ADVICE.get(one.fate, MEANING[one.fate]) if one.kind == "advice" else MEANING[one.fate]
    return _tag(word(one), tone, f"{meaning}.{share}")


def _several(entries: Sequence[Entry]) -> Html | None:
    """One tag for a line of several names; those that broke are named."""
    if not entries:
        return None
    counted = Counter(one.fate for one in entries)
    named = {"broke": f" ({', '.join(one.field or '' for one in entries if one.fate == 'broke')})"}
    said = ", ".join(f"{counted[fate]} {WORDS.get(fate, fate)}{named.get(fate, '')}" for fate in FATES if counted[fate])
    worst = next((TONES[fate] for fate in ("broke", "left", "partly", "fixed") if counted[fate]), "")
    return _tag(said, worst, "; ".join(f"{fate}: {MEANING[fate].lower()}" for fate in FATES if counted[fate]))


def _tag(said: str, tone: str, why: str) -> Html:
    return tag("span", said, class_=f"pl-pill pl-fate {tone}".strip(), title=why)
