"""Finding out how a server wants to be asked."""

from collections.abc import Callable

import pytest

from services.core.errors import AppError
from services.providers.compatible import MODES, Compatible
from services.providers.openai_wire import client
from services.providers.seam import Broken, Busy, Mode, Rejected
from tests.model_server import Answer, ModelServer, Play, Seen, Status
from tests.model_server.server import Script
from tests.providers.world import PAGE, RIGHT, question

Serve = Callable[[Script], ModelServer]


def asked_by(seen: Seen) -> Mode:
    if seen.dialect == "responses":
        return "responses"
    return "chat_schema" if seen.body["response_format"]["type"] == "json_schema" else "chat_object"


def only(mode: Mode, refusal: int) -> Callable[[Seen], Play]:
    return lambda seen: Answer(RIGHT) if asked_by(seen) == mode else Status(refusal)


def compatible(server: ModelServer, mode: Mode | None = None) -> Compatible:
    return Compatible(client("none", server.openai_url), "local-model", mode=mode)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("refusal", [400, 404, 422, 500])
def test_the_way_that_works_is_found_once_and_kept(mode: Mode, refusal: int, serve: Serve) -> None:
    server = serve(only(mode, refusal))
    provider = compatible(server)
    first = provider.call(question(), timeout=60.0)
    second = provider.call(question(), timeout=60.0)
    position = MODES.index(mode)
    assert (first.text, first.tries, second.tries) == (RIGHT, position + 1, 1)
    assert [asked_by(seen) for seen in server.seen] == [*MODES[: position + 1], mode]


@pytest.mark.parametrize("mode", MODES)
def test_a_set_way_is_the_only_one_tried(mode: Mode, serve: Serve) -> None:
    server = serve([Status(404)])
    with pytest.raises(Rejected):
        compatible(server, mode).call(question(), timeout=60.0)
    assert [asked_by(seen) for seen in server.seen] == [mode]


@pytest.mark.parametrize(("status", "kind"), [(401, Rejected), (429, Busy), (503, Broken)])
def test_a_wrong_key_or_a_busy_server_is_not_taken_for_a_way_that_it_lacks(
    status: int, kind: type[AppError], serve: Serve
) -> None:
    server = serve([Status(status)])
    provider = compatible(server)
    with pytest.raises(kind):
        provider.call(question(), timeout=60.0)
    assert len(server.seen) == 1
    assert provider.mode is None


def test_a_server_that_only_fails_may_be_tried_again(serve: Serve) -> None:
    provider = compatible(serve([Status(404), Status(500), Status(500), Answer(RIGHT)]))
    with pytest.raises(Broken):
        provider.call(question(), timeout=60.0)
    assert provider.call(question(), timeout=60.0).text == RIGHT


def test_without_a_schema_parameter_the_schema_goes_in_words_before_everything_else(serve: Serve) -> None:
    server = serve([Answer(RIGHT)])
    compatible(server, "chat_object").call(question(), timeout=60.0)
    messages = server.seen[0].body["messages"]
    assert [message["role"] for message in messages] == ["system", "user"]
    assert '"likely_type"' in messages[0]["content"]


def test_text_goes_as_one_plain_string_unless_there_are_pictures(serve: Serve) -> None:
    server = serve([Answer(RIGHT)])
    provider = compatible(server, "chat_schema")
    provider.call(question(), timeout=60.0)
    provider.call(question(images=(PAGE,)), timeout=60.0)
    plain, pictured = (seen.body["messages"][-1]["content"] for seen in server.seen)
    assert plain == f"{question().stable}\n\n{question().tail}"
    assert [part["type"] for part in pictured] == ["text", "image_url", "text"]
