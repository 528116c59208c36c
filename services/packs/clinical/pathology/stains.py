"""Immunohistochemical markers and results in running text.

Markers: names in use in diagnostic immunohistochemistry (CAP biomarker templates and the common panels); special stains
(PAS, AFB, GMS ...), in-situ hybridisation and sequencing are none.
"""

import re
import tomllib
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from services.packs.clinical.pathology.assays import by_another_assay
from services.packs.clinical.shared.prose import Prose, looks, prose, tidy, word_set
from services.packs.clinical.shared.sections.reports import section_at

RECEPTOR = r"(?:[ -]*receptors?)?(?:[ -]*proteins?)?(?:[ -]+status)?"
CANONICAL: tuple[tuple[str, str], ...] = (
    ("ER", (rf"(?:o?estrogens?(?=[ ,/-]*(?:receptor|and|/|&|status|:|positive|negative|\d ?/ ?8|\d{1,3} ?%))"
rf"{RECEPTOR}(?: ?\((?:er)\))?|"
rf"\ber\b(?!-?\d)(?![ -]?beta)(?:[ -]?alpha)?{RECEPTOR})")),
    ("PR", rf"(?:progesterones?{RECEPTOR}(?: ?\((?:pr|pgr)\))?|\b(?:pr|pgr)\b{RECEPTOR})"),
    ("HER2", (r"(?:c-?erb-?b-?2|her-? ?2(?: ?[/-]? ?neu)?|erbb2|hercep-? ?test(?= ?:))(?: ?\((?:her-? ?2(?:[/ -]*neu)?"
    r"|c-?erb-?b-?2|erbb2|"
r"ihc)\))?(?:[ -]*(?:proteins?|oncoproteins?))?")),
    ("Ki-67", r"(?:ki-? ?67(?: ?[(/] ?mib-? ?[1l]\)?)?|mib-? ?[1l](?: ?[(/] ?ki-? ?67\)?)?)"),
)  # fmt: skip
NAMED = (
    r"fmc-? ?7|(?:(?:(?:cyto)?keratins?|(?:pan-?)?ck)[ -])?(?:ae1 ?/ ?(?:ae)?3 ?/ ?cam ?5\.2|cam ?5\.2 ?/ ?ae1 ?/ ?(?:ae)?3)|"
    r"(?:pan-?)?ck[ -]ae1 ?/ ?(?:ae)?3|(?:pan|broad|wide|low|high|hmw|lmw)[ -]*(?:spectrum"
    r"|molecular[ -]weight)?[ -]*(?:cyto)?keratins?(?: ?ae1/ae3)?|pan[ -]?ck|"
    r"(?:(?:cyto)?keratins?|ck)[ -]34 ?b(?:eta)?[ -]?e ?12|braf(?:,? | ?\()ve-?1(?: ?\))?|"
    r"cytokeratins?[ -]*\d{1,2}(?:/\d{1,2}|\.\d)?|ae1 ?/ ?(?:ae)?3|cam ?5\.2|34 ?b(?:eta)?[ -]?e ?12|"
    r"(?:cyto)?keratins?,? (?:ae1 ?/ ?(?:ae)?3|\d{1,2}(?:/\d{1,2})?)|ck[ -]*\d{1,2}(?: ?/ ?\d{1,2}|\.\d)?|ck(?: ?(?:pan|"
    r"mnf))?|cd ?-?[1-9]\d{0,2}(?:[a-z]|r[abo]|v\d)?|(?:cyto)?keratins?|ttf(?:-? ?[1il])?|"
    r"napsin(?:[ -]?a)?|p ?-?(?:16|21|27|40|53|57|63|120|504s)|s-? ?100(?:[ -]protein)?|sox-? ?(?:10|11|2|17)|"
    r"hmb-? ?45|melan[ -]?a|mart-? ?1|chrom[oa]granin(?:[ -]a)?|synaptophysin|insm-? ?1|cdx-? ?2|satb-? ?2|gata-? ?3|"
    r"gcdfp(?:-? ?15)?|mamm[ao]globin|e-?cadherin|(?:beta|b)[ -]?catenin|vimentin|"
    r"desmin|(?:smooth muscle )?actin|sma|myogenin|(?:h-? ?)?caldesmon|calponin|myod1|dog-? ?1|c-?kit|calretinin|wt-? ?1|d2-40|"
    r"podoplanin|ber-? ?ep-? ?4|moc-? ?31|pax-? ?(?:2|5|8)|rcc|"
    r"ca ?-?ix|carbonic anhydrase ix|ca ?-?125|ca ?-?19[-.]9|amacr|racemase|nkx3\.1|psa|psap|psma|erg|hep-? ?par-? ?1"
    r"|arginase(?:-? "
    r"?1)?|glypican-? ?3|afp|alpha-?fetoprotein|inhibin|plap|oct-? ?3/4|oct-? ?4|"
    r"sall-? ?4|hcg|cea|ema|muc-? ?(?:1|2|4|5ac|6)|mlh-? ?[1il]|msh-? ?(?:2|6|3)|pms-? ?2|pd-? ?l1(?: ?\([a-z0-9]+\))?"
    r"|pdl1|alk-? ?1?|ros-? ?1|braf v600e|egfr|idh-? ?[1il](?:[ -]?r132h)?|atrx|gfap|olig-? ?2|neun|"
    r"(?<!phospho-)(?:histone )?h3(?:\.[1-3]|f3a)?[ -]?(?:[kgx]\d{2})[ -]?(?:me3|[mrvwx])|"
    r"bcl-? ?(?:1|2|6)|cyclin d1|mum-? ?1|c-?myc|myc|tdt|kappa|lambda|ebv(?! ?-? ?(?:encoded|eber|ish|rna))|eber|lmp1|hhv-? ?8"
    r"|factor (?:viii|xiiia)|"
    r"fli-? ?1|stat-? ?6|tle-? ?1|nut|ini-? ?1|smarcb1|smarca4|brg-? ?1|bap-? ?1|"
    r"thyroglobulin|calcitonin|acth|tsh|pth|galectin-? ?3|hbme-? ?1|nse|neurofilament|androgen receptor|ar|trps-? ?1|"
    r"insulin|pancreatic polypeptide|surfactant|gastrin|glucagon|"
    r"somatostatin(?: receptors?(?: (?:type )?2 ?a?)?)?(?: ?\(sstr-? ?2 ?a?\))?|prolactin|myeloperoxidase|mpo|lysozyme|"
    r"tryptase|brachyury|nestin|uroplakin(?: ii)?|pten|"
    r"hmw-?(?:ck|k)|lmw-?ck|ck ?(?:oscar|cocktail)|pin-? ?4(?= (?:cocktail|stain))|islet-? ?1|otp|nkx2\.2|pan-?trk|sstr-? ?2a?|"
    r"sf-? ?1|t-?pit|pit-? ?1|prox-? ?1|bcor|lmo2|mnda|annexin a1|hgal|trop-? ?2|folr1|2sc|collagen iv|pu\.?1|"
    r"claudin-? ?\d{1,2}|adipophilin|sdh-? ?[abd]|fumarate hydratase|mtap|myogenin|bob-? ?1|lef-? ?1|cxcl13|igg4|"
    r"p120(?: catenin)?|gpc3|hbme|maspin|villin|npm-? ?1|h3k27me3|mdm2|cdk4|hnf-? ?1 ?b(?:eta)?|prame|cathepsin k|langerin"
)
SHORT = word_set("mpo myc er pr ar ck nut pth tsh alk sma ema cea psa erg nse rcc afp hcg otp kit")
"""Names that are words or abbreviations of other things too: markers only where printed in capitals."""


