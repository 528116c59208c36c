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
        "".join(letter if at % 5 or letter == " " else "^;:|1~"[at // 5 % 6] for at, letter in enumerate(REPORT * 2)),
    ],
    ids=["nothing", "spaces", "two words", "unmapped glyphs", "private glyphs", "shifted letters", "torn words"],
)
def test_what_is_no_language_is_not_readable_and_says_what_would_help(text):
    quality = read_text(text).quality
    assert quality.score < LEAST
    assert quality.reasons
    assert quality.advice


@pytest.mark.parametrize(
    "text",
    [
        "MSH|^~\\&|LIS|LAB|EHR|HOSP|20240307||ORU^R01|1|P|2.5.1\nOBX|1|NM|2093-3^Cholesterol, total^LN||243|mg/dL|<200|H|||F\n"
        * 5,
        "Write to records@clinic.example or see www.clinic.example/help. Dr.Weiss saw her,then left; q4h, b.i.d., T1N0M0. " * 3,
        '{"patient": {"name": "Ada Holm"}, "tests": [{"name": "glucose", "value": 5.4, "unit": "mmol/L"}]}\n' * 5,
    ],
    ids=["messages", "addresses", "json"],
)
def test_signs_that_have_a_meaning_are_not_garbling(text):
    assert garbling(text) < 0.05


def test_capitals_and_abbreviations_are_language():
    text = "CBC WBC RBC HGB HCT MCV MCH MCHC RDW PLT TSH LDL HDL BMP CMP INR PTT AST ALT ALP GGT within normal limits today"
    assert garbling(text) < 0.1


def test_noisy_recognised_reports_stay_readable():
    reports = sorted((SHARED / "data/documents").glob("path_tcga_*.txt"))
    if not reports:
        pytest.skip("the shared documents are not on this machine")
    assert min(read_text(report.read_text()).quality.score for report in reports) > LEAST
