"""Dynamo's variable trackers, as far as they are read into plain trees."""

from __future__ import annotations

from hopkit._torch.private_name import PrivateName

_SPECULATION = ("stage speculation",)
_SPECULATIONS = ("stage speculation", "speculation engine")
_SELF = (("2.13", "(self)"),)
_BASE = "torch._dynamo.variables.base.VariableTracker"
_LAZY = "torch._dynamo.variables.LazyVariableTracker"

NAMES = (
    PrivateName(f"{_BASE}.source", "attribute", _SPECULATIONS, "where the program read the value"),
    PrivateName(f"{_BASE}.is_tensor", "method", _SPECULATIONS, "tells tensors from the rest", _SELF),
    PrivateName(f"{_BASE}.as_proxy", "method", _SPECULATIONS, "from a tracker to its FX node", _SELF),
    PrivateName(f"{_BASE}.is_python_constant", "method", _SPECULATIONS, "tells constants from the rest", _SELF),
    PrivateName(f"{_BASE}.as_python_constant", "method", _SPECULATIONS, "the value of a constant", _SELF),
    PrivateName(f"{_BASE}.python_type", "method", _SPECULATIONS, "the class of the value", _SELF),
    PrivateName(_LAZY, "class", _SPECULATIONS, "a value that nobody looked at yet, and that must stay so"),
    PrivateName(f"{_LAZY}.is_realized", "method", _SPECULATION, "whether somebody looked", _SELF),
    PrivateName(f"{_LAZY}.unwrap", "method", _SPECULATION, "what was found then", _SELF),
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
        "the tracker of a dict's key; before, the class stood among the variables of dicts",
        versions=">=2.13",
    ),
    PrivateName(
        "torch._dynamo.symbolic_convert.InstructionTranslatorBase.symbolic_locals",
        "attribute",
        ("speculation engine", "call hierarchy"),
        "what such a frame has by name: where it is entered, what it was called with",
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
        "where the program read an argument of the graph",
    ),
    PrivateName("torch._guards.Source.name", "attribute", _SPECULATION, "a source in Dynamo's spelling"),
)
