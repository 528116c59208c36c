"""How values, ranges and flags are written on laboratory reports."""

import re
from decimal import Decimal, InvalidOperation

from services.packs.clinical.shared.patterns import when_used
from services.packs.clinical.shared.terms.units import UNIT

COMPARED = r"(?:[<>≤≥](?: ?(?:OR|or) ?=|=)? ?|[~≈])"
NUMBER = r"(?:\d{1,3}(?:,\d{2,3})+(?:\.\d+)?|\d+\.\d+|\d+|\.\d+)"
POWER = r"(?: ?[x×*] ?10 ?\^? ?[0-9³⁶⁹]{1,2}(?! ?/| ?[\d.])|(?<=\b10)\^\d{1,2}(?! ?/))?"
RANGE = rf"{COMPARED}?-?{NUMBER} ?%? ?(?:-|–|—|to|~|à|bis) ?{COMPARED}?[+-]?{NUMBER}(?!-\d)"
LIMIT = (
    rf"(?:[<>≤≥](?: ?or ?=|=)? ?|(?:up ?to|less than|more than|greater than|below|above|under|over|"
    rf"hasta|jusqu.à|fino a|até) ){NUMBER}(?: ?: ?\d+)?"
)
WORDED = (
    r"(?:(?:weakly |strongly |faintly )?(?:non|not)[ -]?(?:reactive|detected|immune|seen|found|present)|(?:weakly |strongly |"
    r"presumptive(?:ly)? )?(?:reactive|positive)|"
    r"neg\b\.?|pos\b\.?|large|small|mod\b\.?|tntc|negative|"
    r"detected|undetected|undetectable|absent|present|nil|none(?: seen| detected)?|trace|traces|clear|(?:slightly |"
    r"very )?"
    r"(?:turbid|hazy|cloudy)|equivocal|indeterminate|inconclusive|borderline|no (?:growth|organisms?|casts|crystals|bacteria)"
    r"(?: seen| detected| "
    r"(?:after|at|in) \d+ ?\w+)?|"
    r"immune|(?:pale |straw |light |lt\.? |dark |dk\.? |bright )?(?:yellow|straw|amber|red|brown|colou?rless)(?: colou?red)?|"
    r"(?:(?:finely?|coarsely?) )?speckled|homogene?ous|nucleolar|"
    r"few|moderate|many|rare|occasional|numerous|plenty|heterozygous|homozygous|wild[- ]?type|scanty|profuse|"
    r"\d+ ?min(?:utes?)?\.? ?\d+ ?sec(?:onds?)?|normal|abnormal|normocytic(?: normochromic)?|adequate|acidic|alkaline|"
    r"(?:AB|A|B|O)[\"'”]? ?(?:Rh ?)?(?:\(?D\)? ?)?(?:positive|negative|pos\b|neg\b|\+|-)(?:ve)?|"
    r"\+ ?[1-4]|\+{1,4}|[1-4]\+|1 ?: ?\d+)"
)
PENDING = re.compile(
    r"\b(?:pending|to follow|in progress|not (?:performed|done|reported|tested|received|available|applicable)|cancel(?:l)?ed|"
    r"awaited|await\w*|qns|quantity (?:not|in)sufficient|insufficient|ha?emolys?z?ed|unable|see (?:note|comment|below)|tnp|n/a|"
    r"canceled|rejected|clotted)\b|\?{3,}",
    re.I,
)
FLAG_WORD = re.compile(
    r"(?<![\w/])(?:\b(?:borderline|slightly|mildly|moderately|severely|very|critical(?:ly)?|panic|markedly) )*"
    r"(?:(?P<high>high|elevated|raised|increased|above (?:the )?(?:normal|reference|range|limit)|hyper\w+)|"
    r"(?P<low>low|decreased|reduced|below (?:the )?(?:normal|reference|range|limit)|deficien\w+)|"
    r"(?P<normal>within (?:the )?(?:normal|reference|range)(?: limits?| range)?|wnl|normal)|(?P<abnormal>abnormal|critical))"
    r"(?!\w| ?[:=]| (?:risk|range|limits?|values?|is|if|than)\b| ?-? ?\d+(?![\dx]))",
    re.I,
)
FLAG_SIGN = re.compile(
    r"(?<![\w/.%])[\[(^]?(?:(?P<high>HH|HI|H|↑+|▲+|⬆|🔺)|(?P<low>LL|LO|L|↓+|▼+|⬇|🔻)|(?P<normal>N|WNL)|(?P<abnormal>AA|A|ABN|"
    r"\*{1,2}|!))"
    r"[\])^]?(?=\s|$|[,;|)\]*]|[↑↓]|(?<=[*!↑↓▲▼])[<>]?\d(?! ?/))"
)
GLUED = re.compile(r"(?<=\d)(?:(?P<high>HH?|↑)|(?P<low>LL?|↓)|(?P<abnormal>\*{1,2}))(?![A-Za-z/])")
BETWEEN = when_used(rf" ?[(\[]?(?:(?P<high>HH?|↑+|▲|High)|(?P<low>LL?|↓+|▼|Low)|(?P<abnormal>\*{{1,2}}))[)\]]? +(?={UNIT})")
"""A flag that stands between a value and its unit."""
DECIMAL = re.compile(r"(?<![\d.,])(\d{1,4}),(\d{1,2}|\d{4,})(?![\d,]|\.\d)")
"""A comma that can only be a decimal one: separators of thousands stand before three figures."""
SPACED = re.compile(r"(?<=\d) (?=\d{3}(?!\d))")
"""A blank that separates thousands."""
AFTER_NOUGHT = re.compile(r"(?<![\d.,])(0),(\d{3})(?![\d,])")
LEGEND = re.compile(
    r"(?:\W*(?:legend|key|flags?):)?\W*(?:(?:HH?|LL?|A|N|abn)\)? *[=:-]|(?:[*†!^↑↓+]+|v(?= ))\)? *[=:-]?) *"
    r"(?:very |critically |markedly )?(?:high|low(?:ered)?|abnormal|above|below|raised|elevated|increased|"
    r"out(?:side)?|critical|normal|values?)\b",
    re.I,
)
"""A line that says what the flags mean."""
LETTERS = {"high": "H", "low": "L", "normal": "N", "abnormal": "A"}
UNIT_AT = when_used(rf" ?\(?({UNIT})\)?")


