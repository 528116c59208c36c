"""The feedback exactly as it was injected, and the prompt that carried it."""

import re

from pages.parts import words
from pages.parts.line_diff import line_diff
from pages.parts.markup import Html, join, pill, tag
from pages.parts.values import mask
from services.core.feedback import Feedback
from services.desk.replay import AttemptView

TONES = {"CRITICAL": "bad", "MAJOR": "doubt", "MEDIUM": "doubt", "MINOR": ""}
HEADINGS = re.compile(r"^(CRITICAL|MAJOR|MEDIUM|MINOR|MISSING|SUGGESTIONS|PRIORITY|KEEP|BEST ATTEMPT SO FAR)\b", re.M)


def injected(feedback: Feedback, scale: int = 1) -> Html:
    """The text as sent, its severity headings coloured; nothing left out and nothing added but the mask."""
    head = [tag("span", f"Feedback injected into attempt {feedback.attempt}", class_="pl-title")]
    if feedback.score is not None:
        aim = "the pass rule" if feedback.target is None else f"target {words.score(feedback.target, scale)}"
        head.append(pill(f"score {words.score(feedback.score, scale, feedback.target)}, {aim}"))
    return tag("div", *head, tag("div", _coloured(mask(feedback.text)), class_="pl-code"), class_="pl-card")


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


def _coloured(text: str) -> Html:
    pieces: list[object] = []
    at = 0
    for found in HEADINGS.finditer(text):
        pieces += [text[at : found.start()], tag("b", found[0], class_=TONES.get(found[0]) or None)]
        at = found.end()
    return join(*pieces, text[at:])
