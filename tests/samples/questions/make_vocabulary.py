"""Makes the shipped vocabulary of conditions from MeSH (NLM), the Disease Ontology and MedQuAD.

    python -m tests.samples.questions.make_vocabulary SHARED_VOCABULARY_FOLDER

Writes conditions.tsv.gz (tag, closed tag or "", preferred name, terms in normal form joined by "|"; terms that are
acronyms keep their case) and words.txt.gz (English words of the shipped trial records, none of which is a misspelling).
The same input gives the same bytes. Licences are stated in the vocabulary's README.
"""

import gzip
import io
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from services.packs.evidence.question.tags_words import normal

VOCABULARY = Path(__file__).resolve().parents[3] / "services/packs/evidence/question/vocab"
BRANCHES = re.compile(r"^(C(0[1-9]|1[0-9]|2[0156])|C23\.888|C23\.550\.(414|767)|F03)(\.|$)")
CLOSED = {
    "AF": ("Atrial Fibrillation",),
    "CKD": ("Renal Insufficiency, Chronic", "Diabetic Nephropathies"),
    "HF": ("Heart Failure",),
    "CAD": ("Myocardial Ischemia",),
    "HAP": ("Pneumonia, Ventilator-Associated",),
    "CAP": ("Pneumonia, Bacterial",),
    "SEPSIS": ("Sepsis",),
    "GI_BLEED": ("Gastrointestinal Hemorrhage",),
    "DIABETES": ("Diabetes Mellitus", "Diabetes Complications"),
    "STROKE": ("Stroke", "Ischemic Attack, Transient"),
    "VTE": ("Venous Thromboembolism", "Pulmonary Embolism", "Venous Thrombosis"),
    "CANCER": ("Neoplasms",),
}
"""The first that covers a descriptor wins."""
EXTRA = (("MESH:D003866", ["depression", "clinical depression"]), ("MESH:D012640", ["seizure"]))
"""Everyday words of descriptors."""
EXACT = {
    "HTN": (
        "Hypertension",
        "Hypertension, Malignant",
        "Hypertension, Renal",
        "Hypertension, Renovascular",
        "White Coat Hypertension",
    )
}
KINDS = frozenset(("AF", "CAD", "STROKE", "HF", "DIABETES", "SEPSIS", "VTE", "GI_BLEED"))
"""Closed tags whose kinds are told by the end of their name; others have namesakes (pulmonary hypertension)."""
PROCEDURE = re.compile(r"(ectomy|otomy|plasty|scopy|graphy|ostomy|ography|opexy)$")
BENIGN = re.compile(
    r"\b(benign|lipoma|adenoma|fibroma|fibroid|leiomyoma|hemangioma|nev[ui]s?|cysts?|polyp|papilloma|keratos[ie]s|osteoma|"
    r"chondroma|angioma|hamartoma|wart|schwannoma|neurofibroma|meningioma|mole|pseudolymphoma|histiocytosis|mastocytosis)",
    re.I,
)
NOT_BENIGN = re.compile(r"carcinoma|malignan|cancer|sarcoma|myeloma", re.I)
GENERIC_TERMS = (
    "disease|diseases|syndrome|infection|infections|death|recurrence|pain|injury|wounds and injuries|"
    "emergencies|wound|chronic disease|acute disease|disorder|illness|condition|complications|asymptomatic|fever"
    "of|stress|shock|falls|fall|burn|burns|cold|bite|bites|anomaly|deformity|dependence|abuse|spasm|cramp|"
    "tic|hypothermia induced|overdose|bleeding|bleed|hemorrhage|haemorrhage|blood clot|clot|thrombosis|tumor|"
    "lesion|mass|nodule|attack|seizure disorder|arrest|obstruction|block|dead|critical illness|genetic disease|"
    "rare disease|heart disease|lung disease|kidney disease|liver disease|skin disease|side effect|allergy test|"
    "exercise|diet|vaccine|smoking|weight loss|poisoning|health|aging|surgery|medication|screening|genes|"
    "rash|dose|pump|mental disorder|foreign body|rupture|fracture|fractures|inflammation|signs and symptoms|"
    "problem|child|infant|pregnancy|pneumonia|hospital acquired infection|cross infection|iatrogenic disease|"
    "heart attack|mi|drug|drug interaction|intervention"
)
TOPICS = "prevention prevent screening treatment diagnosis testing test risk medication care coping cause symptom"
ABOUT = frozenset(TOPICS.split())
"""Words of topics on a condition, which are no names of it."""
GENERIC = frozenset(normal(term) for term in (*GENERIC_TERMS.split("|"), "paget disease"))
NO_CANCER = ("C04.182", "C04.445", "C04.834")
"""Branches of MeSH's neoplasms that are none: cysts (polycystic ovaries), hamartomas, precancerous conditions."""
ACRONYM = re.compile(r"^(?=(?:.*[A-Z]){2})[A-Za-z0-9-]{2,7}$")
SHORT = (
    "SLE GERD COPD PKU CLL ALL AML CML ALS IBS IBD HIV AIDS PAH ADHD OCD PTSD UTI RSV HPV CAH NASH NAFLD OSA ARDS PCOS "
    "GBS ITP TTP DIC PSP MSA JIA SMA DMD HCM ARVC NSCLC SCLC HCC RCC DLBCL MDS GIST AKI BPH DKA HHS COVID MERS SARS MRSA "
    "HUS ADPKD AATD"
)
ACRONYMS = frozenset(SHORT.split())
"""Short acronyms that mean one condition to a clinician; the others are left out."""


