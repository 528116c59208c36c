"""Facts about messages to a webhook: three tries by the rule of the house, and nothing of the address in what is said."""

import json
from collections.abc import Sequence

import pytest

from services.providers.webhook import Delivery, allowed, post, shown
from tests.providers.literature_server import FakeTime, LiteratureServer, Reply

BODY = {"event": "marc_alert", "metric": "marc.final_score", "value": 0.7}
TOKEN = "/hook/s3cr3t?key=s3cr3t"


def sent(replies: Sequence[Reply]) -> tuple[Delivery, LiteratureServer, FakeTime]:
    time = FakeTime()
    with LiteratureServer(replies) as server:
        made = post(server.address + TOKEN, BODY, sleep=time.sleep, clock=time.clock)
    assert "s3cr3t" not in made.problem
    return made, server, time


def test_a_message_arrives_as_json_in_one_try() -> None:
    made, server, time = sent([Reply(status=204)])
    assert (made, time.slept) == (Delivery(1), [])
    assert [(one.path, one.query, json.loads(one.body)) for one in server.seen] == [("/hook/s3cr3t", {"key": "s3cr3t"}, BODY)]


@pytest.mark.parametrize("status", [429, 500, 503])
def test_what_may_pass_is_tried_again_after_one_second_and_two(status: int) -> None:
    made, server, time = sent([Reply(status=status), Reply(status=status), Reply()])
    assert (made, len(server.seen), time.slept) == (Delivery(3), 3, [1.0, 2.0])


def test_after_three_tries_it_is_said_in_a_sentence() -> None:
    made, server, _ = sent([Reply(status=500)])
    assert made == Delivery(3, "The webhook answered 500, 3 times.")
    assert len(server.seen) == 3


def test_a_wait_that_is_asked_for_is_kept_and_one_beyond_reason_is_not() -> None:
    made, _, time = sent([Reply(status=429, headers={"Retry-After": "7"}), Reply()])
    assert (made, time.slept) == (Delivery(2), [7.0])
    made, _, time = sent([Reply(status=429, headers={"Retry-After": "3600"})])
    assert (made.tries, time.slept) == (1, [])
    assert "longer wait" in made.problem


@pytest.mark.parametrize("status", [301, 400, 401, 404])
def test_what_no_try_can_mend_is_not_repeated_and_no_redirect_is_followed(status: int) -> None:
    made, server, _ = sent([Reply(status=status, headers={"Location": "/elsewhere"})])
    assert (made.tries, len(server.seen)) == (1, 1)
    assert str(status) in made.problem


def test_where_nobody_listens_it_is_said() -> None:
    with LiteratureServer([Reply()]) as server:
        address = server.address
    time = FakeTime()
    assert post(address, BODY, sleep=time.sleep, clock=time.clock) == Delivery(
        3, "The connection to the webhook failed, 3 times."
    )


@pytest.mark.parametrize(
    "address", ["https://hooks.example.org/x", "http://127.0.0.1:9/x", "http://localhost/x", "http://[::1]:8/"]
)
def test_https_and_this_machine_are_allowed(address: str) -> None:
    assert allowed(address)


@pytest.mark.parametrize(
    "address",
    ["http://hooks.example.org/x", "ftp://localhost/", "hooks.example.org", "", "https://", "https://a:b/", "http://[::1"],
)
def test_anything_else_is_not(address: str) -> None:
    assert not allowed(address)


def test_an_address_is_shown_without_what_may_be_a_secret() -> None:
    told = shown("https://user:s3cr3t@hooks.example.org:8443/s3cr3t?token=s3cr3t")
    assert told == "https://hooks.example.org/…"
