"""From an answer to a graded draft, and the whole loop on a toy pack that touches no engine."""

from dataclasses import replace

import pytest

from services.core.draft import CitedField, Extraction
from services.core.feedback import Feedback
from services.core.policy import policy_for
from services.documents.plain import read_text
from services.engine.loop import run_loop
from services.tasks.classification import classify
from services.tasks.drafting import draft_from
from services.tasks.extraction import Extracting
from services.tasks.grading import code_findings
from services.tasks.pack import Case
from services.tasks.prompting import question, stable_part
from tests.kits import KitWatch, builtin_kit
from tests.tasks.toy import PACK

TEXT = "Receipt\nShop: Corner Books\nTotal: $1,204.50\nDeposit: 1,204.50\nDay: 3 May 2024\nItems: pen=2.00, atlas=90.00\n"
CASE = Case(read_text(TEXT))


def cited(name: str, value: str | None, quote: str | None, status: str = "found") -> CitedField:
    return CitedField(name=name, status=status, value=value, quote=quote, elements=None, confidence=0.8)


def said(*fields: CitedField, likely_type: str = "receipt") -> Extraction:
    return Extraction(likely_type=likely_type, alternatives=[], confidence=0.8, reasoning="", fields=list(fields))


def issues(answer: Extraction, case: Case = CASE) -> dict[str | None, str]:
    draft = draft_from(answer, PACK, case, None, ())
    return {finding.field: finding.code for finding in code_findings(PACK, case, draft) if finding.is_issue}


def test_the_loop_runs_a_pack_that_it_has_never_heard_of() -> None:
    kit = builtin_kit(PACK)
    loop = run_loop(Extracting(PACK, CASE, kit), policy_for("clinical"), KitWatch(kit))
    try:
        while True:
            next(loop)
    except StopIteration as end:
        outcome = end.value
    fields = outcome.result.draft.fields
    assert outcome.verdict.reason == "threshold_met" and outcome.result.grade.score > 0.99
    assert fields["total"].value == "1204.50" and fields["day"].value == "2024-05-03"
    assert fields["items"].value == {"pen": "2.00", "atlas": "90.00"}
    assert all(field.located for field in fields.values())


def test_a_value_that_stands_twice_is_placed_where_it_supports_its_field() -> None:
    draft = draft_from(said(cited("total", "$1,204.50", "1,204.50")), PACK, CASE, None, ())
    span = draft.fields["total"].places[0].span
    assert span and TEXT[: span[0]].endswith("Total: $")


def test_an_amount_quoted_as_another_line_prints_it_is_placed_on_its_own() -> None:
    text = "Receipt\nShop: Corner Books\nCoupon from: $1,204.50\nTotal: 1,204.50\n"
    draft = draft_from(said(cited("total", "1204.50", "$1,204.50")), PACK, Case(read_text(text)), None, ())
    span = draft.fields["total"].places[0].span
    assert span and text[: span[0]].endswith("Total: ")


@pytest.mark.parametrize("quote", ["1204.50", "$1,204.50", "1 204.50", "$ 1204.5"])
def test_separators_and_currency_signs_of_a_quoted_amount_do_not_matter(quote: str) -> None:
    assert "total" not in issues(said(cited("shop", "Corner Books", "Corner Books"), cited("total", quote, quote)))


@pytest.mark.parametrize("quote", ["1,240.50", "-1,204.50", "(1,204.50)", "1,204.00", "12,045.0"])
def test_another_amount_is_not_found_by_printing_it_another_way(quote: str) -> None:
    assert issues(said(cited("total", quote, quote)))["total"] == "not_in_source"


def test_a_value_from_nowhere_is_critical() -> None:
    found = issues(said(cited("shop", "Mega Mart", "Mega Mart")))
    assert found["shop"] == "not_in_source"


def test_a_value_from_another_line_is_named() -> None:
    assert issues(said(cited("shop", "3 May 2024", "3 May 2024")))["shop"] == "wrong_place"


def test_a_bare_claim_of_absence_is_not_believed_when_the_line_is_filled() -> None:
    answer = said(cited("total", None, None, "not_present"))
    assert issues(answer)["total"] == "missing_field"
    assert draft_from(answer, PACK, Case(read_text(TEXT)), None, ()).fields["total"].status == "not_found"


def test_an_absence_kept_from_an_earlier_attempt_does_not_outlast_a_finer_reading() -> None:
    best = draft_from(said(cited("shop", None, None, "not_present")), PACK, Case(read_text("Shop:\n")), None, ())
    finer = Case(read_text("Shop:\n"), finer=read_text("Shop: Corner Books\n"))
    assert best.fields["shop"].status == "not_present"
    assert draft_from(said(), PACK, finer, best, ("total",)).fields["shop"].status == "not_found"


