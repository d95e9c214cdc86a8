"""The backend ``"joint"``: a module through AOTAutograd's joint export with descriptors, without Dynamo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from hopkit._torch.aot import joint
from hopkit._torch.pytree import tree_leaves
from hopkit.errors import UsageError

__all__ = ["JOINT", "JointProgram"]

JOINT = "joint"
"""The name of the backend."""


class JointProgram:
    """A module that is exported at its first call, and from then on runs compiled.

    Its compiled function takes each parameter by name (``named_parameters(remove_duplicate=False)``), then the buffers,
    then the arguments. ``see(gm)`` is called with the joint graph. Raises `UsageError` for a program that is no module,
    and at a call whose tensors have other sizes than those of the first; `UnsupportedTorch` if torch has no such
    export.
    """

    def __init__(self, module: Any, see: Callable[[torch.fx.GraphModule], None]) -> None:
        if not isinstance(module, torch.nn.Module):
            raise UsageError(
                f"the backend 'joint' exports a module, not a {type(module).__name__}",
                hint="pass a torch.nn.Module; on the other backends a function works too",
            )
        joint.require()
        self._module, self._see = module, see
        self._compiled: Callable[..., Any] | None = None
        self._sizes: list[Any] = []
        self._names: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        sizes = [_size(leaf) for leaf in tree_leaves((args, kwargs))]
        if self._compiled is None:
            self._compiled, *names = joint.compiled_joint(self._module, args, kwargs, self._see)
            self._names, self._sizes = (names[0], names[1]), sizes
        if sizes != self._sizes:
            raise UsageError(
                "the backend 'joint' has one graph, for the sizes of the first call, and another call has other sizes",
                hint="give other_args the sizes of args",
            )
        parameters = [self._module.get_parameter(name) for name in self._names[0]]
        buffers = [self._module.get_buffer(name) for name in self._names[1]]
        return self._compiled(*parameters, *buffers, *args, **kwargs)


def _size(leaf: Any) -> Any:
    """Return what the graph has fixed of an argument: a tensor's size, strides and dtype, or another value itself."""
    return (leaf.shape, leaf.stride(), leaf.dtype) if isinstance(leaf, torch.Tensor) else leaf
