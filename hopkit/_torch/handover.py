"""What Dynamo hands to a backend beside the text of a graph: metadata, memory and autograd of fakes, symbols.

What a backend makes of a graph depends on these too: two graphs of one text are one program only where these are alike.
"""

from __future__ import annotations

import dataclasses
import enum
from collections.abc import Iterator, Mapping, Set
from typing import Any

import torch
from torch.multiprocessing.reductions import StorageWeakRef

from hopkit._torch.contract import need
from hopkit._torch.variables import node_value, tensor_type

__all__ = ["handed_over"]

_FEATURE = "speculation engine"

_OF_THE_PROCESS = frozenset(
    {"dynamo_compile_id", "backend_id", "fake_tensor_cache", "fx_node_cache", "_expr_sym_node_id"}
)
"""How often Dynamo ran before, and what an environment of symbols keeps to be quick: nothing of the program."""

_COUNTERS = frozenset({"seq_nr"})
"""What torch counts for the whole process, and compares with the same of other nodes: the first is 0, and so on."""


def handed_over(gm: torch.fx.GraphModule) -> list[str]:
    """The lines that tell of a graph of Dynamo's and its subgraphs what their text does not show.

    Of each node the keys and values of ``meta``: fakes with strides, offset, memory (numbered by first use), class
    and whether autograd follows them; sources of placeholders, stacks of modules and of the user's program. Of each
    graph its own metadata. Last the environment of symbols: ranges, guards, replacements, deferred assertions.

    >>> gm = torch.fx.symbolic_trace(lambda x: torch.sin(x))
    >>> next(iter(gm.graph.nodes)).meta["example_value"] = torch.ones(2, 3).t()
    >>> handed_over(gm)[2].strip()
    'example_value: Tensor float32[3, 2] strides (1, 3) on cpu, leaf, steps (1, 3) from 0 of memory 0'
    """
    words = _Words()
    lines = [line for name, module in gm.named_modules() for line in _of_module(name, module, words)]
    return [*lines, *_of_symbols(gm, words)]


def _of_module(name: str, module: torch.nn.Module, words: _Words) -> Iterator[str]:
    yield f"{type(module).__qualname__} {name}".rstrip()
    if not isinstance(module, torch.fx.GraphModule):
        return
    yield from _entries("  meta", module.meta, words)
    for node in module.graph.nodes:
        yield f"  {node.op} {node.name}"
        yield from _entries("   ", node.meta, words)


def _of_symbols(gm: torch.fx.GraphModule, words: _Words) -> Iterator[str]:
    graphs = [module.graph for module in gm.modules() if isinstance(module, torch.fx.GraphModule)]
    found = [_environment(node_value(node)) for graph in graphs for node in graph.nodes]
    for environment in {id(each): each for each in found if each is not None}.values():
        yield "symbols"
        yield from _entries(" ", vars(environment), words)


def _environment(value: Any) -> Any:
    """The environment of the symbols of a fake tensor or a symbolic number, None for other values."""
    if isinstance(value, (torch.SymInt, torch.SymFloat, torch.SymBool)):
        return value.node.shape_env
    mode = need("torch._subclasses.fake_tensor.maybe_get_fake_mode", feature=_FEATURE)(value)
    return None if mode is None else mode.shape_env


def _entries(prefix: str, found: Mapping[Any, Any], words: _Words) -> Iterator[str]:
    for key, value in found.items():
        if key not in _OF_THE_PROCESS:
            yield f"{prefix} {key}: {words.number(value) if key in _COUNTERS else words.of(value)}"


class _Words:
    """Values as text that two traces of one program share: no address; memory is numbered by first use."""

    def __init__(self) -> None:
        self._numbers: dict[Any, int] = {}
        self._memory: dict[StorageWeakRef, int] = {}
        self._inside: set[int] = set()

    def number(self, value: Any) -> int:
        """Which value it is of those that were asked for, by first use."""
        return self._numbers.setdefault(value, len(self._numbers))

    def of(self, value: Any) -> str:
        """A value with all that it holds; of a class of which nothing is known, the name of the class."""
        if id(value) in self._inside:
            return "again"
        self._inside.add(id(value))
        try:
            return self._of(value)
        finally:
            self._inside.discard(id(value))

    def _of(self, value: Any) -> str:
        if isinstance(value, torch.Tensor):
            return self._of_tensor(value)
        if isinstance(value, (torch.SymInt, torch.SymFloat, torch.SymBool)):
            return f"{type(value).__name__} {value.node.expr}"
        if isinstance(value, Mapping):
            return "{" + ", ".join(f"{self.of(key)}: {self.of(item)}" for key, item in value.items()) + "}"
        if isinstance(value, Set):
            return "{" + ", ".join(sorted(map(self.of, value))) + "}"
        if isinstance(value, (list, tuple)):
            return f"{type(value).__name__}({', '.join(map(self.of, value))})"
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            held = (f"{field.name}={self.of(getattr(value, field.name, None))}" for field in dataclasses.fields(value))
            return f"{type(value).__name__}({', '.join(held)})"
        if isinstance(value, (torch.fx.Node, enum.Enum)) or hasattr(value, "free_symbols"):
            return str(value)
        if value is None or isinstance(value, (str, bytes, int, float, complex, torch.dtype, torch.device)):
            return repr(value)
        # A function or an operator; other objects have no name of their own.
        return str(getattr(value, "__qualname__", "") or getattr(value, "__name__", "") or type(value).__qualname__)

    def _of_tensor(self, value: torch.Tensor) -> str:
        words = [f"{type(value).__name__} {tensor_type(value)} on {value.device}"]
        words += ["leaf"] if value.is_leaf else [f"made by {type(value.grad_fn).__name__}"]
        if need("torch._C._functorch.is_functorch_wrapped_tensor", feature=_FEATURE)(value):
            # Of a dimension that vmap took away, or of another transform: the memory is that of the tensor inside.
            inner = need("torch._C._functorch.get_unwrapped", feature=_FEATURE)(value)
            words.append(f"around ({self._of_tensor(inner)})")
        elif value.layout is torch.strided:
            # A weak reference keeps the identity of the memory from being given to another.
            memory = StorageWeakRef(value.untyped_storage())  # type: ignore[no-untyped-call]
            number = self._memory.setdefault(memory, len(self._memory))
            words.append(f"steps {tuple(value.stride())} from {value.storage_offset()} of memory {number}")
        return ", ".join(words)
