"""Faults of regional Inductor: in the choice of the nodes of regions, and in their compilation.

============== ==========================================
`.membership`  which node is in which region
`.compilation` how a region is compiled
============== ==========================================
"""
