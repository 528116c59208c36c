"""An accepted clinical result as FHIR R4B: the library validates it, and nothing goes out that no person accepted."""

import json
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from fhir.resources.R4B.bundle import Bundle

from services.core.errors import AppError
from services.core.run import RunOptions
from services.desk import reviews
from services.desk.desk import Desk
from services.desk.fhir_values import interpretation, marker_key, measured
from services.desk.work.nouns import Act
from services.packs.find import packs
from tests.desk.houses import ended, opened, toy_house
from tests.samples import genomics, pathology, radiology

LAB = """MERIDIAN LABORATORY
Report date: 2031-04-02

Test            Result   Unit    Flag  Reference
Hemoglobin      9.8      g/dL    L     12.0 - 15.5
Potassium       5.9      mmol/L  H     3.5 - 5.1
Sodium          140      mmol/L        136 - 145
"""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with opened(toy_house(tmp_path_factory.mktemp("home"), packs=packs)) as made:
        yield made


def run(desk: Desk, text: str, doc_type: str) -> str:
    made = desk.submit_text(text, RunOptions(doc_type=doc_type)).run_id or ""
    ended(desk, made)
    return made


def resources(desk: Desk, run_id: str) -> list[dict[str, Any]]:
    text = desk.fhir(run_id)
    Bundle.model_validate_json(text)
    return [entry["resource"] for entry in json.loads(text, parse_float=Decimal)["entry"]]


@pytest.mark.parametrize(
    ("doc_type", "text"),
    [
        ("pathology", pathology.sample(3).text),
        ("radiology", radiology.sample(1).text),
        ("genomics", genomics.sample(2).text),
        ("lab-report", LAB),
        ("marc-radiology", radiology.sample(2).text),
    ],
)
def test_an_accepted_result_is_a_valid_bundle_with_every_value(desk: Desk, doc_type: str, text: str) -> None:
    run_id = run(desk, text, doc_type)
    desk.decide(run_id, 0, "accept_all", by="local")
    report, *observations = resources(desk, run_id)
    assert (report["resourceType"], report["status"]) == ("DiagnosticReport", "final")
    assert [one["reference"] for one in report["result"]] == [f"urn:uuid:{one['id']}" for one in observations]
    values = [card.value for card in desk.review(run_id).cards if card.spec.name not in ("date", "institution")]
    expected = sum(len(one) if isinstance(one, list | dict) else 1 for one in values if one not in (None, "", [], {}))
    assert len(observations) == expected > 0


def test_a_laboratory_value_is_a_quantity_in_ucum_with_its_flag_and_range(desk: Desk) -> None:
    run_id = run(desk, LAB.replace("2031", "2032"), "lab-report")
    desk.decide(run_id, 0, "accept_all", by="local")
    found = {one["code"]["text"]: one for one in resources(desk, run_id) if one["resourceType"] == "Observation"}
    low = found["Hemoglobin"]
    assert low["valueQuantity"] | {} == {
        "value": Decimal("9.8"), "unit": "g/dL", "system": "http://unitsofmeasure.org", "code": "g/dL",
    }  # fmt: skip
    assert low["interpretation"][0]["coding"][0]["code"] == "L"
    assert "12.0" in low["referenceRange"][0]["text"]
    assert "9.8" in low["note"][0]["text"]


def test_a_corrected_value_goes_out_as_the_person_put_it(desk: Desk) -> None:
    run_id = run(desk, pathology.sample(5).text, "pathology")
    desk.decide(run_id, 0, "edit", field="histology", value="Lobular carcinoma", by="local")
    desk.decide(run_id, 0, "accept_all", by="local")
    report, *observations = resources(desk, run_id)
    assert report["status"] == "amended"
    said = next(one for one in observations if one["code"]["coding"][0]["code"] == "22637-3")
    assert said["valueString"] == "Lobular carcinoma"
    assert "note" not in said


