"""The grader's own look at immunohistochemistry: everything shaped like an antibody that stands with a result."""

import re
from collections.abc import Iterator
from functools import lru_cache

from services.core.draft import Draft
from services.packs.clinical.pathology.elsewhere import looks_for_spread
from services.packs.clinical.pathology.stains import key, markers
from services.packs.clinical.shared.prose import Prose, looks, prose, word_set
from services.packs.clinical.shared.sections.reports import section_at, sections
from services.packs.clinical.shared.terms.anatomy import names_a_place

KNOWN = (
    r"o?estrogen|progesterone|er|pr|pgr|pd-?l1|her-?2\w*|cerb\w*|ki-?67|mib-?1|androgen receptor|vimentin|desmin|actin|sma|"
    r"keratins?|cytokeratins?|calretinin|synaptophysin|chromogranin|insm1|napsin|thyroglobulin|calcitonin|inhibin|gfap|neun"
    r"|olig2|atrx|"
    r"e-?cadherin|(?:beta|β)-?catenin|mammaglobin|gcdfp\w*|melan-?a|mart-?1|ema|cea|psa|psma|racemase|amacr|erg|rcc|hepar\w*|"
    r"arginase\w*|glypican\w*|villin|maspin|myogenin|myod1|caldesmon|calponin|tdt|kappa|lambda|mum-?1|cyclin[ -]?d1|alk|eber|"
    r"podoplanin|langerin|tryptase|mpo|myeloperoxidase|lysozyme|glycophorin|pax-?\d|nkx\w+|"
    r"smarc\w+|ini-?1|brg-?1|bap-?1|mtap|sdh[ab]?|fumarate\w*|rb1?|brachyury|nestin|transthyretin|uroplakin|laminin|"
    r"collagen iv|"
    r"factor (?:viii|xiii)\w*|p16ink4a|pten|prame|claudin\w*|adipophilin|stathmin|igg4?|igm|iga|congo"
)
SHAPE = r"(?:p(?:1[0-9]|2[17]|40|5[0-9]|6[0-9]|504s|120)|s-?100\w?|d2-40|[a-z]{2,7}[ -]?\d{1,3}(?:[./-]\d{1,3})?[a-z]?)"
TOKEN = looks(rf"(?<![a-z0-9/.-])(?:(?P<known>{KNOWN})|(?P<shape>{SHAPE}))(?![a-z0-9])")
RESULT = looks(
    r"positiv|negativ|[+-] ?ve\b|reactiv|\b(?:highlight|retain|intact|preserv|lost\b|loss\b|express|stain|highlight|mark(?:s|"
    r"ed)\b|label|"
    r"aberrant|wild|mutant|weak|strong|patchy|diffuse|focal|absent|equivocal|deficient|block)|\d ?%|\d ?/ ?8\b|"
    r"(?<=[a-z0-9)]) ?\+|(?<=\w) -(?= ?[,;.)\n]|$)|"
    r"\b[0-3]\+|\(\+|\(-|score|allred|(?<=\d)-(?=[,;. \n]|$)"
)
POSITIVE = looks(r"\bpositiv|\breactiv|\bexpress|\+")
NO_ANTIBODY = word_set(
    "pt pn pm ct cn yp ypt icd cpt part block level case slide mrn age st no page size grade gleason ajcc tnm snomed lab path "
    "tel fax phone ward bed room cm mm kg hpf mdt dr group node nodes stage station score figo who isup cassette cassettes "
    "line week weeks day days year years in of to at by or and with from is was were ihc uicc cap asa hpv msi tmb vaf chr exon "
    "pin zone type box gg mf hg lg version edition "
    "jan feb mar apr may jun jul aug sep oct nov dec number specimen sample section "
    "sections"
)
GENES = word_set(
    "kras nras hras braf egfr pik3ca tp53 brca1 brca2 idh2 tert mgmt met ret ros1 ntrk1 ntrk2 ntrk3 pole jak2 myd88 fgfr2 fgfr3"
)
STAGE = re.compile(r"[a-z]{1,3}\d\d-\d{3,}[a-z]?|[pcyr]*[tnmlvr][0-4x]?[a-d]?\d?|l[1-5]|c[1-7]|[ptn]+\d")
CALLED = looks(
    r"\b(?:immuno-?(?:histo|cyto|stain|peroxid|pheno|react)\w*|ihc|receptors?|biomarkers?|immunos\b|mmr|antibod\w+|"
    r"mismatch repair)\b"
)
NOT_DONE = looks(
    r"\b(?:not (?:performed|done|requested|available|indicated|necessary|required|contributory|applicable|specified)|pending|"
    r"to follow|will be|ordered|requested|sent)\b"
)
OTHER_TEST = looks(
    r"\b(?:fish|ish|in[ -]situ hybridi[sz]ation|mutations?|amplif\w+|exon|codon|sequenc\w+|pcr|rearrange\w*|fusion|"
    r"methylation|"
    r"codeletion|deletion|serum|plasma|ng/ml|giemsa|pas\b|gms\b|afb\b|gram)\b"
)
OTHER_CELLS = looks(
    r"[^.;,]{0,32}\b(?:background|reactive|normal|admixed|residual|lymphocytes|[tb][ -]?cells|histiocytes|"
    r"macrophages|capsule|perineurial|axons|pericytes|islets|follicles|adipocytes|interdigitating)\b"
)
SHOWS = looks(
    r"\b(?:shows?|showed|reveals?|revealed|demonstrat\w+|outlin\w+|"
    r"confirm\w*|marks?|decorat\w+|picks? (?:up|out)|is|are|was|were)\b|[:=]"
)
"""What a report tells of an antibody stands behind such a word."""
BESIDE = looks(
    r"(?:,| and| or|/) ?(?:and |or )?(?P<name>[a-z][a-z-]{4,}(?: [ab])?)(?= ?(?:are|is|were|both|show|stain|positiv|negativ|"
    r"[,.;]|and |or ))"
)
PAIRED = looks(
    r"(?:^|[;,.:\n]|\band\b|\bwhile\b|\bbut\b) ?(?:the )?(?P<name>[a-z][a-z0-9/-]{2,}(?: [ab])?) ?(?:(?:is|are|was|were|"
    r"stain|stains|:|=|-) ?)?"
    r"(?:(?:strongly|weakly|focally|diffusely|patchy) )*(?:positive|negative|retained|lost|intact|preserved|(?:not "
    r")?expressed|reactive|"
    r"\(?[+]{1,3}\)?(?=[ ,;.)\n]|$)|\(-\)|- ?(?=[,;.\n]|$))"
)
"""A word with a result of staining right behind it."""
BEFORE = looks(r"(?<![a-z])(?P<name>[a-z][a-z-]{4,})(?: and|,| or|/) $")
NUMBERED = re.compile(r"-\d{3}")
"""The rest of a case number behind letters and figures."""
AT_ONCE = re.compile(r" *[(|,:]? *(?:(?:clone|antibody|ventana|dako|leica|roche|novocastra|cell marque|biocare) +)*")
PLAIN = word_set(
    "positive negative strong strongly weak weakly focal focally diffuse diffusely patchy tumor tumour cells stains stain "
    "markers staining "
    "nuclear cytoplasmic membranous immunostains immunohistochemistry while both these which there whereas lesional "
    "neoplastic equivocal "
    "retained intact preserved expressed receptor receptors proteins protein moderate intensity expression hormone patient "
    "other others "
    "including keratins carcinoma origin supporting therefore consistent respectively positivity negativity shows express "
    "expresses "
    "immunoreactive reactive highlighted score nuclei pattern mutant wild-type aberrant variable variably scattered partial "
    "partially "
    "component immunohistochemically high complete reactivity however maintained throughout moreover also expected block "
    "dot-like golgi membrane absent "
    "lost stroma breast "
    "grade adenocarcinoma unremarkable necrosis mitoses performed "
    "metastasis"
)
NO_STAIN = word_set(
    "and or but with margin margins node nodes tumor tumour cells cell receptor receptors all both node lymph they it "
    "these those result results "
    "invasion control controls specimen edges edge ink invasive vascular lymphatic perineural component area areas "
    "section sections "
    "mmr fish ish cish virus microsatellite microsatellites amplification mutation proteins one two three others rest "
    "staining stain present absent immuno seen noted cocktail are is was were non-immuno nonimmuno"
)
"""Words that stand before "negative" and are no antibodies."""
STAIN_ROW = looks(
    rf"(?:^|\n)[ \t|*•-]*(?P<name>(?:{KNOWN})|(?:{SHAPE}))(?![a-z0-9])[^\n.]{{0,30}}?"
    r"(?:positiv|negativ|retained|intact|\b[0-3]\+|\d ?%)"
)
FEWEST_ROWS = 2
PARTED = looks(
    rf"(?:^|[\n.:] ?)(?P<name>(?:{KNOWN})|(?:{SHAPE})) ?\.{{1,2}} (?:positive|negative|[+-]{{1,3}}"
    rf"|\d{{1,3}} ?%)(?= ?(?:[.,;\n]|$))"
)
"""An antibody and its result with a stray full stop between them."""
OUTSIDE = ("clinical", "prior", "admin", "molecular", "gross", "specimen")


