"""Oracle ``fallbacks``: the wrapper calls as they are exactly the operators that ask for it or can't be lowered."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from hopkit._torch.pytree import tree_leaves
from hopkit.oracles.cpp_calls import count_cpp_calls, is_cpp_wrapper
from hopkit.oracles.oracle import CaptureOracle
from hopkit.records import ASKED_FOR, Artifact, Capture, Fallback, Finding, WrapperProgram
from hopkit.stages.kernel_needs import UNCALLED

if TYPE_CHECKING:
    import torch

__all__ = ["fallbacks"]

_STAGES = {"forward": "post_grad_forward", "backward": "post_grad_backward"}

_EARLIER = {"forward": "aot_forward", "backward": "aot_backward"}
"""The stages before the passes, whose graphs have the annotations of the program."""

_CALL = re.compile(
    r"(?<![\w.'])(?:torch\.ops\.(?P<namespace>\w+)|extern_kernels|(?P<alias>aten|inductor_ops))"
    r"\.(?P<name>\w+)(?P<overload>\.\w+)?\("
)
"""The call of an operator in a wrapper in Python."""

_ALIASES = {"aten": "aten", "inductor_ops": "inductor"}
"""Names of namespaces of operators in a wrapper."""

_OTHER_NAMES = {
    "bias_addmm": "aten.addmm",
    "call_aten_dw": "aten.convolution_backward",
    "call_aten_dx": "aten.convolution_backward",
    "conv1x1_via_mm": "aten.convolution",
    "_mm_plus_mm": "inductor._mm_plus_mm",
}
"""Functions under ``extern_kernels`` that have another name than their operator under ``aten``."""

_NOT_COUNTED = ("aten.copy",)
"""The code calls a method of the tensor in its place."""


def fallbacks(capture: Capture) -> tuple[Finding, ...]:
    """Compare the operators that Inductor calls as they are with the marks in its graphs, and with its code.

    A node asks for a fallback if ``should_fallback`` in its metadata, or ``fallback_to_eager`` in its annotations, is a
    true value. In the graphs after the post-grad passes, each such node that computes a tensor must be called once with
    the reason ``"asked for"``, and no other node for this reason. Each operator is called in the wrapper, in Python or
    in C++, as often as the record has it, and in Python by the same overload. A pass may make another graph of a body:
    if an operator asks in AOTAutograd's graph, and is in the graph after the passes, a call of it must be asked for.
    Captures that did not reach Inductor are not judged.
    """
    if capture.fallback_record is None:
        return ()
    messages: list[str] = []
    for direction, stage in _STAGES.items():
        calls = [call for call in capture.fallback_record if call.direction == direction]
        programs = [program for program in capture.wrappers if program.direction == direction]
        artifacts = capture.artifacts.get(stage, ())
        for artifact in artifacts:
            here = [call for call in calls if call.graph == artifact.index]
            messages += [f"{stage}: {message}" for message in _marks(capture, direction, artifact, here)]
            if len(programs) == len(artifacts):
                found = _code(here, programs[artifact.index])
                messages += [f"the wrapper of {stage}: {message}" for message in found]
        messages += _lost(capture, direction, calls)
    messages += _code_in_cpp(capture)
    return tuple(Finding("fallbacks", message) for message in dict.fromkeys(messages))


def _marks(capture: Capture, direction: str, artifact: Artifact, calls: Collection[Fallback]) -> Iterator[str]:
    asking, marked = {}, set()
    in_kernels = _in_kernels(capture, direction, artifact) | {call.node for call in calls}
    for name, node in _operators(artifact):
        need = capture.kernel_needs.get((direction, artifact.index, name))
        # A pass leaves bodies behind that nothing calls, and a few HOPs have kernels with their bodies inside.
        in_kernel = need is None or need.reason == UNCALLED or need.reason.startswith("inside the kernels")
        if _asks(node):
            marked.add(name)
        # Inductor drops a node whose value nothing needs: then no kernel has it.
        if name in marked and not in_kernel and name in in_kernels and _computes_tensor(node):
            asking[name] = str(node.target)
    counts = Counter(call.node for call in calls)
    for name, operator in asking.items():
        reasons = {call.reason for call in calls if call.node == name}
        if not reasons:
            yield f"{name} ({operator}) asks for a fallback, and is lowered"
        elif reasons != {ASKED_FOR}:
            yield f"{name} ({operator}) asks for a fallback, and the reason is {', '.join(sorted(reasons))}"
        if counts[name] > 1:
            yield f"{name} ({operator}) asks for a fallback, and is called {counts[name]} times"
    for call in calls:
        if call.reason == ASKED_FOR and call.node not in marked:
            yield f"{call.node} ({call.operator}) does not ask for a fallback, and is called as it is"


def _lost(capture: Capture, direction: str, calls: Iterable[Fallback]) -> Iterator[str]:
    """Yield a message for each operator that asks for a fallback before the passes, and of which no call asks now."""
    stage = _STAGES[direction]
    remaining = {
        str(node.target)
        for artifact in capture.artifacts.get(stage, ())
        for name, node in _operators(artifact)
        if name in _in_kernels(capture, direction, artifact)
    }
    asked = {call.node_operator for call in calls if call.reason == ASKED_FOR}
    for artifact in capture.artifacts.get(_EARLIER[direction], ()):
        for name, node in _operators(artifact):
            operator = str(node.target)
            if _asks(node) and operator in remaining - asked:
                yield f"{_EARLIER[direction]}: {name} ({operator}) asks for a fallback, and no call of it does later"


def _in_kernels(capture: Capture, direction: str, artifact: Artifact) -> set[str]:
    """Return the nodes of a graph that a kernel computes."""
    kernels = [kernel for kernel in capture.kernel_record or () if kernel.direction == direction]
    return {name for kernel in kernels if kernel.graph == artifact.index for name in kernel.post_grad}


def _operators(artifact: Artifact) -> Iterator[tuple[str, torch.fx.Node]]:
    """Yield the nodes of a graph and of its bodies that call an operator, each with the body in its name."""
    for body, module in artifact.graph.named_modules() if artifact.graph is not None else ():
        for node in getattr(getattr(module, "graph", None), "nodes", ()):
            if node.op == "call_function" and hasattr(node.target, "is_view"):
                yield f"{body}.{node.name}" if body else node.name, node


def _asks(node: torch.fx.Node) -> bool:
    return bool(node.meta.get("should_fallback")) or bool((node.meta.get("custom") or {}).get("fallback_to_eager"))


def _computes_tensor(node: torch.fx.Node) -> bool:
    return any(hasattr(leaf, "dtype") for leaf in tree_leaves(node.meta.get("val")))


def _code(calls: Iterable[Fallback], program: WrapperProgram) -> Iterator[str]:
    overloads = Counter(call.operator for call in calls)
    recorded = _by_operator(overloads)
    written = Counter(_written(program))
    by_operator = _by_operator(written)
    yield from _differences(recorded.keys() | by_operator.keys(), recorded, by_operator)
    # A function under `extern_kernels` has no overload in its name.
    for name, count in sorted(written.items()):
        if name.count(".") > 1 and overloads[name] < count and recorded[_base(name)] == by_operator[_base(name)]:
            yield f"calls {name} {count} times, and the record has {overloads[name]} calls"


def _by_operator(overloads: Counter[str]) -> Counter[str]:
    """Return the numbers of calls of operators, those of all overloads together."""
    counts: Counter[str] = Counter()
    for name, count in overloads.items():
        counts[_base(name)] += count
    return counts


def _code_in_cpp(capture: Capture) -> Iterator[str]:
    """Yield a message for each operator that the wrappers in C++ call more or less often than the record has it."""
    texts = [artifact.text for artifact in capture.artifacts.get("codegen", ()) if is_cpp_wrapper(artifact.text)]
    artifacts = [artifact for stage in _STAGES.values() for artifact in capture.artifacts.get(stage, ())]
    if not texts or len(texts) != len(artifacts):
        return
    recorded = _by_operator(Counter(call.operator for call in capture.fallback_record or ()))
    # The C functions of the wrapper's own, such as those that allocate, are named as if they were operators.
    known = {_base(str(node.target)) for artifact in artifacts for _, node in _operators(artifact)} | recorded.keys()
    written = sum((count_cpp_calls(text, known) for text in texts), Counter[str]())
    for message in _differences(known, recorded, written):
        yield f"the code in C++ {message}"


def _differences(known: set[str], recorded: Counter[str], written: Counter[str]) -> Iterator[str]:
    for operator in sorted(known - {*_NOT_COUNTED}):
        if recorded[operator] != written[operator]:
            yield f"calls {operator} {written[operator]} times, and the record has {recorded[operator]} calls"


def _written(program: WrapperProgram) -> Iterator[str]:
    """Yield the operator of each call in a wrapper, with its overload if the code has one."""
    for function in program.functions:
        for line in "\n".join(line.text for line in function.lines).splitlines():
            for match in _CALL.finditer("" if line.lstrip().startswith("#") else line):
                namespace = match["namespace"] or _ALIASES.get(match["alias"])
                if namespace is None:
                    yield _OTHER_NAMES.get(match["name"], f"aten.{match['name']}")
                elif namespace != "higher_order":
                    yield f"{namespace}.{match['name']}{match['overload'] or '.default'}"


def _base(operator: str) -> str:
    """Return the name of an operator without its overload, the same in place or not."""
    namespace, _, name = operator.partition(".")
    return f"{namespace}.{name.partition('.')[0].removesuffix('_')}"


def _stages_to_read(capture: Capture) -> tuple[Any, ...]:
    if not capture.fallback_record:
        return ()
    # Wrappers in C++ have no record of their lines: their text is read.
    return (*_EARLIER.values(), *_STAGES.values(), *(("codegen",) if not capture.wrappers else ()))


ORACLE = CaptureOracle(
    "fallbacks",
    order=66,
    judge=fallbacks,
    expectation="Inductor calls as they are exactly the operators that ask for it, and those that it can't lower.",
    reads=_stages_to_read,
    depth="inductor",
)
