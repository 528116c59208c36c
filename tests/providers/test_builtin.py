"""The builtin engine behind the seam."""

from decimal import Decimal

import pytest

from services.core.calls import CallRequest
from services.core.draft import Extraction
from services.core.errors import AppError
from services.providers.builtin import Builtin
from tests.providers.world import EXTRACTION, Clock, ask_now, question


def read_by_pack(request: CallRequest) -> Extraction:
    return EXTRACTION.model_copy(update={"reasoning": f"{request.pack}, {request.only}"})


def test_the_packs_own_reader_answers_through_the_same_door_as_a_model() -> None:
    told = ask_now(Builtin({"tax/w2": read_by_pack}), Clock())
    assert isinstance(told.answer, Extraction)
    assert told.answer.reasoning == "tax/w2, ()"
    assert told.reply.usage.cost_usd == Decimal(0)
    assert told.reply.model == "builtin"


@pytest.mark.parametrize("changes", [{"pack": "tax/unheard-of"}, {"role": "grade"}])
def test_what_it_cannot_do_it_says(changes: dict[str, str]) -> None:
    with pytest.raises(AppError) as caught:
        Builtin({"tax/w2": read_by_pack}).call(question(**changes), timeout=1.0)
    assert caught.value.remedy
