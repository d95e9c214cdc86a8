"""HOPs of hopkit's own, one a file, and how anybody defines one (`define`): what speculation is for."""
