"""Adapters for the virtual GPU: torch's device queries, and replacements that run on the CPU."""
