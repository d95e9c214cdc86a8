"""Find the global names that a function's code reads and writes."""

from __future__ import annotations

import dis
import functools
from types import CodeType

__all__ = ["global_names", "writes_globals"]

_READING = frozenset({"LOAD_GLOBAL", "LOAD_NAME", "LOAD_FROM_DICT_OR_GLOBALS"})
_WRITING = frozenset({"STORE_GLOBAL", "DELETE_GLOBAL"})


@functools.lru_cache(maxsize=4096)
def global_names(code: CodeType) -> frozenset[str]:
    """Return the names that a code object, or one nested in it, looks up in its globals; attributes do not count.

    >>> sorted(global_names((lambda x: x.relu() + sum(abs(y) for y in x)).__code__))
    ['abs', 'sum']
    """
    return _names(code, _READING)


@functools.lru_cache(maxsize=4096)
def writes_globals(code: CodeType) -> bool:
    """Return whether a code object, or one nested in it, assigns to a global name or deletes one.

    >>> writes_globals((lambda: sum).__code__)
    False
    """
    return bool(_names(code, _WRITING))


def _names(code: CodeType, operations: frozenset[str]) -> frozenset[str]:
    own = {instruction.argval for instruction in dis.get_instructions(code) if instruction.opname in operations}
    nested = (_names(constant, operations) for constant in code.co_consts if isinstance(constant, CodeType))
    return frozenset(own).union(*nested)
