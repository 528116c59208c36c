"""The feedback exactly as it was injected, and the prompt that carried it."""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from pages.parts import fates, words
from pages.parts.markup import Html, join, pill, tag
from pages.parts.values import mask
from services.core.feedback import Feedback
from services.desk.ledger import Entry
from services.desk.replay import AttemptView

TONES = {"CRITICAL": "bad", "MAJOR": "doubt", "MEDIUM": "doubt", "MINOR": ""}
HEADINGS = re.compile(r"^(CRITICAL|MAJOR|MEDIUM|MINOR|MISSING|SUGGESTIONS|PRIORITY|KEEP|BEST ATTEMPT SO FAR)\b")
AROUND = 3


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
    """Lines that differ between two attempts' prompts, with long equal stretches folded."""
    a, b = mask(old.prompt).splitlines(), mask(new.prompt).splitlines()
    pieces: list[Html] = []
    for kind, a0, a1, b0, b1 in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if kind == "equal":
            pieces.append(_folded(a[a0:a1]))
            continue
        pieces += [tag("del", line, "\n") for line in a[a0:a1]]
        pieces += [tag("ins", line, "\n") for line in b[b0:b1]]
    return tag("div", *(pieces or [join("The same text was sent.")]), class_="pl-code")


def _folded(same: list[str]) -> Html:
    if len(same) <= 2 * AROUND + 1:
        return join("".join(f"{line}\n" for line in same))
    start, end = same[:AROUND], same[-AROUND:]
    hidden = f"… {len(same) - 2 * AROUND} lines the same …\n"
    return join("".join(f"{line}\n" for line in start), tag("span", hidden, class_="fold"), "".join(f"{line}\n" for line in end))


def _coloured(text: str, beside: fates.Beside) -> Html:
    pieces: list[object] = []
    for line in text.split("\n"):
        heading = HEADINGS.match(line)
        word = heading[0] if heading else ""
        name = tag("b", word, class_=TONES.get(word) or None) if word else None
        pieces += ["\n", name, line[len(word) :], beside.line(word, line)]
    return join(*pieces[1:])
