"""The gate before a provider: on what basis a document may leave, what is taken out of it, and a row for each call."""

from dataclasses import dataclass

from services.core.calls import CallReply, CallRequest
from services.core.errors import AppError
from services.core.identifiers import restored, tokenised
from services.core.run import RunSpec
from services.desk.house import House
from services.providers.roles import LOOPBACK, Destination, destination
from services.providers.seam import Provider
from storage import audit, consents, regressions
from storage.audit import Entry

NOT_LISTED = "This provider or model is not on the list of recipients."
NOT_LISTED_REMEDY = "Add it to PROOFLOOP_RECIPIENTS, or use the builtin engine."
NO_BAA = "No business associate agreement with {host} is on file, so clinical documents stay here."
NO_BAA_REMEDY = "Name the host in PROOFLOOP_BAA_HOSTS once it is signed, or use the builtin engine."
NO_CONSENT = "No consent of this taxpayer to send tax documents to {host} is on file."
NO_CONSENT_REMEDY = "Record the signed consent under the client's name on the People screen, or use the builtin engine."
NO_CLIENT = "It is not said whose tax document this is, so no consent covers sending it to {host}."
NO_CLIENT_REMEDY = "Name the client when the run is started, or use the builtin engine."


class MayNotLeave(AppError):
    """Nothing was sent, and nothing will be."""


@dataclass(frozen=True)
class Basis:
    """Why a document may go to `host`: a consent's id, an agreement, or that nothing of the kind is needed."""

    host: str
    why: str


def basis_for(house: House, spec: RunSpec, family: str, model: str) -> Basis | None:
    """On what basis documents of a family ("tax", "clinical" or "") may go where this run sends them.

    None when they stay on this machine. Raises MayNotLeave when there is no basis.
    """
    target = _elsewhere(house, spec)
    if target is None:
        return None
    _refuse_unlisted(house, target.host, model)
    if family == "clinical":
        return _agreement(house, target.host)
    return _consent(house, spec, target.host) if family == "tax" else Basis(target.host, "no document")


def disclosing(house: House, spec: RunSpec, request: CallRequest, provider: Provider) -> Provider:
    """The provider as this request may be put to it. The disclosure is in the audit log before anything is sent.

    Raises MayNotLeave when the request has no basis.
    """
    basis = basis_for(house, spec, family_of(house, request.pack), provider.model)
    if basis is None:
        return provider
    with house.database.writing() as session:
        who = regressions.payer(session, spec.run_id) or "system"
        details = {
            "recipient": basis.host,
            "model": provider.model,
            "basis": basis.why,
            "purpose": request.role,
            "call": request.key,
            "characters": len(request.stable) + len(request.tail),
            "pictures": [image.page for image in request.images],
            "examples": list(request.examples),
        }
        audit.append(session, Entry(who, "provider_call", spec.run_id, spec.sha256, details))
    return Tokenised(provider)


def family_of(house: House, pack: str) -> str:
    """tax or clinical; empty for questions."""
    found = house.packs().get(pack)
    return found.rubric.family if found else ""


class Tokenised:
    """A provider that never sees a tax number: it gets stand-ins, and its reply gets the numbers back."""

    def __init__(self, behind: Provider) -> None:
        self._behind = behind
        self.name = behind.name
        self.model = behind.model

    def call(self, request: CallRequest, *, timeout: float) -> CallReply:
        """See Provider.call."""
        known: dict[str, str] = {}
        told = {"stable": tokenised(request.stable, known), "tail": tokenised(request.tail, known)}
        reply = self._behind.call(request.model_copy(update=told), timeout=timeout)
        return reply.model_copy(update={"text": restored(reply.text, known)})


def leaves(house: House, spec: RunSpec) -> bool:
    """What this run asks goes to another machine."""
    return _elsewhere(house, spec) is not None


def _elsewhere(house: House, spec: RunSpec) -> Destination | None:
    target = destination(house.providers.model_copy(update={"engine": spec.options.engine}))
    stays = target is not None and target.host in LOOPBACK and house.settings.loopback_is_local
    return None if stays else target


def _refuse_unlisted(house: House, host: str, model: str) -> None:
    listed = _parts(house.settings.recipients)
    if listed and not {host, f"{host} {model}"} & listed:
        raise MayNotLeave(NOT_LISTED, NOT_LISTED_REMEDY)


def _agreement(house: House, host: str) -> Basis:
    if host not in _parts(house.settings.baa_hosts):
        raise MayNotLeave(NO_BAA.format(host=host), NO_BAA_REMEDY)
    return Basis(host, "business associate agreement")


def _consent(house: House, spec: RunSpec, host: str) -> Basis:
    client = spec.options.client.strip()
    if not client:
        raise MayNotLeave(NO_CLIENT.format(host=host), NO_CLIENT_REMEDY)
    with house.database.reading() as session:
        given = consents.everything(session)
    found = next((one for one in given if one.holds(client, host, house.today())), None)
    if found is None:
        raise MayNotLeave(NO_CONSENT.format(host=host), NO_CONSENT_REMEDY)
    return Basis(host, f"consent {found.id}")


def _parts(told: str) -> set[str]:
    return {" ".join(part.split()) for part in told.split(",") if part.strip()}
