"""Joint export: the graph of a module's forward and backward, whose inputs and outputs have descriptors.

Source: ``torch/_functorch/aot_autograd.py``, ``torch/_functorch/_aot_autograd/descriptors.py``.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import torch

from hopkit._torch.contract import need

__all__ = ["compiled_joint", "descriptors", "require"]

_FEATURE = "joint export"


def require() -> None:
    """Raise `UnsupportedTorch` if the installed torch has no joint export with descriptors."""
    need("torch._functorch.aot_autograd.aot_export_joint_with_descriptors", feature=_FEATURE)
    need("torch._functorch.aot_autograd.aot_compile_joint_with_descriptors", feature=_FEATURE)


def compiled_joint(
    module: torch.nn.Module,
    args: tuple[Any, ...],
    kwargs: Mapping[str, Any],
    see: Callable[[torch.fx.GraphModule], None],
) -> tuple[Callable[..., Any], tuple[str, ...], tuple[str, ...]]:
    """Export a module with these arguments, call ``see(gm)`` with the joint graph, and compile that.

    Return the compiled function, which takes parameters, buffers and arguments, and the names of both in its order. In
    inference (gradients off) the graph is that of the forward alone. AOTAutograd partitions the graph, and runs it.
    """
    export = need("torch._functorch.aot_autograd.aot_export_joint_with_descriptors", feature=_FEATURE)
    compile_joint = need("torch._functorch.aot_autograd.aot_compile_joint_with_descriptors", feature=_FEATURE)
    # The compilers run inside the stack of the export, and the function outside of it.
    with _tensors_kept(module), contextlib.ExitStack() as stack:
        joint = export(stack=stack, mod=module, args=args, kwargs=dict(kwargs))
        see(joint.graph_module)
        compiled: Callable[..., Any] = compile_joint(jd=joint)
    return compiled, tuple(joint.params_spec), tuple(joint.buffers_spec)


@contextlib.contextmanager
def _tensors_kept(module: torch.nn.Module) -> Iterator[None]:
    """Put the parameters and buffers of a module back at the end of the block, also after an exception.

    Torch traces a module with other tensors in their places. A submodule with two names has two for each place, and
    torch puts the first of them back. Source: ``torch/nn/utils/stateless.py``.
    """
    kept = [
        (part, name, tensor)
        for part in module.modules()
        for name, tensor in itertools.chain(
            part.named_parameters(recurse=False, remove_duplicate=False),
            part.named_buffers(recurse=False, remove_duplicate=False),
        )
    ]
    try:
        yield
    finally:
        for part, name, tensor in kept:
            # Not a `__setattr__` of the user: torch replaced them without calling it.
            torch.nn.Module.__setattr__(part, name, tensor)


def descriptors(gm: torch.fx.GraphModule) -> tuple[dict[str, str], tuple[tuple[str, str], ...]]:
    """Return the descriptors of a joint graph as texts: those of its inputs by node, and those of its outputs in order.

    An output is a pair of the node's name, ``"None"`` if it is none, and its descriptor, empty if it has none.
    """
    inputs = {node.name: _text(node.meta.get("desc")) for node in gm.graph.find_nodes(op="placeholder")}
    output = gm.graph.output_node()
    nodes, described = output.args[0], output.meta["desc"]
    assert isinstance(nodes, (list, tuple))
    return inputs, tuple((str(node), _text(desc)) for node, desc in zip(nodes, described, strict=True))


def _text(descriptor: Any) -> str:
    return "" if descriptor is None else str(descriptor.expr())
