"""Who pays and who is paid: the words for the two parties of a form, and the fields that hold them."""

import re
from typing import Literal

from services.packs.tax.shared.form import Form

Role = Literal["payer", "payee"]
PAYER = re.compile(
    r"\b(?:payer|payor|employer|company|issuer|filer|issued by|paid by|partnership|corporation|lender)(?:['’]?s)?\b", re.I
)
PAYEE = re.compile(
    r"\b(?:payee|recipient|employee|partner|shareholder|member|owner|contractor|vendor|participant|beneficiary|account ?holder"
    r"|customer|worker|issued to|paid to|your|you)(?:['’]?s)?\b",
    re.I,
)
PREFIXES: dict[Role, tuple[str, ...]] = {
    "payer": ("employer_", "payer_", "partnership_"),
    "payee": ("employee_", "recipient_", "partner_"),
}
"""How the fields of each party begin."""


def role_said(text: str) -> Role | None:
    """The party that words name; None where they name none, or both."""
    payer, payee = PAYER.search(text), PAYEE.search(text)
    return None if bool(payer) == bool(payee) else "payer" if payer else "payee"


def field_of(form: Form, role: Role, kind: str) -> str | None:
    """The form's box for a party's name or number ("name" or "tin"), whether it is one of its fields or not."""
    mine = (one for one in form.boxes if one.key.startswith(PREFIXES[role]))
    return next((one.key for one in mine if one.kind == kind or one.key.endswith(f"_{kind}")), None)
