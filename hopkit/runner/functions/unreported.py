"""The files of hopkit with functions that run inside the callback of a profiler, or of the recorder itself.

While Python runs a callback of ``sys.setprofile`` or of ``sys.monitoring``, it calls no other one. So it does not
report the functions that only a callback calls: whether one of these files' functions runs is unknown.
"""

from __future__ import annotations

__all__ = ["may_be_unreported"]

_FILES = (
    # The package of the two modules that profile a program.
    "hopkit/hierarchy/",
    # What these two import, directly or through others.
    "hopkit/_torch/aot/nonstrict_export.py",
    "hopkit/_torch/contract/",
    "hopkit/_torch/dynamo/opaque_calls.py",
    "hopkit/_torch/dynamo/protocols.py",
    "hopkit/_torch/dynamo/trace_events.py",
    "hopkit/_torch/dynamo/traced_frames.py",  # the recorder itself
    "hopkit/_torch/dynamo/variables.py",
    "hopkit/_torch/functorch.py",
    "hopkit/_torch/versions.py",
    "hopkit/deprecation.py",
    "hopkit/errors.py",
    "hopkit/extras.py",
    "hopkit/program_files.py",
)
"""Files, and folders with a slash at the end. A test compares them with the imports."""


def may_be_unreported(file: str) -> bool:
    """Return whether functions of a file (``hopkit/errors.py``) may run without a report.

    >>> may_be_unreported("hopkit/hierarchy/query.py"), may_be_unreported("hopkit/stages/session.py")
    (True, False)
    """
    return file in _FILES or file.startswith(tuple(name for name in _FILES if name.endswith("/")))
