"""Names of laboratory tests: the words (LOINC components and their usual abbreviations) by which a bare number is a result."""

import re
import tomllib
from functools import cache
from importlib.resources import files

from services.packs.clinical.shared.patterns import when_used
from services.packs.clinical.shared.slips.letters import unaccented

NOT_A_TEST = when_used(
    r"\b(?:patient|(?:sur|last|first|middle|full)[ -]?name|name of|age|sex|gender|d\.?o\.?b|birth|date|time|day|"
    r"month|year|years|"
    r"phone|ph no|tel(?:ephone)?|mobile|fax|e-?mail|web(?:site)?|mrn|uhid|phn|hcn|csn|nhs|chart|id|no|num(?:ber)?|accession|"
    r"requisition|order(?:ed|ing)?|"
    r"barcode|sample type|specimen type|page|pg|address|street|zip|city|suite|room|ward|bed|doctor|dr|physician|"
    r"md|mbbs|dnb|ph\.?d|"
    r"referr\w+|ref by|provider|pathologist|technologist|consultant|collect(?:ed|ion)|received|report(?:ed|ing)?|printed|"
    r"released|"
    r"signed|authori[sz]ed|validated|verified|approved|registered|registration|account|specimens?$|invoice|bill|amount|price|height|weight|bmi|"
    r"blood pressure|bp|pulse|"
    r"temp(?:erature)?|"
    r"heart rate|respirat\w+|clia|cap|nabl|iso|npi|license|licence|version|method|methodology|instrument|analy[sz]er|"
    r"panel|result|results|ref|test|tests|unit|units|range|flag|reference|interval|limits?|fasting status|note|notes|"
    r"comment|comments|remark|remarks|rx|sig|refills?|dispense|take|tablets?|dose|lab|laboratory|hospital|clinic|goals?|"
    r"targets?|below|above|"
    r"should|risk|cut-?off|threshold|detection|reportable|facility|patient_id|export|rows|generated|someone|between|consistent|suggests?|indicates?|class|(?<!/)fio2|fo2|"
    r"pa[cz]iente?|nombres?|nome|nom|prenom|naam|vorname|edad|alter|eta|idade|leeftijd|sexo|sexe|geschlecht|geslacht|nee? le|"
    r"nacimiento|naissance|geb(?:urtsdatum|oren)?|arzt|medecin|medico|einsender|adresse|direccion|telefon\w*|tel|fecha|datum|"
    r"data|dossier|folio|cedula|expediente|auftrag\w*|probennummer|muestra|seite|pagina|befund\w*|praxis)\b",
    re.I,
)
"""Words that a test's name does not hold: people, places, times, and the table's own headings."""
STAYS_A_TEST = re.compile(
    r"\bsex hormone|\b(?:bleeding|clotting|prothrombin|thromboplastin|thrombin|reaction|retraction|coagulation) time\b|"
    r"\bno growth\b|\btest\b(?= ?\()|\b(?:widal|vdrl|coombs|pregnancy|rapid|mantoux|tuberculin|occult blood|sickling) test\b|"
    r"\b(?!lab|blood\b|urine\b|diagnostic|clinical|medical|another|last\b|next\b|first\b|previous|ordered|repeat)"
    r"[a-z-]{4,} test(?= *$|, )|"
    r"\bbind(?:ing)?\.? ?cap\b|\btotal protein\b|\bid\b(?=, )",
    re.I,
)
MEANING = re.compile(
    r"^(?:(?:mother|father|partner|category|control|isi|conversion|warfarin|insulin dose)$|previous(?:ly)?|prior|last|"
    r"earlier|optimal|near optimal|desirable|borderline(?: high)?|"
    r"(?:very |mildly |moderately |severely )?(?:high|low|increased|"
    r"decreased|"
    r"elevated)(?: risk)?|(?:at )?(?:risk|average|moderate|mild|severe)(?: risk)?|normal(?! forms\b)|abnormal|deficien(?:t|cy)|"
    r"insufficien(?:t|cy)|"
    r"sufficien(?:t|cy)|toxic(?:ity)?|pre-?diabet\w+|diabet\w+|non[- ]?diabet\w+|"
    r"(?:good |poor |fair |glyca?emic )?control|goal|target|ideal|"
    r"acceptable|"
    r"adults?|child(?:ren)?|newborns?|infants?|males?|females?|men|women|pregnan\w+(?! tests?\b)|(?:first|second|third|1st|2nd|"
    r"3rd) trimester|"
    r"follicular|luteal|mid-?cycle|(?:post|pre)-?menopausal|therapeutic|trough|peak|stage \w+|euthyroid|hypothyroid\w*|"
    r"hyperthyroid\w*|"
    r"negative|positive|equivocal|reactive|non-?reactive|critical|panic|upto|up to|less than|greater than|more than|above|"
    r"below|between)"
    r"(?:\b|$)",
    re.I,
)
"""How a table of meanings begins its lines: "Desirable: <200", "Prediabetes 5.7 - 6.4 %". These are no results."""


SENTENCE = re.compile(
    r" \d+[.,]\d+$|\b[A-Z]{0,3}\d{5,}\b|^re: |^(?:[Pp]lease|[Kk]indly)\b|[a-z]{4,}\. [A-Z]|"
    r"\b(?:in|for|every|within|after|until|by|to|or|under|over|than|least)$|"
    r"^(?i:(?:your |the )?values?)$|\b(?i:to follow)\b|^(?i:spec(?:imen)?|sample) ?#"
)
"""What shows that words are told in a sentence and name no test: a figure at their end, a full stop, a last word that goes on."""


def is_test_name(text: str) -> bool:
    """Whether a text can be the name of a test: letters, not many words, none of a form's own words."""
    name = text.strip()
    if not re.search(r"[^\W\d_]", name) or len(name) > 64 or len(name.split()) > 9 or MEANING.match(name):
        return False
    if SENTENCE.search(name):
        return False
    rest = STAYS_A_TEST.sub(" ", re.sub(r"\([^)]*\)", " ", unaccented(name)))
    return not NOT_A_TEST.search(rest) and (len(re.sub(r"[\W\d_]", "", name)) > 1 or is_known(name))


PART = 4
"""Letters of a part of a compound word that can name a test by itself."""
PHRASES = re.compile(
    r"\b(?:white|red) (?:blood )?(?:cells?|count)\b|\b[rw]\.? ?b\.? ?c\b|\bpus cells?\b|\bcell count\b|\bvitamin [a-e]\b|"
    r"\bfree t[34]\b",
    re.I,
)


def is_known(text: str) -> bool:
    """Whether a name holds a word that only tests are called by."""
    plain = unaccented(text)
    return PHRASES.search(plain) is not None or any(_is_word(word) for word in re.findall(r"[a-z0-9][a-z0-9/-]*", plain))


def _is_word(word: str) -> bool:
    """Whether a word, its body without a charge, or a long part of it is one that tests are called by."""
    parts = (part for part in re.split(r"[-/]", word) if len(part) >= PART)
    return word in _words() or word.rstrip("-/") in _words() or any(part in _words() for part in parts)


@cache
def _words() -> frozenset[str]:
    names = tomllib.loads(files(__package__ or "").joinpath("analytes.toml").read_text("utf-8"))["names"]
    return frozenset(" ".join(names.values()).split())
