"""The same clinical text laid out in other ways: other line ends, headings, bullets and points. None changes what it says."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

MARK = re.compile(r"([ \t]*)(?:[-*•·]|\(?\d{1,2}[.)]|\([a-h]\))[ \t]+(?=\S)")
LABEL = re.compile(r"(?m)^([ \t]*)([A-Z][A-Za-z /&()'-]{1,40}?):(?=[ \t]|$)")
COLUMNS = re.compile(r"\S {3,}\S|\||\t")
WIDTHS = range(55, 201)
FILLED = 3
"""Lines without room for the next word that make a text a wrapped one."""
LATIN = ("b.i.d.", "t.i.d.", "q.i.d.", "p.o.", "p.r.n.", "q.d.", "q.h.s.", "a.m.", "p.m.")


def unwrapped(text: str) -> str:
    """The text with one line a paragraph, where it was wrapped at one width."""
    lines = text.split("\n")
    width = max(map(len, lines))
    full = [len(one) + 1 + len(two.split(" ")[0]) > width for one, two in pairwise(lines)]
    if width not in WIDTHS or sum(full) < FILLED:
        return text
    joined = lines[:1]
    for line, is_full in zip(lines[1:], full, strict=True):
        fresh = not line.strip() or MARK.match(line) or LABEL.match(line) or COLUMNS.search(joined[-1] + line)
        joined = [*joined, line] if fresh or not is_full else [*joined[:-1], f"{joined[-1].rstrip()} {line.strip()}"]
    return "\n".join(joined)


def wrapped(width: int, *, hanging: bool = False, hyphens: bool = False) -> Callable[[str], str]:
    """Every paragraph and item flowed anew at a width; tables stay as they are."""

    def change(text: str) -> str:
        flowed = (_flowed(line, width, hanging, hyphens) for line in unwrapped(text).split("\n"))
        return "\n".join(line for lines in flowed for line in lines)

    return change


def _flowed(line: str, width: int, hanging: bool, hyphens: bool) -> Iterator[str]:
    mark = MARK.match(line)
    indent = " " * (len(mark[0]) if mark and hanging else len(line) - len(line.lstrip()))
    while len(line) > width and not COLUMNS.search(line):
        cut = line.rfind(" ", len(indent) + 1, width + 1)
        if cut < 0 or not line[:cut].strip():
            break
        word = re.match(r"[a-z]{8,}\b", line[cut + 1 :])
        room = width - cut - 2
        if hyphens and word and 3 <= room <= len(word[0]) - 3:
            yield f"{line[: cut + 1 + room]}-"
            line = indent + line[cut + 1 + room :]
            continue
        yield line[:cut].rstrip()
        line = indent + line[cut + 1 :].lstrip()
    yield line


def capitals(text: str) -> str:
    """Labels at the start of a line in capitals."""
    return LABEL.sub(lambda m: f"{m[1]}{m[2].upper()}:", text)


def titles(text: str) -> str:
    """Labels in capitals as titles; abbreviations stay."""
    return LABEL.sub(lambda m: f"{m[1]}{re.sub(r'[A-Z]{4,}', lambda w: w[0].title(), m[2])}:" if m[2].isupper() else m[0], text)


def apart(text: str) -> str:
    """A label on a line of its own, above its text."""
    lines = (line if COLUMNS.search(line) else re.sub(r"^([ \t]*[A-Z][A-Za-z /&()'-]{1,40}?:) +(?=\S)", r"\1\n", line)
             for line in text.split("\n"))  # fmt: skip
    return "\n".join(lines)


def beside(text: str) -> str:
    """A label that stands alone, on the line of its text."""
    alone = r"^([ \t]*[A-Z][A-Za-z /&()'-]{1,40}?:)[ \t]*\n[ \t]*(?=\S)(?![^\n:]{1,40}:|[^\n]*\S {3,}\S|[^\n]*[|\t])"
    return re.sub(alone, r"\1 ", text, flags=re.M)


def bare(text: str) -> str:
    """A label in capitals that stands alone, without its colon."""
    return re.sub(r"(?m)^([ \t]*[A-Z][A-Z /&()'-]{3,40}):[ \t]*$", r"\1", text)


def marked(mark: str) -> Callable[[str], str]:
    """Lists of a line each under other marks; `mark` holds # for the number, or @ for the letter."""

    def change(text: str) -> str:
        return "\n".join(line for block in _blocks(text) for line in _marked(block, mark))

    return change


