"""The pack for Form 1099-MISC: a form like others, all of it in the data beside this file."""

from services.packs.tax.shared.family import form_pack

PACK = form_pack(__package__ or "")
