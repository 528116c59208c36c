"""Of everything a report names, what it is about: the reader's choice of diagnosis, grade and margin statement."""

import re
from collections.abc import Sequence

from services.core.draft import Status
from services.packs.clinical.pathology.conclusion import told_in
from services.packs.clinical.pathology.generalities import generalities
from services.packs.clinical.pathology.grades import Grade, grades
from services.packs.clinical.pathology.specimens import of_another_lesion
from services.packs.clinical.pathology.superseded import corrects, outdated, put_right, retold
from services.packs.clinical.pathology.tumours import Tumour, tumours
from services.packs.clinical.shared.assertion import assertion
from services.packs.clinical.shared.citing import Told
from services.packs.clinical.shared.margin_statements import Statement, statements
from services.packs.clinical.shared.prose import Prose, looks, tidy, trimmed, word_set
from services.packs.clinical.shared.sections.reports import Kind

WEIGHT: dict[Kind, int] = {
    "final": 60, "synoptic": 55, "addendum": 50, "microscopic": 40, "head": 35, "comment": 30, "ihc": 15, "molecular": 5,
    "frozen": 8, "specimen": 12, "gross": -10, "clinical": -35, "prior": -60, "admin": -60,
}  # fmt: skip
"""How much a section's word counts: the signed diagnosis before its description, the history before none."""
FIRM, LOOSE = 40, 5
"""Least weight for an answer on a first attempt, and on a later one that was told to look again."""
TYPE_LABEL = looks(
    r"(?:(?:histolog\w*|histopatholog\w*|tumou?r|neoplasm|carcinoma|morpholog\w*|who) (?:sub)?(?:type|classification|diagnosis)"
    r"|histology|type of (?:carcinoma|tumou?r))"
    r"(?: of (?:the )?(?:tumou?r|neoplasm))?(?: and (?:histologic )?grade)?(?: ?\([^)\n]*\))?"
    r"(?: ?[:=-] ?| is |\n)+(?:invasive component: ?|\d\. )?$"
)
NOT_THE_TUMOUR = looks(
    r"\b(?:dcis|lcis|in[ -]situ|intraductal|intraepithelial|pin|hgpin|dysplasia|cin|vin|adenoma|tubule|"
    r"tubular (?:formation|differentiation)|mitotic|mitos[ie]s|pleomorphism)\b"
)
COMPONENT, WHOLE = re.compile(r"tub|mito|pleo"), re.compile(r"histolog|histopath|overall|combined|final|tumou?r")
"""What a grade is made of, and how its name says that it is the whole: "mitotic rate 2 per 50 HPF, histologic grade G1"."""
NAMED_AHEAD = looks(r"(?:oma|tumou?r|neoplasm|sarcoma|glioma)s?,? ?\(?(?:a |an )?$")
"""Right behind a tumour's name a grade is the tumour's, whatever stands before: "mitoses suggest an astrocytoma (grade 2)"."""
SUMMED = looks(r"(?:=|\btotal(?: score)?(?: of)?|\bsum|\bscore) ?[3-9](?: ?/ ?9)?[ :;,(-]{0,4}$")
"""Behind the sum of its three components a grade is the tumour's: "tubules 3, pleomorphism 2, mitoses 1 = 6: grade 2"."""
SUMMED_UP = looks(r"\b(?:in (?:summary|conclusion)|to summari[sz]e|summing up|taken together|(?:tumou?r|final) classification)\b")
"""How a sentence begins that gathers what the parts of a report say."""
OTHER_SCALES = looks(
    r"\b(?:steatosis|fibrosis|inflammation|activity index|gastritis|hepatitis|toxicity|regression|rejection|prolapse|"
    r"varices|vesicoureteral|histiocytosis|hyperkeratosis|atypia)\b"
)


