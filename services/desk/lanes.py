"""Parts of one durable run side by side: each in a lane of its own, whose steps have numbers of their own."""

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from copy import copy
from functools import partial
from typing import TypeVar

from dbos._context import _set_local_dbos_context, assert_current_dbos_context

T = TypeVar("T")

STEPS = 100_000
"""Numbers that each lane has for its steps, and what comes before the lanes: more than any section takes."""


def side_by_side(works: Sequence[Callable[[], T]], width: int) -> Generator[T, None, None]:
    """What each of `works` returns, in their order, with at most `width` of them under way. Once in a workflow.

    The engine knows a step by its number in the run and counts on from one step to the next, so that threads which shared
    the count would find each other's results on a replay. Here each lane counts from a start of its own: as long as a lane
    is deterministic by itself, a resumed run finds its steps, whatever the others do meanwhile. With a width of 1 nothing
    begins before what came before it was taken. Closing the iterator lets nothing more begin and waits for what is under way.
    """
    lanes = [partial(copy_context().run, _in_lane, number, work) for number, work in enumerate(works, start=1)]
    if min(width, len(lanes)) <= 1:
        yield from (lane() for lane in lanes)
        return
    pool = ThreadPoolExecutor(width, thread_name_prefix="lane")
    try:
        yield from (under_way.result() for under_way in [pool.submit(lane) for lane in lanes])
    finally:
        pool.shutdown(cancel_futures=True)


def _in_lane(number: int, work: Callable[[], T]) -> T:
    """The engine has no door for this: a copy of its note on the running workflow, with another count."""
    lane = copy(assert_current_dbos_context())
    lane.function_id = number * STEPS
    _set_local_dbos_context(lane)
    return work()
