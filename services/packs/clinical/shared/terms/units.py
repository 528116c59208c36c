"""Units of laboratory results, as reports print them: UCUM's units and the conventional spellings beside them."""

import re

from services.packs.clinical.shared.patterns import when_used

_PREFIX = r"(?:[kMmµμunpfdc]|mc)?"
_VOLUME = r"(?:[mdµμunp]|mc)?[Ll]|c\.?u?\.? ?mm3?|mm ?\^?[3³]|cu\.? ?mm"
_CREATININE = r"(?: ?(?:[Cc]reat(?:inine|inina|\.)?|[Cc]rea|[Cc]r))?"
_PER = (
    rf"(?:{_VOLUME}|[hl]\.?p\.?f\.?|[HL]\.?P\.?F\.?|[km]?g(?:m| ?Hb)?{_CREATININE}|min(?:ute)?|mn|"
    r"1[.,]73(?: ?(?:m[\^*]?[2²]|sq\.? ?m))?|1(?:st)? ?hr?|"
    rf"(?:24 ?)?h(?:(?:ou)?r)?s?|Std|d(?:ay)?|[mnpµμu]?mol{_CREATININE}|field|campo|100 ?(?:m[Ll]|WBCs?)|WBCs?|tot(?:al)?|CO|"
    rf"cell)"
)
_TENS = (
    r"(?:[xX×*] ?)?10(?: ?[\^*] ?0?(?:1[0-2]|[1-9])| (?:[369]|12)(?= ?/)|\((?:3|6|9|12)\)|"
    r"[eE]0?(?:1[0-2]|[1-9])|[³⁴⁵⁶⁹]|¹²|0?[369](?= ?/))"
    r"(?: cells?)?"
)
_COUNT = (
    r"cells?|copies|cop|cp|c[eé]l(?:ulas)?\.?|thou(?:sand)?s?|mill?(?:ion)?s?|lakhs?|lacs?|cfu|CFU|[kKMGT]|S|Giga|Tera|"
    r"[GT]pt|Mio\.?|Tsd\.?|log(?:10)? (?:copies|IU)|Log(?:10)? (?:copies|IU)"
)
_MEASURE = (
    rf"{_PREFIX}(?:gr|gm|gms|gs|g|mol|[eE]q|[oO]sm(?:ol)?|[Ll]|I?UA?|UI|IE|E|units?|[kK]at|m|AU|RU|EU|cal|PFU|Units?|UNITS?)"
)
_ALONE = (
    r"%|f[Ll]|m[Ll]|min(?:utes?)?|pg|[mnµμud]?g[mr]?s?%?|(?:sec(?:ond)?s?|[Ss]ek\.?)|s|mm ?Hg|mm[³3]|mm|[mc]?m ?[Hh]2[Oo]|"
    r"[Rr]atio|[Ii]ndex|kPa|mbar|Torr|°C|MoM|"
    r"COI|S/CO|[mµμu]?I?U|[mkµμ]?Eq|"
    r"[mnpµμu]mol|AU|AI|[GMA]PL(?:-U)?|SMU|[mM][oO]sm|[Vv]ol\.?-? ?%|BAU"
)
UNIT = (
    rf"(?:(?:{_TENS}|{_COUNT}|{_MEASURE})? ?/ ?{_PER}(?: ?/ ?{_PER})?(?: ?(?:FEU|DDU|BCE))?|{_TENS}|{_ALONE})(?![A-Za-z0-9µ/%])"
)
"""A unit right after a number; not anchored in front."""
WHOLE = when_used(rf"(?:{UNIT}|(?i:{UNIT}))(?: ?\((?i:calc|est)[a-z]*\.?\))?\Z")
_FOLDED = str.maketrans({"µ": "u", "μ": "u", "×": "x", "³": "3", "⁴": "4", "⁵": "5", "⁶": "6", "⁹": "9", "¹": "1", "²": "2"})


def unit_key(unit: str) -> str:
    """A unit without its spelling's whims: case, spaces, signs of powers, brackets of UCUM."""
    low = re.sub(r"[\s.{}\[\]^*]", "", unit.translate(_FOLDED).lower())
    return re.sub(r"^x(?=10)", "", low).replace("mcg", "ug").replace("mcl", "ul").replace("percent", "%")


def is_unit(text: str) -> bool:
    """Whether a text is a unit of laboratory results and nothing else."""
    return WHOLE.match(" ".join(text.split())) is not None
