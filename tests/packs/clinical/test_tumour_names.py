"""What a specimen shows is read by its whole name, where it stands alone and where a sentence leads up to it."""

import pytest

from tests.packs.clinical.notes import values
from tests.packs.clinical.test_places import PATHOLOGY

REPORT = """SURGICAL PATHOLOGY REPORT
Northfield General Hospital
Date reported: 03/04/2011
SPECIMEN: Mass, excision.
GROSS DESCRIPTION: Received in formalin is a tan-pink tissue fragment of 2.1 cm.
{}
"""
NAMES = (
    "Mature teratoma",
    "Dermatofibrosarcoma protuberans",
    "Kaposi sarcoma",
    "Alveolar soft part sarcoma",
    "Nodular lymphocyte predominant Hodgkin lymphoma",
    "Choroid plexus papilloma",
    "Olfactory neuroblastoma",
    "Inflammatory myofibroblastic tumor",
    "Phyllodes tumor, benign",
    "Cervical intraepithelial neoplasia grade 3",
    "Carcinoid tumor",
    "Mycosis fungoides",
    "Benign prostatic hyperplasia",
    "Complete hydatidiform mole",
    "Paget disease of the nipple",
    "Bullous pemphigoid",
    "Odontogenic keratocyst",
    "Collagenous colitis",
)


@pytest.mark.parametrize("name", NAMES)
def test_a_diagnosis_is_read_whole(name: str) -> None:
    alone = f"FINAL DIAGNOSIS:\nMass, excision:\n- {name}.\n- Margins of resection are negative."
    told = f"INTERPRETATION:\nThe histologic features are those of a {name}. No other abnormality is seen."
    assert [values(PATHOLOGY, REPORT.format(said))["histology"] for said in (alone, told)] == [name, name]
