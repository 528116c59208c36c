"""The MARC pipeline: agents as files, feedback to the agents it names, an evaluator that code keeps honest."""

import importlib.resources
import shutil
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from services.core.calls import CallReply, CallRequest
from services.core.document import Document
from services.core.draft import Draft
from services.core.errors import AppError
from services.core.feedback import Feedback
from services.core.policy import policy_for
from services.documents.reader import read as read_bytes
from services.engine.loop import Outcome, run_loop
from services.packs.marc.radiology.task import PACK, pipeline
from services.providers.builtin import Builtin
from services.tasks.agents import parse_agent
from services.tasks.context import retrieve
from services.tasks.evaluation import Evaluation, Problem
from services.tasks.pack import Case, Pack
from services.tasks.pipeline import Pipelined
from tests.kits import DirectKit, KitWatch
from tests.samples.radiology import LAYOUTS, sample

PACKAGE = "services.packs.marc.radiology"
NODULE = """CT CHEST WITHOUT CONTRAST

COMPARISON: Chest radiograph of 03/04/2031.

FINDINGS:
There is a solid nodule in the right upper lobe measuring 7 mm. No pleural effusion. The heart is of normal size.

IMPRESSION:
Solitary solid nodule in the right upper lobe.
"""
EMBOLISM = """CT ANGIOGRAM CHEST WITH CONTRAST

FINDINGS:
Filling defects in the right lower lobe arteries consistent with pulmonary embolism. No pneumothorax.

IMPRESSION:
Small right pleural effusion.
Clinical correlation is recommended.
"""


@dataclass
class Judge:
    """A model for the grade role that always says the same."""

    said: Evaluation
    asked: list[CallRequest] = field(default_factory=list)
    name: str = "judge"
    model: str = "judge-1"

    def call(self, request: CallRequest, *, timeout: float) -> CallReply:
        self.asked.append(request)
        return CallReply(text=self.said.model_dump_json(), outcome="answered", provider=self.name, model=self.model)


def document(text: str) -> Document:
    return read_bytes(text.encode(), "report.txt")


def kit_of(pack: Pack, judge: Judge | None = None) -> DirectKit:
    builtin = Builtin({pack.name: pack.read})
    return DirectKit({"extract": builtin, "grade": judge or builtin})


def looped(text: str, preset: str = "default", pack: Pack = PACK, judge: Judge | None = None) -> tuple[Outcome, DirectKit]:
    kit = kit_of(pack, judge)
    task = Pipelined(pack, Case(document(text)), kit, with_judge=judge is not None)
    loop = run_loop(task, policy_for("marc", preset), KitWatch(kit))  # type: ignore[arg-type]
    try:
        while True:
            next(loop)
    except StopIteration as stopped:
        return stopped.value, kit


def drafted(outcome: Outcome) -> Draft:
    assert outcome.result is not None
    assert outcome.result.draft is not None
    return outcome.result.draft


def copied(folder: Path) -> Path:
    with importlib.resources.as_file(importlib.resources.files(PACKAGE) / "agents") as agents:
        return Path(shutil.copytree(agents, folder / "agents"))


def test_the_agents_answer_in_turn_and_are_given_what_those_before_them_said() -> None:
    _, kit = looped(NODULE)
    calls = [request.agent for request in kit.requests if request.agent]
    assert [call.name for call in calls] == ["tagger", "classifier", "recommender"]
    assert calls[0].upstream == {}
    assert calls[1].upstream["modality"] == "CT"
    assert {"modality", "classification"} <= calls[2].upstream.keys()


def test_a_report_is_tagged_classified_and_given_advice_from_retrieved_guidance() -> None:
    draft = drafted(looped(NODULE)[0])
    value = {name: one.value for name, one in draft.fields.items()}
    assert (value["modality"], value["bodyRegion"], value["contrast"]) == ("CT", "chest", "without")
    assert value["comparison"] == "Chest radiograph of 03/04/2031"
    assert {"finding": "pleural effusion", "certainty": "absent"} in value["entities"]
    assert value["classification"] == "indeterminate"
    (advice,) = value["recommendations"]
    assert (advice["interval"], advice["source"]) == ("6 to 12 months", "Fleischner 2017")
    assert draft.fields["recommendations"].located


