"""The oracle: a plain run that tells for each operator which calls of modules and functions were open.

It sees what really runs, by Python's profiler hook and torch's own modes, and shares no code with the recorder. HOPs
are plain Python: of a cond every branch runs each time, and one of them is what it returns; of a loop the first round
is noted, since the compiler traces one.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import inspect
import itertools
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from types import FrameType
from typing import Any

import torch
import torch.utils.checkpoint
from torch.overrides import TorchFunctionMode

from hopkit._torch.dispatch import Operator, operator_calls, operator_name, python_decompositions
from hopkit._torch.patching import patched
from hopkit.hierarchy.following import Call, Follower, Marker
from hopkit.reference.table import PlainHop, plain_hops

__all__ = ["PlainCall", "PlainRun", "record"]

Path = tuple[tuple[tuple[str, Any], ...], ...]
"""A hierarchy that can be counted: each entry as a tuple of its items."""


@dataclasses.dataclass(frozen=True)
class PlainCall:
    """One call of a torch function by the program: its bare name, and the hierarchy that it ran in."""

    name: str
    hierarchy: list[dict[str, Any]]


@dataclasses.dataclass(frozen=True)
class PlainRun:
    """What a plain run did.

    ``calls`` are the torch functions in the order in which the compiler traces them. ``forward`` counts the operators
    below autograd with their hierarchies, ``backward`` those of the backward pass with the hierarchy of the forward
    call that each belongs to; sums of gradients are in neither. The backward of an ``autograd.Function`` is a function
    of the program: its operators have a hierarchy of their own, and are in ``forward``. ``loops`` are the hierarchies
    of the calls of HOPs that run a body often.
    """

    calls: list[PlainCall]
    forward: Counter[tuple[str, Path]]
    backward: Counter[tuple[str, Path]]
    loops: frozenset[Path]


def record(
    program: Callable[..., Any],
    *args: Any,
    training: bool = False,
    decompositions: Mapping[Any, Callable[..., Any]] | None = None,
    **kwargs: Any,
) -> PlainRun:
    """Run a program plainly, and note the hierarchy of each torch function and each operator.

    With ``training`` it also runs backward from the sum of what it returns, once for each way to choose branches, so
    that each branch is differentiated. ``decompositions`` take the place of operators as in AOTAutograd. The arguments
    are not copied: gradients are not accumulated into them, but what the program writes to them stays written.

    >>> def double(x):
    ...     return x * 2
    >>> run = record(lambda x: double(x).sin(), torch.ones(2))
    >>> for call in run.calls:
    ...     print(call.name, call.hierarchy)
    mul [{'type': 'function', 'name': 'double', 'count': 0}]
    sin []
    """
    table = dict(decompositions or {})
    first = _Run(program, table, ())
    first.go(args, kwargs, training)
    forward = Counter((name, path) for name, path, _ in first.forward)
    backward: Counter[tuple[str, Path]] = Counter()
    for chosen in itertools.product(range(first.widest), repeat=first.depth) if training else ():
        run = _Run(program, table, chosen)
        run.go(args, kwargs, training)
        backward.update(run.of_choice(run.backward))
        forward.update(run.of_choice(run.backward_of_program))
    return PlainRun(first.calls, forward, backward, frozenset(first.loops))


Noted = tuple[str, Path, tuple[Marker, ...]]


class _Run:
    """One run, in which a choice at depth ``d`` (inside ``d`` others) returns what body ``chosen[d]`` returned."""

    def __init__(
        self, program: Callable[..., Any], decompositions: dict[Any, Callable[..., Any]], chosen: tuple[int, ...]
    ) -> None:
        self.program, self.decompositions, self.chosen = program, decompositions, chosen
        self.follower = Follower(program)
        self.calls: list[PlainCall] = []
        self.forward: list[Noted] = []
        self.backward: list[Noted] = []
        self.backward_of_program: list[Noted] = []
        """What functions of the program did in the backward pass."""
        self.loops: set[Path] = set()
        self.widest, self.depth = 1, 0
        """Of the choices that the program makes: the most bodies of one, and how many are inside each other."""
        self._choices = 0
        self._steps: dict[Any, Call | None] = {}
        self._own_steps: dict[Any, tuple[Call | None, dict[Any, int]]] = {}
        """The steps that are functions of the program: where each was called, and the counts behind that call."""
        self._differentiating: list[Call | None] | None = None

    def go(self, args: tuple[Any, ...], kwargs: dict[str, Any], training: bool) -> None:
        with (
            _plain_hops(self),
            _own_steps_noted(self),
            torch.set_grad_enabled(training),
            python_decompositions(),
            operator_calls(self._operator),
            _Functions(self),
            self.follower.following(),
        ):
            out = self.program(*args, **kwargs)
        if training:
            self._differentiate(out)

    def of_choice(self, noted: list[Noted]) -> Iterator[tuple[str, Path]]:
        """What only this run may count, of all that choose: a choice that was not met counts as the first body."""
        for name, path, markers in noted:
            taken = tuple(body for _, body in markers)
            if all(body == 0 for body in self.chosen[len(taken) :]) and taken == self.chosen[: len(taken)]:
                yield name, path

    def called(self, name: str, result: Any) -> None:
        """A torch function was called by the program, and gave a result."""
        if not self.follower.muted:
            path = self.follower.current.path() if self.follower.current is not None else []
            self.calls.append(PlainCall(name, path))
        self._new_steps(result)

    def loop(self) -> None:
        """A HOP that runs a body often is called."""
        if not self.follower.muted and self.follower.current is not None:
            self.loops.add(_countable(self.follower.current.path()))

    def own_step(self, result: Any) -> None:
        """An ``autograd.Function`` gave a result."""
        for tensor in _tensors(result):
            if tensor.grad_fn is not None and not self.follower.muted:
                self._own_steps[tensor.grad_fn] = self.follower.current, dict(self.follower.counts)

    def choose(self, bodies: list[Callable[[], Any]], taken: int) -> Any:
        """Run each body from the same counts, and go on from the highest, with the result of one of them."""
        follower = self.follower
        site, self._choices = self._choices, self._choices + 1
        depth = len(follower.current.markers()) if follower.current is not None else 0
        if not follower.muted:
            self.widest = max(self.widest, len(bodies))
            self.depth = max(self.depth, depth + 1)
        start, highest, results = dict(follower.counts), dict(follower.counts), []
        for index, body in enumerate(bodies):
            follower.counts = dict(start)
            with follower.inside((site, index)) if not follower.muted else contextlib.nullcontext():
                results.append(body())
            for key, count in follower.counts.items():
                highest[key] = max(count, highest.get(key, -1))
        follower.counts = highest
        return results[self.chosen[depth] if depth < len(self.chosen) else taken]

    def _operator(self, operator: Operator, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
        decomposition = self.decompositions.get(operator)
        if decomposition is not None:
            with operator_calls(self._operator):
                result = decomposition(*args, **kwargs)
            if result is not NotImplemented:
                return result
        name = operator_name(operator)
        current = self.follower.current if not self.follower.muted else None
        if self._differentiating is None:
            noted, call = self.forward, current
        elif current is not None:
            noted, call = self.backward_of_program, current
        else:
            noted, call = self.backward, self._differentiating[-1] if self._differentiating else None
        if call is not None and not (self._differentiating is not None and _recomputes()):
            noted.append((name, _countable(call.path()), call.markers()))
        return operator(*args, **kwargs)

    def _new_steps(self, result: Any) -> None:
        """Put the steps of the backward pass that came with a result down to the calls that are open."""
        results = result if isinstance(result, (list, tuple)) else (result,)
        waiting = [each.grad_fn for each in results if isinstance(each, torch.Tensor) and each.grad_fn is not None]
        while waiting:
            step = waiting.pop()
            if step in self._steps:
                continue
            # The backward of an autograd.Function is a function of the program.
            own = isinstance(step, torch.autograd.function.BackwardCFunction) or hasattr(step, "variable")
            self._steps[step] = None if own or self.follower.muted else self.follower.current
            waiting += [each for each, _ in step.next_functions if each is not None]

    def _differentiate(self, out: Any) -> None:
        outs = [each for each in _tensors(out) if each.requires_grad]
        wanted = [step.variable for step in self._steps if hasattr(step, "variable")]
        if not outs or not wanted:
            return
        doing: list[Call | None] = []
        handles = []
        for step, call in self._steps.items():
            handles.append(step.register_prehook(lambda grads, call=call: doing.append(call)))
            handles.append(step.register_hook(lambda inputs, outputs: doing.pop() and None))
        for step in self._own_steps:
            handles.append(step.register_prehook(lambda grads, step=step: self._enter(step)))
            handles.append(step.register_hook(lambda inputs, outputs: self._mute()))
        self._differentiating = doing
        self._mute()
        try:
            with python_decompositions(), operator_calls(self._operator), self.follower.following():
                torch.autograd.grad(outs, wanted, [torch.ones_like(each) for each in outs], allow_unused=True)
        finally:
            self._differentiating = None
            for handle in handles:
                handle.remove()

    def _enter(self, step: Any) -> None:
        """A step that is a function of the program begins: what it calls is followed as its forward was."""
        call, counts = self._own_steps[step]
        self.follower.current, self.follower.counts, self.follower.muted = call, dict(counts), 0

    def _mute(self) -> None:
        self.follower.muted = 1


class _Functions(TorchFunctionMode):
    """Sees each torch function that the program calls, and none that another one calls."""

    def __init__(self, run: _Run) -> None:
        super().__init__()
        self._run = run

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if _is_checkpoints_own(func, inspect.currentframe()):
            with _muted(self._run):
                return func(*args, **(kwargs or {}))
        result = func(*args, **(kwargs or {}))
        if _tensors(result):
            self._run.called(bare_name(func), result)
        return result


def bare_name(function: Any) -> str:
    """The name of a torch function without what tells its spellings apart: ``x + 1``, ``1 + x`` and ``torch.add``.

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
    return {"truediv": "div"}.get(name, name).rstrip("_")