def _written(names: Sequence[str]) -> str:
    """Any of the names, with blanks or nothing for their hyphens, the longest first."""
    return "|".join(re.escape(name.lower()).replace(r"\-", "-? ?") for name in sorted(names, key=len, reverse=True))


PD_L1_SCORE = (
    r"(?:tumou?r proportion|combined positive|immune cell) score(?: ?\((?:tps|cps|ic)\))?"
    r"(?= ?(?:[:=]|(?:is |of |was )?[<>]? ?\d))|(?:tps|cps)(?= ?[:=])"
)
"""A line's label that stands for the marker which it scores."""
LISTED = tomllib.loads((files(__package__) / "marker_names.toml").read_text("utf-8"))
MARKER = looks(
    (
        "(?<![a-z0-9])(?:"
        + "|".join(f"(?P<m{i}>{pattern})" for i, (_, pattern) in enumerate(CANONICAL))
        + rf"|(?P<score>{PD_L1_SCORE})"
        + rf"|(?P<other>{_written(LISTED['names'])}|{NAMED})"
        rf"|(?P<stained>{_written(LISTED['stained'])}))(?![a-z0-9])"
    ).replace("-? ?", " ?-? ?")
)
SCORED = looks(r"\bpd-? ?l ?1\b")
"""What such a score is of, where its own line does not say it."""
KERATIN = re.compile(r"(?P<name>(?:(?:cyto)?keratin|CK)s?[ -]*)\d{1,2}", re.I)
CLONE_GAP = looks(r"(?: mutation[ -]specific)? (?:antibody|clone|immunostain|\(clone) ?\(?")
COCKTAIL = looks(r"(?:/[a-z0-9.-]{2,12})* ?cocktail\b")
"""Behind antibodies with slashes between them: they were mixed, and are read as one."""
NEXT_NUMBER = looks(r"(?:,|,? and|,? or| &) ?(?P<number>[1-9]\d?)(?![\d.]* ?[%\d])(?![a-z/])")
SAME = {
    re.sub(r"[^a-z0-9]", "", other.lower()): re.sub(r"[^a-z0-9]", "", name.lower())
    for name, *others in LISTED["same"]
    for other in others
}
"""Names of one antigen, clone or antibody, by the first of them."""
LONGEST_NUMBER = 2
"""What stands behind the slash of a keratin's name or of a clone's is no longer than this: CK8/18, OCT3/4."""
SPELLED_OUT = 20
"""Letters above which a name is given by the shorter one in brackets behind it."""
CAPITALS = {name.lower() for name in LISTED["stained"] if name.isupper() and len(name) <= 4}
STAINING = looks(
    r"immuno|\bstain|antibod|\bihc\b|\b(?:over-?)?express|reactiv|\bmarkers?\b|\blabel|\b(?:wild[ -]?type|mutant|aberrant"
    r"|null)(?:[ -]type)? pattern"
)
"""Words of a sentence in which a substance or an organism is told by its antibody."""
BROAD = re.compile(
    r"(?:pan|broadspectrum|widespectrum)(?:(?:cyto)?keratins?|ck)(?:ae1(?:ae)?3)?|(?:(?:cyto)?keratins?|ck)?(?:ae1(?:ae)?3|pan)"
)
BROAD_NAME = re.compile(r"(?:cyto)?keratins?")
GROUPED = looks(r" (?:immuno)?(?:stains?|markers?|antibodies) ?\((?=[^()\n]*(?:,| and ))")
"""Behind the name of a group whose members stand in the brackets."""
ANSWERED = looks(r" ?(?::|=|-|is|are)? ?\(?(?:positive|negative|retained|intact|preserved|lost\b|[+]|- ?(?:[,;.)\n]|$))")
ROWS = looks(
    rf"(?<![a-z0-9])(?:{NAMED}|{_written(LISTED['names'])}) ?(?::|=|-|is|are)? ?\(?"
    r"(?:(?:strongly|weakly|diffusely|focally) )*(?:positive|negative|retained|intact|preserved|lost\b|[+]|- ?(?:[,;.)\n]|$))"
)
ORGANISM = re.compile(r"virus|hpv|hsv|cmv|vzv|treponema|toxoplasma|hb[cs]ag|^c[134]|hepatitis")
ROW, SEVERAL = 160, 2
"""Characters around a name in which other antibodies with results, and how many of them, make it one of theirs."""
NOT_IHC = looks(
    r"^[ :(-]*(?:gene|type [a-d] mutation|in[ -]+situ|mutation(?![ -]specific)|"
    r"mutant(?![ -]*(?:type\b|pattern|staining|expression|phenotype|protein))|fish|ish\b|by fish|cish|amplif|"
    r"rearrange(?!\w* (?:by )?(?:immuno|ihc))|fusion|translocation|wild[ -]?type (?:gene|by)|"
    r"exon|mutational|copy|dual probe|not amplified|sequencing|pcr|promoter|methylation|codon)"
)
BEFORE_NOT_IHC = looks(
    r"(?:\bfish|\bmutated|\bmutant|hybridi[sz]ation|mutation|serum|plasma|sequencing|mutations? in"
    r"|rearrangement of) (?:for |of |in )?(?:the )?$"
)