def flag_in(text: str) -> str:
    """The flag that a text prints: H, L, N, A (abnormal, no direction), or nothing."""
    found = [match for pattern in (FLAG_SIGN, FLAG_WORD) if (match := pattern.search(text))]
    told = [LETTERS[match.lastgroup] for match in found if match.lastgroup]
    return next((flag for flag in told if flag != "A"), told[0] if told else "")


def pointed(text: str) -> str:
    """A text of the same length with points for its decimal commas."""
    return AFTER_NOUGHT.sub(r"\1.\2", DECIMAL.sub(r"\1.\2", text))


def number_of(text: str) -> Decimal | None:
    """The one number that a value is, without its comparator and separators; None for words and titres."""
    match = re.fullmatch(rf"{COMPARED}?(-?{NUMBER})", pointed(SPACED.sub("", text.strip())))
    if match is None:
        return None
    try:
        return Decimal(match[1].replace(",", ""))
    except InvalidOperation:
        return None


def side_of(value: str, limits: str) -> str:
    """On which side of a printed range a number lies: H, L, N; empty when either is none, or on a bound (rounding)."""
    number, limits = number_of(value), pointed(limits)
    between = re.search(rf"((?:(?<![\w.,])-)?{NUMBER}) ?%? ?(?:-|–|—|to|~|à|bis) ?\+?(-?{NUMBER})", limits)
    one = re.search(
        rf"(<|≤|up ?to|less than|below|under|hasta|jusqu.à|fino a|até|"
        rf">|≥|more than|greater than|above|over)(?: ?or ?=|=)? ?({NUMBER})",
        limits,
        re.I,
    )
    sign = value.strip()[:1]
    if number is None or sign in "~≈":
        return ""
    if between:
        low, high = (Decimal(part.replace(",", "")) for part in between.groups())
        if sign in "<>≤≥":
            return "L" if sign in "<≤" and number <= low else "H" if sign in ">≥" and number >= high else ""
        return "" if number in (low, high) else "L" if number < low else "H" if number > high else "N"
    if one:
        limit, at_most = (
            Decimal(one[2].replace(",", "")),
            re.match(r"<|≤|up|less|below|under|hasta|jus|fino|até", one[1], re.I) is not None,
        )
        if sign in "<>≤≥":
            inside, beyond = ("<≤", "H") if at_most else (">≥", "L")
            within = number <= limit if at_most else number >= limit
            return ("N" if within else "") if sign in inside else "" if within else beyond
        return ("H" if number > limit else "N") if at_most else ("L" if number < limit else "N")
    return ""