SUPERSEDED = looks(r"\b(?:who )?1973\b")
"""The year of a scheme that stands beside the one in force (WHO 2022: low and high grade urothelial carcinoma)."""
KIND_OF_POLYP = looks(
    r"hyperplastic|serrated|adenomatous|inflammatory|fibroepithelial|juvenile|hamartomatous|fundic|retention|benign|"
    r"endocervical"
)
OF_MANY = looks(
    r"\b(?:\d+(?:\.\d+)? ?(?:%|per ?cent) of|(?:the )?(?:vast )?majority of|a (?:subset|minority|proportion|fraction|third|half"
    r"|quarter|percentage) of|subsets? of|(?:type|kind|form|spectrum)s? of|(?:risk|incidence|prognosis|frequency) of)"
    r" (?:all )?(?:(?:other|such|sporadic|primary) )?$"
)
"""Before tumours that are not those in hand."""
KINDS = word_set(
    "papillary mucinous medullary serous squamous signet endometrioid micropapillary clear tubular cribriform lobular ductal "
    "acinar"
)
INVASIVE, NONINVASIVE = re.compile(r"(?<!minimally )\b(?:invasive|infiltrat)"), re.compile(r"\bnon-? ?invasive|\bintramucosal")
FALLS_SHORT = looks(
    r"\b(?:too (?:few|small|little|limited|scant\w*)|insufficient|not (?:enough|sufficient|diagnostic)|fall(?:s|ing)? short|"
    r"short of|"
    r"fewer than|less than|cannot be|could not be)\b[^.;\n]{0,40}$"
)
"""Before a tumour that the tissue does not suffice to diagnose: "too few to call carcinoma"."""
GLIOMA = re.compile(r"glioblastoma|astrocytoma|\bglioma")
ALL_OF_THEM = looks(
    r"\b(?:all|both) (?:of )?(?:the )?(?:[a-z]+ ){0,3}margins?\b(?! (?:but|except|other))(?![^.;\n]*\b(?:except|but|"
    r"other than|apart|"
    r"however)\b)|\bno (?:[a-z]+ )?margin is involved\b"
)
"""What cannot stand beside a margin that is involved, in a report on one specimen."""
CONSIDERED = looks(
    r",? (?:(?:was|were|is|are|has been|had been|may be|might be) )?(?:also )?(?:considered(?! to be)|entertained|excluded"
    r"|ruled out|"
    r"discussed|not favou?red|less likely|unlikely|thought unlikely|in the differential)\b"
)
"""Behind a tumour that was thought of and is not the diagnosis."""
SEVERAL = looks(
    r"(?:^|\n) *(?:part |specimen )?(?:b|2|ii)[.):] |\bre-?excis\w+|\b(?:new|final|additional|further|"
    r"revised) (?:[a-z]+ )?margins?\b|"
    r"\bin[ -]situ\b|\bdcis\b|\bdysplasia\b"
)
"""More than one specimen, or more than one thing that a margin may be free of."""
MIXED = re.compile(r"carcinosarcoma|\bmixed\b|biphasic")
"""A tumour of more than one kind: what is graded may be one of its parts."""
LATIN = re.compile(
    r"\b(?:carcinoma|adenocarcinoma|sarcoma|tumor|neoplasma) (?:(?!of |in |with |and )[a-z]+ )?(?:(?<!of )(?<!of the "
    r")[a-z]{4,}(?:um|ale|are|ans|oides)|mammae|renis|coli|recti|"
    r"ventriculi|prostatae|pulmonis|vesicae)\b"
)
ADVANCED = looks(r"villous|high[ -]grade|serrated")
PLAINER = looks(r"hyperplastic|inflammatory|fibroepithelial")


def diagnosis(view: Prose, floor: int) -> tuple[Told, Tumour] | None:
    """The tumour that the report is about; None when nothing weighs `floor`."""
    weighed = [(weight_of(view, one), -index, one) for index, one in enumerate(tumours(view))]
    best = max(weighed, default=None)
    if best is None or best[0] < floor:
        return None
    best = _fuller(view, best, weighed)
    rivals = [weight for weight, _, one in weighed if one is not best[2] and not _same(view, one, best[2])]
    clear = best[0] - max(rivals, default=-100)
    confidence = min(0.98, 0.55 + 0.004 * min(best[0], 60) + 0.006 * min(max(clear, 0), 30))
    return Told(tidy(view.text[slice(*best[2].span)]), best[2].span, round(confidence, 3)), best[2]


def _fuller(view: Prose, best: tuple[int, int, Tumour], weighed: Sequence[tuple[int, int, Tumour]]) -> tuple[int, int, Tumour]:
    """The same tumour where its name tells one more kind: "papillary urothelial carcinoma" for "urothelial carcinoma"."""
    mine = view.flat[slice(*best[2].span)]
    for one in weighed:
        name = view.flat[slice(*one[2].span)]
        first, _, rest = name.partition(" ")
        if one[0] >= FIRM and rest == mine and first in KINDS and not one[2].metastatic:
            return one
    return best


def worth(view: Prose, position: int) -> int:
    """How much a word counts where it stands."""
    return WEIGHT[told_in(view, position)]