STANDS_FOR = looks(
    r"\bsurrogate(?: marker| test)?s? (?:for|of) (?:the |an? )?(?:presence of )?"
    r"(?:(?:high|low)[ -]risk |transcriptionally active )?$"
)
"""Before what a stain stands for and does not show itself: "p16 (surrogate for high-risk HPV)"."""
SECRETED = word_set("psa cea afp hcg tsh pth acth insulin gastrin glucagon prolactin calcitonin thyroglobulin")
LEVEL = looks(
    r"^ ?(?:level|density|velocity|doubling|:)? ?(?:(?:was|is|of|at) )?(?:(?:below|above|under|over|less than|more than|up to|"
    r"[<>]|rising|"
    r"elevated|raised|increased)(?: [a-z]+)?(?: ?\d|,| to| at| before)|\d+(?:[.,]\d+)? ?(?:ng|µg|ug|mcg|iu|u|miu|pg|kiu|ku|"
    r"pmol)\b)"
)
"""Behind a substance that the blood holds too: it was measured there, not stained."""


@dataclass(frozen=True)
class Marker:
    """A marker's name where it is printed; `name` is its usual short form (ER, PR, HER2, Ki-67) or as printed."""

    span: tuple[int, int]
    name: str


def markers(view: Prose, start: int = 0, end: int | None = None) -> tuple[Marker, ...]:
    """The immunohistochemical markers named in a stretch of text, in order."""
    stop = len(view.flat) if end is None else end
    named = _named(view.text)
    first = bisect_left(named, start, key=lambda one: one.span[0])
    return named[first : bisect_right(named, stop, key=lambda one: one.span[1])]


