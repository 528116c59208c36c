"""What differs between two texts, line by line, with long equal stretches folded."""

from difflib import SequenceMatcher

from pages.parts.markup import Html, join, tag

AROUND = 3
"""Equal lines that are shown beside a change."""


def line_diff(old: str, new: str, same: str) -> Html:
    """Lines that went and lines that came; `same` is said where none did."""
    a, b = old.splitlines(), new.splitlines()
    steps = SequenceMatcher(None, a, b, autojunk=False).get_opcodes()
    if all(kind == "equal" for kind, *_ in steps):
        return tag("div", same, class_="pl-code pl-muted")
    pieces: list[Html] = []
    for at, (kind, a0, a1, b0, b1) in enumerate(steps):
        if kind == "equal":
            pieces.append(_folded(a[a0:a1], before=at > 0, after=at < len(steps) - 1))
            continue
        pieces += [tag("del", line, "\n") for line in a[a0:a1]]
        pieces += [tag("ins", line, "\n") for line in b[b0:b1]]
    return tag("div", *pieces, class_="pl-code")


def changed_lines(old: str, new: str) -> tuple[int, int]:
    """How many lines came and how many went."""
    steps = SequenceMatcher(None, old.splitlines(), new.splitlines(), autojunk=False).get_opcodes()
    changed = [(b1 - b0, a1 - a0) for kind, a0, a1, b0, b1 in steps if kind != "equal"]
    return sum(came for came, _ in changed), sum(went for _, went in changed)


def _folded(same: list[str], *, before: bool, after: bool) -> Html:
    """An equal stretch; only the lines beside a change are shown of a long one."""
    start, end = same[: AROUND if before else 0], same[-AROUND:] if after else []
    hidden = len(same) - len(start) - len(end)
    if hidden <= 1:
        return join("".join(f"{line}\n" for line in same))
    fold = tag("span", f"… {hidden} lines the same …\n", class_="fold")
    return join("".join(f"{line}\n" for line in start), fold, "".join(f"{line}\n" for line in end))
