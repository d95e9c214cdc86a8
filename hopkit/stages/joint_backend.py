"""The backend ``"joint"``: a module through AOTAutograd's joint export with descriptors, without Dynamo."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import torch

from hopkit._torch.aot import joint
from hopkit._torch.aot.symbolic_arguments import SymbolicArguments
from hopkit._torch.pytree import tree_leaves
from hopkit.errors import UsageError, with_article

__all__ = ["JOINT", "JointProgram"]

JOINT = "joint"
"""The name of the backend."""


class JointProgram:
    """A module that is exported at its first call, and from then on runs compiled.

    Its compiled function takes each parameter by name (``named_parameters(remove_duplicate=False)``), then the buffers,
    then the arguments. ``dynamic`` is that of ``torch.compile``: False for the sizes of the first call, True for
    symbols, None for symbols where ``mark_dynamic`` marked a size. ``exported(gm)`` is called with the joint graph, and
    ``compiled()`` once that is compiled. Raises
    `UsageError` for a program that is no module, and at a call whose tensors do not fit the graph of the first;
    `UnsupportedTorch` if torch has no such export.
    """

    def __init__(
        self,
        module: Any,
        exported: Callable[[torch.fx.GraphModule], None],
        compiled: Callable[[], None],
        *,
        dynamic: bool | None = False,
    ) -> None:
        if not isinstance(module, torch.nn.Module):
            raise UsageError(
                f"the backend 'joint' exports a module, not {with_article(module)}",
                hint="pass a torch.nn.Module; on the other backends a function works too",
            )
        joint.require()
        self._module, self._dynamic = module, dynamic
        self._report_export, self._report_compiled = exported, compiled
        self._compiled: Callable[..., Any] | None = None
        self._constants: list[Any] = []
        self._symbolic: SymbolicArguments | None = None
        self._names: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        constants = self._constants_of(args, kwargs)
        if self._compiled is None:
            self._constants = constants
            self._export(args, kwargs)
            assert self._compiled is not None
        if constants != self._constants:
            raise UsageError(
                "the backend 'joint' has one graph, for the sizes and numbers of the first call, and another call has"
                " others",
                hint="give other_args the sizes and numbers of args; dynamic=True makes sizes symbols",
            )
        if self._symbolic is not None and (unmet := self._symbolic.unmet_guard(args, kwargs)):
            raise UsageError(
                f"the backend 'joint' has one graph, and another call does not meet its guard {unmet}",
                hint="give other_args sizes that meet it: t0, t1 ... are the tensors of a call",
            )
        parameters = [self._module.get_parameter(name) for name in self._names[0]]
        buffers = [self._module.get_buffer(name) for name in self._names[1]]
        return self._compiled(*parameters, *buffers, *args, **kwargs)

    def _export(self, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> None:
        # Without symbols too: torch traces a HOP that makes numbers, as a loop does, only where there may be symbols.
        symbolic = SymbolicArguments(args, kwargs, dynamic=self._dynamic)
        if self._dynamic is not False:
            self._symbolic = symbolic
        self._compiled, *names = joint.compiled_joint(self._module, symbolic.args, symbolic.kwargs, self._report_export)
        self._report_compiled()
        self._names = (names[0], names[1])

    def _constants_of(self, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> list[Any]:
        """Return what the graph has fixed of each argument; of a tensor with symbolic sizes the guards decide."""
        leaves = tree_leaves((args, kwargs))
        return [_size(leaf) if self._dynamic is False else _kind(leaf) for leaf in leaves]


def _size(leaf: Any) -> Any:
    """Return what the graph has fixed of an argument: a tensor's size, strides and dtype, or another value itself."""
    return (leaf.shape, leaf.stride(), leaf.dtype) if isinstance(leaf, torch.Tensor) else leaf


def _kind(leaf: Any) -> Any:
    """Return the rank and dtype of a tensor, or another value itself."""
    return (leaf.dim(), leaf.dtype) if isinstance(leaf, torch.Tensor) else leaf