DISORDERS = frozenset(["T019", "T020", "T037", "T046", "T047", "T048", "T049", "T184", "T190", "T191"])
"""UMLS semantic types of conditions; tests and procedures are none, and a finding (T033) alone is none either."""
AGENTS = re.compile(r"\b(?:medications?|medicines?|drugs?|remed(?:y|ies))\b", re.I)
"""Topics on what is taken for a condition: their names are no names of the condition."""


def main(folder: Path) -> None:
    """Read the three vocabularies, join them by name, write the two files."""
    trees, names = _mesh(folder / "mesh2015_descriptors.tsv.gz")
    concepts = {tag: {name, *_turned(name)} for tag, name in names.items()}
    preferred = dict(names)
    known = {normal(term): tag for tag, terms in concepts.items() for term in terms}
    for tag, name, synonyms in (*_disease_ontology(folder), *_medquad(folder)):
        tag = _tag_of(tag, [name, *synonyms], known, names)
        preferred.setdefault(tag, name)
        concepts.setdefault(tag, set()).update((name, *synonyms))
        for term in (name, *synonyms):
            known.setdefault(normal(term), tag)
    for tag, words in EXTRA:
        concepts[tag].update(words)
    closed = {tag: _closed(tag, trees, names) or _by_words(preferred[tag]) for tag in concepts}
    closed |= _kinds(preferred, closed)
    _write(VOCABULARY / "conditions.tsv.gz", _rows(concepts, preferred, closed, set(names)))
    _write(VOCABULARY / "words.txt.gz", _english(folder.parent / "evidence_index" / "records.jsonl.gz"))


def _rows(concepts: dict[str, set[str]], preferred: dict[str, str], closed: dict[str, str], mesh: set[str]) -> Iterator[str]:
    """A descriptor's own name is its own, whoever else lists it; of other terms the first concept keeps them."""
    taken: set[str] = set()
    own = {kept: tag for tag in sorted(mesh) for term in (preferred[tag], *_turned(preferred[tag])) if (kept := _kept(term))}
    for tag in sorted(concepts, key=lambda each: (each not in mesh, each)):
        terms = sorted({kept for term in concepts[tag] if (kept := _kept(term)) and own.get(kept, tag) == tag} - taken)
        taken.update(terms)
        if terms:
            yield "\t".join((tag, closed[tag], preferred[tag], "|".join(terms)))


def _kept(term: str) -> str:
    """A term as it is shipped; "" for one that would be found where it is not meant."""
    if ACRONYM.match(term):
        return term if term in ACRONYMS or (len(term) > 4 and term.isalpha()) else ""
    plain = normal(term)
    words = plain.split()
    bad = (
        plain in GENERIC or bool(PROCEDURE.search(plain)) or len(plain) < 4 or len(words) > 7 or plain.replace(" ", "").isdigit()
    )
    about = ABOUT & set(words)
    joined = about or {"and", "or", "with", "-", "in", "other", "unspecified", "nos", "due", "without", "not"} & set(words)
    return "" if bad or joined else plain


