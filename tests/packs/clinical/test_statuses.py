"""What a clinical document leaves open or shows unreadable: every reader says so, with the words on the page."""

import pytest

from services.core.document import Document, Page, Quality, Word
from services.core.draft import CitedField
from services.packs.clinical.clinical_notes.task import PACK as CLINIC
from services.packs.clinical.discharge_summary.task import PACK as HOSPITAL
from services.packs.clinical.genomics.task import PACK as GENES
from services.packs.clinical.lab_report.task import PACK as LABORATORY
from services.packs.clinical.pathology.task import PACK as TISSUE
from services.packs.clinical.prescription.task import PACK as ORDER
from services.packs.clinical.radiology.task import PACK as IMAGES
from services.packs.clinical.shared.illegible import illegible
from services.packs.clinical.surgical_notes.task import PACK as THEATRE
from services.packs.clinical.unknown.task import PACK as PAPER
from services.tasks.pack import Pack
from tests.packs.clinical.notes import OPERATION, read

VISIT = "CLINIC NOTE\n{day}\nThe patient has had a cough for a week and takes albuterol.\nASSESSMENT:\n1. Acute bronchitis.\n"
STAY = "DISCHARGE SUMMARY\n{day}\nHospital course: treated for pneumonia and sent home.\nDISCHARGE DIAGNOSES:\n1. Pneumonia.\n"
SLIDES = "SURGICAL PATHOLOGY REPORT\n{day}\nFINAL DIAGNOSIS:\nColon, biopsy: adenocarcinoma, moderately differentiated.\n"
FILM = "CHEST X-RAY\n{day}\nFINDINGS:\nThe lungs are clear. The heart is normal.\nIMPRESSION:\nNo acute disease.\n"
PANEL = "GENOMIC TUMOR REPORT\n{day}\nVariants detected: BRAF p.V600E, pathogenic, allele frequency 31%.\nMSI status: stable.\n"
BLOOD = "LABORATORY REPORT\n{day}\nSodium   139   mmol/L   135-145\nPotassium   4.1   mmol/L   3.5-5.1\n"
SCRIPT = "PRESCRIPTION\n{day}\nRx: Amoxicillin 500 mg capsules\nSig: take one capsule three times daily for 7 days\nRefills: 0\n"
FORM = "CONSENT TO TREATMENT\n{day}\nThe risks were explained to the patient, who agrees.\nWitness: ______\n"
WRITTEN: tuple[tuple[Pack, str], ...] = (
    (CLINIC, VISIT), (HOSPITAL, STAY), (THEATRE, "{day}\n" + OPERATION), (TISSUE, SLIDES), (IMAGES, FILM), (GENES, PANEL),
    (LABORATORY, BLOOD), (ORDER, SCRIPT), (PAPER, FORM),
)  # fmt: skip
KINDS = pytest.mark.parametrize(("pack", "text"), WRITTEN, ids=lambda one: one.doc_type if isinstance(one, Pack) else "")


def told(pack: Pack, text: str, name: str = "date") -> CitedField:
    return next(one for one in read(pack, text).fields if one.name == name)


@KINDS
@pytest.mark.parametrize("day", ["14 August", "Aug 14", "08/14", "14th Aug", "14/08/__", "14 Aug 20__", "14.08.20__"])
def test_a_day_without_a_year_is_ambiguous_and_no_value_is_made_of_it(pack: Pack, text: str, day: str) -> None:
    one = told(pack, text.format(day=f"Date: {day}"))
    assert (one.status, one.value, one.quote) == ("ambiguous", None, day)


@KINDS
@pytest.mark.parametrize("day", ["14/03/2024", "03/14/2024", "14 March 2024", "2024-03-14"])
def test_a_day_that_can_be_read_one_way_only_is_found(pack: Pack, text: str, day: str) -> None:
    one = told(pack, text.format(day=f"Date: {day}"))
    assert (one.status, one.value) == ("found", "2024-03-14")


def test_without_a_word_of_any_country_both_ways_are_open() -> None:
    one = told(TISSUE, "Date of Report: 07/05/2021\nCONCLUSION: Adenocarcinoma, grade 2.\n")
    assert (one.status, one.value) == ("ambiguous", "2021-07-05")
    assert told(TISSUE, "Haemoglobin 90\nDate of Report: 07/05/2021\nCONCLUSION: Adenocarcinoma, grade 2.\n").status == "found"


@pytest.mark.parametrize(
    "line",
    [
        "Follow-up: 14 August",
        "Visit 3/4",
        "Blood pressure 120/80",
        "Last seen 14 Aug",
        "Born 3 May",
        "Stage 3/4",
        "He fell 14 Aug",
    ],
)
def test_what_is_another_day_or_none_leaves_nothing_open(line: str) -> None:
    assert told(CLINIC, VISIT.format(day=line)).status == "not_present"


@KINDS
@pytest.mark.parametrize("day", ["[illegible]", "(smudged)", "1?/0?/2024", "■■/■■/2024", "torn off"])
def test_a_day_that_cannot_be_read_is_unreadable(pack: Pack, text: str, day: str) -> None:
    one = told(pack, text.format(day=f"Date: {day}"))
    assert (one.status, one.value) == ("unreadable", None)
    assert one.quote and one.quote.startswith("Date: ")


@pytest.mark.parametrize("printed", ["", "__/__/____", "XX/XX/XXXX", "N/A", "[date removed]", "not given", "pending"])
def test_a_placeholder_is_nothing_unreadable(printed: str) -> None:
    assert told(CLINIC, VISIT.format(day=f"Date: {printed}")).status == "not_present"


@pytest.mark.parametrize(
    ("pack", "line", "name"),
    [
        (TISSUE, "Grade: [illegible]", "grade"), (TISSUE, "Margins: could not be read", "margins"),
        (GENES, "TMB: (unreadable)", "tmb"), (CLINIC, "Clinic: [illegible]", "institution"),
        (TISSUE, "Immunohistochemistry: [illegible]", "ihcMarkers"),
    ],
)  # fmt: skip
def test_every_field_can_be_unreadable_behind_its_label(pack: Pack, line: str, name: str) -> None:
    base = {
        TISSUE.name: "SURGICAL PATHOLOGY REPORT\n{day}\nFINAL DIAGNOSIS:\nColon, biopsy: adenocarcinoma.\n",
        GENES.name: PANEL,
    }
    one = told(pack, base.get(pack.name, VISIT).format(day=line), name)
    assert (one.status, one.value, one.elements) == ("unreadable", None, None)


def test_contradicting_results_are_ambiguous() -> None:
    one = told(GENES, PANEL.format(day="Microsatellite status: MSI-High"), "msiStatus")
    assert one.status == "ambiguous" and one.value


@pytest.mark.parametrize(("confidence", "unreadable"), [(0.31, True), (0.93, False)])
def test_words_that_were_hardly_recognised_behind_a_label_are_unreadable(confidence: float, unreadable: bool) -> None:
    text = "Grade: gr4dlz\nDiagnosis: melanoma\n"
    word = Word(text="gr4dlz", page=1, span=(7, 13), source="ocr", confidence=confidence)
    page = Page(number=1, span=(0, len(text)), source="ocr", words=(word,))
    document = Document(sha256="0", medium="scan", text=text, pages=(page,), quality=Quality(score=1.0))
    assert (illegible(document, "grade") is not None) is unreadable
