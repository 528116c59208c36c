"""Facts about the Ask screen on a real desk with the real packs: chips before the search, the loop, the last word."""

from collections.abc import Iterator

import pytest
from streamlit.testing.v1 import AppTest

from pages.parts import ask_answer, ask_iterations, ask_ranking
from pages.parts.ask_question import chips, filters
from services.core.answer import Cited
from services.core.draft import Draft, Field
from services.core.question import Pico, Question, Tags
from services.core.run import RunOptions
from services.desk import wiring
from services.desk.desk import Desk
from services.desk.house import build
from services.desk.nouns import Incoming
from services.desk.settings import Settings
from services.providers.settings import Settings as ProviderSettings
from tests.desk.houses import ended, opened
from tests.pages.conftest import APP, drawn

HARMFUL = '<img src=x onerror="alert(1)"><b>bold</b> ![x](http://127.0.0.1/beacon)'
AF = "In a patient with atrial fibrillation and chronic kidney disease, apixaban or warfarin?"


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with opened(build(Settings(home=tmp_path_factory.mktemp("home")), ProviderSettings())) as desk:
        yield desk


def screen(real: Desk, **query: str) -> AppTest:
    assert wiring.desk() is real
    at = AppTest.from_file(str(APP), default_timeout=60)
    for name, value in query.items():
        at.query_params[name] = value
    return at.switch_page("pages/ask.py").run()


def typed(at: AppTest, text: str) -> AppTest:
    return at.text_area(key="ask_text").set_value(text).run()


def part(at: AppTest, name: str) -> str:
    return next(str(one.value) for one in at.text_area if (one.key or "").startswith(f"pico_{name}"))


def answered(real: Desk, question: Question) -> str:
    run_id = real.questions.ask(question, RunOptions()).run_id or ""
    ended(real, run_id)
    return run_id


@pytest.fixture(scope="module")
def evidence(real: Desk) -> str:
    return answered(real, Question(kind="evidence", text=AF))


@pytest.fixture
def ranking(real: Desk) -> str:
    file = real.questions.sample_list()
    listed = real.questions.keep_list(file)
    text = "I would like a woman surgeon for my worn-out knee"
    return answered(real, Question(kind="practitioner", text=text, practitioners=listed, practitioners_name=file.name))


def test_a_question_comes_back_as_chips_before_anything_is_searched(real: Desk) -> None:
    before = real.run_count()
    at = typed(screen(real), AF)
    assert (part(at, "intervention"), part(at, "comparison")) == ("apixaban", "warfarin")
    assert list(at.multiselect[0].value)[:2] == ["AF", "CKD"]
    assert "nothing leaves this machine" in drawn(at)
    assert real.run_count() == before


def test_corrected_chips_are_what_is_asked(real: Desk) -> None:
    at = typed(screen(real), AF)
    next(one for one in at.text_area if (one.key or "").startswith("pico_intervention")).set_value("rivaroxaban")
    at.multiselect[0].set_value(["CKD", "AF"])
    at.run()
    at.button(key="ask_go").click().run()
    asked = real.questions.question(real.runs(limit=1)[0].run_id)
    assert asked.pico is not None and asked.pico.intervention == "rivaroxaban"
    assert asked.tags is not None and asked.tags.primary_disease_tag == "CKD"


def test_a_condition_in_a_persons_own_words_becomes_its_tag(real: Desk) -> None:
    at = typed(screen(real), AF)
    at.multiselect[0].set_value(["AF", "high blood pressure", "zzzz"]).run()
    assert "“zzzz” is no condition that we know" in drawn(at)
    at.button(key="ask_go").click().run()
    asked = real.questions.question(real.runs(limit=1)[0].run_id)
    assert asked.tags is not None and asked.tags.disease_tags == ("AF", "HTN")


@pytest.mark.parametrize("text", ["", "hello how are you"])
def test_what_is_no_question_is_said_in_two_sentences(real: Desk, text: str) -> None:
    at = typed(screen(real), text) if text else screen(real)
    at.button(key="ask_go").click().run()
    assert "pl-problem" in drawn(at)
    assert not at.exception


def test_a_sample_fills_the_box(real: Desk, caplog: pytest.LogCaptureFixture) -> None:
    at = screen(real)
    at.button(key="fill_knee_woman").click().run()
    assert at.text_area(key="ask_text").value == "I would like a woman surgeon for my worn-out knee"
    assert ">female<" in drawn(at) or "gender" in drawn(at)
    assert "default value" not in caplog.text