def marker_doubts(draft: Draft, text: str) -> Iterator[tuple[str, str]]:
    """Field and message when something that looks like an antibody with a result is not among the values."""
    one = draft.fields.get("ihcMarkers")
    names = tuple(one.value) if one and isinstance(one.value, dict) else ()
    held = {_bare(said) for name in names for said in (name, key(name))}
    left = [name for name in stained(text) if not any(_alike(name, other) for other in held)]
    if left:
        yield "ihcMarkers", f"not read, although they look like antibodies with a result: {', '.join(left)}"
    elif held and (told := [name for name in spoken_of(text) if not any(_alike(name, other) for other in held)]):
        yield "ihcMarkers", f"spoken of among the antibodies, and no result was read: {', '.join(told)}"
    elif not held and (immunostained(text) or rows_of_stains(text) or several_named(text)):
        yield "ihcMarkers", "immunohistochemistry is spoken of and no result was read"


@lru_cache(maxsize=32)
def stained(text: str) -> tuple[str, ...]:
    """Names, in lower case without signs, of everything shaped like an antibody in a sentence that gives results."""
    view = prose(text)
    found: dict[str, None] = {}
    for start, end in view.sentences:
        if section_at(text, start).kind in OUTSIDE or not RESULT.search(view.flat, start, end):
            continue
        if looks_for_spread(view, (start, end)) and not POSITIVE.search(view.flat, start, end):
            continue
        for match in TOKEN.finditer(view.flat, start, end):
            if _is_antibody(view, match, (start, end)):
                found[_bare(key(match[0]))] = None
                found |= {_bare(name): None for name in _beside(view, match, (start, end))}
                found |= {_bare(name): None for name in _paired(view, (start, end))}
    parted = [one for one in PARTED.finditer(view.flat) if section_at(text, one.start("name")).kind not in OUTSIDE]
    return tuple(found | {_bare(key(one["name"])): None for one in parted})


