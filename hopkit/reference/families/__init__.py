"""One HOP family a file: each module has ``PLAIN``, a tuple of `hopkit.reference.table.PlainHop`.

A module is found by being here; a HOP is added by adding a file.
"""
