"""What is fast, measured: ratios of two ways in one run. Nothing here is asserted in a test."""
