"""The Python value that a VariableTracker represents, if it is a constant of the program.

Source: ``torch/_dynamo/variables/user_defined.py``, ``torch/_dynamo/guards.py``.
"""

from __future__ import annotations

import collections
from collections.abc import Hashable
from typing import Any, cast

from hopkit._torch.contract import need
from hopkit._torch.dynamo.protocols import InstructionTranslator, is_symbol, is_tensor, realize
from hopkit._torch.dynamo.vt_fields import stored_attributes, type_of, unwrapped
from hopkit._torch.dynamo.vt_parts import kind_of, parts

__all__ = ["NotConstant", "value_of"]

_FEATURE = "custom HOPs"


class NotConstant(Exception):
    """A VariableTracker represents no constant."""


def value_of(tx: InstructionTranslator, vt: Any) -> Any:
    """Return the value of a VT, in the program's own types, and guard it: another value recompiles.

    A symbolic number is specialized. Containers and frozen dataclasses are built of their parts. Any other object that
    the program did not make is the object itself, if it is hashable: then nobody is expected to change it. Raises
    `NotConstant` for tensors, for numbers that are read from tensors, and for objects that the program made or changed.
    """
    vt = unwrapped(realize(vt))
    if is_tensor(vt):
        raise NotConstant
    if is_symbol(vt):
        if need("torch.fx.experimental.symbolic_shapes.free_unbacked_symbols", feature=_FEATURE)(vt.sym_num):
            raise NotConstant
        return vt.evaluate_expr(tx.output)
    if vt.is_python_constant():
        return vt.as_python_constant()
    kind, cls = kind_of(vt), cast(Any, type_of(vt))
    if kind in ("list", "tuple", "dict", "tuple subclass") and cls is not collections.defaultdict:
        values = {key: value_of(tx, part) for (_, key), part in parts(tx, vt).items()}
        if kind == "dict":
            return cls((key.vt.as_python_constant(), value) for key, value in values.items())
        return cls._make(values.values()) if kind == "tuple subclass" else cls(values.values())
    if kind == "object" and getattr(getattr(cls, "__dataclass_params__", None), "frozen", False):
        instance = object.__new__(cls)
        for (_, name), part in parts(tx, vt).items():
            object.__setattr__(instance, name, value_of(tx, part))
        return instance
    return _outer_object(tx, vt)


def _outer_object(tx: InstructionTranslator, vt: Any) -> Any:
    value = getattr(vt, "value", None)
    if vt.source is None or value is None or stored_attributes(tx, vt) or not isinstance(value, Hashable):
        raise NotConstant
    guard = need("torch._dynamo.guards.GuardBuilder.ID_MATCH", feature=_FEATURE)
    need("torch._dynamo.guards.install_guard", feature=_FEATURE)(vt.source.make_guard(guard))
    return value
