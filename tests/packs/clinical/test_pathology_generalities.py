"""What a report tells of stains in general is no result of its tumour; what it tells of its own tumour is."""

import pytest

from tests.packs.clinical.reports import values

HEAD = "SURGICAL PATHOLOGY REPORT\nReported: 06/11/2024\nFINAL DIAGNOSIS:\nLung: Adenocarcinoma.\nCOMMENT: TTF-1 is positive. "


def markers(text: str) -> list[str]:
    return list(values(f"{HEAD}{text}\n").get("ihcMarkers", {}))


@pytest.mark.parametrize(
    "general",
    [
        "Mesothelioma is usually positive for calretinin and D2-40.",
        "CK20 and CDX2 are typically positive in colorectal primaries.",
        "A breast primary would be expected to be positive for GATA3.",
        "A urothelial carcinoma should express GATA3 and uroplakin.",
        "If CK20 and CDX2 were positive, a colonic origin would have to be thought of.",
        "Thymic carcinomas express CD5 and CD117.",
        "Patients with PD-L1 positive tumors may benefit from pembrolizumab.",
        "MSH2 loss would suggest Lynch syndrome.",
        "PAX8 is positive in most serous carcinomas.",
        "PD-L1 expression of 50% or more is associated with response to pembrolizumab.",
        "WT1 is expressed in up to 70% of ovarian cancers.",
        "This forms glands, unlike basaloid carcinoma, which is p40 positive, and others.",
        "In contrast, thyroid carcinoma is characteristically positive for thyroglobulin.",
    ],
)
def test_the_profile_of_others_is_no_result(general: str) -> None:
    assert markers(general) == ["TTF-1"]


@pytest.mark.parametrize(
    "own",
    [
        "The tumor cells are positive for napsin A, as is usually seen in lung primaries.",
        "Napsin A is positive, which would support a pulmonary origin.",
        "The lesional cells show typically granular napsin A positivity.",
        "Napsin A: positive (if clinically needed, further stains can be done).",
        "Both tumors are napsin A positive.",
        "Napsin A labels 60% of the cells, usually regarded as a strong result.",
        "Squamous carcinoma usually expresses p40, but in this case the tumor cells are positive for napsin A.",
        "Napsin A is positive in 80% of the tumor cells.",
        "Napsin A is positive in most tumor cells.",
    ],
)
def test_what_is_told_of_the_own_tumour_is_one(own: str) -> None:
    assert [one.lower() for one in markers(own)] == ["ttf-1", "napsin a"]