def weight_of(view: Prose, one: Tumour) -> int:
    """How likely a named tumour is the one that the report is about."""
    said = assertion(view, one.head)
    if said.negated or said.other_person or (one.behaviour == "generic" and not one.specific) or _names_no_disease(view, one):
        return -1000
    before = view.before(one.span[0])
    name = view.flat[slice(*one.span)]
    labelled = one.behaviour != "generic" and TYPE_LABEL.search(view.flat[max(0, one.span[0] - 90) : one.span[0]]) is not None
    weight = worth(view, one.span[0])
    weight = max(weight, WEIGHT["synoptic"]) + 45 if labelled and weight > WEIGHT["prior"] else weight
    weight += {"malignant": 30, "in_situ": 10, "borderline": 10, "benign": 2, "generic": -20}[one.behaviour]
    weight += 2 * min(one.specific, 4) - (
        8 if not one.specific and not (one.behaviour == "benign" and names_its_kind(view, one)) else 0
    )
    weight += -10 if NONINVASIVE.search(name) else 5 if INVASIVE.search(name) else 0
    weight -= 4 if view.flat[slice(*one.head)] in ("carcinoma", "carcinomas") else 0
    weight -= 10 if "microcarcinoma" in name else 0
    weight -= 45 if _is_latin(name) else 0
    weight -= 30 if _labels_a_pot(view, one) else 0
    weight += 6 * bool(ADVANCED.search(name)) - 6 * bool(PLAINER.search(name)) if one.behaviour == "benign" else 0
    weight -= 60 if said.historical or retold(view, one.span[0]) or outdated(view, one.span[0]) else 0
    weight += 30 if put_right(view, one.span[0]) else 15 if corrects(view, one.span[0]) else 0
    weight -= 25 if said.uncertain else 0
    weight -= 60 if FALLS_SHORT.search(before) or CONSIDERED.match(view.flat, one.span[1]) else 0
    weight -= 60 if re.match(r" ?\?", view.flat[one.span[1] :]) else 0
    weight -= 28 if one.metastatic else 0
    weight -= (
        15
        if re.search(r"lymph nodes?\b[^.]*$|\bmargins?\b", before[-80:])
        or re.search(r"\bmargin", view.after(one.span[1]).split(";")[0][:60])
        else 0
    )
    return weight


def names_its_kind(view: Prose, one: Tumour) -> bool:
    """Whether a benign tumour's noun alone tells what it is: a fibroadenoma does, an adenoma, a polyp or a keratosis does not."""
    return re.match(r"(?!kerato|polyp)[a-z]{2,}(?:adenom|om)|n(?:a)?ev|fibroid", view.flat[slice(*one.head)]) is not None


def _labels_a_pot(view: Prose, one: Tumour) -> bool:
    """Whether a name stands alone in brackets before a colon: "Container 2 (fibroid): leiomyoma"."""
    ahead = view.flat[max(0, one.span[0] - 1) : one.span[0]]
    return ahead == "(" and re.match(r" *\) *:", view.flat[one.span[1] : one.span[1] + 6]) is not None


def _is_latin(name: str) -> bool:
    """Whether a name is in Latin, which a report prints beside its English one."""
    return LATIN.search(name) is not None


def _names_no_disease(view: Prose, one: Tumour) -> bool:
    """A house of that name ("Sarcoma Unit"), a heading for many ("Carcinomas of the bowel:"), a polyp without its kind."""
    house = re.match(
        r"[ -]+(?:units?|cent(?:er|re)s?|services?|clinics?|teams?|mdt|board|institutes?|checklist)\b",
        view.flat[one.span[1] : one.span[1] + 14],
    )
    gene = view.flat[slice(*one.span)].startswith("wilms") and re.match(r" ?-?(?:1\b|gene\b)", view.flat[one.span[1] :])
    many = view.flat[one.head[1] - 1] == "s" and _is_told_of_many(view, one)
    polyp = view.flat[slice(*one.head)].startswith("polyp") and not KIND_OF_POLYP.search(view.flat[slice(*one.span)])
    heading = view.flat[one.head[1] - 1] == "s" and re.match(r"[^\n.;:,]{0,50}:", view.flat[one.span[1] :])
    return bool(house or heading or polyp or many or gene)


def _is_told_of_many(view: Prose, one: Tumour) -> bool:
    """Whether tumours are told of in general: "approximately 5% of colorectal carcinomas may show"."""
    told = any(start <= one.head[0] < stop for start, stop in generalities(view))
    return told or OF_MANY.search(view.before(one.span[0])) is not None


