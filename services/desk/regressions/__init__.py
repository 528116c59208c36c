"""Drafts of rubrics and prompts tried on labelled documents before they are published (L2)."""
