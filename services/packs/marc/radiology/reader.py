"""The builtin engine of the pipeline: an agent's answer by the reader that its file names."""

from services.core.calls import CallRequest
from services.core.document import Document
from services.core.draft import CitedField, Extraction
from services.core.errors import AppError
from services.packs.clinical.shared.citing import Told, cited, of_no_type
from services.packs.marc.radiology.follow_up import recommendations
from services.packs.marc.radiology.mentions import mentions, regions
from services.packs.marc.radiology.tags import tags
from services.packs.marc.radiology.weight import asserted, classification
from services.tasks.agents import Agent

DOC_TYPE = "marc-radiology"


def read(request: CallRequest, agents: tuple[Agent, ...]) -> Extraction:
    """One agent's answer. Raises AppError for an agent that is not declared or names no reader of ours."""
    document, call = request.document, request.agent
    if document is None or call is None:
        return of_no_type("no report was given")
    agent = next((one for one in agents if one.name == call.name), None)
    if agent is None:
        raise AppError(f"The pipeline has no agent named {call.name}.", "Add its file to the folder of agents.")
    fields = _fields(agent, document, request)
    sure = min((one.confidence for one in fields if one.status == "found"), default=0.3)
    said = f"{agent.title}: {sum(one.status == 'found' for one in fields)} of {len(fields)} answered."
    return Extraction(likely_type=DOC_TYPE, alternatives=[], confidence=sure, reasoning=said, fields=fields)


def _fields(agent: Agent, document: Document, request: CallRequest) -> list[CitedField]:
    match agent.reader:
        case "tags":
            return tags(document, agent)
        case "classification":
            return classification(document, agent, wide=bool(request.feedback and not request.feedback.first))
        case "follow_up":
            return [recommendations(document, request.agent.passages if request.agent else ())]
        case "lexicon":
            return [by_lexicon(agent, name, document) for name in agent.fields]
        case other:
            raise AppError(f"Agent {agent.name} names a reader that is not there: {other}.", "Use lexicon and list phrases.")


def by_lexicon(agent: Agent, name: str, document: Document) -> CitedField:
    """A field whose values and phrases stand in the agent's file: nothing but the file is needed to add such an agent."""
    said = [one for one in mentions(document.text, agent.lexicon.get(name, {}), regions(document.text).told) if asserted(one)]
    order = list(agent.lexicon.get(name, {}))
    if agent.choose.get(name, "printed") == "listed":
        said.sort(key=lambda one: order.index(one.value))
    told = Told(said[0].value, said[0].span, 0.8) if said else None
    return cited(name, told, document, absent=0.6)