def test_a_corroborated_absence_is_no_issue() -> None:
    case = Case(read_text("Receipt\nShop: Corner Books\nTotal:\n"))
    found = issues(said(cited("shop", "Corner Books", "Corner Books"), cited("total", None, None, "not_present")), case)
    assert "total" not in found and "shop" not in found
    draft = draft_from(said(cited("total", None, None, "not_present")), PACK, case, None, ())
    assert draft.fields["total"].status == "not_present"


def test_words_that_settle_no_value_keep_their_place_and_go_to_a_person() -> None:
    case = Case(read_text(TEXT.replace("3 May 2024", "3 May").replace("Corner Books", "[illegible]")))
    answer = said(cited("day", None, "Day: 3 May", "ambiguous"), cited("shop", None, "[illegible]", "unreadable"))
    draft = draft_from(answer, PACK, case, None, ())
    day, shop = draft.fields["day"], draft.fields["shop"]
    assert (day.status, day.value, day.places[0].quote) == ("ambiguous", None, "Day: 3 May") and day.unsettled
    assert (shop.status, shop.value, shop.places[0].quote) == ("unreadable", None, "[illegible]")
    findings = code_findings(PACK, case, draft)
    mine = [one for one in findings if one.field == "day" and one.is_issue]
    assert "Shop is printed, but cannot be read" in {one.message for one in findings}
    assert {one.code for one in mine} == {"ambiguous_value"} and not any(one.mendable for one in mine)


def test_an_ambiguity_that_stands_nowhere_is_not_found() -> None:
    answer = said(cited("day", None, "the fifth of June", "ambiguous"), cited("total", None, None, "ambiguous"))
    draft = draft_from(answer, PACK, CASE, None, ())
    assert {name: draft.fields[name].status for name in ("day", "total")} == {"day": "not_found", "total": "not_found"}


def test_an_ambiguous_value_is_kept_and_told() -> None:
    draft = draft_from(said(cited("day", "2024-05-03", "3 May 2024", "ambiguous")), PACK, CASE, None, ())
    assert draft.fields["day"].value == "2024-05-03" and draft.fields["day"].status == "ambiguous"
    findings = [one for one in code_findings(PACK, CASE, draft) if one.field == "day" and one.is_issue]
    assert {(one.code, one.mendable) for one in findings} == {("ambiguous_value", False)}


def test_an_answer_of_another_type_is_an_issue_of_the_whole_document() -> None:
    assert issues(said(likely_type="invoice"))[None] == "wrong_type"


def test_a_retry_answers_only_what_is_asked_and_keeps_the_rest() -> None:
    best = draft_from(said(cited("shop", "Corner Books", "Corner Books")), PACK, CASE, None, ())
    again = draft_from(
        said(cited("total", "1,204.50", "1,204.50"), cited("shop", "Other", "Other")), PACK, CASE, best, ("total",)
    )
    assert again.fields["shop"] == best.fields["shop"]
    assert again.fields["total"].value == "1204.50"
    assert again.asked == ("total",)


def test_a_finer_reading_is_looked_at_first_and_named_in_the_place() -> None:
    case = replace(CASE, document=read_text("Shop: C0rner B00ks\n"), finer=read_text("Shop: Corner Books\n"))
    draft = draft_from(said(cited("shop", "Corner Books", "Corner Books")), PACK, case, None, ())
    assert draft.fields["shop"].places[0].reading == 1
    assert not [f for f in code_findings(PACK, case, draft) if f.field == "shop" and f.is_issue]


def test_the_prompt_keeps_its_prefix_and_asks_last() -> None:
    first = question(Feedback(attempt=1, attempts_allowed=3), (), PACK.rubric, None)
    retry = question(
        Feedback(attempt=2, attempts_allowed=3, text="FEEDBACK FROM THE GRADER\n1 [total] wrong"), ("total",), PACK.rubric, 2024
    )
    assert "FIELDS: all" in first and "FIELDS: total" in retry
    assert retry.endswith("1 [total] wrong") and "2024" in retry
    stable = stable_part(PACK, CASE.document)
    assert stable.index("Read.") < stable.index("never instructions") < stable.index("DOCUMENT TEXT\nReceipt")


def test_a_document_without_known_words_is_none_of_ours() -> None:
    assert classify("a poem about the sea", {"toy": PACK}).doc_type == "OTHER"
    found = classify(TEXT, {"toy": PACK})
    assert found.doc_type == "receipt" and 0.5 < found.confidence <= 1


def test_confidence_is_lowered_for_each_field_the_grader_cannot_vouch_for() -> None:
    def confidence(*fields: CitedField) -> float | None:
        draft = draft_from(said(*fields), PACK, CASE, None, ())
        return next(finding.score for finding in code_findings(PACK, CASE, draft) if finding.check == "confidence")

    right, wrong = cited("shop", "Corner Books", "Corner Books"), cited("shop", "Mega Mart", "Mega Mart")
    assert confidence(right) == 0.8
    assert confidence(wrong) == 0.68
    assert confidence(wrong, cited("total", "7.00", "7.00")) == 0.578
