"""Adapters for Inductor (``torch/_inductor``)."""
