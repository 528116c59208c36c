"""Names of tumours in running text: a head noun, the words that belong to it before and behind, and what it is.

Kinds of behaviour follow the fifth digit of ICD-O-3 (malignant 3, in situ 2, borderline 1, benign 0).
"""

import re
from dataclasses import dataclass
from typing import Literal

from services.packs.clinical.shared.prose import Prose, looks, word_set

Behaviour = Literal["malignant", "in_situ", "borderline", "benign", "generic"]
BENIGN = (
    r"(?!carc)[a-z-]*(?:(?<!myxo)adenomas?|papillomas?|(?<!neuro)fibromas?|neurofibromas?|lipomas?|schwannomas?|"
    r"(?:hem|haem|lymph)angiomas?|leiomyomas?|hamartomas?|"
    r"osteomas?|chondromas?|pituicytomas?|oncocytomas?|acanthomas?|syringomas?|poromas?|pilomatri(?:c|x)omas?|odontomas?|"
    r"craniopharyngiomas?|"
    r"endometriomas?|prolactinomas?|leiomyomata|lipomata|papillomata|fibroids?|fibroxanthomas?|(?:tricho|myo)epitheliomas?|"
    r"cylindromas?|(?:fibro)?thecomas?|(?<!pseudo)myxomas?|fibroelastomas?|hibernomas?|perivascular epithelioid cell tumou?rs?|"
    r"neurocytomas?|ganglioneuromas?|(?:meso|cystic )nephromas?|keratoacanthomas?|hydatidiform moles?)|n(?:a)?ev(?:us|i)|polyps?|"
    r"keratos[ie]s|(?:desmoid[ -](?:type )?)?fibromatosis"
)
MALIGNANT = (
    r"[a-z-]*(?:carcinomas?|sarcomas?|blastomas?|lymphomas?|melanomas?|gliomas?|(?:astro|plasma)c[iy]tomas?|"
    r"mesotheliomas?|thymomas?|"
    r"germinomas?|seminomas?|myelomas?|ependymomas?|chordomas?|meningiomas?|phaeochromocytomas?|pheochromocytomas?"
    r"|teratomas?|carcinoids?|insulinomas?)|leuk(?:a)?emias?|(?<!sinus )histiocytosis|"
    r"pecomas?|h(?:a)?emangioendotheliomas?|fibrous histiocytomas?|mycosis fungoides|sezary syndrome|myelodysplastic syndromes?|"
    r"polycyth(?:a)?emia vera|thrombocyth(?:a)?emia|(?<!no )(?<!reticulin )primary myelofibrosis|mastocytosis|lentigo maligna|"
    r"macroglobulin(?:a)?emia|(?:mammary |extramammary )?paget'?s? disease|pseudomyxoma peritonei|struma ovarii"
)
GENERIC = r"tumou?rs?|neoplasms?|neoplasia|malignanc(?:y|ies)|cancers?"
MALIGNANT_BY_KIND = re.compile(
    r"neuroendocrine tum|stromal tum|germ cell tum|wilms|granulosa cell tum|hodgkin|nerve sheath tum|rhabdoid tum|small round "
    r"cell "
    r"tum|malignant (?:(?!tum|neopl)[a-zü-]+ ){1,4}(?:tum|neopl)"
)
"""Kinds whose head noun alone does not say that they are malignant."""
IN_SITU = (
    r"(?:hg?|lg?)sil(?: ?\((?:cin|vin|ain) ?[1-3](?:[-/][23])?\))?|(?:cin|vin|ain) ?(?:[1-3]|iii|ii|i)|dcis|lcis|"
    r"(?:intraductal|in[ -]situ) carcinomas?|intraepithelial (?:neoplasia|carcinoma|lesion)s?"
)
RUN_ON = r"(?=(?:histologic(?:al)?|tumou?r) (?:grade|type|size|site|extent))"
"""The next label of a checklist, printed on without a blank."""
HEAD = looks(
    rf"(?<![a-z])(?:(?P<in_situ>{IN_SITU})|(?P<malignant>{MALIGNANT})|(?P<benign>{BENIGN})|(?P<generic>{GENERIC}))"
    rf"(?:(?![a-z])|{RUN_ON})"
)
SUFFIX = r"(?:al|ar|ary|ic|oid|ous|ive|ed|ing|ine|form|ant|atous|genic|blastic|cytic|cell|grade|type)"
LEXICON = word_set(
    "cell cells type grade high low poorly well moderately slightly highly small large clear mixed signet ring intermediate "
    "nos diffuse mantle zone burkitt hodgkin hodgkin's non-hodgkin ewing merkel germ yolk sac wilms phyllodes spindle giant "
    "hurthle b-cell t-cell squamous in-situ invasive infiltrating classical classic conventional usual focal focally adenoid "
    "plasma mast acinar lobular ductal tubular serous mucinous medullary papillary follicular urothelial transitional "
    "hepatocellular cholangiocellular renal colorectal colonic gastric mammary pulmonary prostatic ovarian endometrial cervical "
    "thyroid breast lung colon prostate bladder endometrioid neuroendocrine stromal borderline malignant primary recurrent "
    "metastatic non-small acral nodular superficial basal adnexal sarcomatoid anaplastic pleomorphic undifferentiated minimally "
    "microinvasive predominantly villous tubulovillous sessile serrated sex cord carcinoid atypical typical goblet desmoplastic "
    "round myxoid duct mammary compound dermal intradermal junctional blue spitz dysplastic seborrheic seborrhoeic actinic "
    "acute chronic myeloid lymphoid lymphoblastic lymphocytic "
    "simple intraductal complex solitary benign chromophobe embryonal alveolar granulosa mature immature monodermal kaposi "
    "kaposi's burkitt's ewing's hodgkin's hodgkins wilms' langerhans warthin warthin's brenner sertoli leydig sertoli-leydig "
    "krukenberg pindborg abrikossoff olfactory nut alveolar soft part lymphocyte predominant predominance lymphocyte-predominant "
    "choroid plexus bile duct glomus granular solid pseudopapillary inflammatory myofibroblastic calcifying fibrolamellar "
    "trabecular insular columnar tall verrucous warty basaloid inverted schneiderian exophytic subungual mucosal uveal choroidal "
    "mullerian müllerian muellerian rhabdoid splenic extranodal nodal nk t nk/t-cell t/nk-cell malt b t primary effusion "
    "mediastinal intravascular plasmablastic "
    "enteropathy-associated angiocentric hairy promyelocytic myelomonocytic monocytic erythroid megakaryoblastic clear-cell "
    "epithelioid spindled juxtaglomerular islet carotid body nerve sheath plexiform ancient cellular traumatic fetal "
    "adult juvenile infantile congenital aggressive deep lentiginous halo complete partial cardiac atrial waldenstrom "
    "waldenstrom's"
)
NEVER = word_set(
    "showing revealing demonstrating containing including involving regarding being having during additional "
    "several total surgical identified showed revealed described surrounding adjacent normal inked measuring "
    "labelled labeled received left-sided right-sided largest remaining entire underlying following considered "
    "associated compared invading separate multiple single axillary regional local distant seen diagnosed residual "
    "same present overall clinical negative positive vascular perineural lymphatic lymphovascular pathologic "
    "pathological histologic radiologic uninvolved involved called graded"
)
ORGANS = (
    r"breast|lung|colon|rectum|rectosigmoid|sigmoid|cecum|caecum|prostate|bladder|kidney|thyroid|stomach|oesophagus|"
    r"esophagus|liver|pancreas|ovary|ovaries|uterus|endometrium|"
    r"cervix|skin|brain|tongue|larynx|bone|soft tissue|gallbladder|duodenum|ileum|appendix|testis|vulva|pleura|"
    r"bile duct|ampulla|ureter|renal pelvis|salivary gland|"
    r"parotid|head and neck|adrenal|lobe|bowel|intestine|junction|mucosa|cavity"
)
BRACKETED = re.compile(r"\(([a-z]+(?:[ -][a-z]+){0,2})\) $")
"""A kind in brackets inside a name: "conventional (clear cell) renal carcinoma"."""
INVERTED = looks(
    r", (?:(?:infiltrating|invasive|papillary|keratini[sz]ing|high[ -]grade|low[ -]grade)[ -])*(?:(?:squamous|transitional|clear|"
    r"small|large|basal|renal|signet[ -]ring)[ -]cell|squamous|urothelial|ductal|lobular|serous|mucinous|endometrioid|papillary|"
    r"medullary|follicular|hepatocellular|adenosquamous|neuroendocrine)\b(?! (?:features?|pattern|component|differentiation|"
    r"growth|areas?|type|and)\b)"
)
"""The kind behind a bare head noun, as indexes print it: "carcinoma, squamous cell"."""
UNREAD = re.compile(r"(?:[a-z'-]+ +){0,5}$")
"""What stands before "cell carcinoma" is a part of the name, whatever recognition made of it."""
RANGE = looks(r"(?:well|moderately)(?:[ -]+differentiated)?[ -]+(?:to|and)[ -]+$")
BEHIND = tuple(
    looks(pattern)
    for pattern in (
        r"(?:,| -)? \(?(?:nos|not otherwise specified|no special type|nst)\b\)?",
        r"[ -]in[ -]situ\b",
        r" of (?:low|uncertain) malignant potential",
        r" multiforme\b",
        r" of (?:the )?(?:(?!and|with)[a-z]+ ){0,2}(?:" + ORGANS + r")\b",
        r"(?:,)? (?:of )?(?:the )?(?:no special|[a-z-]+(?: [a-z-]+){0,2}) (?:type|subtype|variant)\b",
        r"(?:,| and)? with (?:[a-z-]+ ){0,4}?(?:differentiation|features?|component|pattern|morphology|areas|"
        r"signet ring cells)\b",
        r",? (?:well|moderately|poorly|slightly)(?:[ -]+to[ -]+(?:moderately|poorly))?[ -]+differentiated\b",
        r", (?:cribriform|micropapillary|solid|comedo|papillary|flat)(?: ?(?:[+,&/]|and) ?(?:cribriform|micropapillary|solid|"
        r"comedo|papillary|flat))*"
        r"(?: types?)?\b(?! predominant|-predominant)",
        r",? (?:idh-? ?(?:mutant|wild ?-?type)|hpv-? ?(?:associated|independent)|non-?invasive|mmr-? ?deficient)\b",
        r", (?:clear cell|papillary|chromophobe|conventional|diffuse|intestinal|classical?|usual) ?(?:\([a-z ]+\) )?(?:type|"
        r"subtype|variant)\b",
        r",? (?:lepidic|acinar|papillary|micropapillary|solid|cribriform)[ -]predominant\b",
        r",? (?:micro-?|minimally |superficially )invasive\b",
        r"(?<=carcinoid) tumou?rs?\b",
        r"(?<=disease) of the (?:nipple|breast|vulva|scrotum|penis)\b",
        r", (?:benign|malignant|borderline|nodular sclerosis|mixed cellularity|lymphocyte[ -](?:rich|depleted))\b",
        r"(?<=intraepithelial neoplasia),? \(?(?:grade )?(?:[1-3]|i{1,3})\b\)?",
        r",? (?:undifferentiated|anaplastic|keratini[sz]ing|non-?keratini[sz]ing|sarcomatoid)\b",
        r"(?: [a-z]{3,}(?:are|ale|um|osum|oides|atum|ans|icum))? (?:coli|recti|ventriculi|mammae|prostatae|pulmonis|renis)\b",
        r", favou?r(?:ing|ed)?(?: an?)? (?:[a-z-]+ ){0,3}(?:\w*carcinoma|\w*sarcoma|lymphoma|melanoma|mesothelioma)\b",
        r" [a-z]{4,}(?:pilare|pillare|ulare|oides|osum|atum|iale|odes|erans)\b",
    )
)