def _is_checkpoints_own(function: Any, hook: FrameType | None) -> bool:
    """Whether a call that ``hook`` sees makes the empty tensor by which a checkpoint of torch 2.11 keeps its inputs."""
    caller = hook.f_back if hook is not None else None
    return function is torch.empty and caller is not None and _is_of_checkpoint(caller)


def _recomputes() -> bool:
    """Whether a checkpoint runs its forward again, in the middle of the backward pass."""
    frame: FrameType | None = inspect.currentframe()
    while frame is not None:
        if _is_of_checkpoint(frame):
            return True
        frame = frame.f_back
    return False


def _is_of_checkpoint(frame: FrameType) -> bool:
    return frame.f_code.co_filename == torch.utils.checkpoint.__file__


def _tensors(value: Any) -> list[torch.Tensor]:
    if isinstance(value, torch.Tensor):
        return [value]
    if isinstance(value, Mapping):
        value = list(value.values())
    return [each for part in value for each in _tensors(part)] if isinstance(value, (list, tuple)) else []


def _countable(path: list[dict[str, Any]]) -> Path:
    return tuple(tuple(each.items()) for each in path)


@contextlib.contextmanager
def _plain_hops(run: _Run) -> Iterator[None]:
    """Make the HOPs of torch plain, inside the block, with the bodies that the compiler traces noted once each."""
    with contextlib.ExitStack() as patches:
        for hop in plain_hops():
            owner, attribute = hop.place
            meaning = _MEANINGS.get(hop.name, _first_rounds)
            if hop.name != "invoke_subgraph":
                patches.enter_context(patched(owner, attribute, _bound(meaning, run, hop)))
        yield


