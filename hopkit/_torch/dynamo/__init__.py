"""Adapters for Dynamo (``torch/_dynamo``)."""
