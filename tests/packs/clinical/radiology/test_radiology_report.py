"""Where findings and impression stand in reports of several layouts."""

import pytest

from services.packs.clinical.shared.imaging.report import report


def parts(text: str) -> tuple[str, str]:
    found = report(text)
    findings, impression = ("\n".join(text[a:b] for a, b in spans) for spans in (found.findings, found.impression))
    return findings, impression


@pytest.mark.parametrize(
    ("text", "findings", "impression"),
    [
        ("FINDINGS:\nThe lungs are clear.\nIMPRESSION:\nNormal chest.\n", "The lungs are clear.", "Normal chest."),
        ("Observations: The lungs are clear.\nConclusion: Normal chest.\n", "The lungs are clear.", "Normal chest."),
        ("INTERPRETATIONS:\nVeins are open.\nIMPRESSION:\nNo clot.\n", "Veins are open.", "No clot."),
        ("INTERPRETATION:\nVeins are open and no clot is seen.\n", "", "Veins are open and no clot is seen."),
        (
            "REASON FOR EXAM:\nPain.\nCT ABDOMEN:\nThe liver and spleen are unremarkable today.\nIMPRESSION:\nNormal.\n",
            "The liver and spleen are unremarkable today.",
            "Normal.",
        ),
        (
            "LUNGS: No nodule is seen in either lung.\nBONES: No fracture is seen anywhere.\n",
            "LUNGS: No nodule is seen in either lung.\nBONES: No fracture is seen anywhere.",
            "",
        ),
        (
            "HEAD CT,TECHNIQUE:\nAxial.\nFINDINGS:\nNo bleed.\nIMPRESSION:\nNormal head.\nSPINE CT,TECHNIQUE:\nAxial.\n"
            "FINDINGS:\nNo fracture.\nIMPRESSION:\nNormal spine.\n",
            "No bleed.\nNo fracture.",
            "Normal head.\nNormal spine.",
        ),
    ],
)
def test_the_parts_are_found_under_their_labels_or_by_their_organs(text: str, findings: str, impression: str) -> None:
    assert parts(text) == (findings, impression)


def test_a_signature_is_no_part_of_the_impression() -> None:
    text = "FINDINGS: The lungs are clear.\nIMPRESSION: Normal chest.\n\nElectronically signed by Dr. Q. Sample\n"
    assert parts(text)[1] == "Normal chest."


def test_technique_and_history_are_no_findings() -> None:
    text = "HISTORY: Cough for a week.\nTECHNIQUE: Two views of the chest.\nFINDINGS: Clear lungs.\nIMPRESSION: Normal.\n"
    assert parts(text)[0] == "Clear lungs."
