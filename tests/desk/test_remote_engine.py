"""A model behind a real client on the loopback: what leaves, what it costs, and what happens when it is gone."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from services.core.draft import CitedField, Extraction
from services.core.prompt import Prompt
from services.core.run import RunOptions
from services.desk.intake import models_of
from services.desk.nouns import Incoming
from services.packs.marc.radiology.task import PACK as MARC
from services.providers.settings import Settings as ProviderSettings
from services.tasks.judge import JudgedField, Judgement
from tests.desk.houses import ended, opened, toy_house
from tests.model_server import Answer, ModelServer, Status
from tests.model_server.fixture import serve
from tests.model_server.seen import Seen
from tests.toy import TEXT, TOY

__all__ = ["serve"]
Serve = Callable[..., ModelServer]
VALUES = {"histology": "ductal carcinoma", "grade": "2", "date": "2024-03-05"}
NAME = "Jane Roe 1950.txt"


def said(**values: str) -> str:
    fields = [
        CitedField(name=name, status="found", value=value, quote=value, elements=None, confidence=0.9)
        for name, value in values.items()
    ]
    return Extraction(likely_type="toy-note", alternatives=[], confidence=0.9, reasoning="", fields=fields).model_dump_json()


def judged(score: float) -> str:
    fields = [JudgedField(name=name, supported=True, score=score, issue=None) for name in VALUES]
    return Judgement(fields=fields, reasoning="").model_dump_json()


def packs():
    judge = Prompt(name="clinical/toy/grade", text="Judge each value.")
    return {TOY.name: replace(TOY, prompts={**TOY.prompts, "grade": judge})}


def houses(server: ModelServer, home: Path):
    providers = ProviderSettings(engine="openai", openai_api_key="sk-test", openai_base_url=server.openai_url)
    return toy_house(home, providers=providers, packs=packs)


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Callable[..., object]]:
    def one(server: ModelServer, options: RunOptions):
        with opened(houses(server, tmp_path)) as desk:
            run_id = desk.submit([Incoming(NAME, TEXT.encode())], options)[0].run_id or ""
            ended(desk, run_id)
            return desk.result(run_id), desk.spec(run_id), desk.view(run_id)

    yield one


def is_judge(seen: Seen) -> bool:
    return "Judge each value." in str(seen.body)


def test_a_model_extracts_and_another_call_grades_and_both_are_accounted(serve: Serve, run) -> None:
    server = serve(lambda seen: Answer(judged(1.0) if is_judge(seen) else said(**VALUES)))
    result, spec, view = run(server, RunOptions(engine="openai"))
    document = result["documents"][0]
    assert (document["score"], document["stop_reason"]) == (1.0, "threshold_met")
    assert [is_judge(seen) for seen in server.seen] == [False, True]
    assert document["attempts"][0]["calls"] == 2
    assert document["attempts"][0]["tokens"] > 0
    assert document["attempts"][0]["cost_usd"] > 0
    assert set(spec.models) == {"extract", "grade"}
    assert view.usage.calls == 2


def graded_by(server: ModelServer, home: Path, graders: str):
    providers = ProviderSettings(
        engine="openai", openai_api_key="sk-test", openai_base_url=server.openai_url, model_grade=graders
    )
    with opened(toy_house(home, providers=providers, packs=packs)) as desk:
        run_id = desk.submit([Incoming(NAME, TEXT.encode())], RunOptions(engine="openai"))[0].run_id or ""
        ended(desk, run_id)
        return desk.spec(run_id), desk.view(run_id).sections[0].attempts[0].grade


def test_several_graders_count_by_their_median_and_the_spread_is_told(serve: Serve, tmp_path: Path) -> None:
    scores = {"strict": 0.5, "mild": 1.0, "middle": 0.9}
    server = serve(lambda seen: Answer(judged(scores[seen.body["model"]]) if is_judge(seen) else said(**VALUES)))
    spec, grade = graded_by(server, tmp_path, "strict, mild,middle, strict")
    assert spec.graders == ("strict", "mild", "middle") and spec.models["grade:3"] == "openai/middle"
    assert [seen.body["model"] for seen in server.seen if is_judge(seen)] == ["strict", "mild", "middle"]
    accuracy = grade.dimensions["accuracy"]
    assert (accuracy.score, accuracy.spread) == (0.95, 0.5)  # code 1.0, models 0.5, 1.0 and 0.9
    assert {finding.by for finding in grade.findings} == {"code", *(f"model grader {name}" for name in scores)}


def test_a_grader_of_several_that_gives_no_answer_is_named_and_the_others_count(serve: Serve, tmp_path: Path) -> None:
    def reply(seen: Seen) -> Answer:
        if not is_judge(seen):
            return Answer(said(**VALUES))
        return Answer("Looks fine!" if seen.body["model"] == "chatty" else judged(0.8))

    _, grade = graded_by(serve(reply), tmp_path, "chatty,plain")
    assert grade.failed_graders == ("model grader chatty",)
    assert (grade.dimensions["accuracy"].score, grade.dimensions["accuracy"].spread) == (0.9, 0.2)


def test_the_name_of_the_file_never_leaves(serve: Serve, run) -> None:
    server = serve(lambda seen: Answer(judged(1.0) if is_judge(seen) else said(**VALUES)))
    run(server, RunOptions(engine="openai"))
    sent = str([seen.body for seen in server.seen])
    assert "ductal carcinoma" in sent
    assert not any(word in sent for word in ("Jane", "Roe", "1950"))


def test_lightweight_mode_makes_one_call_an_attempt_and_verification_adds_one(serve: Serve, run) -> None:
    server = serve(lambda seen: Answer(judged(1.0) if is_judge(seen) else said(**VALUES)))
    run(server, RunOptions(engine="openai", preset="lightweight"))
    assert [is_judge(seen) for seen in server.seen] == [False]
    run(server, RunOptions(engine="openai", preset="lightweight", use_llm_verification=True))
    assert [is_judge(seen) for seen in server.seen] == [False, False, True]


def test_a_reply_that_is_no_answer_scores_nothing_and_becomes_the_next_feedback(serve: Serve, run) -> None:
    replies = iter(["Sure! Here you go.", said(**VALUES)])
    server = serve(lambda seen: Answer(judged(1.0) if is_judge(seen) else next(replies)))
    result, _, _ = run(server, RunOptions(engine="openai"))
    first, second = result["documents"][0]["attempts"]
    assert (first["score"], second["score"]) == (0.0, 1.0)
    assert "no usable answer" in second["feedback"]


def test_a_key_that_is_refused_ends_the_run_without_a_result(serve: Serve, run) -> None:
    server = serve([Status(401)])
    result, _, _ = run(server, RunOptions(engine="openai"))
    assert (result["outcome"], result["documents"][0]["stop_reason"]) == ("failed", "provider_failed")
    assert "401" in str(result["reason"]) and "key" in str(result["warnings"])
    assert result["documents"][0]["fields"] == {}


def test_clinical_documents_never_go_where_the_terms_forbid_them(serve: Serve, tmp_path: Path) -> None:
    server = serve([Answer(said(**VALUES))])
    providers = ProviderSettings(engine="google", google_api_key="k", google_base_url=server.google_url)
    with opened(toy_house(tmp_path, providers=providers)) as desk:
        run_id = desk.submit([Incoming(NAME, TEXT.encode())], RunOptions(engine="google"))[0].run_id or ""
        view = ended(desk, run_id)
    assert view.refused is not None
    assert (view.state, view.refused.outcome) == ("finished", "refused")
    assert "forbid clinical" in view.refused.reason
    assert server.seen == []


def test_a_run_pins_the_model_of_every_agent_of_its_pipeline(serve: Serve, tmp_path: Path) -> None:
    house = houses(serve(lambda seen: Answer(said())), tmp_path)
    tagger = MARC.agents[0].model_copy(update={"model": "tiny-2"})
    pipeline = replace(MARC, agents=(tagger, *MARC.agents[1:]))
    house = replace(house, packs=lambda: {MARC.name: pipeline, TOY.name: TOY})
    models = models_of(house, RunOptions(engine="openai", doc_type=MARC.doc_type))
    assert models[f"agent:{MARC.name}/{tagger.name}"] == "openai/tiny-2"
    assert {key for key in models if key.startswith("agent:")} == {f"agent:{MARC.name}/{one.name}" for one in pipeline.agents}
    assert not any(key.startswith("agent:") for key in models_of(house, RunOptions(engine="openai")))
