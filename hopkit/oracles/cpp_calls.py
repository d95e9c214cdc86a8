"""The calls of operators in the text of Inductor's C++ wrappers.

Source: ``get_c_shim_func_name``, ``generate_fallback_kernel_with_runtime_lookup`` and its forms ``nopython``, ``boxed``
and ``python`` in ``torch/_inductor/codegen/cpp_wrapper_cpu.py``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection

__all__ = ["count_cpp_calls", "is_cpp_wrapper"]

_ENTRY = "inductor_entry_impl("

_SHIM = re.compile(r"\baoti_torch_(?:cpu|cuda)_(?:mkldnn_)?(\w+)\(")
"""A function of torch's C interface, one for each operator that it has."""

_DISPATCHED = re.compile(r'\b(?:aoti_torch_call_dispatcher|findSchemaOrThrow)\("(\w+)::(\w+)"')
_FROM_PYTHON = re.compile(r'PyUnicode_FromString\("torch\.ops\.(\w+)\.(\w+)(?:\.\w+)?"\)')


def is_cpp_wrapper(text: str) -> bool:
    """Return whether generated code is a wrapper in C++."""
    return _ENTRY in text


def count_cpp_calls(text: str, operators: Collection[str]) -> Counter[str]:
    """Count the calls of some operators, ``"aten.mm"``, in the entry function of a wrapper in C++.

    An operator has its overload and ``out`` in the name of a C function, so that the name alone does not say which it
    is: the longest name of an operator that it begins with counts.

    >>> count_cpp_calls("inductor_entry_impl(\\n aoti_torch_cpu_addmm_out(buf0, x, y);", ["aten.addmm", "aten.add"])
    Counter({'aten.addmm': 1})
    """
    entry = text.partition(_ENTRY)[2]
    called = [f"{namespace}.{name}" for namespace, name in _DISPATCHED.findall(entry) + _FROM_PYTHON.findall(entry)]
    counts = Counter(name.removesuffix("_") for name in called)
    by_length = sorted(operators, key=len, reverse=True)
    for shim in _SHIM.findall(entry):
        counts.update([name for name in by_length if f"{shim}_".startswith(f"{name.partition('.')[2]}_")][:1])
    return Counter({name: count for name, count in counts.items() if name in operators})
