"""Benchmarks: ratios of two ways in one run. No test asserts them."""
