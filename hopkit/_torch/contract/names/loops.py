"""Dynamo: the names that hopkit's loops use beyond those of the speculation engine."""

from __future__ import annotations

from hopkit._torch.contract.private_name import PrivateName

_ENGINE = ("speculation engine",)
_EFFECTS = "torch._dynamo.side_effects.SideEffects"

NAMES = (
    PrivateName("torch._dynamo.variables.ConstantVariable", "class", _ENGINE, "makes the VT of a name"),
    PrivateName("torch._dynamo.variables.TupleVariable", "class", _ENGINE, "makes the VT of a tuple"),
    PrivateName(
        "torch._dynamo.variables.UserDefinedObjectVariable", "class", _ENGINE, "identifies an object with attributes"
    ),
    PrivateName(
        "torch._dynamo.variables.base.ValueMutationNew", "class", _ENGINE, "marks a list or dict as one of this scope"
    ),
    PrivateName("torch._dynamo.variables.misc.DeletedVariable", "class", _ENGINE, "identifies a deleted attribute"),
    PrivateName(
        f"{_EFFECTS}.store_attr",
        "method",
        _ENGINE,
        "changes an attribute as the program does",
        (
            ("2.11", "(self, item, name, value)"),
            ("2.13", "(self, item, name, value, mutation_kind=<AttrMutationKind.GENERIC_SETATTR: 0>)"),
            (
                "2.14",
                "(self, item, name, value, mutation_kind=<AttrMutationKind.GENERIC_SETATTR: 0>, mutated_source=None)",
            ),
        ),
    ),
    PrivateName(
        "torch._dynamo.side_effects.AttrMutationKind",
        "class",
        _ENGINE,
        "how the program changes an attribute",
        versions=">=2.13",
    ),
    PrivateName(
        f"{_EFFECTS}.mutation", "method", _ENGINE, "notes that the program changes a list", (("2.11", "(self, var)"),)
    ),
)
