"""Arguments with symbolic sizes for joint export, which takes fake tensors where a size may vary.

Source: ``torch/_functorch/aot_autograd.py`` (``aot_export_joint_with_descriptors``),
``torch/fx/experimental/symbolic_shapes.py``.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

import torch

from hopkit._torch.contract import need
from hopkit._torch.pytree import tree_leaves, tree_map

__all__ = ["SymbolicArguments"]

_FEATURE = "joint export"


class SymbolicArguments:
    """The arguments of a call as fake tensors, some of whose sizes are symbols, with the guards of their program.

    ``args`` and ``kwargs`` are those to export with. If ``dynamic`` is None, the sizes are symbols that
    ``torch._dynamo.mark_dynamic`` marked; if True all, and equal sizes are one symbol, as under
    ``torch.compile(dynamic=True)``; if False none. Sizes 0 and 1 of unmarked dimensions stay numbers. Raises
    `UnsupportedTorch` if torch has no such export.
    """

    def __init__(self, args: tuple[Any, ...], kwargs: Mapping[str, Any], *, dynamic: bool | None) -> None:
        self._dynamic = dynamic
        self._shapes = need("torch.fx.experimental.symbolic_shapes.ShapeEnv", feature=_FEATURE)()
        self._mode = need("torch._subclasses.fake_tensor.FakeTensorMode", feature=_FEATURE)(shape_env=self._shapes)
        self.args, self.kwargs = tree_map(self._fake, (args, dict(kwargs)))
        self._fakes = _tensors(self.args, self.kwargs)

    def _fake(self, leaf: Any) -> Any:
        if not isinstance(leaf, torch.Tensor):
            return leaf
        context = need("torch.fx.experimental.symbolic_shapes.StatelessSymbolicContext", feature=_FEATURE)
        kinds = need("torch.fx.experimental.symbolic_shapes.DimDynamic", feature=_FEATURE)
        marked = getattr(leaf, "_dynamo_dynamic_indices", ()) if self._dynamic is None else ()
        unmarked = kinds.DUCK if self._dynamic else kinds.STATIC
        sizes = [kinds.DYNAMIC if dim in marked else unmarked for dim in range(leaf.dim())]
        return self._mode.from_tensor(leaf, symbolic_context=context(dynamic_sizes=sizes))

    def unmet_guard(self, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> str:
        """Return a guard that the tensors of another call do not meet, empty if they meet all.

        ``t0``, ``t1`` ... are the tensors of the call, in order.
        """
        tensors = _tensors(args, kwargs)
        text = self._shapes.produce_guards_expression(self._fakes, ignore_static=False)
        for guard in _conjuncts(text) if text else ():
            if not self._shapes.evaluate_guards_expression(guard, tensors):
                return guard.replace("L['", "").replace("']", "")
        return ""


def _conjuncts(text: str) -> list[str]:
    expression = ast.parse(text, mode="eval").body
    if isinstance(expression, ast.BoolOp) and isinstance(expression.op, ast.And):
        return [ast.unparse(part) for part in expression.values]
    return [ast.unparse(expression)]


def _tensors(args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> list[torch.Tensor]:
    return [leaf for leaf in tree_leaves((args, dict(kwargs))) if isinstance(leaf, torch.Tensor)]
