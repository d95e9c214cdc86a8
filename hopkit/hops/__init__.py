"""HOPs of hopkit's own, one a file: what speculation is for."""
