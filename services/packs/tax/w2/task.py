"""The pack for Form W-2: a form like others, with the arithmetic of payroll taxes besides."""

from services.packs.tax.shared.family import form_pack
from services.packs.tax.w2.rules import arithmetic

PACK = form_pack(__package__ or "", arithmetic)
