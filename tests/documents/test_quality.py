import pytest

from services.documents.plain import read_text
from services.documents.quality import LEAST, garbling
from tests.bench.corpus import SHARED

REPORT = (
    "Invasive ductal carcinoma of the left breast, Nottingham grade 2, measuring 2.3 cm. Margins are clear by 4 mm. "
    "Estrogen receptor positive, progesterone receptor negative, HER2 not amplified. Two of twelve lymph nodes involved."
)


def test_a_plain_report_is_fully_readable():
    assert read_text(REPORT).quality.score == 1.0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   \n ",
        "one two",
        "(cid:12)(cid:44)(cid:7) " * 40,
        "\ue001\ue002\ue003 \ue004\ue005\ue006 " * 40,
        "".join(chr(ord(letter) + 5) if letter.isalpha() and letter < "u" else letter for letter in REPORT.lower()).translate(
            str.maketrans("aeiouy", "xzxzxz")
        ),
    ],
    ids=["nothing", "spaces", "two words", "unmapped glyphs", "private glyphs", "shifted letters"],
)
def test_what_is_no_language_is_not_readable_and_says_what_would_help(text):
    quality = read_text(text).quality
    assert quality.score < LEAST
    assert quality.reasons
    assert quality.advice


def test_capitals_and_abbreviations_are_language():
    text = "CBC WBC RBC HGB HCT MCV MCH MCHC RDW PLT TSH LDL HDL BMP CMP INR PTT AST ALT ALP GGT within normal limits today"
    assert garbling(text) < 0.1


def test_noisy_recognised_reports_stay_readable():
    reports = sorted((SHARED / "data/documents").glob("path_tcga_*.txt"))
    if not reports:
        pytest.skip("the shared documents are not on this machine")
    assert min(read_text(report.read_text()).quality.score for report in reports) > LEAST
