"""Labelled data: built from decisions, looked through, written out and brought in."""
