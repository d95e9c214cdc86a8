"""Faults in the memory of Inductor's wrappers, planted between planning and writing.

============ ==========================================================
`.lifetimes` when a buffer is allocated and freed
`.sharing`   whose memory a buffer takes, and where in it
============ ==========================================================
"""
