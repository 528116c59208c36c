"""Every row of the goals for evidence questions and practitioner ranking, in one command.

    python -m tests.bench.goals

Understanding, search and answer, ranking (each bench also runs by itself), then the twelve properties and the invariants of the
ranking's loop as the suite holds them. Exit code 1 when one of them broke.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BENCHES = ("understanding", "evidence", "ranking")
PROPERTIES = (
    "tests/packs/evidence/understanding/test_properties.py",
    "tests/packs/evidence/search",
    "tests/packs/ranking/test_invariants.py",
)


def main() -> int:
    """Run them one after the other; what they print is the table."""
    failed = []
    for name in BENCHES:
        print(f"\n== {name}", flush=True)
        if _run("-m", f"tests.bench.{name}"):
            failed.append(name)
    print("\n== properties and invariants", flush=True)
    if _run("-m", "pytest", "-q", "-p", "no:cacheprovider", *PROPERTIES):
        failed.append("properties")
    print(f"\n{', '.join(failed)} did not end well" if failed else "\nall ran to the end")
    return 1 if failed else 0


def _run(*arguments: str) -> int:
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, env=os.environ, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main())
