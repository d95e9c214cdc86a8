"""One file for each HOP family, with ``REFERENCE_HOPS``, a tuple of `hopkit.reference.table.ReferenceHop`.

The table imports every module of this package, so adding a file adds a HOP.
"""
