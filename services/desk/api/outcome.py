"""What the HTTP door says of a run: its result, that it goes on, or why there is no result. Blocks: runs in a thread."""

import re

from starlette.responses import Response

from services.core.errors import AppError
from services.desk.api.models import StillRunning
from services.desk.api.problem import Problem, answer
from services.desk.api.rank import ranked
from services.desk.api.reply import reply_of
from services.desk.desk import Desk
from services.engine.fold import RunView
from storage.database import Unavailable

RUN_ID = re.compile(r"[0-9a-f]{32}")
STATUS = {"failed": 500, "cancelled": 409}
"""Of runs that ended without a result; the others say that the file cannot be used: 422."""
NO_ANSWER = 503
"""Of a run whose engine gave no answer to anything: its provider was down, or time or budget did not reach to an attempt."""
WHAT_TO_DO = {
    "failed": "Send it again; if it breaks again, look at the run on the screens.",
    "cancelled": "Send it again if it was stopped by mistake.",
}
ADVICE = "Send a clearer scan, or the original PDF instead of a photo."


def look(desk: Desk, run_id: str, seen: RunView | None = None) -> RunView:
    """The run as it stands. Raises Problem (404) when there is none of this id."""
    if RUN_ID.fullmatch(run_id):
        try:
            return desk.view(run_id, seen)
        except Unavailable:
            raise
        except AppError:
            pass
    raise Problem(404, "There is no such run.", "Use the runId or documentId of an earlier answer.")


def outcome(desk: Desk, view: RunView) -> Response:
    """200 with the result, 202 while the run goes on. Raises Problem when it ended without a result."""
    where = {"location": f"/api/runs/{view.run_id}"}
    if view.finished is None:
        return answer(202, StillRunning(run_id=view.run_id, state=view.state), {**where, "retry-after": "1"})
    if desk.spec(view.run_id).kind != "document":
        return ranked(desk, view)
    concluded = [section.index for section in view.sections if section.concluded]
    cut = view.finished.outcome == "failed" and not any(one.concluded and one.concluded.draft for one in view.sections)
    if concluded and not cut:
        text = desk.review(view.run_id, concluded[0]).text
        loop = desk.policy(view.run_id).loop_enabled
        return answer(200, reply_of(desk.result(view.run_id), text, enabled=loop), where)
    kind, reason = view.finished.outcome, view.finished.reason
    advice = tuple(one for one in (view.refused.advice if view.refused else ()) if one)
    status = NO_ANSWER if concluded else STATUS.get(kind, 422)
    raise Problem(status, reason, *(advice or (WHAT_TO_DO.get(kind, ADVICE),)), headers=where)
