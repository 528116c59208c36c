"""Clinical running text made regular: a view of the same length in which patterns can look, and its sentences."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

from services.packs.clinical.shared.patterns import when_used

DASHES = {"−": "-", "–": "-", "—": "-", "‐": "-", "‑": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "≥": ">", "≤": "<"}


def word_set(words: str) -> frozenset[str]:
    """A set of words, written as one string."""
    return frozenset(words.split())


FUNCTION = word_set(
    "a an and are as at be been both by for from has have in into is no not of on or per than that the this to was "
    "were which with without show shows showing moderately poorly"
)
"""Words that never end a sentence: a full stop after one is a line end that character recognition made into a stop."""
PARTICLES = word_set("in on by")
"""Those of them that do end one as part of a verb: "the rim fills in." """
PRONOUNS = word_set("this that")
"""Those of them that end one before any capital: "she agrees to this." """
OPENERS = frozenset(("A", "An", "The", "There", "This", "No", "These", "It", "She", "He", "Patient"))
"""Words that open the next sentence then."""
CARRIES_ON = word_set("receptor receptors differentiated differentiation pleomorphism umor ifferentiated")
BEFORE_FIGURES = word_set(
    "ck cytokeratin cd score grade group gleason tps cps approximately about measuring measures allred ki-67 ki67 mib-1 her2"
)
"""Words that end no sentence when a figure follows."""
STAGED = re.compile(r"\b(?:p|yp|c)? ?[rtnmlvg]$")
"""The letter of a stage or of a residual tumour, at the end of a line: its figure is to follow."""
CODE = re.compile(r"[pc](?:\d|[TNM])|c-k")
"""A name that starts a sentence in lower case: p16, pT2, c-kit."""
ABBREVIATIONS = word_set("dr mr mrs ms st no nos vs approx fig dept inc e.g i.e cf resp ca lt rt sup inf max min diff inj syp")
STOP = re.compile(r"[.]+(?=\s|$)")
LABEL_START = re.compile(
    r"\s*[A-Za-z](?:[\w /()&,'-]|(?:(?<=[A-Z])|(?<=[DM]r))\.(?= )){1,48}:(?!\d)|\s*Dated? (?:of [a-z]+ )?\d|\s*(?:Details"
    r"|Technique|Findings)\. "
)
ITEM_START = re.compile(
    r"\s*(?:[-*•·]|\(?(?:\d{1,2}|[A-Za-z]|[ivxIVX]{1,4})[.):](?=\s|$|[A-Za-z]{2})|(?i:part \d)"
    r"|(?:Start|Stop|Continue|Refill|Increase|Decrease) [A-Z]|[A-TV-Z]\d\d\.\d[\dA-Z]{0,4}[ :-]+[A-Z]|\d{5} +[A-Z][a-z]"
    r"|[A-Z][A-Z /-]{2,22} {3,}\S)"
)
DATED = re.compile(r"\s*(?:\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?|\d{4}-\d\d-\d\d):?(?: [-–])? +[A-Za-z]")
"""A line of a list of what was done on which day."""
LEADERS = re.compile(r"(?m)(?<=^)(?P<label>[ \t]*[A-Z][\w /()&'-]{1,40}?)(?P<dots> ?\.{3,}:?|\.{2}:)(?= )")
"""A label of a form with dots up to its value: "Indication ........ hernia"."""
EXPORTED = re.compile(r"(?m)(?:^(?P<indent>[ \t]*)|(?P<bar>\|))(?P<label>[A-Z][A-Z_]{1,24})=(?=\S)")
"""A label of a machine's export: "OPS=Hartmann procedure"."""
TELLING = re.compile(r"[a-z].*\.$|[a-z].{40}")
"""A line of running text, which is no heading."""
INNER_LABEL = re.compile(r"[.;,:)] +[a-z][\w /()&'-]{0,40}:$")
"""A label that begins inside a line of running text and ends with it."""
TITLED = 6
"""Words of a line from which on capitals at each of them make it a title."""
NEAR = 600
"""Characters of a sentence that can bear on a word in it; text without stops is no reason to look at all of it."""
ITEM_END = re.compile(
    r"[\[(](?:(?:cms[ -/])?hcc|[a-tv-z]\d\d(?:\.[\da-z]{1,4})?|(?:cpt:? ?)?\d{5}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})[\])]$"
    r"| [a-tv-z]\d\d\.[\da-z]{1,4}$| \d{1,2}/\d{1,2}/\d{4}$"
)
"""What a record prints behind an item, which ends there: the code of a classification, that it counts for a payer, its day."""
CODED = re.compile(r"[\[(][a-tv-z]\d\d(?:\.[\da-z]{1,4})?[\])]")
"""The code of a classification: a line with one below a line with one is an item of its own."""
GLUED = re.compile(r"(?<=[a-z])(?=[A-Z]{4,}[A-Z ,/-]{0,40}:)")
"""Where a label in capitals begins that lost its line's end: "free of tumorMITOTIC RATE: 4"."""
LABEL_GAP = re.compile(r" *[A-Z][^.:;|\n]{1,28}?\S {2,}(?=\S)")
"""A label that a gap parts from what stands beside it."""
COLUMNS = re.compile(r"\S {3,}\S|\|")
"""A line whose parts stand apart: a row of a table or of a form."""
WIDE = 55
"""A line shorter than this is no wrapped line of running text, whatever the page's width."""
WIDEST, SEVERAL = 140, 3
"""The widest lines of a text that was wrapped, and how many of them must have had no room for the next word."""


