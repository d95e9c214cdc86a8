"""Faults of Inductor's lowering.

============ ====================================================
`.fallbacks` which operators the wrapper calls as they are, and why
============ ====================================================
"""
