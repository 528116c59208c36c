"""Auto-accept at a promised error rate: switched by a person for one type, borne by drawn looks, audited without an end."""