def looks(pattern: str) -> re.Pattern[str]:
    """A pattern for `Prose.flat`: a space in it matches a run of up to 12 blanks (a blanked stop leaves two), " ?" none or more.

    Character classes and look-behinds are left as they are. It is compiled when it is first used.
    """
    return when_used(lambda: widened(pattern))


def widened(pattern: str) -> str:
    """The source of such a pattern."""
    parts = re.split(r"(\[(?:\\.|[^\]\\])*\]|\(\?<[=!][^()]*\)|\\.)", pattern)
    return "".join(part if index % 2 else _wide(part) for index, part in enumerate(parts))


def _wide(part: str) -> str:
    return re.sub(r" ([?*+])?(?!\{)", lambda match: " {0,12}" if match[1] in ("?", "*") else " {1,12}", part)


@dataclass(frozen=True)
class Prose:
    """`flat` is `text` in lower case, character for character: stray stops and wrapped line ends are spaces, line feeds
    stand only where a line really ends. A span found in `flat` is a span of `text`."""

    text: str
    flat: str

    @cached_property
    def sentences(self) -> tuple[tuple[int, int], ...]:
        """Spans of the sentences, in order; together they hold every character that is not white space."""
        ends = {m.end() for m in re.finditer(r"\n|[.!?](?= |$|\n)", self.flat) if self._ends(m)}
        glued = {m.start() for m in GLUED.finditer(self.text)}
        spans = (trimmed(self.flat, start, end) for start, end in pairwise([0, *sorted(ends | glued), len(self.flat)]))
        return tuple(span for span in spans if span[1] > span[0])

    def sentence(self, position: int) -> tuple[int, int]:
        """The span of the sentence that a position lies in (the next one, when it lies between two)."""
        index = bisect_right(self.sentences, position, key=lambda span: span[1])
        return self.sentences[index] if index < len(self.sentences) else (len(self.flat), len(self.flat))

    def before(self, position: int) -> str:
        """The sentence's text up to a position, single spaces, at most the nearest NEAR characters of it."""
        start = max(min(self.sentence(position)[0], position), position - NEAR)
        return _single(self.flat[start:position])

    def after(self, position: int) -> str:
        """The sentence's text from a position on, single spaces, at most the nearest NEAR characters of it."""
        end = min(max(self.sentence(max(position - 1, 0))[1], position), position + NEAR)
        return _single(self.flat[position:end])

    def _ends(self, match: re.Match[str]) -> bool:
        if match[0] != ".":
            return True
        if self.flat[max(0, match.start() - 3) : match.start()] == "...":
            return False
        word = re.search(r"([a-z.]+)$", self.flat[max(0, match.start() - 8) : match.start()])
        return not (word and word[1] in ABBREVIATIONS)


