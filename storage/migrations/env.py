"""How alembic reaches our tables: over a connection that is handed in, and never those of the durable engine."""

import pkgutil
from importlib import import_module

from alembic import context
from sqlmodel import SQLModel

import storage

for _found in pkgutil.iter_modules(storage.__path__):
    if _found.name.startswith("tables"):
        import_module(f"storage.{_found.name}")
OURS = frozenset(SQLModel.metadata.tables)


def _ours(_object: object, name: str | None, kind: str, reflected: bool, _compare_to: object) -> bool:
    return kind != "table" or not reflected or name in OURS


connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=SQLModel.metadata,
    include_object=_ours,
    render_as_batch=True,
    compare_type=True,
    transaction_per_migration=False,
)
with context.begin_transaction():
    context.run_migrations()
