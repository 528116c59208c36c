"""Whether the key of this process is the one that the data was written with."""

from sqlmodel import Session, select

from services.core.errors import AppError
from storage.sealing import WRONG, WRONG_REMEDY, Cipher
from storage.tables_people import KeyCheckRow

KNOWN = "proofloop"


def check_key(session: Session, cipher: Cipher | None) -> None:
    """Raises AppError when the data needs a key that we do not have. The first use of a key is noted."""
    used = session.exec(select(KeyCheckRow)).all()
    if cipher is None:
        if used:
            raise AppError("The data is encrypted and PROOFLOOP_KEY is not set.", "Set the key that it was written with.")
        return
    for row in used:
        _check(cipher, row.sealed)
    if cipher.version not in {row.version for row in used}:
        session.add(KeyCheckRow(version=cipher.version, sealed=cipher.seal_text(KNOWN)))


def _check(cipher: Cipher, sealed: str) -> None:
    try:
        known = cipher.open_text(sealed)
    except AppError:
        known = ""
    if known != KNOWN:
        raise AppError(WRONG, WRONG_REMEDY)
