"""Errors that a person can act on: what happened, and what to do."""


class AppError(Exception):
    """`message` says what happened, `remedy` what to do. Neither ever holds document text."""

    def __init__(self, message: str, remedy: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


class ProviderDown(AppError):
    """A provider did not answer after every allowed try, or would only after the run's timeout."""


class DeadlineReached(AppError):
    """A call was cut because the run's active time was used up."""


class RunCancelled(AppError):
    """Someone stopped the run; raised between calls, never inside one."""
