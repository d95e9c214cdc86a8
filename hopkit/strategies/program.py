"""A generated program: its tree, its source text, and the callable that the text defines."""

from __future__ import annotations

import dataclasses
import functools
import itertools
import linecache
import re
import sys
from collections import deque
from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import Any

import torch

from hopkit._torch import hop
from hopkit.deprecation import renamed_attributes
from hopkit.records import Sample
from hopkit.strategies.annotations import has_annotations
from hopkit.strategies.families import FAMILIES
from hopkit.strategies.layers import LinearSpec
from hopkit.strategies.returns import CLASSES
from hopkit.strategies.settings import settings_for
from hopkit.strategies.tensors import TensorSpec
from hopkit.strategies.tree import Function, HopCall, Statement, lines, walk

__all__ = ["FLAGS", "Program", "executed"]

FLAGS = ("p0", "p1")
"""The inputs that select branches: a sample has a call for each combination of their values."""

_count = itertools.count()
_kept: deque[ModuleType] = deque()
_MOST_KEPT = 100


@renamed_attributes(marked="annotated")
@dataclasses.dataclass(frozen=True, repr=False)
class Program:
    """A function with inputs for it, as a tree.

    ``function`` takes ``inputs`` (name and `TensorSpec`), in their order; ``module`` are the definitions before it,
    ``parameters`` tensors of the module that require a gradient. ``training``: the program may be differentiated.
    ``resized`` are the inputs whose leading size varies, with another size; ``modules`` the layers that the function
    and its bodies close over.

    ``source`` is the text of a Python module, which needs only torch; ``sample()`` is the sample for a capture.
    """

    function: Function
    module: tuple[Statement, ...]
    inputs: tuple[tuple[str, TensorSpec], ...]
    parameters: tuple[tuple[str, TensorSpec], ...] = ()
    training: bool = False
    resized: tuple[tuple[str, TensorSpec], ...] = ()
    modules: tuple[LinearSpec, ...] = ()

    @property
    def families(self) -> tuple[str, ...]:
        """The families of the HOPs that it calls, without duplicates, in the order of the text."""
        calls = (statement for statement in walk((*self.module, self.function)) if isinstance(statement, HopCall))
        return tuple(dict.fromkeys(hop_call.family for hop_call in calls))

    @property
    def hops(self) -> tuple[str, ...]:
        """The names under which torch registers the HOPs that it calls."""
        return tuple(dict.fromkeys(name for family in self.families for name in FAMILIES[family].hops))

    @functools.cached_property
    def config(self) -> Mapping[str, Any]:
        """The settings that it needs to compile, as `hopkit.oracles.Trial` and a case take them.

        They follow from its text.
        """
        return settings_for((*self.module, self.function))

    @property
    def annotated(self) -> bool:
        """True if any of its operators is under an annotation: metadata that each pass must keep."""
        return has_annotations((*self.module, self.function))

    @functools.cached_property
    def source(self) -> str:
        """The text of a module with the function, ``program``, and ``make_inputs``, which returns its arguments.

        If sizes vary, ``make_resized_inputs`` returns arguments of another size.
        """
        text = "\n\n\n".join("\n".join(lines((statement,))) for statement in (*self.module, self.function))
        classes = [CLASSES[name] for name in CLASSES if re.search(rf"\b{name}\b", text)]
        blocks = [
            "\n".join(self._imports(text, classes)),
            *("\n".join(class_lines) for class_lines in classes),
            "\n".join(f"{name} = torch.nn.Parameter({spec.expression})" for name, spec in self.parameters),
            *("\n".join(layer.lines) for layer in self.modules),
            text,
            _maker("make_inputs", self.inputs),
        ]
        if self.resized:
            resized = dict(self.resized)
            blocks.append(
                _maker("make_resized_inputs", [(name, resized.get(name, spec)) for name, spec in self.inputs])
            )
        return "\n\n\n".join(block for block in blocks if block) + "\n"

    def sample(self) -> Sample:
        """Return the function with its arguments, and further ones that select other branches or have other sizes."""
        module = executed(self.source)
        args = module.make_inputs()
        flags = [at for at, (name, _) in enumerate(self.inputs) if name in FLAGS]
        further_args = []
        for values in itertools.product((True, False), repeat=len(flags)):
            call_args = list(module.make_inputs())
            for at, value in zip(flags, values, strict=True):
                call_args[at] = torch.tensor(value)
            further_args.append(tuple(call_args))
        # All flags are true in the first one, as in the arguments.
        further_args = further_args[1:]
        if self.resized:
            further_args.append(module.make_resized_inputs())
        resized = dict(self.resized)
        dynamic: dict[int | str, set[int]] = {at: {0} for at, (name, _) in enumerate(self.inputs) if name in resized}
        return Sample(module.program, args=args, other_args=tuple(further_args), dynamic=dynamic)

    def __repr__(self) -> str:
        return f"Program of\n\n{self.source}"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Print the source in hypothesis and IPython, instead of the fields of the dataclass."""
        printer.text(repr(self))

    def _imports(self, text: str, classes: list[tuple[str, ...]]) -> list[str]:
        standard = [
            f"import {name}"
            for name in ("collections", "dataclasses", "enum", "functools", "sys", "typing")
            if f"{name}." in text or any(f"{name}." in line for class_lines in classes for line in class_lines)
        ]
        import_lines = [*standard, "", "import torch"] if standard else ["import torch"]
        if "control_flow." in text:
            import_lines.append("from functorch.experimental import control_flow")
        needing = [FAMILIES[family] for family in self.families if FAMILIES[family].needs_hopkit]
        if any(not family.modules for family in needing):
            import_lines.append("import hopkit")
        for family in self.families:
            for name in FAMILIES[family].functions:
                owner, attribute = hop.spelling(name)
                import_lines.append(f"from {owner.__name__} import {attribute}")
            import_lines += [
                f"from {owner} import {name}" for owner, name in FAMILIES[family].imports if f"{name}(" in text
            ]
            import_lines += [f"import {name}" for name in FAMILIES[family].modules]
        return import_lines


def _maker(name: str, inputs: Iterable[tuple[str, TensorSpec]]) -> str:
    """Return the text of a function that returns the inputs."""
    entries = "".join(f"        {spec.expression},  # {name_of_input}\n" for name_of_input, spec in inputs)
    return f"def {name}():\n    return (\n{entries}    )"


def executed(source: str) -> ModuleType:
    """Execute the text as a module that is in ``sys.modules`` and ``linecache``, and return the module.

    Dataclasses look up the module of a class, Dynamo that of a function, tracebacks and inspect the text. Only the
    latest 100 modules stay registered.
    """
    name = f"generated_program_{next(_count)}"
    module = ModuleType(name)
    module.__file__ = f"<{name}>"
    sys.modules[name] = module
    linecache.cache[module.__file__] = (len(source), None, source.splitlines(keepends=True), module.__file__)
    _kept.append(module)
    if len(_kept) > _MOST_KEPT:
        oldest = _kept.popleft()
        sys.modules.pop(oldest.__name__, None)
        linecache.cache.pop(str(oldest.__file__), None)
    exec(compile(source, module.__file__, "exec"), vars(module))
    return module
