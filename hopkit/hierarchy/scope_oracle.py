"""Run a program by reference, and record for each operator the open calls of modules and functions: the oracle.

It observes execution by Python's profiler hook and torch's modes, and shares no code with the recorder. HOPs run as
Python: a cond runs every branch each time and returns the result of one of them; a loop records its first round,
since the compiler traces one.
"""

from __future__ import annotations

import contextlib
import dataclasses
import inspect
import itertools
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from types import FrameType
from typing import Any

import torch
import torch.utils.checkpoint
from torch.overrides import TorchFunctionMode, handle_torch_function

from hopkit._torch.aot.dispatch import Operator, operator_calls, operator_name, python_decompositions
from hopkit._torch.contract.patching import patched
from hopkit._torch.fast_paths import fast_paths_kept
from hopkit.deprecation import renamed_names
from hopkit.hierarchy.exclusions import ScopeExclusion
from hopkit.hierarchy.frame_profiler import FrameProfiler, Marker, OpenCall
from hopkit.hierarchy.observed_hops import hops_observed, muted
from hopkit.records import ObservedCalls, ScopedCall

__all__ = ["ScopeRun", "ScopedCall", "record", "record_calls"]

__getattr__ = renamed_names(__name__, PlainCall="hopkit.records.ScopedCall", PlainRun="ScopeRun")

Path = tuple[tuple[tuple[str, Any], ...], ...]
"""A hashable hierarchy: each entry as a tuple of its items."""


@dataclasses.dataclass(frozen=True)
class ScopeRun:
    """The record of a reference run.

    ``observed`` are the torch functions that the program calls. ``forward`` counts the operators
    below autograd with their hierarchies, ``backward`` those of the backward pass with the hierarchy of their forward
    call; sums of gradients are in neither. The backward of an ``autograd.Function`` is a function of the program: its
    operators have its hierarchy, and are in ``forward``. ``loops`` are the hierarchies of the calls of HOPs that run a
    body several times.
    """

    observed: ObservedCalls
    forward: Counter[tuple[str, Path]]
    backward: Counter[tuple[str, Path]]
    loops: frozenset[Path]

    @property
    def calls(self) -> tuple[ScopedCall, ...]:
        """The torch functions in the order in which the compiler traces them."""
        return self.observed.calls


def record(
    program: Callable[..., Any],
    *args: Any,
    training: bool = False,
    decompositions: Mapping[Any, Callable[..., Any]] | None = None,
    **kwargs: Any,
) -> ScopeRun:
    """Run a program by reference, and record the hierarchy of each torch function and each operator.

    With ``training`` it also runs backward from the sum of the results, once for each way to choose branches, so that
    each branch is differentiated. ``decompositions`` replace operators as in AOTAutograd. The arguments are not copied:
    gradients are not accumulated into them, but the program's writes to them stay.

    >>> def double(x):
    ...     return x * 2
    >>> run = record(lambda x: double(x).sin(), torch.ones(2))
    >>> for call in run.calls:
    ...     print(call.name, call.hierarchy)
    mul [{'type': 'function', 'name': 'double', 'count': 0}]
    sin []
    """
    table = dict(decompositions or {})
    main = _Run(program, table, ())
    main.execute(args, kwargs, training)
    forward = Counter((name, path) for name, path, _ in main.forward)
    backward: Counter[tuple[str, Path]] = Counter()
    for chosen in itertools.product(range(main.widest), repeat=main.depth) if training else ():
        run = _Run(program, table, chosen)
        run.execute(args, kwargs, training)
        backward.update(run.of_choice(run.backward))
        forward.update(run.of_choice(run.program_backward))
    return ScopeRun(main.observed(), forward, backward, frozenset(main.loops))


def record_calls(program: Callable[..., Any], *args: Any, training: bool = False, **kwargs: Any) -> ObservedCalls:
    """Return the ``observed`` of `record` alone, which costs less; with ``training`` gradients are on."""
    run = _Run(program, {}, ())
    with torch.set_grad_enabled(training), run.observing():
        program(*args, **kwargs)
    return run.observed()


OperatorCall = tuple[str, Path, tuple[Marker, ...]]
"""The name of an operator, its hierarchy, and the bodies of choices that it was in."""