def _mesh(file: Path) -> tuple[dict[str, list[str]], dict[str, str]]:
    trees: dict[str, list[str]] = {}
    names = {}
    for ui, name, numbers in _tsv(file, 3):
        branches = [number for number in numbers.split("|") if BRANCHES.match(number)]
        if branches:
            trees[f"MESH:{ui}"], names[f"MESH:{ui}"] = branches, name
    return trees, names


def _turned(name: str) -> Iterator[str]:
    """ "Pneumonia, Ventilator-Associated" as it is said: "Ventilator-Associated Pneumonia"."""
    parts = name.split(", ")
    if len(parts) > 1:
        yield " ".join([*parts[1:], parts[0]])
        yield " ".join(reversed(parts))


def _disease_ontology(folder: Path) -> Iterator[tuple[str, str, list[str]]]:
    for doid, name, mesh, synonyms in _tsv(folder / "disease_ontology_synonyms.tsv.gz", 4):
        yield f"MESH:{mesh}" if mesh else doid, name, [each for each in synonyms.split("|") if each]


def _medquad(folder: Path) -> Iterator[tuple[str, str, list[str]]]:
    for focus, cuis, types, group, _sources, synonyms in _tsv(folder / "medquad_focus_synonyms.tsv.gz", 6):
        kinds = set(types.split("|"))
        condition = kinds & DISORDERS and kinds <= DISORDERS | {"T033"}
        if group == "Disorders" and cuis and condition and not AGENTS.search(focus):
            yield f"UMLS:{cuis.split('|')[0]}", focus, [each for each in synonyms.split("|") if each]


def _tag_of(tag: str, terms: Iterable[str], known: dict[str, str], mesh: dict[str, str]) -> str:
    """The MeSH descriptor that bears one of the names, else the vocabulary's own identifier."""
    if tag in mesh:
        return tag
    named = [known[plain] for term in terms if (plain := normal(term)) in known]
    return next((each for each in named if each.startswith("MESH:")), named[0] if named else tag)


def _closed(tag: str, trees: dict[str, list[str]], names: dict[str, str]) -> str:
    name = names.get(tag, "")
    if any(name in exact for exact in EXACT.values()):
        return "HTN"
    ui = {name: tag for tag, name in names.items()}
    for closed, roots in CLOSED.items():
        numbers = [number for root in roots for number in trees[ui[root]]]
        own = [one for one in trees.get(tag, ()) if closed != "CANCER" or not one.startswith(NO_CANCER)]
        if any(mine == number or mine.startswith(number + ".") for mine in own for number in numbers):
            return "" if closed == "CANCER" and BENIGN.search(name) and not NOT_BENIGN.search(name) else closed
    return ""


def _kinds(preferred: dict[str, str], closed: dict[str, str]) -> dict[str, str]:
    """Diseases without a place in MeSH whose name ends like a covered one's: "acute myocardial infarction"."""
    heads = {
        normal(turned): closed[tag]
        for tag, name in preferred.items()
        if closed[tag] in KINDS
        for turned in (name, *_turned(name))
    }
    found = {}
    for tag, name in preferred.items():
        words = normal(name).split()
        ends = [heads.get(" ".join(words[at:]), "") for at in range(1, len(words))]
        if tag.startswith("DOID:") and not closed[tag] and any(ends):
            found[tag] = next(filter(None, ends))
    return found


def _by_words(name: str) -> str:
    malignant = re.search(
        r"\b(cancers?|\w*carcinoma|lymphoma|leuk[a]?emia|melanoma|sarcoma|myeloma|malignan\w+|\w+sarcoma|\w+blastoma)\b",
        name,
        re.I,
    )
    return "CANCER" if malignant and not re.search(r"syndrome|predispos|screening|suscept", name, re.I) else ""


def _english(file: Path) -> Iterator[str]:
    counts: Counter[str] = Counter()
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for record in map(json.loads, lines):
            counts.update(set(normal(f"{record['title']} {record['abstract']}").split()))
    yield from sorted(word for word, n in counts.items() if n >= 2 and word.isalpha() and len(word) > 4)


def _tsv(file: Path, columns: int) -> Iterator[list[str]]:
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            cells = [cell.strip() for cell in line.rstrip("\n").split("\t")]
            yield (cells + [""] * columns)[:columns]


def _write(file: Path, rows: Iterable[str]) -> None:
    packed = io.BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb", mtime=0) as out:
        out.write("".join(f"{row}\n" for row in rows).encode())
    file.write_bytes(packed.getvalue())
    print(f"{file.name}: {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
