"""The arguments of a traced call of one of hopkit's HOPs, by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hopkit._torch.dynamo.protocols import InstructionTranslator, VariableTracker, realize
from hopkit._torch.dynamo.refusals import refuse
from hopkit._torch.dynamo.vt_fields import type_name

__all__ = ["by_name", "constant"]


def by_name(
    tx: InstructionTranslator,
    hop: str,
    args: Sequence[VariableTracker],
    kwargs: dict[str, VariableTracker],
    *,
    required: Sequence[str],
    optional: Sequence[str] = (),
    keywords: Sequence[str] = (),
    use: str,
) -> dict[str, VariableTracker]:
    """Return the arguments by name. Raises torch's graph-break error, with ``use`` as the hint, if they do not fit."""
    names = (*required, *optional)
    named = dict(zip(names, args, strict=False)) | kwargs
    fits = len(args) + len(kwargs) == len(named) and set(required) <= set(named) <= {*names, *keywords}
    if not fits:
        refuse(tx, hop, f"called with {len(args)} arguments and the keywords {sorted(kwargs)}", use)
    return named


def constant(tx: InstructionTranslator, hop: str, named: Mapping[str, VariableTracker], name: str, default: Any) -> Any:
    """Return the value of an argument that must be a constant of the program; ``default`` if the call has none."""
    if name not in named:
        return default
    vt = realize(named[name])
    if not vt.is_python_constant():
        refuse(tx, hop, f"{name} is a {type_name(vt)}", f"Pass a constant, {default!r} for instance.")
    return vt.as_python_constant()
