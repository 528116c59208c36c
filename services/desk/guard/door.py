"""Requests that come past the screens: the desk as whoever holds the browser's session may use it at this moment."""

from services.core.errors import AppError
from services.desk import wiring
from services.desk.desk import Desk


def desk_of(secret: str) -> Desk:
    """Roles and documents are looked at anew for each request, so that an address made before is worth no more than its bearer.

    In single-user mode it is the desk itself. Raises AppError when the session has ended.
    """
    desk = wiring.desk()
    if not wiring.settings().team:
        return desk
    person = desk.sessions.person(secret)
    if person is None:
        raise AppError("Your session has ended.", "Reload the page and sign in.")
    return desk.for_person(lambda: person)