def test_an_answer_shows_every_iteration_and_its_references(real: Desk, evidence: str) -> None:
    shown = drawn(screen(real, run=evidence))
    assert "Iteration 1" in shown and "Paid fallback not called" in shown
    assert 'target="_blank" rel="noopener noreferrer"' in shown
    assert "Stopped: " in shown and "Stopped: the evidence suffices" not in shown
    assert "nothing can be quoted" in shown
    assert "nothing left this machine" in shown
    assert shown.index('target="_blank"') < shown.index("How it was found") < shown.index("Iteration 1</span>")


def test_taken_away_references_are_stored_and_shown_as_corrected(real: Desk) -> None:
    run_id = answered(real, Question(kind="evidence", text=AF))
    at = screen(real, run=run_id)
    next(one for one in at.toggle if (one.key or "").startswith("correct_references")).set_value(True).run()
    at.checkbox(key=f"keep_{run_id}_1").set_value(False).run()
    at.button(key="refs_save").click().run()
    found = real.questions.answer(run_id)["result"]["references"]
    assert real.questions.case(run_id).edited["references"] == found[1:]
    assert "as you corrected it" in drawn(at)
    at.button(key="ask_accept").click().run()
    assert "accepted with edits" in drawn(at)
    at.button(key="ask_undo").click().run()
    assert real.questions.case(run_id).verdict == ""


def test_a_ranking_shows_moves_conditions_and_why_it_stopped(real: Desk, ranking: str) -> None:
    shown = drawn(screen(real, run=ranking))
    assert "Iteration 2" in shown
    assert 'class="moved' in shown
    assert "Stopped: no more profiles" in shown
    assert "female" in shown


def test_a_corrected_order_is_stored(real: Desk, ranking: str) -> None:
    at = screen(real, run=ranking)
    next(one for one in at.toggle if (one.key or "").startswith("correct_results")).set_value(True).run()
    at.button(key="down_1").click().run()
    at.button(key="out_3").click().run()
    at.button(key="rank_save").click().run()
    found = real.questions.answer(ranking)["result"]["results"]
    assert real.questions.case(ranking).edited["results"] == [found[1], found[0], *found[3:]]


def test_a_follow_up_carries_the_conversation(real: Desk, evidence: str) -> None:
    at = screen(real, after=evidence)
    assert AF in drawn(at)
    typed(at, "and which dose of apixaban?").button(key="ask_go").click().run()
    history = real.questions.question(real.runs(limit=1)[0].run_id).history
    assert [one.role for one in history] == ["user", "assistant"]
    assert history[0].text == AF


def test_an_own_list_that_is_missing_is_said(real: Desk) -> None:
    at = screen(real)
    at.button(key="fill_svt").click().run()
    at.button_group(key="ask_list").set_value("Your list").run()
    at.button(key="ask_go").click().run()
    assert "no list of practitioners" in drawn(at)


def test_an_unknown_run_is_said(real: Desk) -> None:
    assert "There is no such run." in drawn(screen(real, run="nosuch"))


def test_a_harmful_list_is_drawn_as_text(real: Desk) -> None:
    rows = f'practitioner_id,name,specialty,about\nA,"{HARMFUL.replace(chr(34), chr(39))}",Cardiology,svt ablation cardiology\n'
    listed = real.questions.keep_list(Incoming("list.csv", rows.encode()))
    question = Question(kind="practitioner", text="svt ablation", practitioners=listed, practitioners_name="list.csv")
    shown = drawn(screen(real, run=answered(real, question)))
    assert "&lt;img src=x" in shown
    assert "<img" not in shown


def test_rows_that_were_left_out_are_told_beside_the_ranking(real: Desk) -> None:
    rows = "practitioner_id,name,specialty\n1,Ada Quill,Cardiology\n,No Number,Cardiology\n1,Twice Told,Cardiology\n"
    listed = real.questions.keep_list(Incoming("list.csv", rows.encode()))
    question = Question(kind="practitioner", text="a cardiologist", practitioners=listed, practitioners_name="list.csv")
    shown = drawn(screen(real, run=answered(real, question)))
    assert "Row 3 has no practitioner_id" in shown
    assert "Row 4 has the practitioner_id of row 2" in shown


