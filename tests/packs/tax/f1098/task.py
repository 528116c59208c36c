"""A pack for Form 1098, all of it in the data beside this file: what adding a form takes."""

from services.packs.tax.shared.family import form_pack

PACK = form_pack(__package__ or "")
