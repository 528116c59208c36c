"""Names of operations, treatments and tests as they are written, and words that are none."""

import pytest

from services.packs.clinical.shared.terms.operations import OPERATION, TEST

OPERATIONS = """
lap appy, Roux-en-Y, flex sig, omental patch, LAR, PEG, TIPS, Y-90, leukapheresis, left CEA, fem-pop, ax fem, LVAD, CPR,
cardiac cath, pulmonary vein isolation, sternal rewiring, Fontan, transvenous pacing, right IJ central line, IM rod,
left total knee, ex-fix, tension band, Putti-Platt, L4-5 ESI, cysto, CVVHD, suprapubic tube exchange, dorsal slit, NSVD, AROM,
induction of labour, outlet forceps, colpocleisis, termination of pregnancy, LP, spinal tap, Gamma Knife, blood patch,
baclofen pump, FNA, ED&C, ED & C, chemical peel, control of postoperative hemorrhage, XRT, photodynamic therapy, acupuncture,
radioiodine ablation, division of the ulnar nerve, destruction of plantar warts, creation of an arteriovenous fistula,
reoperation, radioembolization, thermocauterization
"""
TESTS = "exercise stress test, MUGA, EEG, nerve conduction studies, PFTs, barium swallow, bone scan, TEE, CT of the chest"
NEITHER = """
peg-interferon, PEG 3350, the tips of the fingers, finger tips, the needle tips were, Lp(a), 12 Apr 2021, Lars, ESI level 3,
bone destruction, Division of Cardiology, gas exchange, blood cultures, physical therapy, MMF, LRTI, NVD, wound care, infusion,
lungs CTA bilaterally, anticoagulation, confusion, effusion, position change, control of the diabetes, he is aka Bill, a watch,
in total, ICD 10, CVS normal, EPS
"""


def listed(names: str) -> list[str]:
    return " ".join(names.split()).split(", ")


@pytest.mark.parametrize("name", listed(OPERATIONS))
def test_an_operation_is_known_by_its_name(name: str) -> None:
    assert OPERATION.search(name.lower())
    assert not TEST.search(name.lower())


@pytest.mark.parametrize("name", listed(TESTS))
def test_a_test_is_told_from_an_operation(name: str) -> None:
    assert OPERATION.search(name.lower())
    assert TEST.search(name.lower())


@pytest.mark.parametrize("words", listed(NEITHER))
def test_other_words_are_no_operation(words: str) -> None:
    assert not OPERATION.search(words.lower())


def test_a_fluid_with_the_name_of_an_operation_is_none() -> None:
    assert not OPERATION.search("1 l hartmann's, then 500 ml of hartmann's over 4 h and hartmann's solution")
    assert OPERATION.search("reversal of hartmann's")
