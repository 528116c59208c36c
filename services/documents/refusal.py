"""Why a file was not read, in words that can be stored as the outcome of its run."""

from typing import Literal

from services.core.errors import AppError

RefusalOutcome = Literal["refused", "needs_password", "unreadable", "failed"]


class Refused(AppError):
    """No document came of a file. `outcome` says which way: refused (a limit or rule), needs_password, unreadable
    (damaged, or not what it claims), failed (our reader broke on it)."""

    def __init__(self, outcome: RefusalOutcome, message: str, remedy: str = "") -> None:
        super().__init__(message, remedy)
        self.outcome: RefusalOutcome = outcome


def too_large(what: str) -> Refused:
    return Refused("refused", f"The file asks for more than we allow: {what}.", "Split it, or save a simpler copy of it.")


def too_many_pages(count: int, most: int) -> Refused:
    return Refused(
        "refused",
        f"The file asks for more than we allow: {count} pages.",
        f"Split it between two forms into files of at most {most} pages, and upload them together.",
    )


def damaged() -> Refused:
    return Refused("unreadable", "The file is damaged and cannot be opened.", "Open it in a viewer and save or scan it again.")


def needs_password() -> Refused:
    return Refused("needs_password", "The file is protected by a password.", "Give the password, or save a copy without one.")