class _Run:
    """One run, in which a choice at depth ``d`` (inside ``d`` others) returns the result of body ``chosen[d]``."""

    def __init__(
        self, program: Callable[..., Any], decompositions: dict[Any, Callable[..., Any]], chosen: tuple[int, ...]
    ) -> None:
        self.program, self.decompositions, self.chosen = program, decompositions, chosen
        self.profiler = FrameProfiler(program)
        self._calls: list[ScopedCall] = []
        self._sites: list[ScopedCall] = []
        self._not_judged = ""
        self.forward: list[OperatorCall] = []
        self.backward: list[OperatorCall] = []
        self.program_backward: list[OperatorCall] = []
        """The operators of the program's functions in the backward pass."""
        self.loops: set[Path] = set()
        self.widest, self.depth = 1, 0
        """Of the program's choices: the greatest number of bodies, and the depth of nesting."""
        self._choices = 0
        self._steps: dict[Any, OpenCall | None] = {}
        self._program_steps: dict[Any, tuple[OpenCall | None, dict[Any, int]]] = {}
        """The steps that are functions of the program: the call of each, and the counts after that call."""
        self._differentiating: list[OpenCall | None] | None = None

    def execute(self, args: tuple[Any, ...], kwargs: dict[str, Any], training: bool) -> None:
        with (
            _program_steps_recorded(self),
            torch.set_grad_enabled(training),
            python_decompositions(),
            operator_calls(self._operator),
            self.observing(),
        ):
            out = self.program(*args, **kwargs)
        if training:
            self._differentiate(out)

    @contextlib.contextmanager
    def observing(self) -> Iterator[None]:
        """Record the torch functions that the program calls inside the block."""
        with hops_observed(self), _Functions(self), fast_paths_kept(), self.profiler.profiling():
            yield

    def of_choice(self, calls: list[OperatorCall]) -> Iterator[tuple[str, Path]]:
        """Yield the calls that only this run may count; a choice that was not reached counts as the first body."""
        for name, path, markers in calls:
            taken = tuple(body for _, body in markers)
            if all(body == 0 for body in self.chosen[len(taken) :]) and taken == self.chosen[: len(taken)]:
                yield name, path

    def observed(self) -> ObservedCalls:
        """Return the torch functions that the program called."""
        if self.profiler.began_generator:
            self.give_up(ScopeExclusion.GENERATOR)
        if self.profiler.ran_hook_of_program:
            self.give_up(ScopeExclusion.PROGRAM_HOOK)
        if self.profiler.called_unreached:
            self.give_up(ScopeExclusion.UNREACHED_MODULE)
        return ObservedCalls(tuple(self._calls), tuple(self._sites), self._not_judged)

    def record_call(self, name: str, result: Any) -> None:
        """Record a call of a torch function by the program, with its result."""
        if not self.profiler.muted:
            self._calls.append(self._scoped(name))
        self._attribute_steps(result)

    def record_site(self) -> None:
        """Record that the program calls a HOP."""
        if not self.profiler.muted:
            self._sites.append(self._scoped(""))

    def give_up(self, reason: ScopeExclusion) -> None:
        """Record why the calls of the program can't be compared with those of a graph."""
        self._not_judged = self._not_judged or reason.value

    def _scoped(self, name: str) -> ScopedCall:
        current = self.profiler.current
        return ScopedCall(name, []) if current is None else ScopedCall(name, current.path(), names=current.names())

    def record_loop(self) -> None:
        """Record a call of a HOP that runs a body several times."""
        if not self.profiler.muted and self.profiler.current is not None:
            self.loops.add(_countable(self.profiler.current.path()))

    def record_program_step(self, result: Any) -> None:
        """Record the result of an ``autograd.Function``."""
        for tensor in tensors_in(result):
            if tensor.grad_fn is not None and not self.profiler.muted:
                self._program_steps[tensor.grad_fn] = self.profiler.current, dict(self.profiler.counts)

    def choose(self, bodies: list[Callable[[], Any]], taken: int) -> Any:
        """Run each body from the same counts, continue from the highest, and return the result of one of them."""
        profiler = self.profiler
        site, self._choices = self._choices, self._choices + 1
        depth = len(profiler.current.markers()) if profiler.current is not None else 0
        if not profiler.muted:
            self.widest = max(self.widest, len(bodies))
            self.depth = max(self.depth, depth + 1)
        start, highest, results = dict(profiler.counts), dict(profiler.counts), []
        for index, body in enumerate(bodies):
            profiler.counts = dict(start)
            with profiler.inside((site, index)) if not profiler.muted else contextlib.nullcontext():
                results.append(body())
            for key, count in profiler.counts.items():
                highest[key] = max(count, highest.get(key, -1))
        profiler.counts = highest
        return results[self.chosen[depth] if depth < len(self.chosen) else taken]

    def _operator(self, operator: Operator, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
        decomposition = self.decompositions.get(operator)
        if decomposition is not None:
            with operator_calls(self._operator):
                result = decomposition(*args, **kwargs)
            if result is not NotImplemented:
                return result
        name = operator_name(operator)
        current = self.profiler.current if not self.profiler.muted else None
        if self._differentiating is None:
            calls, call = self.forward, current
        elif current is not None:
            calls, call = self.program_backward, current
        else:
            calls, call = self.backward, self._differentiating[-1] if self._differentiating else None
        if call is not None and not (self._differentiating is not None and _recomputes()):
            calls.append((name, _countable(call.path()), call.markers()))
        return operator(*args, **kwargs)

    def _attribute_steps(self, result: Any) -> None:
        """Attribute the new backward steps of a result to the open calls."""
        results = result if isinstance(result, (list, tuple)) else (result,)
        tensors = [value for value in results if isinstance(value, torch.Tensor)]
        pending = [tensor.grad_fn for tensor in tensors if tensor.grad_fn is not None]
        while pending:
            step = pending.pop()
            if step in self._steps:
                continue
            # The backward of an autograd.Function is a function of the program.
            excluded = isinstance(step, torch.autograd.function.BackwardCFunction) or hasattr(step, "variable")
            self._steps[step] = None if excluded or self.profiler.muted else self.profiler.current
            pending += [function for function, _ in step.next_functions if function is not None]

    def _differentiate(self, out: Any) -> None:
        outs = [tensor for tensor in tensors_in(out) if tensor.requires_grad]
        leaves = [step.variable for step in self._steps if hasattr(step, "variable")]
        if not outs or not leaves:
            return
        active: list[OpenCall | None] = []
        handles = []
        for step, call in self._steps.items():
            handles.append(step.register_prehook(lambda grads, call=call: active.append(call)))
            handles.append(step.register_hook(lambda inputs, outputs: active.pop() and None))
        for step in self._program_steps:
            handles.append(step.register_prehook(lambda grads, step=step: self._enter(step)))
            handles.append(step.register_hook(lambda inputs, outputs: self._mute()))
        self._differentiating = active
        self._mute()
        try:
            with python_decompositions(), operator_calls(self._operator), self.profiler.profiling():
                torch.autograd.grad(outs, leaves, [torch.ones_like(out) for out in outs], allow_unused=True)
        finally:
            self._differentiating = None
            for handle in handles:
                handle.remove()

    def _enter(self, step: Any) -> None:
        """Profile the calls of a step that is a function of the program, from the state of its forward."""
        call, counts = self._program_steps[step]
        self.profiler.current, self.profiler.counts, self.profiler.muted = call, dict(counts), 0

    def _mute(self) -> None:
        self.profiler.muted = 1


class _Functions(TorchFunctionMode):
    """Record each torch function that the program calls, and none that another one calls."""

    def __init__(self, run: _Run) -> None:
        super().__init__()
        self._run = run

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if _is_empty_of_checkpoint(func, inspect.currentframe()):
            with muted(self._run):
                return func(*args, **(kwargs or {}))
        result = func(*args, **(kwargs or {}))
        caller = _file_of_caller(inspect.currentframe())
        if bare_name(func) in _HOOKS:
            self._run.give_up(ScopeExclusion.TENSOR_HOOK)
        elif caller.endswith(_TRANSFORMS):
            # Dynamo traces other calls for these, in the same scope: it may add calls of torch's to a graph.
            self._run.record_site()
        elif bare_name(func) == "custom_function_call":
            self._run.give_up(ScopeExclusion.FUNCTION_UNDER_TRANSFORM)
        elif bare_name(func) == "flex_gemm":
            self._run.give_up(ScopeExclusion.FLEX_GEMM)
        elif caller.endswith(_OF_CUSTOM_GRADIENTS):
            # In eager mode a custom HOP separates its body from autograd; its operator does not.
            pass
        elif bare_name(func) == "unbind" and caller.endswith(_OF_TENSORS):
            # The program iterates over a tensor; the graph takes its elements one by one.
            for element in result:
                self._run.record_call("getitem", element)
        elif bare_name(func) == "view_as" and args[0] is args[1]:
            # By this view an ``autograd.Function`` returns an input. The graph may have it, in the scope of the call.
            self._run.record_site()
        elif tensors_in(result) and bare_name(func) not in OPAQUE:
            self._run.record_call(bare_name(func), result)
        return result


def _file_of_caller(hook: FrameType | None) -> str:
    caller = hook.f_back if hook is not None else None
    if caller is not None and caller.f_code is handle_torch_function.__code__:
        # A torch function that is written in Python asked the mode: its own caller is above it.
        caller = caller.f_back.f_back if caller.f_back is not None else None
    return "" if caller is None else caller.f_code.co_filename


_OF_TENSORS = os.path.join("torch", "_tensor.py")
"""The file of the methods of tensors that are written in Python: iteration, for example."""

_TRANSFORMS = os.path.join("torch", "_functorch", "eager_transforms.py")
"""The file of ``torch.func.grad``, ``vjp`` and the like."""

_OF_CUSTOM_GRADIENTS = tuple(os.path.join("hopkit", "hops", name) for name in ("autograd.py", "eager_backward.py"))
"""The files of the eager gradients of custom HOPs."""

OPAQUE = frozenset({"flat_apply", "flat_apply_capture", "invoke_leaf_function"})
"""Calls of functions that Dynamo does not trace: neither these calls nor those of such a function are compared."""

_HOOKS = frozenset({"register_hook", "register_post_accumulate_grad_hook", "trace_wrapped"})


def bare_name(function: Any) -> str:
    """Return the common name of a torch function's spellings: ``x + 1``, ``1 + x`` and ``torch.add`` are ``add``.

    >>> bare_name(torch.Tensor.__radd__), bare_name(torch.add), bare_name(torch.Tensor.T.__get__)
    ('add', 'add', 'T')
    """
    name: str = getattr(function, "__name__", type(function).__name__)
    if name == "__get__":
        return str(function.__self__.__name__)
    if name.startswith("__") and name.endswith("__"):
        name = name[2:-2]
        if name[:1] in ("r", "i") and hasattr(torch.Tensor, f"__{name[1:]}__"):
            name = name[1:]
    return {"truediv": "div", "mod": "remainder"}.get(name, name).rstrip("_")


def _is_empty_of_checkpoint(function: Any, hook: FrameType | None) -> bool:
    """Return whether a call, in the frame ``hook``, makes the empty tensor of a checkpoint of torch 2.11.

    The checkpoint keeps its inputs by this tensor.
    """
    caller = hook.f_back if hook is not None else None
    return function is torch.empty and caller is not None and _is_of_checkpoint(caller)


def _recomputes() -> bool:
    """Return whether a checkpoint recomputes its forward, in the middle of the backward pass."""
    frame: FrameType | None = inspect.currentframe()
    while frame is not None:
        if _is_of_checkpoint(frame):
            return True
        frame = frame.f_back
    return False


def _is_of_checkpoint(frame: FrameType) -> bool:
    return frame.f_code.co_filename == torch.utils.checkpoint.__file__


def tensors_in(value: Any) -> list[torch.Tensor]:
    """Return the tensors in a result, at any depth of lists, tuples and dicts."""
    if isinstance(value, torch.Tensor):
        return [value]
    if isinstance(value, Mapping):
        value = list(value.values())
    return [tensor for part in value for tensor in tensors_in(part)] if isinstance(value, (list, tuple)) else []


def _countable(path: list[dict[str, Any]]) -> Path:
    return tuple(tuple(entry.items()) for entry in path)


@contextlib.contextmanager
def _program_steps_recorded(run: _Run) -> Iterator[None]:
    """Record each call of an ``autograd.Function`` inside the block in a run."""
    original = inspect.getattr_static(torch.autograd.Function, "apply")

    def apply(cls: type[torch.autograd.Function], *args: Any, **kwargs: Any) -> Any:
        result = original.__get__(None, cls)(*args, **kwargs)
        run.record_program_step(result)
        return result

    with patched(torch.autograd.Function, "apply", classmethod(apply)):
        yield