def test_words_of_sources_are_never_markup() -> None:
    cited = Cited(
        number=1, id="x", title=HARMFUL, url="javascript:alert(1)", authors=HARMFUL, journal="J", year="2020", source_badge="PMC"
    )
    claims = {"claims": [{"text": HARMFUL, "quote": HARMFUL + "!", "reference": 1}], "missing": [HARMFUL]}
    draft = Draft(doc_type="evidence", fields={"answer": Field(name="answer", status="found", value=claims)})
    said = [ask_answer.reference(cited), ask_answer.answer(draft, (cited,))]
    said += [chips(Pico(population=HARMFUL), Tags(), {}), filters({"place": HARMFUL}) or ""]
    assert all("<img" not in one and "<b>bold" not in one and "javascript:" not in one for one in said)


@pytest.mark.parametrize(
    "url",
    ["https://evil.example/x", "http://pubmed.ncbi.nlm.nih.gov/1/", "https://www.google.com/search?q=x", "data:text/html,x"],
)
def test_only_direct_links_to_known_hosts_are_links(url: str) -> None:
    cited = Cited(number=1, id="x", title="T", url=url, authors="A", journal="J", year="2020", source_badge="PMC")
    assert "<a" not in ask_answer.reference(cited)
    assert "<a" in ask_answer.reference(cited.model_copy(update={"url": "https://pubmed.ncbi.nlm.nih.gov/12345/"}))


def test_where_to_read_on_is_a_link_to_the_reference_as_long_as_it_is_listed() -> None:
    url = "https://pubmed.ncbi.nlm.nih.gov/12345/"
    cited = Cited(
        number=3, id="x", title="A made-up guideline", url=url, authors="A", journal="J", year="2020", source_badge="PMC"
    )
    value = {"claims": [], "missing": ["Read [3] and [4] <b>first</b>."]}
    draft = Draft(doc_type="evidence", fields={"answer": Field(name="answer", status="found", value=value)})
    shown = ask_answer.answer(draft, (cited,))
    assert f'<a href="{url}"' in shown
    assert ">[3]</a> and [4] &lt;b&gt;first&lt;/b&gt;." in shown
    assert "What to open instead" in shown
    assert "What to open instead" not in ask_answer.answer(draft, ())


def test_a_figure_is_a_card_of_words_and_a_link_and_loads_nothing() -> None:
    image = {
        "title": "Figure 2: Chest radiograph",
        "url": "https://pmc.ncbi.nlm.nih.gov/articles/PMC900001/",
        "query": "pneumonia X-ray",
        "licence": "CC BY 4.0",
        "credit": "Doe et al., J 2021",
        "caption": HARMFUL,
        "article": "A made-up case",
    }
    values = {"images": [image], "image_policy": {"kind": "standard"}}
    fields = {name: Field(name=name, status="found", value=value) for name, value in values.items()}
    card = ask_answer.images(Draft(doc_type="evidence", fields=fields)) or ""
    assert all(f"{one}<" in card for one in ("CC BY 4.0", "found by “pneumonia X-ray”", "A made-up case · Doe et al., J 2021"))
    assert f'href="{image["url"]}"' in card
    assert "<img" not in card


@pytest.mark.parametrize("authors", ["Postma DF et al.", "Doe J"])
def test_a_reference_has_one_full_stop_after_its_authors(authors: str) -> None:
    url = "https://pubmed.ncbi.nlm.nih.gov/1/"
    cited = Cited(number=1, id="x", title="T", url=url, authors=authors, journal="J", year="2020", source_badge="PMC")
    assert f"{authors.rstrip('.')}. J, 2020" in ask_answer.reference(cited)


@pytest.mark.parametrize(("rank", "before", "said"), [(1, 3, "▲ 2"), (3, 1, "▼ 2"), (2, 2, "="), (2, None, "new")])
def test_moves_are_told_by_how_many_places(rank: int, before: int | None, said: str) -> None:
    assert f">{said}<" in ask_ranking.moved(rank, before)


def test_a_run_that_waits_has_a_card_already(real: Desk) -> None:
    assert "Starts when it is its turn." in ask_iterations.cards(None, real.questions.profile("evidence"), ended=False)
    assert "Starts when it is its turn." in ask_ranking.cards(None, ended=False)
