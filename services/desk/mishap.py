"""What to say of an error that nobody foresaw: one sentence for people, ids and the kind of the error for the log."""

import logging

from services.core.errors import AppError

log = logging.getLogger("proofloop.desk")


def broken(doing: str, where: str, error: BaseException) -> dict[str, str]:
    """{"message", "remedy"} for people. The error's own text may quote a document, so it goes nowhere."""
    frame = error.__traceback__
    while frame and frame.tb_next:
        frame = frame.tb_next
    place = f"{frame.tb_frame.f_code.co_filename.rsplit('/', 1)[-1]}:{frame.tb_lineno}" if frame else ""
    log.error("unexpected %s at %s while %s (%s)", type(error).__name__, place, doing, where)
    return {
        "message": f"Something broke while {doing} ({type(error).__name__}).",
        "remedy": "Run the file again; if it breaks again, report it with the id of the run.",
    }


def foreseen(doing: str, where: str, error: Exception) -> AppError:
    """The error as people are told of it: itself when it was written for them, else `broken`."""
    return error if isinstance(error, AppError) else AppError(**broken(doing, where, error))
