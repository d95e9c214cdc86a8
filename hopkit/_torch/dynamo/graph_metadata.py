"""Metadata of a Dynamo graph that its text does not show: node metadata, memory and autograd of fakes, symbols.

Backends read this metadata too, so equal text does not imply equal programs. Source: ``torch/_dynamo/output_graph.py``,
``torch/fx/experimental/symbolic_shapes.py``.
"""

from __future__ import annotations

import dataclasses
import enum
from collections.abc import Iterator, Mapping, Set
from typing import Any

import torch
from torch.multiprocessing.reductions import StorageWeakRef

from hopkit._torch.contract import need
from hopkit._torch.dynamo.variables import node_value, tensor_type

__all__ = ["dump_metadata"]

_FEATURE = "speculation engine"

_PROCESS_STATE = frozenset(
    {"dynamo_compile_id", "backend_id", "fake_tensor_cache", "fx_node_cache", "_expr_sym_node_id", "_symop_cache"}
)
"""Counters of the process and caches of an environment of symbols, which do not belong to the program."""

_COUNTERS = frozenset({"seq_nr"})
"""Counts of the whole process, which torch compares among nodes; the dump renumbers them from 0 by first use."""


def dump_metadata(gm: torch.fx.GraphModule) -> list[str]:
    """Return lines with the metadata of a Dynamo graph and its subgraphs that their text does not show.

    For each node: the keys and values of ``meta``, with the strides, offset, memory (numbered by first use), class and
    autograd state of fakes, sources of placeholders, module stacks and user stacks. For each graph: its metadata. Last:
    the environment of symbols, with ranges, guards, replacements and deferred assertions.

    >>> gm = torch.fx.symbolic_trace(lambda x: torch.sin(x))
    >>> next(iter(gm.graph.nodes)).meta["example_value"] = torch.ones(2, 3).t()
    >>> dump_metadata(gm)[2].strip()
    'example_value: Tensor float32[3, 2] strides (1, 3) on cpu, leaf, steps (1, 3) from 0 of memory 0'
    """
    values = _ValueText()
    lines = [line for name, module in gm.named_modules() for line in _of_module(name, module, values)]
    return [*lines, *_of_symbols(gm, values)]


def _of_module(name: str, module: torch.nn.Module, values: _ValueText) -> Iterator[str]:
    yield f"{type(module).__qualname__} {name}".rstrip()
    if not isinstance(module, torch.fx.GraphModule):
        return
    yield from _entries("  meta", module.meta, values)
    for node in module.graph.nodes:
        yield f"  {node.op} {node.name}"
        yield from _entries("   ", node.meta, values)


def _of_symbols(gm: torch.fx.GraphModule, values: _ValueText) -> Iterator[str]:
    graphs = [module.graph for module in gm.modules() if isinstance(module, torch.fx.GraphModule)]
    of_nodes = [_environment(node_value(node)) for graph in graphs for node in graph.nodes]
    for environment in {id(env): env for env in of_nodes if env is not None}.values():
        yield "symbols"
        yield from _entries(" ", vars(environment), values)


def _environment(value: Any) -> Any:
    """Return the ``ShapeEnv`` of a fake tensor or a symbolic number, None for other values."""
    if isinstance(value, (torch.SymInt, torch.SymFloat, torch.SymBool)):
        return value.node.shape_env
    mode = need("torch._subclasses.fake_tensor.maybe_get_fake_mode", feature=_FEATURE)(value)
    return None if mode is None else mode.shape_env


def _entries(prefix: str, mapping: Mapping[Any, Any], values: _ValueText) -> Iterator[str]:
    for key, value in mapping.items():
        if key not in _PROCESS_STATE:
            yield f"{prefix} {key}: {values.number(value) if key in _COUNTERS else values.of(value)}"


class _ValueText:
    """Text of values that is equal for two traces of one program: no address; memory numbered by first use."""

    def __init__(self) -> None:
        self._numbers: dict[Any, int] = {}
        self._memory: dict[StorageWeakRef, int] = {}
        self._inside: set[int] = set()

    def number(self, value: Any) -> int:
        """Return the index of a value, numbered by first use."""
        return self._numbers.setdefault(value, len(self._numbers))

    def of(self, value: Any) -> str:
        """Return the text of a value with its contents; for an unknown class, the name of the class."""
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
            contents = (
                f"{field.name}={self.of(getattr(value, field.name, None))}" for field in dataclasses.fields(value)
            )
            return f"{type(value).__name__}({', '.join(contents)})"
        if isinstance(value, (torch.fx.Node, enum.Enum)) or hasattr(value, "free_symbols"):
            return str(value)
        if value is None or isinstance(value, (str, bytes, int, float, complex, torch.dtype, torch.device)):
            return repr(value)
        # A function or an operator has a name; for other objects, take that of the class.
        return str(getattr(value, "__qualname__", "") or getattr(value, "__name__", "") or type(value).__qualname__)

    def _of_tensor(self, value: torch.Tensor) -> str:
        words = [f"{type(value).__name__} {tensor_type(value)} on {value.device}"]
        words += ["leaf"] if value.is_leaf else [f"made by {type(value.grad_fn).__name__}"]
        if need("torch._C._functorch.is_functorch_wrapped_tensor", feature=_FEATURE)(value):
            # A functorch wrapper: the tensor inside it has the memory.
            inner = need("torch._C._functorch.get_unwrapped", feature=_FEATURE)(value)
            words.append(f"around ({self._of_tensor(inner)})")
        elif value.layout is torch.strided:
            # A weak reference keeps the identity of the memory from being reused.
            memory = StorageWeakRef(value.untyped_storage())  # type: ignore[no-untyped-call]
            number = self._memory.setdefault(memory, len(self._memory))
            words.append(f"steps {tuple(value.stride())} from {value.storage_offset()} of memory {number}")
        return ", ".join(words)
