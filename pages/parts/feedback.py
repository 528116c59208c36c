"""The feedback exactly as it was injected, and the prompt that carried it."""

import re
from collections.abc import Sequence

from pages.parts import fates, words
from pages.parts.line_diff import line_diff
from pages.parts.markup import Html, join, pill, tag
from pages.parts.values import mask
from services.core.feedback import Feedback
from services.desk.ledger import Entry
from services.desk.replay import AttemptView

TONES = {"CRITICAL": "bad", "MAJOR": "doubt", "MEDIUM": "doubt", "MINOR": ""}
HEADINGS = re.compile(r"^(CRITICAL|MAJOR|MEDIUM|MINOR|MISSING|SUGGESTIONS|PRIORITY|KEEP|BEST ATTEMPT SO FAR)\b")


def injected(feedback: Feedback, scale: int = 1, entries: Sequence[Entry] = ()) -> Html:
    """The text as sent, its severity headings coloured; nothing left out and nothing added but the mask.

    Beside each line stands what became of it, as `entries` of this attempt say; copying the text leaves that out.
    """
    head = [tag("span", f"Feedback injected into attempt {feedback.attempt}", class_="pl-title")]
    if feedback.score is not None:
        aim = "the pass rule" if feedback.target is None else f"target {words.score(feedback.target, scale)}"
        head.append(pill(f"score {words.score(feedback.score, scale, feedback.target)}, {aim}"))
    mine = [one for one in entries if one.attempt == feedback.attempt]
    body = tag("div", _coloured(mask(feedback.text), fates.Beside(mine)), class_="pl-code")
    return tag("div", *head, body, fates.summed(mine), class_="pl-card")


def first() -> Html:
    """What stands there before any feedback was given."""
    said = "Attempt 1 starts without feedback. What the grader finds wrong appears here, exactly as it is injected."
    return tag("div", tag("span", "Feedback", class_="pl-title"), tag("p", said, class_="pl-muted"), class_="pl-card")


def prompt(one: AttemptView) -> Html:
    """The whole prompt of an attempt."""
    return tag("div", mask(one.prompt) or "This engine was sent no text.", class_="pl-code")


def prompt_diff(old: AttemptView, new: AttemptView) -> Html:
    """Lines that differ between two attempts' prompts."""
    return line_diff(mask(old.prompt), mask(new.prompt), "The same text was sent.")


def _coloured(text: str, beside: fates.Beside) -> Html:
    pieces: list[object] = []
    for line in text.split("\n"):
        heading = HEADINGS.match(line)
        word = heading[0] if heading else ""
        name = tag("b", word, class_=TONES.get(word) or None) if word else None
        pieces += ["\n", name, line[len(word) :], beside.line(word, line)]
    return join(*pieces[1:])