@dataclass(frozen=True)
class Tumour:
    """A tumour's name where it is printed: the span of the whole name, and of its head noun."""

    span: tuple[int, int]
    head: tuple[int, int]
    behaviour: Behaviour
    metastatic: bool
    specific: int
    """How many words beside the head noun tell what it is."""


def tumours(view: Prose) -> tuple[Tumour, ...]:
    """Every tumour named in a text, in order. A bare "tumour" or "cancer" is named too, with `specific` 0."""
    found = []
    for match in HEAD.finditer(view.flat):
        start, end = _before(view.flat, match.start()), _behind(view.flat, match.end())
        label = re.compile(r"type +").match(view.flat, start, match.start())
        start = label.end() if label else start
        kind = INVERTED.match(view.flat, end) if start == match.start() and match["malignant"] else None
        found.append(_tumour(view.flat, (start, kind.end() if kind else end), match))
    return tuple(
        one for index, one in enumerate(found) if not any(_inside(one, other) for other in found[max(0, index - 4) : index])
    )


def _tumour(flat: str, span: tuple[int, int], match: re.Match[str]) -> Tumour:
    name = flat[slice(*span)]
    behaviour: Behaviour = "generic"
    if match["in_situ"] or re.search(r"in[ -]situ|intraepithelial", name):
        behaviour = "in_situ"
    elif re.search(r"borderline|low malignant potential|phyllodes|mucinous (?:cystic )?neoplasm", name):
        behaviour = "borderline"
    elif match["malignant"] or MALIGNANT_BY_KIND.search(name):
        behaviour = "malignant"
    elif match["benign"]:
        behaviour = "benign"
    words = [
        word
        for word in re.findall(r"[a-z-]{3,}", name)
        if word not in ("the", "with", "and", "malignant", "metastatic", "primary")
    ]
    return Tumour(
        span,
        match.span(),
        behaviour,
        "metasta" in name or bool(re.search(r"metasta\w+ (?:of |from )?(?:an? )?$", flat[max(0, span[0] - 20) : span[0]])),
        len(words) - 1,
    )