@pytest.mark.parametrize(("size", "interval"), [("4 mm", ""), ("7 mm", "6 to 12 months"), ("1.2 cm", "3 months")])
def test_guidance_is_taken_by_the_size_of_the_finding(size: str, interval: str) -> None:
    value = drafted(looped(NODULE.replace("7 mm", size))[0]).fields["recommendations"].value
    assert [one["interval"] for one in value or []] == [interval]


@pytest.mark.parametrize(
    "said", ["No solid nodule of 7 mm is seen.", "The previous solid nodule measuring 7 mm has resolved on the prior study."]
)
def test_nothing_is_recommended_for_what_is_denied_or_past(said: str) -> None:
    text = f"CT CHEST\n\nFINDINGS:\n{said}\n\nIMPRESSION:\nNormal chest.\n"
    assert drafted(looped(text)[0]).fields["recommendations"].value is None


def test_feedback_goes_back_to_the_agents_it_names_and_what_they_change_goes_on() -> None:
    outcome, kit = looped(EMBOLISM, "clinical-critical")
    named = [request.agent.name for request in kit.requests if request.agent]
    assert named[:3] == ["tagger", "classifier", "recommender"]
    assert named[3:] == ["classifier", "recommender"]
    first, last = outcome.attempts[0], outcome.attempts[-1]
    assert any(one.field == "classification" and one.severity == "critical" for one in first.grade.findings)
    assert first.grade.score < last.grade.score
    assert drafted(outcome).fields["classification"].value == "critical"
    assert "weightier" in kit.requests[3].tail


def test_the_overall_score_is_the_one_compared_with_the_target() -> None:
    outcome, _ = looped(NODULE)
    assert outcome.result is not None
    assert outcome.result.grade.score == outcome.result.grade.dimensions["overall"].score
    assert (policy_for("marc").target, policy_for("marc", "clinical-critical").target) == (0.70, 0.95)


def test_a_new_agent_is_a_new_file(tmp_path: Path) -> None:
    agents = copied(tmp_path)
    agents.joinpath("urgency.toml").write_text(
        'title = "urgency reader"\norder = 25\nprompt = "tagger"\n'
        '[fields.side]\nlabel = "Side"\n[lexicon.side]\nright = ["right"]\nleft = ["left"]\n',
        "utf-8",
    )
    pack = pipeline(PACKAGE, agents)
    outcome, kit = looped(NODULE, pack=pack)
    assert [request.agent.name for request in kit.requests if request.agent] == [
        "tagger", "classifier", "urgency", "recommender",
    ]  # fmt: skip
    assert drafted(outcome).fields["side"].value == "right"
    assert pack.rubric.sha256 != PACK.rubric.sha256


def test_an_agent_is_taken_out_by_deleting_its_file(tmp_path: Path) -> None:
    agents = copied(tmp_path)
    agents.joinpath("recommender.toml").unlink()
    pack = pipeline(PACKAGE, agents)
    outcome, _ = looped(NODULE, pack=pack)
    assert "recommendations" not in drafted(outcome).fields


def test_an_agents_model_is_changed_in_its_file(tmp_path: Path) -> None:
    agents = copied(tmp_path)
    told = agents.joinpath("classifier.toml")
    told.write_text('model = "reader-xl"\n' + told.read_text("utf-8"), "utf-8")
    _, kit = looped(NODULE, pack=pipeline(PACKAGE, agents))
    assert {request.agent.name: request.agent.model for request in kit.requests if request.agent} == {
        "tagger": "", "classifier": "reader-xl", "recommender": "",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("title = ", "not valid TOML"),
        ('title = "t"\norder = 1\nprompt = "p"\ncolour = "red"\n', "colour"),
        ('title = "t"\norder = "first"\nprompt = "p"\n', "order"),
    ],
)
def test_a_wrong_agent_file_is_refused_with_the_place(text: str, told: str) -> None:
    with pytest.raises(AppError, match=told):
        parse_agent(text, "mine", "marc/radiology")


