"""Adapters for Triton: its driver and its interpreter."""