@lru_cache(maxsize=64)
def _named(text: str) -> tuple[Marker, ...]:
    view = prose(text)
    found: list[Marker] = []
    for match in MARKER.finditer(view.flat):
        if not _is_marker(match, view):
            continue
        name = _name(match, view)
        if found and _is_explained(view.flat, found[-1], match.span()):
            if BROAD_NAME.fullmatch(found[-1].name.lower()) and finds_all_keratins(name):
                whole = found[-1].span[0], match.end() + 1
                found[-1] = Marker(whole, tidy(view.text[slice(*whole)]))
            elif key(name) == key(found[-1].name) and len(found[-1].name) > SPELLED_OUT:
                found[-1] = Marker(found[-1].span, name)
            continue
        if found and key(name) == key(found[-1].name) and CLONE_GAP.fullmatch(view.flat[found[-1].span[1] : match.start()]):
            found[-1] = Marker((found[-1].span[0], match.end()), found[-1].name)
            continue
        if found and _is_slashed(view.flat, found[-1], name, match.span()):
            whole = found[-1].span[0], match.end()
            mixed = key(name) != key(found[-1].name)
            found[-1] = Marker(whole, tidy(view.text[slice(*whole)]) if mixed else found[-1].name)
            continue
        found.append(Marker(match.span(), name))
        found += _numbered(view.flat, found[-1])
    return tuple(found)


def _is_explained(flat: str, one: Marker, span: tuple[int, int]) -> bool:
    """A second name of the marker before it in brackets of its own, or what a cocktail holds: "c-kit (CD117)"."""
    gap = flat[one.span[1] : span[0]]
    cocktail = one.name.lower().endswith("cocktail") and re.fullmatch(r" *\([^()]*", gap) is not None
    return cocktail or (
        re.fullmatch(r" *(?:(?:markers?|antigen|antibody|protein|stain) *)?\(", gap) is not None
        and flat[span[1] : span[1] + 1] == ")"
    )


def _is_slashed(flat: str, one: Marker, name: str, span: tuple[int, int]) -> bool:
    """A second name of the marker before it behind a slash, or another part of one cocktail: "HMB-45/Melan-A cocktail"."""
    if flat[one.span[1] : span[0]].strip() != "/":
        return False
    return key(name) == key(one.name) or COCKTAIL.match(flat, span[1]) is not None


