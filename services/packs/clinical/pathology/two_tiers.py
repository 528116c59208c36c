"""Tumours that are graded low or high: a grade of two tiers says something of these, and of no other carcinoma.

WHO Classification of Tumours, 5th edition: serous carcinoma (female genital, 2020), urothelial carcinoma (urinary, 2022),
adenocarcinoma of colon, rectum and appendix (digestive, 2019), salivary carcinoma (head and neck, 2022), neuroendocrine carcinoma
(2022); dysplasia and lesions in situ everywhere. Of lymphomas, gliomas and sarcomas "high grade" names a group. Invasive
carcinomas of breast, kidney, liver, skin and prostate have schemes of three tiers and more.
"""

from services.packs.clinical.shared.prose import looks, prose

TUMOURS = looks(
    r"serous|urotheli\w*|transitional|dysplas\w*|intraepi\w*|\b[hl]sil\b|\b(?:c|p|v|a|va)in\b|\b[dl]cis\b|in[ -]situ"
    r"|\w*adenomas?\b|neuro-?endocrine|mucinous|muco-?epidermoid|salivary|adenoid cystic|acinic|polymorphous|myoepitheli\w*"
    r"|endometri\w*|colo(?:n|rect)\w*|rect(?:um|al)|appendi\w*|intestin\w*"
)
ORGANS = looks(
    r"\b(?:colo(?:n|rect)\w*|rect(?:um|al)|sigmoid|c(?:a)?ecum|caecal|hemicolectomy|bowel|appendi(?:x|ceal)|endometri\w*|uter(?:us|ine)"
    r"|ovar(?:y|ian|ies)|fallopian|bladder|ureter\w*|urethra\w*|renal pelvis|parotid|salivary|soft tissue)\b"
)
"""Where a carcinoma that is called by no more than that is graded so."""
SCHEME = looks(r"nuclear|cytologic|two[ -]tier\w*|binary|architectural|\bwho\b|\bfigo\b")
"""Words of a value that name the scheme."""
THREE_TIERS = looks(
    r"ductal|lobular|mammary|breast|no special type|\bnst\b|tubular carcinoma|renal cell|hepatocellular|squamous"
    r"|acinar|prostat\w*|basal cell"
)


def two_tiers_fit(value: str, histology: str, text: str) -> bool:
    """Whether "high" or "low" can be the grade of a tumour; `text` is the report, that may name its organ."""
    named = prose(histology).flat
    if "carcinoma" not in named or TUMOURS.search(named) or SCHEME.search(prose(value).flat):
        return True
    return THREE_TIERS.search(named) is None and ORGANS.search(prose(text).flat) is not None