def test_two_agents_cannot_claim_one_field(tmp_path: Path) -> None:
    agents = copied(tmp_path)
    agents.joinpath("again.toml").write_text(
        'title = "again"\norder = 5\nprompt = "tagger"\n[fields.modality]\nlabel = "Modality"\n', "utf-8"
    )
    with pytest.raises(AppError, match="modality"):
        pipeline(PACKAGE, agents)


def test_a_context_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    agents = copied(tmp_path)
    told = agents.joinpath("classifier.toml")
    told.write_text(told.read_text("utf-8").replace('["urgency"]', '["nowhere"]'), "utf-8")
    with pytest.raises(AppError, match="nowhere"):
        pipeline(PACKAGE, agents)


def test_passages_are_retrieved_by_what_the_report_says() -> None:
    best = retrieve(PACK.library, ["follow_up"], "abdominal aortic aneurysm of 45 mm", 3)
    assert len(best) == 3
    assert all("aneurysm" in str(one) for one in best)
    assert retrieve(PACK.library, ["follow_up"], "zzz", 3) == ()


def test_a_model_evaluator_is_heard_and_named() -> None:
    judge = Judge(
        Evaluation(
            classification=0.5,
            impression=1.0,
            overall=0.4,
            problems=[Problem(field="reasons", severity="major", message="too thin", suggestion="quote more")],
            reasoning="",
        )
    )
    outcome, _ = looped(NODULE, judge=judge)
    grade = outcome.attempts[0].grade
    assert any(one.by == "model evaluator" and one.message == "too thin" for one in grade.issues)
    assert grade.dimensions["overall"].spread == pytest.approx(0.6, abs=0.05)
    assert "CHECKS BY CODE" in judge.asked[0].tail


def test_a_models_praise_does_not_cover_what_code_found_critical() -> None:
    praise = Evaluation(classification=1.0, impression=1.0, overall=1.0, problems=[], reasoning="")
    task = Pipelined(PACK, Case(document(EMBOLISM)), kit_of(PACK, Judge(praise)), with_judge=True)
    draft = task.attempt(Feedback(attempt=1, attempts_allowed=3))
    assert isinstance(draft, Draft)
    alone = Pipelined(PACK, Case(document(EMBOLISM)), kit_of(PACK)).grade(draft, 1)
    assert task.grade(draft, 1).score == alone.score
    assert alone.dimensions["classification"].score < 0.5


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("classification", "normal", "inconsistent"),
        ("classification", "urgent-ish", "invalid_value"),
        ("impression", "Solid nodule of 23 mm in the right upper lobe.", "not_in_source"),
    ],
)
def test_a_spoiled_answer_is_caught(field: str, value: str, code: str) -> None:
    task = Pipelined(PACK, Case(document(NODULE)), kit_of(PACK))
    draft = task.attempt(Feedback(attempt=1, attempts_allowed=3))
    assert isinstance(draft, Draft)
    spoiled = draft.fields[field].model_copy(update={"value": value})
    found = task.grade(draft.model_copy(update={"fields": {**draft.fields, field: spoiled}}), 1)
    assert any(one.field == field and one.code == code for one in found.issues)
    assert found.score < task.grade(draft, 1).score


def test_a_side_that_flips_between_findings_and_impression_goes_to_a_person() -> None:
    task = Pipelined(
        PACK, Case(document(NODULE.replace("nodule in the right upper lobe.", "nodule in the left upper lobe."))), kit_of(PACK)
    )
    draft = task.attempt(Feedback(attempt=1, attempts_allowed=3))
    assert isinstance(draft, Draft)
    found = [one for one in task.grade(draft, 1).issues if one.check == "marc.side"]
    assert [one.mendable for one in found] == [False]


@pytest.mark.parametrize("seed", range(len(LAYOUTS)))
def test_every_layout_of_report_ends_with_a_category_and_no_invented_value(seed: int) -> None:
    made = sample(seed)
    outcome, _ = looped(made.text)
    draft = drafted(outcome)
    assert draft.fields["classification"].filled
    assert all(one.located for one in draft.fields.values() if one.filled)
