"""Labelled clinical questions of our own, and the making of the shipped vocabulary of conditions."""
