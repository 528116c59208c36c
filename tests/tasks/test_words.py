"""A pack with other words: what the code relies on is checked, and the refusal says where and what to do."""

import pytest

from services.core.asset import sha256_of
from services.core.errors import AppError
from services.packs.find import packs, question_packs
from services.tasks.words import names_of, with_words

W2 = packs()["tax/w2"]
RUBRIC = W2.words["rubric:tax/w2"]
EXTRACT = "prompt:tax/w2/extract"
ALL = [*packs().values(), *question_packs().values()]


@pytest.mark.parametrize("pack", ALL, ids=lambda pack: pack.name)
def test_a_packs_own_words_give_the_pack(pack) -> None:
    same = with_words(pack, pack.words)
    assert (same.rubric, same.prompts) == (pack.rubric, pack.prompts)
    assert set(names_of(pack)) == set(pack.words)


def test_another_tier_and_another_prompt_are_in_the_pack() -> None:
    told = RUBRIC.replace('tier = "optional"\nbox = "3"', 'tier = "required"\nbox = "3"')
    changed = with_words(W2, {"rubric:tax/w2": told, EXTRACT: "Read it.\n{{fields}}"})
    assert changed.rubric.fields["ss_wages"].tier == "required"
    assert changed.rubric.sha256 == sha256_of(told)
    assert changed.prompts["extract"].text == "Read it.\n{{fields}}"
    assert W2.rubric.fields["ss_wages"].tier == "optional"


def test_a_signature_in_its_own_file_is_replaced_by_itself() -> None:
    lab = packs()["clinical/lab_report"]
    changed = with_words(lab, {f"signature:{lab.name}": 'prior = -2.0\n[phrases]\n"panel" = 1.0\n'})
    assert changed.rubric.signature.prior == -2.0
    assert changed.rubric.fields == lab.rubric.fields


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("title = ", "title ", "line 2"),
        ('tier = "required"\nbox = "1"', 'tier = "vital"\nbox = "1"', "fields.wages_tips.tier"),
        ('kind = "money"\ntier = "required"\nbox = "1"', 'kind = "text"\ntier = "required"\nbox = "1"', "Line 73: the kind of"),
        ("[fields.ss_wages]", "[fields.sss_wages]", "ss_wages is missing"),
        ("[rules.wages]", '[fields.bonus]\nlabel = "Bonus"\n[rules.wages]', "knows a field bonus"),
        ('tier = "required"', 'tier = "optional"', "No field is required"),
        ("min_required_fields = 4", "min_required_fields = 40", "Line 6"),
        ("confidence_threshold = 0.8", "confidence_threshold = 80", "Line 5"),
        ('slope = "6.0"', 'slope = "steep"', "slope of the rule trust is not a number"),
        ('slope = "6.0"', 'slop = "6.0"', "the rule trust lacks slope"),
        ("[rules.wages]", "[rules.wage]", "The rule wages is missing"),
        ("'re:w[-–]?2' = 1.0", "'re:w[-–?2' = 1.0", "no regular expression"),
        ("'re:w[-–]?2' = 1.0", "'re:w[-–]?2' = -1.0", "weight below zero"),
        ('doc_type = "W-2"', 'doc_type = "W-3"', "Line 1: doc_type"),
        ('wordings = ["Medicare tax withheld", "Medicare tax", "Med. tax withheld"]', "wordings = []", "has no wordings"),
        (RUBRIC, " \n", "is empty"),
    ],
)
def test_a_rubric_that_the_code_could_not_work_with_is_refused(was: str, now: str, said: str) -> None:
    assert was in RUBRIC
    with pytest.raises(AppError) as refused:
        with_words(W2, {"rubric:tax/w2": RUBRIC.replace(was, now)})
    assert said in refused.value.message
    assert refused.value.remedy


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Read the form.", "{{fields}} is missing"),
        ("Read it.\n{{fields}}\n{{year}}", "Line 3: nothing fills the blank {{year}}"),
        ("Read it.\n{{ Fields }} {{fields}}", "Line 2 has braces that are no blank"),
        ("Read it.\x07 {{fields}}", "control character"),
    ],
)
def test_a_prompt_keeps_its_blanks_and_gets_no_others(text: str, said: str) -> None:
    with pytest.raises(AppError) as refused:
        with_words(W2, {EXTRACT: text})
    assert said in refused.value.message


def test_words_that_a_pack_does_not_have_are_refused() -> None:
    with pytest.raises(AppError, match="has no prompt:tax/w2/translate"):
        with_words(W2, {"prompt:tax/w2/translate": "x"})