def _single(text: str) -> str:
    return re.sub(r" +", " ", text) if "  " in text else text


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """A span without the white space at its ends."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def tidy(printed: str) -> str:
    """A printed stretch as a value: one space between words, no stray stop inside, no loose punctuation at the ends."""
    view = prose(printed)
    kept = "".join(" " if flat == " " and raw == "." else raw for raw, flat in zip(printed, view.flat, strict=True))
    return re.sub(r"- (?=[a-z])", "-", " ".join(kept.split())).strip(" .,;:-")


@lru_cache(maxsize=64)
def prose(text: str) -> Prose:
    """The regular view of a text; remembered for the latest few."""
    plain = _with_colons(text)
    characters = [_low(one) for one in plain]
    _blank_stray_stops(plain, characters)
    _join_wrapped_lines(plain, characters)
    return Prose(text=text, flat="".join(characters))


def _with_colons(text: str) -> str:
    """The text, character for character, with a colon behind labels that dots or the sign of an export set apart."""
    dotted = LEADERS.sub(lambda match: match["label"] + ":" + " " * (len(match["dots"]) - 1), text)
    return EXPORTED.sub(
        lambda match: ("\n" if match["bar"] else match["indent"]) + match["label"].replace("_", " ") + ":", dotted
    )


def _low(character: str) -> str:
    plain = DASHES.get(character, character)
    if plain.isspace():
        return "\n" if plain in "\n\f" else " "
    low = plain.lower()
    return low if len(low) == 1 else plain


def _blank_stray_stops(text: str, characters: list[str]) -> None:
    for match in STOP.finditer(text):
        left = re.search(r"[\w(/'-]+$", text[max(0, match.start() - 30) : match.start()])
        right = re.match(r"\s+(\S+)", text[match.end() : match.end() + 40])
        behind_comma = text[max(match.start() - 1, 0)] == ","
        if right and (behind_comma or _is_stray(left[0] if left else "", right[1])):
            characters[match.start() : match.end()] = " " * (match.end() - match.start())


def _is_stray(left: str, right: str) -> bool:
    low = left.lower()
    if re.fullmatch(r"\(?(?:\d{1,2}|[a-z])", low) and not right[0].islower():
        return False
    word = re.sub(r"\W", "", right).lower()
    split_name = low in BEFORE_FIGURES and right[0].isdigit()
    runs_on = right[0].islower() and not CODE.match(right)
    ends = (low in PARTICLES and right in OPENERS) or (left in PRONOUNS and right[0].isupper())
    carried = word in CARRIES_ON and right != "Receptors"
    return (low in FUNCTION and not ends) or runs_on or carried or split_name


def _join_wrapped_lines(text: str, characters: list[str]) -> None:
    ends = [index for index, one in enumerate(characters) if one == "\n"]
    starts = [0, *(end + 1 for end in ends)]
    lines = [line.rstrip() for line in text.splitlines() if line.strip()]
    lengths = sorted(len(line) for line in lines)
    usual = lengths[int(len(lengths) * 0.8)] if lengths else 0
    width = _wrap_width(lines)
    for start, end, after in zip(starts, ends, [*ends[1:], len(text)], strict=False):
        line, following = "".join(characters[start:end]), text[end + 1 : after]
        full = _full(line.rstrip(), following, width)
        if (not full and _is_heading(text[start:end], following)) or _same_gap(text[start:end], following):
            continue
        split = full and _one_label(text[start:end], following)
        if _wraps(line, following, 0 if width else usual, full=full, split=split):
            characters[end] = " "


def _same_gap(line: str, following: str) -> bool:
    """Whether a gap parts a label from what stands beside it in both of two lines, and ends in the same column."""
    mine, theirs = LABEL_GAP.match(line), LABEL_GAP.match(following)
    return mine is not None and theirs is not None and mine.end() == theirs.end()


def _is_heading(line: str, following: str) -> bool:
    """Whether a line and the next are no running text: one of two is set in capitals or all words of a long one begin with one,
    or the next begins less far in with a capital."""
    words = re.findall(r"[A-Za-z][\w'/-]*", line)
    if _indent(line) > _indent(following) and following.lstrip()[:1].isupper():
        return True
    titled = len(words) >= TITLED and all(one[0].isupper() or one in FUNCTION for one in words)
    titled = titled and not line.isupper() and line.rstrip()[-1:].isalpha()
    return titled or _set_apart(line, following)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _set_apart(line: str, following: str) -> bool:
    """Whether one of two lines is set in capitals, as a title is, and the other is not; brackets behind a title aside."""
    said = [re.sub(r"(?<=[A-Z]) \([^()]*\)\s*$", "", one) for one in (line, following)]
    titles = [len(re.findall(r"[A-Z]{2,}", one)) > 1 and not re.search(r"[a-z]", one) for one in said]
    return titles[0] != titles[1] and line.rstrip()[-1:] not in (",", "-", "/", "&", "(")


def _wrap_width(lines: Sequence[str]) -> int:
    """The width at which a text was wrapped: that of its longest line that is no row of a table, where several had no room
    for the next word; else 0."""
    width = max((len(line) for line in lines if not COLUMNS.search(line)), default=0)
    filled = sum(_full(line, following, width) for line, following in pairwise(lines))
    return width if WIDE <= width <= WIDEST and filled >= SEVERAL else 0


def _full(line: str, following: str, width: int) -> bool:
    """Whether the first word of the following line had no room any more."""
    return 0 < width < len(line) + 1 + len(following.lstrip().partition(" ")[0])


def _one_label(line: str, following: str) -> bool:
    """Whether a label at the start of a line is the end of one: it goes on in lower case, or both are in capitals."""
    last, first = line.split()[-1:], following.split()[:1]
    return bool(last and first) and (first[0][0].islower() or (first[0].isupper() and last[0].isupper()))


def _wraps(line: str, following: str, usual: int, *, full: bool, split: bool) -> bool:
    """Whether a line runs on into the following one. `usual`: the length of a long line, 0 where only a full one runs on;
    `full`: it had no room for more; `split`: a label was parted there."""
    here, rest = line.rstrip(), following.strip()
    if not re.search(r"\w", here) or not re.search(r"\w", rest):
        return False
    if (full or len(here) >= WIDE) and _awaits(here) and rest[0].isdigit():
        return True
    if ITEM_START.match(following) or (LABEL_START.match(following) and not split):
        return False
    if (
        here[-1] in "!?"
        or (here[-1] == ";" and not (full and rest[0].islower()))
        or (here[-1] == ":" and not (full and INNER_LABEL.search(here)))
        or (here[-1] == "." and not (full and TELLING.search(rest)))
        or COLUMNS.search(here)
        or ITEM_END.search(here)
        or (CODED.search(here) and CODED.search(rest.lower()))
        or "\t" in following
    ):
        return False
    last = re.search(r"[a-z]+$", here)
    if DATED.match(line) and DATED.match(following) and not (last and last[0] in FUNCTION):
        return False
    lettered = here.endswith(" a") and rest[0].isupper()  # a line "Influenza A", not an article
    if here[-1] in ",-(/&" or (last and last[0] in FUNCTION and not lettered):
        return True
    return full or (usual > 0 and len(here) >= max(WIDE, 0.75 * usual)) or (rest[0].islower() and len(here) >= 0.5 * WIDE)


def _awaits(line: str) -> bool:
    """Whether a line ends with a word whose figure is to follow: "Nottingham grade", "pT", "R"."""
    return line.rpartition(" ")[2] in BEFORE_FIGURES or STAGED.search(line) is not None
