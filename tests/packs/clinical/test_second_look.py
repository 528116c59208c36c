"""What a careful second reader would notice: what stands there and was not taken up keeps a score below trust."""

import pytest

from services.packs.clinical.genomics.task import PACK as GENOMICS
from services.packs.clinical.lab_report.task import PACK as LAB
from services.packs.clinical.pathology.task import PACK as PATHOLOGY
from services.packs.clinical.prescription.task import PACK as PRESCRIPTION
from services.packs.clinical.radiology.task import PACK as RADIOLOGY
from services.packs.clinical.shared.houses.heading_names import name_untaken
from services.tasks.pack import Pack
from tests.packs.clinical.attempts import concluded, values

TRUSTED = 0.95
PANEL = "Tumor mutation panel\nCedar Genomics Laboratory\nReport date: 2021-03-04\n"
REPORT = "NORTH MOOR HOSPITAL\nSurgical pathology report\nReported: 2021-03-04\nDIAGNOSIS:\n"
DRUGS = "Cedar Family Clinic\nDate: 14 March 2021\n1. Lisinopril 10 mg once daily\n"
LABS = "Cedar Clinical Laboratory\nReported: 25/11/2021\nHemoglobin 14.1 g/dL (12.0-16.0)\nVolume 2.8 mL (1.4-6.0)\n"
SCAN = "Fairmont Imaging Center\nExam date: 11/25/2024\nCT CHEST\nFINDINGS: {}\nIMPRESSION: As above.\n"


@pytest.mark.parametrize(
    ("pack", "text"),
    [
        (GENOMICS, f"{PANEL}KRAS G12D 31%\nNF2 change of class 7, 12 reads\n"),
        (GENOMICS, f"{PANEL}KRAS G12D 31%\nPIM1 multiple variants\n"),
        (GENOMICS, f"{PANEL}KRAS G12D 31%\narr[GRCh38] 22q11.21(18912231_21465672)x1\n"),
        (GENOMICS, "Tumor Profile - Halcyon BioWorks\nReport date: 2021-03-04\nKRAS G12D 31%\n"),
        (GENOMICS, f"{PANEL}KRAS G12D 31%\nAlpha globin: -a3.7 heterozygous deletion\n"),
        (PATHOLOGY, f"{REPORT}Lymph node: Follicular lymphoma, grade 1-2.\nCD20+, CD10+. CD21 shows expanded meshworks.\n"),
        (PATHOLOGY, f"{REPORT}Bladder, TURBT: High-grade urothelial carcinoma. Deep base: fragments negative for tumor.\n"),
        (PATHOLOGY, f"{REPORT}Breast: Ductal carcinoma, grade 3. ER result corrected from positive to negative (0%).\n"),
        (PATHOLOGY, f"{REPORT.replace('NORTH MOOR HOSPITAL', 'DERMPATH OF THE PLAINS')}Skin: Basal cell carcinoma.\n"),
        (PRESCRIPTION, f"{DRUGS}2. Sumatriptan 100 mg at onset, may repeat once after 2 hours\n"),
        (GENOMICS, f"{PANEL}BRCA1 c.68_69del p.(Glu23Valfs*17)\nThe familial variant was not detected.\n"),
        (LAB, f"{LABS}Normal morphology 3 % (>=4) LOW\npH 7.8\n"),
        (LAB, f"{LABS}Hematocrit 41 %\nBlood type A positive, DAT negative\n"),
        (PRESCRIPTION, f"{DRUGS}2. Warfarin 3 mg daily, next INR 15/03/2021\n"),
        (PRESCRIPTION, f"{DRUGS}2. Capecitabine 1500 mg BID days 1-14 of 21\n"),
    ],
)
def test_what_stands_there_and_was_not_taken_up_is_not_trusted(pack: Pack, text: str) -> None:
    assert (concluded(pack, text).score or 1.0) < TRUSTED


@pytest.mark.parametrize(
    ("pack", "text"),
    [
        (GENOMICS, f"{PANEL}KRAS G12D 31%\nTP53 R175H 12%\n"),
        (PATHOLOGY, f"{REPORT}Lymph node: Follicular lymphoma, grade 1-2.\nCD20+, CD10+, CD5-.\n"),
        (LAB, f"{LABS}Normal forms 5 % (>=4)\nHematocrit 41 % (36-46)\n"),
        (PRESCRIPTION, f"{DRUGS}2. Amlodipine 5 mg once daily\n"),
    ],
)
def test_what_was_read_whole_is_trusted(pack: Pack, text: str) -> None:
    assert (concluded(pack, text).score or 0.0) >= TRUSTED


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("BAP1 splice site 437+1G>A", ("BAP1", "splice site 437+1G>A")),
        ("EGFR C797S 1.1% (in cis, T790M not present)", ("EGFR", "C797S")),
        ("EWSR1 (exon 7)::FLI1 (exon 6) fusion - DETECTED", ("EWSR1::FLI1", "fusion")),
    ],
)
def test_a_variant_is_read_beside_asides_and_exons(line: str, told: tuple[str, str]) -> None:
    got = values(GENOMICS, f"{PANEL}KRAS G12D 31%\n{line}\n")["mutations"]
    assert (got[-1]["gene"], got[-1]["variant"]) == told


def test_markers_for_an_immunotherapy_are_results() -> None:
    got = values(GENOMICS, f"{PANEL}KRAS G12D 31%\nIMMUNOTHERAPY MARKERS\nTMB  3.2 m/MB\nMSI status  Stable\n")
    assert (got["tmb"], got["msiStatus"]) == ("3.2 m/MB", "Stable")


def test_a_variant_of_a_relative_is_none_of_this_report() -> None:
    said = "We tested for the BRCA1 variant c.68_69del p.(Glu23Valfs*17) identified in her mother."
    assert [one["gene"] for one in values(GENOMICS, f"{PANEL}KRAS G12D 31%\n{said}\n")["mutations"]] == ["KRAS"]


def test_an_event_of_an_unknown_gene_is_not_given_to_the_only_known_one() -> None:
    got = values(GENOMICS, f"{PANEL}ABCX1::WXYZ2 fusion detected\nSTAG2 p.Arg216* 48%\n")["mutations"]
    assert [(one["gene"], one["variant"]) for one in got] == [("STAG2", "p.Arg216*")]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("A perifissural nodule, 3 mm, benign.", [("perifissural nodule", "3 mm")]),
        ("Perinephric collection 4.4 x 1.9 cm inferior to the lower pole.", [("collection", "4.4 x 1.9 cm")]),
        ("Observation 1: segment 8, 27 mm, washout.", [("segment 8", "27 mm")]),
    ],
)
def test_a_size_belongs_to_the_noun_before_it_and_a_number_that_names_is_none(said: str, told: list[tuple[str, str]]) -> None:
    got = values(RADIOLOGY, SCAN.format(said))["measurements"]
    assert len(got) == len(told)
    assert all(place in one["location"] and size == one["size"] for one, (place, size) in zip(got, told, strict=True))


@pytest.mark.parametrize(
    "heading",
    [
        "Surgical Pathology Report",
        "LUNG RESECTION PATHOLOGY",
        "CT CHEST WITHOUT CONTRAST",
        "Report date: May Lane",
        "Dr Ann Lane",
    ],
)
def test_titles_data_and_persons_are_no_name_of_a_house(heading: str) -> None:
    assert not name_untaken(f"{heading}\nThe lungs are clear.\n")
    assert name_untaken(f"{heading}\nHalcyon BioWorks\nThe lungs are clear.\n")
