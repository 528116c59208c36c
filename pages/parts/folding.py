"""Long values in a narrow column: the first words, and the rest on a click."""

from pages.parts.markup import Html, join, tag

LONG = 40
"""Words that a cell shows whole."""
SHOWN = 22
AROUND = 10
"""Words of an unchanged stretch that stay on either side of a change."""


def folded(text: str) -> Html:
    """The text, or its beginning with the whole of it behind a click."""
    words = text.split()
    if len(words) <= LONG:
        return join(text)
    return tag(
        "details", tag("summary", f"{' '.join(words[:SHOWN])} ", _more(f"… all {len(words)} words")), text, class_="pl-fold"
    )


def stretch(words: list[str], *, first: bool, last: bool) -> Html:
    """Unchanged words between changes: only those beside a change, and how many are left out."""
    head, tail = (0 if first else AROUND), (0 if last else AROUND)
    out = len(words) - head - tail
    if out <= AROUND:
        return join(" ".join(words))
    return join(" ".join(words[:head]), " ", _more(f"… {out} words …"), " ", " ".join(words[len(words) - tail :]))


def _more(words: str) -> Html:
    return tag("span", words, class_="pl-more")
