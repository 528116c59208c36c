"""Echocardiograms, stress tests and other imaging: sizes without a unit, places told before, several parts of a kind."""

from services.packs.clinical.radiology.task import PACK
from services.packs.find import packs
from services.tasks.classification import classify
from tests.packs.clinical.attempts import checks, concluded, values

ECHO = (
    "REASON FOR EXAM:  Stroke.\nDIMENSIONS:  The interventricular septum 1.1, posterior wall 1.2, left ventricular "
    "end-diastolic 5.1, and end-systolic 3.3, the left atrium 4.0.\n"
    "FINDINGS: The left atrium was mildly dilated.  No thrombi were seen.  Mitral valve showed annular calcification.\n"
    "CONCLUSIONS:\n1.  Mild left atrial enlargement.\n"
)


def test_dimensions_without_a_unit_are_given_as_printed() -> None:
    told = values(PACK, ECHO)["measurements"]
    assert [(one["location"], one["size"]) for one in told] == [
        ("interventricular septum", "1.1"),
        ("posterior wall", "1.2"),
        ("left ventricular end-diastolic", "5.1"),
        ("end-systolic", "3.3"),
        ("left atrium", "4.0"),
    ]


def test_a_missing_unit_is_said_and_dimensions_left_out_are_missed() -> None:
    one = [("posterior wall", "1.2", "posterior wall 1.2")]
    assert "radiology.without_unit" in checks(PACK, ECHO, measurements=one)
    assert "radiology.list_whole" in checks(PACK, ECHO, measurements=one)
    assert "radiology.list_whole" not in checks(PACK, ECHO.replace("DIMENSIONS:  The", "The"), measurements=one)


def test_a_figure_with_its_unit_may_not_lose_it() -> None:
    report = ECHO.replace("posterior wall 1.2", "posterior wall 1.2 cm")
    assert all(one["size"] != "1.2" for one in values(PACK, report)["measurements"])


def test_the_diagnoses_of_an_echocardiogram_are_its_impression() -> None:
    report = (
        "EXAM:  Echocardiogram.\nINTERPRETATION: Doppler was performed.  The left ventricle is normal.  No effusion is seen.\n"
        "ECHOCARDIOGRAPHIC DIAGNOSES:\n1.  Mild tricuspid regurgitation.\n"
    )
    told = values(PACK, report)
    assert told["impression"] == "1. Mild tricuspid regurgitation."
    assert told["findings"].startswith("Doppler was performed.")


def test_images_of_the_heart_are_imaging_whatever_was_done_for_them() -> None:
    texts = (
        "CARDIOLITE TREADMILL STRESS TEST\nPROCEDURE:  She was exercised on the treadmill.  Myocardial perfusion imaging was "
        "performed with Tc-99 Cardiolite.\nFINDINGS:\n1.  SPECT images show no defect.\nIMPRESSION: Normal perfusion.\n",
        "INDICATION:\nAortic stenosis.\nPROCEDURE:\nTransesophageal echocardiogram.\nInformed consent was obtained.  Versed was "
        "given for sedation.  She tolerated the procedure well without complications.\nFINDINGS:\n1.  The left ventricle is "
        "normal.  Ejection fraction is 60%.\nSUMMARY:\n1.  Moderate aortic stenosis.\n",
        "INDICATIONS:  Claudication.\nRIGHT:\n1.  Normal arterial imaging.\n2.  Peak systolic velocity is normal.\n3.  Ankle "
        "brachial index is 0.97.\nIMPRESSION:\nNormal arterial imaging of both legs.\n",
    )
    assert [classify(text, packs()).doc_type for text in texts] == ["radiology"] * 3


def test_a_place_told_before_or_in_the_sentence_before_names_a_size() -> None:
    report = (
        "FINDINGS: There is a large right chest wall mass, which measures at least 10 x 12 cm based on axial image #35.  Just "
        "superior to the mass is a second focus of tumor measuring about 5 x 3.3 cm.  A markedly thickened loop of distal small "
        "bowel is seen.  This segment measures 10 cm long.\nIMPRESSION: Two masses.\n"
    )
    told = [one["location"] for one in values(PACK, report)["measurements"]]
    assert told == [
        "large right chest wall mass",
        "second focus of tumor, just superior to the mass",
        "segment, distal small bowel",
    ]


def test_findings_in_paragraphs_below_a_history_are_read() -> None:
    report = (
        "CLINICAL HISTORY:\nGravida 1, para 0 at 33 weeks by early dating.  She is developing gestational diabetes.\n"
        "Ultrasound showed a single fetus in vertex presentation.  The placenta was posterior and there was normal fetal "
        "breathing movement, with an amniotic fluid index of 18.2 cm and a normal volume of fluid.\n"
        "CONCLUSION:\nNormal biophysical profile.\n"
    )
    told = values(PACK, report)
    assert told["findings"].startswith("Ultrasound showed")
    assert [one["size"] for one in told["measurements"]] == ["18.2 cm"]


def test_a_second_interpretation_that_neither_part_holds_is_doubted() -> None:
    report = (
        "INTERPRETATION:\nHeart rate of 67.  The EKG is normal, no symptoms were noted.\nSUMMARY:\nNo answer.\n"
        "NUCLEAR INTERPRETATION:\nThe scan shows uniform distribution of the tracer.\nIMPRESSION:\nNormal scan.\n"
    )
    part = "Heart rate of 67.  The EKG is normal, no symptoms were noted."
    said = {"findings": (part, part), "impression": ("Normal scan.", "Normal scan.")}
    assert "radiology.part_untold" in checks(PACK, report, **said)
    whole = report[report.index("Heart") : report.index("\nIMPRESSION")]
    assert "radiology.part_untold" not in checks(PACK, report, **{**said, "findings": (whole, whole)})


def test_sizes_without_a_unit_are_neither_tried_again_nor_one_size_twice() -> None:
    end = concluded(PACK, ECHO)
    told = {one.check for one in end.grade.findings if one.is_issue} if end.grade else set()
    assert "radiology.without_unit" in told
    assert "radiology.told_twice" not in told
    assert end.iterations == 1
    assert (end.score or 1.0) < 0.95