@contextlib.contextmanager
def _own_steps_noted(run: _Run) -> Iterator[None]:
    """Tell a run of each ``autograd.Function`` that is called inside the block."""
    original = inspect.getattr_static(torch.autograd.Function, "apply")

    def apply(cls: type[torch.autograd.Function], *args: Any, **kwargs: Any) -> Any:
        result = original.__get__(None, cls)(*args, **kwargs)
        run.own_step(result)
        return result

    with patched(torch.autograd.Function, "apply", classmethod(apply)):
        yield


def _bound(meaning: Callable[..., Any], run: _Run, hop: PlainHop) -> Callable[..., Any]:
    def plain(*args: Any, **kwargs: Any) -> Any:
        return meaning(run, hop, *args, **kwargs)

    return plain


@contextlib.contextmanager
def _muted(run: _Run) -> Iterator[None]:
    run.follower.muted += 1
    try:
        yield
    finally:
        run.follower.muted -= 1


def _cond(run: _Run, hop: PlainHop, pred: Any, true_fn: Any, false_fn: Any, operands: Any = ()) -> Any:
    with _muted(run):
        taken = 0 if bool(pred) else 1
    return run.choose([lambda: true_fn(*operands), lambda: false_fn(*operands)], taken)


def _switch(run: _Run, hop: PlainHop, index: Any, branches: Any, operands: Any = ()) -> Any:
    if isinstance(index, torch.Tensor):
        # So does torch's switch, before it calls the operator.
        index = index.clamp(0, len(branches) - 1)
    with _muted(run):
        taken = max(0, min(int(index), len(branches) - 1))
    return run.choose([functools.partial(each, *operands) for each in branches], taken)


def _while_loop(run: _Run, hop: PlainHop, cond_fn: Any, body_fn: Any, carried_inputs: Any) -> Any:
    run.loop()
    condition, body = _FirstRound(run, cond_fn), _FirstRound(run, body_fn)
    with _muted(run):
        out = hop.meaning(condition, body, carried_inputs)
        if not body.ran:
            body(*carried_inputs)
    return out


def _first_rounds(run: _Run, hop: PlainHop, *args: Any, **kwargs: Any) -> Any:
    """Any other HOP: of each function that it is given the first call is noted."""

    def first_round(value: Any) -> Any:
        return _FirstRound(run, value) if callable(value) and not isinstance(value, torch.Tensor) else value

    run.loop()
    args, kwargs = tuple(map(first_round, args)), {key: first_round(value) for key, value in kwargs.items()}
    with _muted(run):
        return hop.meaning(*args, **kwargs)


class _FirstRound:
    """A body of a HOP that may run often: the first time is noted, if the HOP itself is."""

    def __init__(self, run: _Run, body: Callable[..., Any]) -> None:
        self._run, self._body = run, body
        self.ran = False
        self._noted = run.follower.muted == 0

    def __call__(self, *args: Any) -> Any:
        if self.ran or not self._noted:
            return self._body(*args)
        self.ran = True
        with self._run.follower.inside():
            return self._body(*args)


_MEANINGS: Mapping[str, Callable[..., Any]] = {"cond": _cond, "switch": _switch, "while_loop": _while_loop}
