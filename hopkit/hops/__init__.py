"""Define HOPs: hopkit's HOPs, one in each file, and the decorator with which a user defines one (`define`)."""