def run_on(joint: str, mark: str) -> Callable[[str], str]:
    """Lists of a line each as one paragraph, where no item holds a sentence or a semicolon."""

    def change(text: str) -> str:
        return "\n".join(line for block in _blocks(text) for line in _run_on(block, joint, mark))

    return change


def _blocks(text: str) -> Iterator[list[str]]:
    """Lists of two marked lines or more, equally far in; every other line alone."""
    block: list[str] = []
    for line in text.split("\n"):
        mark, above = MARK.match(line), MARK.match(block[0]) if block else None
        if not (mark and above and mark[1] == above[1]):
            yield from [block] if block else []
            block = []
        block.append(line)
    yield block


def _items(block: list[str]) -> list[str]:
    return [line[found.end() :] for line in block if (found := MARK.match(line))]


def _numbered(mark: str, index: int) -> str:
    return mark.replace("#", str(index + 1)).replace("@", "abcdefgh"[index % 8])


def _is_list(block: list[str]) -> bool:
    """From the first item on: a number before it is a one."""
    return len(block) > 1 and re.match(r"\s*\(?(?:[2-9]|1\d|[b-z]\))", block[0]) is None


def _marked(block: list[str], mark: str) -> list[str]:
    if not _is_list(block) or ("@" in mark and len(block) > 8):
        return block
    indent = block[0][: len(block[0]) - len(block[0].lstrip())]
    return [f"{indent}{_numbered(mark, index)} {item}" for index, item in enumerate(_items(block))]


def _run_on(block: list[str], joint: str, mark: str) -> list[str]:
    items = [item.strip().rstrip(".") for item in _items(block)]
    if not _is_list(block) or any(re.search(r"[.;:]\s|, | {3}|\|", item) for item in items):
        return block
    return [joint.join(f"{_numbered(mark, index)} {item}".strip() for index, item in enumerate(items)) + "."]


def pointless(text: str) -> str:
    """Abbreviations without their points."""
    for latin in LATIN:
        text = re.sub(rf"(?i)(?<![\w.]){re.escape(latin)}", lambda m: m[0].replace(".", ""), text)
    return re.sub(r"\b(Dr|Mr|Mrs|Ms)\.(?= )", r"\1", text)


def pointed(text: str) -> str:
    """Abbreviations with points."""
    for latin in LATIN:
        word = latin.replace(".", "")
        text = re.sub(rf"(?<![\w.]){word}(?![\w.])", latin, text)
    return re.sub(r"\b(Dr|Mr|Mrs|Ms)(?= [A-Z])", r"\1.", text)


WAYS: dict[str, Callable[[str], str]] = {
    "one line a paragraph": unwrapped,
    "78 columns": wrapped(78),
    "90 columns": wrapped(90),
    "100 columns": wrapped(100),
    "64 columns": wrapped(64),
    "78 columns, hanging": wrapped(78, hanging=True),
    "78 columns, at hyphens": lambda text: re.sub(r"(?m)^(.{60,78}[a-z]-)(?=[a-z])", r"\1\n", wrapped(90)(text)),
    "78 columns, hyphenated": wrapped(78, hyphens=True),
    "blank lines missing": lambda text: re.sub(r"\n(?:[ \t]*\n)+", "\n", text),
    "blank lines doubled": lambda text: re.sub(r"\n[ \t]*\n", "\n\n\n", text),
    "blanks at line ends": lambda text: re.sub(r"(?<=\S)(?=\n)", "  ", text),
    "indented": lambda text: re.sub(r"(?m)^(?=[^\n])", "    ", text),
    "carriage returns": lambda text: text.replace("\n", "\r\n"),
    "two blanks after stops": lambda text: re.sub(r"(?<=[a-z]\.) (?=[A-Z])", "  ", text),
    "labels in capitals": capitals,
    "labels as titles": titles,
    "labels above": apart,
    "labels beside": beside,
    "labels without colon": bare,
    "bullets -": marked("-"),
    "bullets *": marked("*"),
    "bullets •": marked("•"),
    "numbers 1.": marked("#."),
    "numbers 1)": marked("#)"),
    "letters (a)": marked("(@)"),
    "items behind semicolons": run_on("; ", ""),
    "numbers in a paragraph": run_on(". ", "#."),
    "abbreviations without points": pointless,
    "abbreviations with points": pointed,
}
"""Each way of laying a text out, by its name."""