@lru_cache(maxsize=32)
def spoken_of(text: str) -> tuple[str, ...]:
    """Names of everything shaped like an antibody that the report tells something of, in whatever words."""
    view = prose(text)
    found: dict[str, None] = {}
    for start, end in view.sentences:
        if section_at(text, start).kind not in OUTSIDE and not looks_for_spread(view, (start, end)):
            for match in TOKEN.finditer(view.flat, start, end):
                if _is_antibody(view, match, (start, end), answered=False) and SHOWS.search(view.flat, match.end(), end):
                    found[_bare(key(match[0]))] = None
    return tuple(found)


@lru_cache(maxsize=32)
def rows_of_stains(text: str) -> bool:
    """Whether several lines, in whatever part, each begin with an antibody and go on with its result."""
    return len({match["name"] for match in STAIN_ROW.finditer(prose(text).flat)}) >= FEWEST_ROWS


@lru_cache(maxsize=32)
def several_named(text: str) -> bool:
    """Whether several antibodies are named in the parts that give results, in whatever way."""
    named = {key(one.name) for one in markers(prose(text)) if section_at(text, one.span[0]).kind not in OUTSIDE}
    return len(named) > FEWEST_ROWS


def _is_antibody(view: Prose, match: re.Match[str], sentence: tuple[int, int], *, answered: bool = True) -> bool:
    printed, low = view.text[slice(*match.span())], match[0]
    stem = re.split(r"[ \d-]", low)[0]
    if match["known"]:
        if len(low) <= 4 and not printed.isupper():
            return False
    elif (
        stem in NO_ANTIBODY
        or NUMBERED.match(view.flat, match.end())
        or STAGE.fullmatch(low)
        or not (printed[0].isupper() or low[0] == "p")
        or (" " in low and stem not in ("ck", "cd"))
    ) or _names_a_clone_or_a_block(view, match):
        return False
    if OTHER_CELLS.match(view.flat, match.end(), sentence[1]):
        return False
    near = view.flat[max(sentence[0], match.start() - 30) : min(sentence[1], match.end() + 45)]
    around = view.flat[max(sentence[0], match.start() - 90) : min(sentence[1], match.end() + 110)]
    return (
        low not in GENES
        and not OTHER_TEST.search(near)
        and not NOT_DONE.search(near)
        and not (answered and RESULT.search(around) is None)
    )


