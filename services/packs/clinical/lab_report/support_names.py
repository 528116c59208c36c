"""Does a name own a value: the label to its left, in the line above, or, where the value comes first, to its right."""

import re

from services.packs.clinical.lab_report.analytes import is_known
from services.packs.clinical.lab_report.reading import named_unit
from services.packs.clinical.lab_report.wording import LIMIT, NUMBER, RANGE, UNIT_AT
from services.packs.clinical.shared.prose import word_set
from services.packs.clinical.shared.terms.units import is_unit
from services.tasks.pack import Support

UP = 4
"""Lines above a value that can hold its name when the value stands alone."""
BESIDE_TITLE = 3
"""Characters that a value may stand away from the title of its column."""
VALUED = re.compile(rf"(?!(?i:{RANGE}|{LIMIT}))[<>]?-?{NUMBER}(?![\w-])")
"""A cell that holds a value and no range."""
KEYED = re.compile(r"\W*(?:tests?|analyte|parameter|investigation|component)(?: name)?[\"']? *[:=] *(?P<name>.+)", re.I)
OF_YEAR = re.compile(r"\([A-Z][A-Za-z-]+[ -](?:19|20)\d\d\)")
"""The equation by which a result was reckoned, with its year: "(CKD-EPI 2021)"."""
BESIDE = r" {0,4}(?:[\[(][^\[\]()]*[\])]|[\])])? {0,4}[HL*]{0,2}"
"""Range and flag that can stand beside a unit."""
FILLER = re.compile(r"[\"'|:=*._\s↑↓▲▼-]+")
NOISE = word_set("the your his her with serum plasma blood level levels count result value was is of at and a s p total fasting")


def name_score(text: str, name: str, left: str, right: str, line_start: int) -> Support:
    """1 when the nearest label is the name; less when words are missing or too many; 0 when it is another test's."""
    if _words(name) and any(_words(name) in (_words(one), _words(named_unit(one)[0])) for one in _chunks_beside(left)):
        return Support(1.0)
    label = _label(left)
    if not label:
        label = _titled(text, line_start, len(left), name) or _above(text, line_start) or _label(right)
    if not label:
        return Support(0.3, "no test is named beside it")
    mine, theirs = _words(name), _words(label)
    if not mine:
        return Support(0.0, "no test is named")
    if (
        mine == theirs
        or mine == _words(re.sub(r"\([^)]*\)|\[[^\]]*\]", " ", label))
        or theirs == _words(re.sub(r"\([^)]*\)", " ", name))
    ):
        return Support(1.0)
    if mine <= theirs:
        extra = theirs - mine
        told = re.match(r"(?:\w+\W+){0,2}$", label.lower().partition(min(mine, key=len))[0]) is not None
        return Support(1.0 if extra <= NOISE and told else 0.6, "the test's name is longer on the page")
    if theirs <= mine:
        return Support(1.0 if mine - theirs <= NOISE else 0.5, "the test's name is shorter on the page")
    return Support(0.0, "it is another test's result")


def starts_result(line: str) -> bool:
    """Whether a line that stands alone names the next test."""
    return KEYED.match(line) is not None or (is_known(line) and not is_unit(line.strip()) and ":" not in line)


def _label(side: str) -> str:
    """The label in the words on one side of a value: behind the last other result, before colon or gap."""
    listed = re.search(r"(?<![A-Za-z])\d[^,;\n]{0,24}(?:[,;] *| / |\. )[A-Za-z]", side)
    cut = re.split(r"(?<=[\w%)+])(?:[,;] *| / |\. )(?=[A-Za-z])", side)[-1] if listed else side
    cut = re.split(rf"{NUMBER}{BESIDE}{UNIT_AT.pattern}{BESIDE}(?: {{2,}}|\t| and )(?=[A-Za-z])", cut)[-1]
    cut = re.sub(r"^[^:\n]{30,}: +(?=[A-Za-z])", "", cut)
    cut = OF_YEAR.sub(" ", cut)
    cut = re.sub(r"^\W*[A-Za-z][A-Za-z /&+-]{1,28}: +(?=[A-Za-z])", "", cut)
    cut = re.sub(r"^\s*(?:[-*•·▪]+ +|\(?\d{1,2}[.)] +)", "", cut)
    if re.fullmatch(r"\W*(?:test |observed |your |measured |current )?(?:result|value)s?\W*", cut, re.I):
        return ""
    for chunk in re.split(r"\t+|\|| {2,}|[:=]|\.{3,}", cut):
        plain = FILLER.sub(" ", chunk).strip(" ,;")
        if re.search(r"[A-Za-z]", plain) and not is_unit(plain) and not re.fullmatch(r"[HLNA*]{1,2}", plain):
            return chunk.strip()
    return ""


def _chunks_beside(left: str) -> list[str]:
    """The stretches to the left of a value that gaps part, back to the value before it: one panel may stand beside another."""
    chunks = [chunk.strip() for chunk in re.split(r"\t+|\|| {2,}", left) if chunk.strip()]
    figures = [at for at, chunk in enumerate(chunks) if VALUED.match(chunk) and not is_unit(chunk)]
    return [chunk.rstrip(" :=.") for chunk in chunks[figures[-1] + 1 if figures else 0 :]]


def _titled(text: str, line_start: int, at: int, name: str) -> str:
    """The name in a line above, among others that gaps part, right over a value."""
    for line in reversed(text[:line_start].split("\n")[-UP:]):
        for cell in re.finditer(r"\S+(?: \S+)*", line):
            if _words(cell[0]) == _words(name) and cell.start() <= at + BESIDE_TITLE and at <= cell.end() + BESIDE_TITLE:
                return cell[0]
    return ""


def _above(text: str, line_start: int) -> str:
    """The name over a value that stands alone on its line."""
    for line in reversed(text[max(0, line_start - 300) : max(line_start - 1, 0)].split("\n")[-UP:]):
        keyed = KEYED.match(line)
        if keyed:
            return keyed["name"]
        told = re.match(r"\W*[A-Za-z][\w /]*:\s*\S", line)
        if (
            re.search(r"[A-Za-z]{2}", line)
            and not (told or is_unit(line.strip()))
            and not re.search(r"^\W*(?:unit|ref|flag|range|result|value)", line, re.I)
        ):
            return line
    return ""


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z0-9%]+", text.lower()))
