"""Dynamo's VariableTrackers: the parts that hopkit reads into plain trees."""

from __future__ import annotations

from hopkit._torch.contract.private_name import PrivateName

_SPECULATION = ("stage speculation",)
_SPECULATIONS = ("stage speculation", "speculation engine")
_SELF = (("2.13", "(self)"),)
_BASE = "torch._dynamo.variables.base.VariableTracker"
_LAZY = "torch._dynamo.variables.LazyVariableTracker"

NAMES = (
    PrivateName(f"{_BASE}.source", "attribute", _SPECULATIONS, "the source of the value in the program"),
    PrivateName(f"{_BASE}.is_tensor", "method", _SPECULATIONS, "separates tensors from other values", _SELF),
    PrivateName(f"{_BASE}.as_proxy", "method", _SPECULATIONS, "from a VT to its FX node", _SELF),
    PrivateName(f"{_BASE}.is_python_constant", "method", _SPECULATIONS, "separates constants from other values", _SELF),
    PrivateName(f"{_BASE}.as_python_constant", "method", _SPECULATIONS, "the value of a constant", _SELF),
    PrivateName(f"{_BASE}.python_type", "method", _SPECULATIONS, "the class of the value", _SELF),
    PrivateName(_LAZY, "class", _SPECULATIONS, "an unrealized value, which must stay unrealized"),
    PrivateName(f"{_LAZY}.is_realized", "method", _SPECULATION, "whether the value was realized", _SELF),
    PrivateName(f"{_LAZY}.unwrap", "method", _SPECULATION, "the realized value", _SELF),
    PrivateName("torch._dynamo.variables.SymNodeVariable", "class", _SPECULATIONS, "a symbolic number"),
    PrivateName("torch._dynamo.variables.SymNodeVariable.sym_num", "attribute", _SPECULATIONS, "its expression"),
    PrivateName(
        "torch._dynamo.variables.lists.BaseListVariable.items",
        "attribute",
        _SPECULATION,
        "the elements of a list or tuple",
    ),
    PrivateName(
        "torch._dynamo.variables.dicts.ConstDictVariable.items",
        "attribute",
        _SPECULATION,
        "the keys and values of a dict",
    ),
    PrivateName(
        "torch._dynamo.variables.hashable.HashableTracker.vt",
        "attribute",
        _SPECULATION,
        "the VT of a dict's key; in older versions, the class is in dicts.py",
        versions=">=2.12",
    ),
    PrivateName(
        "torch._dynamo.symbolic_convert.InstructionTranslatorBase.symbolic_locals",
        "attribute",
        ("speculation engine", "call hierarchy"),
        "the variables of a frame by name: at its entry, its arguments",
    ),
    PrivateName(
        "torch._dynamo.variables.user_defined.UserDefinedObjectVariable.value_type",
        "attribute",
        _SPECULATION,
        "the class of an object of the user's",
    ),
    PrivateName(
        "torch._dynamo.variables.functions.BaseUserFunctionVariable.get_name",
        "method",
        _SPECULATION,
        "the name of a body",
        _SELF,
    ),
    PrivateName(
        "torch._dynamo.variables.builder.GraphArg.source",
        "attribute",
        _SPECULATION,
        "the source of an argument of the graph",
    ),
    PrivateName("torch._guards.Source.name", "attribute", _SPECULATION, "a source in Dynamo's spelling"),
)