def _inside(one: Tumour, other: Tumour) -> bool:
    return other.span[0] <= one.head[0] and one.head[1] <= other.span[1]


def _before(flat: str, start: int) -> int:
    """Where the name begins: back over the words that can stand before a tumour's head noun."""
    while match := re.search(r"([a-z][a-z'/-]*)(\)?,?)( +|- ?)$", flat[max(0, start - 40) : start]):
        kind = BRACKETED.search(flat[max(0, start - 40) : start])
        if kind and LEXICON.issuperset(re.split("[ -]", kind[1])):
            start -= len(kind[0])
            continue
        word = match[1].strip("-'/")
        lexical = word in LEXICON or any(part in LEXICON for part in re.split(r"[-/]", word)[-1:])
        if (
            word in NEVER
            or match[2].startswith(")")
            or (match[2] and not lexical)
            or not (lexical or re.search(SUFFIX + "$", word))
        ):
            break
        start -= len(match[0])
    if flat.startswith("cell ", start) and (unread := UNREAD.search(flat[max(0, start - 40) : start])):
        start -= len(unread[0])
    several = RANGE.search(flat[max(0, start - 40) : start])
    return start - len(several[0]) if several else start


def _behind(flat: str, end: int) -> int:
    """Where the name ends: on over the phrases that can stand behind a tumour's head noun."""
    grown = True
    while grown:
        grown = False
        for pattern in BEHIND:
            if match := pattern.match(flat, end):
                end, grown = match.end(), True
    return end