def _same(view: Prose, one: Tumour, other: Tumour) -> bool:
    """Whether two names are of one tumour: one's words of kind are among the other's."""
    mine, theirs = (set(re.findall(r"[a-z]{5,}", view.flat[slice(*t.span)])) for t in (one, other))
    return mine <= theirs or theirs <= mine or view.flat[slice(*one.head)] == view.flat[slice(*other.head)]


def labelled_type(view: Prose) -> Told | None:
    """What stands after a "histologic type" label although it names no tumour that we know: "Ductal, NOS"."""
    pattern = looks(
        r"(?:(?:^|[\n.;] *)(?:histologic(?:al)?|tumou?r) (?:sub)?type(?: ?\([^)\n]*\))? ?: *|(?:^|\n) *type(?: ?: *| {2,60}))"
        r"(?P<value>[a-z](?:[^\n.;:](?! {3}))*[^\n.;:]){1}(?= {3}| ?[\n.;]|$)"
    )
    for match in pattern.finditer(view.flat):
        if not re.match(r"not |n/a|none|unknown|cannot|see ", match["value"]):
            span = trimmed(view.flat, *match.span("value"))
            return Told(tidy(view.text[slice(*span)]), span, 0.7)
    return None


def grade(view: Prose, main: Tumour | None, floor: int) -> Told | None:
    """The grade of the tumour that the report is about; None when nothing weighs `floor`."""
    weighed = [(_grade_weight(view, one, main), _severity(one), -index, one) for index, one in enumerate(grades(view))]
    best = max(weighed, default=None)
    if best is None or best[0] < floor:
        return None
    rivals = [
        one for weight, _, _, one in weighed if weight > floor and one.scheme == best[3].scheme and one.level != best[3].level
    ]
    confidence = min(0.98, 0.6 + 0.004 * min(best[0], 90)) - (0.25 if rivals else 0.0)
    return Told(best[3].value, best[3].span, round(confidence, 3))


def _severity(one: Grade) -> int:
    """Of several biopsies that are told alike, the one with the highest score is the prostate's (ISUP 2019)."""
    return int(one.level) if one.scheme == "gleason" else 0


def _grade_weight(view: Prose, one: Grade, main: Tumour | None) -> int:
    clause = re.split(r"[;\n]|(?<=\w)\. ", view.before(one.span[0]))[-1]
    after = view.after(one.span[1])[:34]
    nearest = re.split(r", (?:and )?|\) ", clause)[-1] if len(clause) > 90 else clause
    in_situ = main is not None and main.behaviour == "in_situ"
    if OTHER_SCALES.search(nearest + after) or (not in_situ and _of_something_else(one, nearest, after)):
        return -1000
    if main is not None and one.scheme == "two_tier" and _grades_another_lymphoma(view, one, main):
        return -1000
    weight = {"gleason": 55, "group": 40, "number": 45, "differentiation": 32, "two_tier": 12}[one.scheme]
    weight += (
        12 if re.search(r"nottingham|histolog|histopath|combined|overall|fuhrman|who|isup|figo|fnclcc|tumou?r", one.name) else 0
    )
    weight += 8 if one.parts else 0
    weight -= 22 if _is_nuclear(one) and not in_situ else 0
    weight += worth(view, one.span[0]) // 2
    weight -= 40 if SUPERSEDED.search(nearest[-14:] + one.name + after[:16]) else 0
    weight += 25 if SUMMED_UP.search(view.before(one.span[0])) else 0
    said = assertion(view, one.span)
    weight -= 60 if said.historical or said.other_person or retold(view, one.span[0]) else 0
    weight += 60 if put_right(view, one.span[0]) else 20 if corrects(view, one.span[0]) else 0
    weight -= 20 if said.uncertain else 60 if said.negated and one.scheme == "two_tier" else 0
    beside = main is not None and main.span[0] <= one.span[0] <= main.span[1] + 60
    weight += 6 if beside and one.scheme != "gleason" else 0
    labelled = re.search(r"\bgrad(?:e|ing)\b[^:.;]{0,20}: *$", clause)
    weight -= 60 if main is not None and not labelled and _of_another_tumour(view, one, main) else 0
    return weight


def _grades_another_lymphoma(view: Prose, one: Grade, main: Tumour) -> bool:
    """Whether "high grade" stands apart from a lymphoma: it is then the name of another kind, or tells of a transformation."""
    return "lymphoma" in view.flat[slice(*main.span)] and view.sentence(one.span[0]) != view.sentence(main.head[0])


