"""Facts about documents by HTTP: the same desk, engine and runs as the screens, on a real server."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files

import pytest
from jsonschema import Draft202012Validator

from services.core.issue import parse_issue
from services.core.run import RunOptions
from services.desk.api.openapi import document
from services.desk.desk import Desk
from services.desk.house import build
from services.desk.nouns import Incoming
from services.desk.settings import Settings
from services.providers.settings import Settings as ProviderSettings
from tests.desk.api_serving import TOKEN, Served, asked, serving
from tests.desk.houses import ended, opened

KEYS = {
    "documentId",
    "classifiedType",
    "confidence",
    "extractedData",
    "taxYear",
    "issues",
    "findings",
    "reliabilityLoop",
    "warnings",
    "processingTimeMs",
}
LOOP_KEYS = {"enabled", "finalScore", "iterations", "metThreshold", "stoppedReason", "iterationHistory"}
W2 = files("services.desk").joinpath("samples", "w2_clean.pdf").read_bytes()
COLON = files("services.desk").joinpath("samples", "pathology_colon.txt").read_bytes()


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with opened(build(Settings(home=tmp_path_factory.mktemp("home"), timeout_ms=90_000), ProviderSettings())) as made:
        yield made


@pytest.fixture(scope="module")
def served(desk: Desk) -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PROOFLOOP_API_TOKENS", f"another, {TOKEN}")
        with serving() as one:
            yield one


def test_a_clinical_report_comes_back_with_values_text_and_the_whole_loop(served: Served) -> None:
    reply = served.post(asked(COLON, "colon.txt"))
    body = reply.json()
    assert (reply.status_code, set(body), set(body["reliabilityLoop"])) == (200, KEYS, LOOP_KEYS)
    assert body["classifiedType"] == "pathology"
    assert body["extractedData"]["histology"]
    assert body["extractedData"]["rawText"].split() == COLON.decode().split()
    loop = body["reliabilityLoop"]
    assert loop["enabled"] is True
    assert len(loop["iterationHistory"]) == loop["iterations"] >= 1
    assert 0 < loop["finalScore"] <= 1
    assert body["taxYear"] is None
    assert body["processingTimeMs"] > 0


def test_a_tax_form_comes_back_with_its_year(served: Served) -> None:
    body = served.post(asked(W2, "w2.pdf", "application/pdf")).json()
    assert body["classifiedType"] == "W-2"
    assert body["taxYear"] == int(re.findall(r"20\d\d", body["extractedData"]["tax_year"])[0])
    assert re.fullmatch(r"\d+\.\d\d", body["extractedData"]["wages_tips"])
    assert body["reliabilityLoop"]["metThreshold"] is True


def test_another_expected_year_is_an_issue_and_goes_to_a_person(served: Served) -> None:
    body = served.post(asked(W2, "w2.pdf", "application/pdf", expectedTaxYear=2001)).json()
    wrong = [issue for line in body["issues"] if (issue := parse_issue(line)).type == "wrong_year"]
    assert [(one.level, one.expected, one.actual) for one in wrong] == [("ERROR", "2001", str(body["taxYear"]))]
    told = [one for one in body["findings"] if one["code"] == "wrong_year"]
    assert [(one["field"], one["severity"]) for one in told] == [("tax_year", "critical")]
    assert any(warning.startswith("Needs review: ") for warning in body["warnings"])


def test_the_same_run_is_on_the_screens_and_can_be_asked_for_again(served: Served, desk: Desk) -> None:
    reply = served.post(asked(COLON, "seen.txt"))
    run_id = reply.json()["documentId"]
    assert [row.file for row in desk.runs(search=run_id)] == ["seen.txt"]
    assert reply.headers["location"] == f"/api/runs/{run_id}"
    again = served.run(run_id)
    assert (again.status_code, again.json()) == (200, reply.json())
    made = desk.submit([Incoming("by hand.txt", COLON + b"\n")], RunOptions())[0].run_id or ""
    ended(desk, made)
    assert served.run(made).json()["extractedData"]["histology"] == reply.json()["extractedData"]["histology"]


def test_without_the_loop_there_is_one_pass_in_the_same_shape(served: Served) -> None:
    body = served.post(asked(COLON, enableReliabilityLoop=False)).json()
    loop = body["reliabilityLoop"]
    assert (set(body), set(loop)) == (KEYS, LOOP_KEYS)
    assert (loop["enabled"], loop["iterations"], loop["stoppedReason"]) == (False, 1, "loop_disabled")


def test_threshold_attempts_and_type_are_the_callers(served: Served, desk: Desk) -> None:
    options = {"qualityThreshold": 0.5, "maxIterations": 2, "documentTypeOverride": "pathology"}
    body = served.post(asked(COLON, **options)).json()
    policy = desk.policy(body["documentId"])
    assert (policy.target, policy.max_iterations, policy.loop_enabled) == (0.5, 2, True)
    assert body["classifiedType"] == "pathology"
    assert body["reliabilityLoop"]["stoppedReason"] == "threshold_met"


def test_a_clinical_document_of_no_known_kind_is_unknown_and_can_be_called_so(served: Served) -> None:
    paper = b"HALE STREET CLINIC\nCONSENT FORM\nDate: 06/13/2023\nPatient Name: A. Example\nDr. Hart explained the procedure.\n"
    for options in ({}, {"documentTypeOverride": "unknown"}):
        body = served.post(asked(paper, **options)).json()
        assert body["classifiedType"] == "unknown" and body["reliabilityLoop"]["finalScore"] == 1.0
        values = {"date": "2023-06-13", "institution": "HALE STREET CLINIC", "rawText": paper.decode()}
        assert {name: body["extractedData"][name] for name in values} == values


def test_what_is_left_out_or_null_is_as_installed(served: Served, desk: Desk) -> None:
    body = served.post(asked(COLON, "nulls.txt", qualityThreshold=None, maxIterations=None, expectedTaxYear=None)).json()
    assert desk.spec(body["documentId"]).options == RunOptions()


def test_two_callers_at_once_get_each_their_own_document(served: Served) -> None:
    bodies = [asked(COLON + b"\nFirst copy\n", "one.txt"), asked(W2, "two.pdf", "application/pdf", maxIterations=3)]
    with ThreadPoolExecutor(2) as pool:
        replies = [reply.json() for reply in pool.map(served.post, bodies)]
    assert [reply["classifiedType"] for reply in replies] == ["pathology", "W-2"]
    assert "First copy" in replies[0]["extractedData"]["rawText"]
    assert replies[0]["documentId"] != replies[1]["documentId"]


def test_an_unreadable_file_says_why_and_what_to_do(served: Served) -> None:
    reply = served.post(asked(b"%PDF-1.4\nnothing more", "broken.pdf", "application/pdf"))
    body = reply.json()
    assert (reply.status_code, set(body)) == (422, {"error", "suggestions"})
    assert "damaged" in body["error"]
    assert body["suggestions"]
    assert served.client.get(reply.headers["location"], headers={"authorization": f"Bearer {TOKEN}"}).json() == body


def test_a_document_of_no_known_type_is_other_with_its_text(served: Served) -> None:
    body = served.post(asked(b"A shopping list: bread, butter, tea.\n" * 4)).json()
    assert (body["classifiedType"], body["taxYear"]) == ("OTHER", None)
    assert body["extractedData"]["rawText"].startswith("A shopping list: bread")


def test_every_answer_is_as_the_openapi_document_says_and_is_not_stored(served: Served, desk: Desk) -> None:
    told = document()
    post = told["paths"]["/api/upload/process-v2"]["post"]["responses"]
    for reply in (
        served.post(asked(COLON)),
        served.post(asked(W2, "w2.pdf", "application/pdf")),
        served.post(asked(b"MZ", "x.exe")),
        served.post({}),
        served.post(asked(COLON), token="wrong"),
        served.raw(b"{"),
    ):
        schema = post[str(reply.status_code)]["content"]["application/json"]["schema"]
        Draft202012Validator({**schema, "components": told["components"]}).validate(reply.json())
        assert reply.headers["cache-control"] == "no-store"
        assert reply.headers["content-type"] == "application/json"
        assert reply.headers["x-content-type-options"] == "nosniff"


def test_a_file_name_is_data_and_never_a_path(served: Served, desk: Desk) -> None:
    body = served.post(asked(COLON, "../../etc/<b>name.txt", maxIterations=1)).json()
    assert desk.spec(body["documentId"]).file == "_b_name.txt"