def _numbered(flat: str, one: Marker) -> list[Marker]:
    """The others of a row of numbers behind one name: "cytokeratins 7 and 20"."""
    named = KERATIN.fullmatch(one.name)
    found: list[Marker] = []
    end = one.span[1]
    while named and (following := NEXT_NUMBER.match(flat, end)):
        found.append(Marker(following.span("number"), f"{named['name']}{following['number']}"))
        end = following.end()
    return found


def key(name: str) -> str:
    """What two spellings of one marker's name share: "Ki 67 (MIB-1)" and "MIB1" are one."""
    first, _, second = name.partition("/")
    if len(second) > LONGEST_NUMBER and key(first) == key(second):
        return key(first)
    match = MARKER.search(name.lower())
    if match and match["other"] is match["stained"] is match["score"] is None:
        return next(short for i, (short, _) in enumerate(CANONICAL) if match[f"m{i}"]).lower()
    bare = re.sub(r"\(.*?\)|^histone |[^a-z0-9]", "", name.lower().replace("protein", ""))
    plain = re.sub(r"^(idh|mlh|ttf)[il]", r"\g<1>1", re.sub(r"^(?:cyto)?keratins?(?=\d)", "ck", bare))
    return SAME.get(plain, plain)


def finds_all_keratins(name: str) -> bool:
    """Whether an antibody is the mixture against most keratins, by whichever of its names."""
    return BROAD.fullmatch(re.sub(r"[^a-z0-9]", "", name.lower())) is not None


def _name(match: re.Match[str], view: Prose) -> str:
    for index, (short, _) in enumerate(CANONICAL):
        if match[f"m{index}"] is not None:
            return short
    if match["score"]:
        return "PD-L1"
    if match[0].startswith("braf") and match[0].rstrip(" )").endswith("1"):
        return view.text[match.start() : match.start() + len("BRAF")]
    printed = re.sub(r"(?i)(?<=keratin)s(?=[ -]*\d)", "", re.sub(r" ?\(.*", "", view.text[slice(*match.span())]))
    printed = re.sub(r"(?i)^(MLH|TTF|IDH)([ -]?)[IL]\b", r"\1\g<2>1", printed)
    printed = re.sub(r"(?i)(?<=100)[ -]+proteins?$", "", printed)
    return re.sub(r"(?<=\w)(?: -|- )(?=\w)", "-", tidy(printed))


def _is_told_as_stain(match: re.Match[str], view: Prose) -> bool:
    """Whether a substance's name has the words of staining near it, or a result of its own among those of antibodies."""
    start, end = view.sentence(match.start())
    if STAINING.search(view.flat, start, end):
        return True
    if ORGANISM.search(match[0]):
        return False
    headed = section_at(view.text, match.start()).kind == "ihc"
    row = view.flat[max(0, match.start() - ROW) : match.end() + ROW]
    return ANSWERED.match(view.flat, match.end()) is not None and (headed or len(ROWS.findall(row)) >= SEVERAL)


def _is_marker(match: re.Match[str], view: Prose) -> bool:
    word = re.match(r"[a-z0-9]+", match[0])
    printed = view.text[slice(*match.span())]
    if match["stained"] and (not _is_told_as_stain(match, view) or (match[0] in CAPITALS and not printed.isupper())):
        return False
    if (
        word
        and (word[0] in SHORT and len(re.sub(r"[^a-z]", "", match[0].split()[0])) <= 3)
        and not printed[1 : len(word[0])].isupper()
    ):
        return False
    if word and word[0] in SECRETED and LEVEL.match(view.flat[match.end() : match.end() + 40]):
        return False
    if BROAD_NAME.fullmatch(match[0]) and GROUPED.match(view.flat, match.end()):
        return False
    if match["score"]:
        line = view.flat.rfind("\n", 0, match.start()) + 1
        return SCORED.search(view.flat, 0, line) is not None and not SCORED.search(view.flat, line, match.end())
    if by_another_assay(view, match.span()) or STANDS_FOR.search(view.flat[max(0, match.start() - 60) : match.start()]):
        return False
    return not NOT_IHC.match(view.flat[match.end() : match.end() + 24]) and not BEFORE_NOT_IHC.search(
        view.flat[max(0, match.start() - 40) : match.start()]
    )
