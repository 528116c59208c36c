"""Cells that are other tissue beside most tumours and a part of some: the myoepithelium of a papilloma, a phyllodes' stroma."""

from functools import lru_cache

from services.packs.clinical.shared.prose import Prose, looks, prose

PARTS = (
    (
        looks(r"myoepitheli|abluminal|\bbasal cells?"),
        looks(
            r"\b(?:adenoid cystic|epithelial[ -]myoepithelial|myoepithelioma|adenomyoepitheli|pleomorphic adenoma|papillomas?\b|"
            r"papillary lesion|basal cell (?:adenoma|adenocarcinoma|carcinoma)|adenosis|radial scar|complex sclerosing"
            r"|fibroadenoma|"
            r"usual (?:ductal |type )?hyperplasia|sialadenoma|syringoma|hidradenoma|spiradenoma|cylindroma|tubular adenoma)"
        ),
    ),
    (
        looks(r"strom|fibroblast"),
        looks(
            r"\b(?:phyllodes|fibroadenoma|stromal (?:sarcoma|tumou?r|nodule)|fibroma|carcinosarcoma|adenosarcoma|myofibroblast)"
        ),
    ),
    (
        looks(r"endotheli|vascular|vessels"),
        looks(r"\b(?:\w*angiosarcoma|\w*ha?emangi\w+|lymphangioma|kaposi|vascular (?:tumou?r|lesion|malformation))"),
    ),
    (looks(r"mesothelial"), looks(r"\bmesothelioma|\badenomatoid")),
    (
        looks(r"histiocyt|macrophage|langerhans"),
        looks(r"\bhistiocyt(?:oma|osis|ic sarcoma)|\bxanthogranuloma|\brosai|\berdheim|\bgiant cell tumou?r"),
    ),
    (
        looks(r"(?:small |mature )?lymphocytes"),
        looks(
            r"\b(?:small lymphocytic|chronic lymphocytic|lymphoplasmacytic|mantle(?: cell)?|marginal zone|follicular"
            r"|malt) (?:lymphoma|leuk)|\b(?:cll|sll)\b|\bmaltoma\b"
        ),
    ),
    (
        looks(r"\bb[ -]?cells"),
        looks(
            r"\b(?:b[ -]cell (?:lymphoma|neoplasm|leuk)|follicular lymphoma|mantle cell|marginal zone|lymphocytic (?:lymphoma"
            r"|leuk)|"
            r"burkitt|lymphoplasma|hairy cell|b[ -](?:lymphoblastic|all\b))"
        ),
    ),
    (
        looks(r"\bt[ -]?cells"),
        looks(
            r"\b(?:t[ -]cell (?:lymphoma|neoplasm|leuk)|mycosis|anaplastic large|s[eé]zary|t[ -](?:lymphoblastic|all\b)"
            r"|angioimmuno)"
        ),
    ),
    (
        looks(r"plasma cells"),
        looks(r"\b(?:multiple |plasma cell )?myeloma|\bplasmacytoma|\bplasma cell (?:neoplasm|leuk)|\blymphoplasma"),
    ),
    (looks(r"follic"), looks(r"\bfollicular lymphoma|\bfollicular (?:thyroid )?(?:carcinoma|adenoma)")),
    (looks(r"hepatocytes|liver"), looks(r"\bhepatocellular|\bhepatoblastoma|\bhepatic adenoma")),
    (looks(r"mast cells"), looks(r"\bmastocyt|\bmast cell (?:sarcoma|leuk|neoplasm|tumou?r)")),
    (looks(r"merkel"), looks(r"\bmerkel cell (?:carcinoma|tumou?r)")),
    (looks(r"leydig"), looks(r"\bleydig cell tumou?r|\bsertoli[ -]leydig")),
    (looks(r"sertoli"), looks(r"\bsertoli[ -](?:cell|leydig)")),
    (looks(r"sebaceous"), looks(r"\bsebaceous (?:carcinoma|adenoma|epithelioma|neoplasm|tumou?r)|\bsebaceoma")),
    (looks(r"smooth muscle|myometrium"), looks(r"\b\w*leiomyo|\bsmooth muscle (?:tumou?r|neoplasm)|\bstump\b|pecoma")),
    (looks(r"nerve|perineuri|axon"), looks(r"\bneurofibroma|\bneuroma\b|\bperineurioma|\bnerve sheath")),
    (looks(r"syncytiotroph"), looks(r"\bchoriocarcinoma|\btrophoblastic|\bgerm cell")),
    (looks(r"dendrocytes"), looks(r"\bdermatofibroma|\bfibrous histiocytoma")),
    (looks(r"endocrine"), looks(r"\b(?:neuro)?endocrine (?:tumou?r|carcinoma|neoplasm)|\bcarcinoid")),
    (looks(r"sustentacular"), looks(r"\bparaganglioma|\bph(?:a?e)ochromocytoma|\besthesioneuro|\bolfactory neuro")),
    (looks(r"lymphoid"), looks(r"\w*lymphoma|\bleuka?emia|\blymphoid (?:neoplas|malignan)|\bthymoma|\bmyeloma|\bhodgkin")),
    (looks(r"ganglion|schwann"), looks(r"\bganglio(?:neuro|gli|cyt)\w*oma|\bschwannoma|\bparaganglioma")),
    (looks(r"dendritic|meshwork"), looks(r"\bdendritic cell (?:sarcoma|tumou?r|neoplasm)")),
    (looks(r"keratinocytes"), looks(r"\bsquamous cell carcinoma|\bkeratoacanthoma|\bbowen")),
    (
        looks(r"glial"),
        looks(
            r"\b\w*glioma|\bglioblastoma|\bgbm\b|astrocytoma|ependymoma|\bglial (?:neoplasm|tumou?r)"
            r"|\bsubependymoma|\boligodendro"
        ),
    ),
    (looks(r"adipocyt"), looks(r"\blipo(?:ma|sarcoma)|lipomatous")),
)
"""The names of cells, and of what they belong to."""
INVASIVE_BREAST = looks(
    r"\b(?:invasive|infiltrating) (?:[a-z]+ ){0,2}?(?:ductal|lobular|mammary|breast|carcinoma of no special type)"
)
"""Beside it the layer of myoepithelium is that of ducts which it has not invaded."""


def is_own(view: Prose, cells: str) -> bool:
    """Whether cells of this name are a part of what the report diagnoses."""
    return _belong(view.text, cells)


@lru_cache(maxsize=256)
def _belong(text: str, cells: str) -> bool:
    flat = prose(text).flat
    for index, (named, whole) in enumerate(PARTS):
        if named.search(cells) and whole.search(flat) and not (index == 0 and INVASIVE_BREAST.search(flat)):
            return True
    return False