def _are_gliomas(view: Prose, one: Tumour, other: Tumour) -> bool:
    """Whether two names are of gliomas: a glioblastoma is called a high grade astrocytoma too."""
    return all(GLIOMA.search(view.flat[slice(*tumour.head)]) for tumour in (one, other))


def _of_another_tumour(view: Prose, one: Grade, main: Tumour) -> bool:
    """Whether the nearest tumour named in the grade's own sentence is of another kind than the main one."""
    start, end = view.sentence(one.span[0])
    here = [tumour for tumour in tumours(view) if start <= tumour.head[0] < end and tumour.specific]
    near = min(here, key=lambda tumour: abs(tumour.head[0] - one.span[0]), default=None)
    return (
        near is not None
        and near.behaviour == "malignant"
        and not MIXED.search(view.flat, *main.span)
        and not any(_same(view, tumour, main) or _are_gliomas(view, tumour, main) for tumour in here)
    )


def _of_something_else(one: Grade, before: str, after: str) -> bool:
    """Whether a grade is that of the in-situ part, of dysplasia, or only a component of a grade."""
    if one.scheme == "two_tier" and re.search(
        r"^(?:dysplasia|pin\b|prostatic intra|squamous intra|intraepi|glandular intra|foveolar)", one.name
    ):
        return True
    part = NOT_THE_TUMOUR.search(before)
    told = (WHOLE.search(one.name) and before.rstrip().endswith(",")) or NAMED_AHEAD.search(before)
    whole = part and COMPONENT.match(part[0]) and told
    if re.search(r"(?:dcis|in[ -]situ)[^a-z]{0,3}$", before) or (
        part and not whole and not re.search(r"\b(?:invasive|infiltrating)\b", before) and not SUMMED.search(before)
    ):
        return True
    if re.match(r" *nuclei\b", after):
        return True
    if _is_nuclear(one):
        return bool(re.search(r"tub|glandul|pleomorph|mitot|score|nottingham", before + after))
    return bool(re.match(r" *(?:dcis|ductal carcinoma in|intraductal|dysplasia|in[ -]situ)", after))


def _is_nuclear(one: Grade) -> bool:
    """A nuclear grade that is not a grading scheme of its own."""
    return "nuclear" in one.name and not re.search(r"fuhrman|furhman|isup|who|histolog|black", one.name)


def margins(view: Prose, main: Tumour | None, floor: int) -> tuple[Told, Sequence[Statement]] | None:
    """The overall state of the margins: positive when any is, and the statement that shows it best.

    A part that corrects the report is the only one that counts where it speaks of them, and a specimen with another lesion none.
    """
    said = [(worth(view, one.span[0]), one) for one in statements(view) if not retold(view, _named_at(view, one))]
    said = [(weight, one) for weight, one in said if not (main and of_another_lesion(view, _named_at(view, one), main))]
    said = [(weight, one) for weight, one in said if one.cue and corrects(view, one.span[0])] or said
    counted = [(weight, one) for weight, one in said if weight >= floor]
    if not counted:
        return None
    positive = any(one.margin_class == "positive" and one.cue for _, one in counted)
    wanted = "positive" if positive else "negative"
    ranked = [
        (one.cue, _is_worded(view, one), weight + 12 * one.overall, -one.span[0], one)
        for weight, one in counted
        if one.margin_class == wanted
    ]
    best = max(ranked, key=lambda item: item[:4])
    both = len({one.margin_class for _, one in counted if one.cue}) > 1
    confidence = 0.6 if not best[0] else 0.75 if both else 0.95
    opposed = positive and any(one.margin_class == "negative" and ALL_OF_THEM.search(view.flat, *one.span) for _, one in counted)
    status: Status = "ambiguous" if opposed and not SEVERAL.search(view.flat) else "found"
    return Told(_worded(view, best[4]), best[4].span, confidence, status), [one for _, one in counted]


def _named_at(view: Prose, one: Statement) -> int:
    """Where a statement tells its class, behind what it begins with."""
    cue = re.search(r"positive|negative|involved|clear|free|margin", view.flat[slice(*one.span)])
    return one.span[0] + (cue.start() if cue else 0)


def _is_worded(view: Prose, one: Statement) -> bool:
    return one.span[1] - one.span[0] > 4


def _worded(view: Prose, one: Statement) -> str:
    return f"{one.margin_class}, closest {one.distance}" if one.distance and one.margin_class == "negative" else one.margin_class