def _names_a_clone_or_a_block(view: Prose, match: re.Match[str]) -> bool:
    """Whether a code right behind an antibody is its clone's, or one that the gross description lists is a block's."""
    line = view.text.rfind("\n", 0, match.start()) + 1
    behind = any(AT_ONCE.fullmatch(view.flat, one.span[1], match.start()) for one in markers(view, line, match.start()))
    inside = any(one.span[0] < match.start() < one.span[1] for one in markers(view, line, match.end() + 12))
    block = re.compile(rf"\b{re.escape(match[0])}\b")
    return behind or inside or any(block.search(view.flat, *one.body) for one in sections(view.text) if one.kind == "gross")


def _beside(view: Prose, match: re.Match[str], sentence: tuple[int, int]) -> tuple[str, ...]:
    """Words in one list with an antibody that are none we know, and no words of a result either."""
    after = BESIDE.match(view.flat, match.end(), min(sentence[1], match.end() + 60))
    before = BEFORE.search(view.flat, max(sentence[0], match.start() - 40), match.start())
    return tuple(one["name"] for one in (after, before) if one and one["name"] not in PLAIN and not names_a_place(one["name"]))


def _paired(view: Prose, sentence: tuple[int, int]) -> Iterator[str]:
    """Words with a result of their own in a sentence that names an antibody: that is how unknown antibodies are printed."""
    for match in PAIRED.finditer(view.flat, *sentence):
        name = match["name"]
        told = OTHER_CELLS.match(view.flat, match.end("name"), sentence[1]) or OTHER_TEST.search(match[0])
        if (
            name not in PLAIN
            and name not in NO_STAIN
            and not name.endswith(("ly", "-positive", "-negative"))
            and not names_a_place(name)
            and not told
        ):
            yield name


@lru_cache(maxsize=32)
def immunostained(text: str) -> bool:
    """Whether the report speaks of immunohistochemistry that was done."""
    view = prose(text)
    for match in CALLED.finditer(view.flat):
        said = view.before(match.start())[-60:] + match[0] + view.after(match.end())[:80]
        if section_at(text, match.start()).kind not in ("clinical", "prior", "admin") and not NOT_DONE.search(said):
            return True
    return False


def _bare(name: str) -> str:
    bare = re.sub(r"[^a-z0-9]", "", name.lower())
    return {"estrogen": "er", "oestrogen": "er", "progesterone": "pr"}.get(bare, bare)


def _alike(name: str, held: str) -> bool:
    """Whether a name is a held one, a part of it, or one of the two ways to print it."""
    return name == held or (len(name) > 2 and name in held) or (len(held) > 2 and held in name)
