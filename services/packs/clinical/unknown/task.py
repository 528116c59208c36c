"""The pack of clinical documents that are of no other kind."""

from services.packs.clinical.shared.verbs import clinical_pack

PACK = clinical_pack(__package__ or "", told=True)
