"""Imaging reports: headings, sizes and wordings."""
