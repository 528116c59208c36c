"""A row of the audit log for each search that leaves this machine, written before anything is sent."""

from services.core.run import RunSpec
from services.core.search import SearchQuery
from services.desk.house import House
from services.providers.sources import SearchSource
from storage import audit, users
from storage.audit import Entry


def disclosed(house: House, spec: RunSpec, source: SearchSource, key: str, query: SearchQuery) -> None:
    """Note who searches where. The words themselves stay out of the log; they are kept with the run."""
    details = {"recipient": source.host, "purpose": "search", "call": key, "characters": len(query.text)}
    with house.database.writing() as session:
        who = users.owner(session, spec.run_id) or "system"
        audit.append(session, Entry(who, "provider_call", spec.run_id, spec.sha256, details))