def test_what_was_accepted_unseen_goes_out_as_not_verified_yet(desk: Desk) -> None:
    run_id = run(desk, pathology.sample(6).text, "pathology")
    reviews.decide(desk._house, run_id, 0, Act("accept_all", "auto-accept 1", extra=(("auto", "1"),)))
    assert {one["status"] for one in resources(desk, run_id)} == {"preliminary"}
    desk.decide(run_id, 0, "accept_all", by="local")
    assert {one["status"] for one in resources(desk, run_id)} == {"final"}


def test_a_rejected_value_does_not_go_out(desk: Desk) -> None:
    run_id = run(desk, pathology.sample(7).text, "pathology")
    desk.decide(run_id, 0, "reject", field="histology", reason="wrong_values", by="local")
    desk.decide(run_id, 0, "accept_all", by="local")
    assert not [one for one in resources(desk, run_id) if "22637-3" in json.dumps(one["code"])]


def test_what_nobody_accepted_is_not_exported(desk: Desk) -> None:
    run_id = run(desk, pathology.sample(9).text, "pathology")
    with pytest.raises(AppError, match="accepted"):
        desk.fhir(run_id)
    desk.decide(run_id, 0, "reject_all", reason="wrong_type", by="local")
    with pytest.raises(AppError, match="accepted"):
        desk.fhir(run_id)


def test_of_a_file_with_several_documents_the_accepted_ones_go_out_together(desk: Desk) -> None:
    sections = [pathology.sample(11).text, radiology.sample(4).text, LAB]
    run_id = run(desk, "\f".join(sections), "")
    ends = [one.concluded.doc_type for one in desk.view(run_id).sections if one.concluded]
    assert ends == ["pathology", "radiology", "lab-report"]
    assert desk.fhir_ready(run_id) is False
    for section in (0, 2):
        desk.decide(run_id, section, "accept_all", by="local")
    assert desk.fhir_ready(run_id)
    found = resources(desk, run_id)
    reports = [one for one in found if one["resourceType"] == "DiagnosticReport"]
    assert len(reports) == 2
    told = {one["id"] for one in found if one["resourceType"] == "Observation"}
    assert {ref["reference"].removeprefix("urn:uuid:") for one in reports for ref in one["result"]} == told


def test_a_tax_form_is_no_fhir_matter(desk: Desk) -> None:
    run_id = run(desk, "Form W-2 Wage and Tax Statement 2024\n1 Wages, tips, other compensation 51,000.00\n", "W-2")
    assert desk.fhir_ready(run_id) is None
    with pytest.raises(AppError, match="clinical"):
        desk.fhir(run_id)


@pytest.mark.parametrize(
    ("value", "unit", "number", "comparator", "printed", "code"),
    [
        ("9.8", "g/dL", "9.8", None, "g/dL", "g/dL"),
        ("<0.01", "ng/mL", "0.01", "<", "ng/mL", "ng/mL"),
        ("1,250", "K/uL", "1250", None, "K/uL", "10*3/uL"),
        ("12 mutations/Mb", "", "12", None, "mutations/Mb", "{mutations}/Mb"),
        ("7", "furlongs", "7", None, "furlongs", None),
        ("2", "", "2", None, None, None),
    ],
)
def test_numbers_become_quantities_with_a_ucum_code_where_it_is_known(
    value: str, unit: str, number: str, comparator: str | None, printed: str | None, code: str | None
) -> None:
    quantity = measured(value, unit)["valueQuantity"]
    assert quantity["value"] == Decimal(number)
    assert (quantity.get("comparator"), quantity.get("unit"), quantity.get("code")) == (comparator, printed, code)


@pytest.mark.parametrize("value", ["3 x 2.1 cm", "reactive", "12.1.3", "Grade 2"])
def test_everything_else_stays_words(value: str) -> None:
    assert measured(value) == {"valueString": value}


def test_an_unknown_flag_is_not_interpreted() -> None:
    assert interpretation("zz") == []
    assert marker_key("HER-2/neu") == "her2neu"
