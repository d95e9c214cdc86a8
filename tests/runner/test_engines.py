"""The account of a capture, by which two engines are compared: it has the facts that a graph's text omits."""

from __future__ import annotations

import importlib
import itertools
from collections.abc import Callable
from typing import Any

import pytest
import torch

from hopkit.corpus.registry import find_cases
from hopkit.errors import BackendFailed
from hopkit.records import STANDARD_VARIANTS, Artifact, Capture, Case, Run, Sample, Stage, StageMap, Variant
from hopkit.runner.engines import account, difference_of_engines
from hopkit.speculate import installed
from hopkit.stages import find_stage
from hopkit.stages.session import capture_case

DYNAMO = Stage("dynamo", 20, str.strip)
_numbers = itertools.count()


def sines() -> torch.fx.GraphModule:
    """Return a graph of two nodes with the metadata that the account reads."""
    gm = torch.fx.symbolic_trace(lambda x: x.sin().cos())
    for current in list(gm.graph.nodes)[:3]:
        current.meta.update(example_value=torch.ones(2, 3), seq_nr=next(_numbers))
    return gm


def node(gm: torch.fx.GraphModule, name: str) -> torch.fx.Node:
    (match,) = (candidate for candidate in gm.graph.nodes if candidate.name == name)
    return match


def capture_with(gm: torch.fx.GraphModule | None = None, **fields: Any) -> Capture:
    defaults: dict[str, Any] = {
        "artifacts": StageMap({DYNAMO: (Artifact(DYNAMO, "one text\n", gm),)}),
        "compiled": (Run(outputs=[torch.ones(2)], grads={}, inputs=((), {}), state={}),),
        "native_reference": (),
        "reference": (),
        "graph_count": 1,
        "guard_count": 1,
        "seconds": {},
        "backend": "eager",
        "variant": STANDARD_VARIANTS["inference"],
    }
    return Capture(**{**defaults, **fields})


def account_of(capture: Capture) -> str:
    return account(lambda: capture, DYNAMO)


CHANGES: dict[str, Callable[[torch.fx.GraphModule], object]] = {
    "strides": lambda gm: node(gm, "sin").meta.update(example_value=torch.ones(3, 2).t()),
    "offset": lambda gm: node(gm, "sin").meta.update(example_value=torch.ones(3, 3)[1:]),
    "dtype": lambda gm: node(gm, "sin").meta.update(example_value=torch.ones(2, 3).double()),
    "autograd": lambda gm: node(gm, "sin").meta.update(example_value=torch.ones(2, 3, requires_grad=True)),
    "detached": lambda gm: node(gm, "sin").meta.update(example_value=torch.ones(2, 3, requires_grad=True) * 1),
    "class": lambda gm: node(gm, "sin").meta.update(example_value=torch.nn.Parameter(torch.ones(2, 3))),
    "memory": lambda gm: node(gm, "cos").meta.update(node(gm, "sin").meta),
    "no fake": lambda gm: node(gm, "cos").meta.clear(),
    "stack": lambda gm: node(gm, "cos").meta.update(source_fn_stack=[("cos", torch.cos)]),
    "order": lambda gm: node(gm, "cos").meta.update(
        {"other": 1, "example_value": node(gm, "cos").meta.pop("example_value")}
    ),
    "metadata of the graph": lambda gm: gm.meta.update(custom=1),
    "one number for two": lambda gm: node(gm, "cos").meta.update(seq_nr=node(gm, "sin").meta["seq_nr"]),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_is_beside_the_text_is_told(name: str) -> None:
    changed = sines()
    CHANGES[name](changed)
    assert account_of(capture_with(sines())) == account_of(capture_with(sines())) != account_of(capture_with(changed))


def test_the_environment_of_symbols_is_told() -> None:
    graphs: list[torch.fx.GraphModule] = []

    def traced(program: Callable[[torch.Tensor], object]) -> str:
        torch._dynamo.reset()
        torch.compile(program, backend=lambda gm, inputs: graphs.append(gm) or gm, dynamic=True)(torch.ones(9))
        return account_of(capture_with(graphs[-1]))

    def four(x: torch.Tensor) -> torch.Tensor:
        return x + 1 if x.size(0) >= 4 else x

    def five(x: torch.Tensor) -> torch.Tensor:
        return x + 1 if x.size(0) >= 5 else x

    assert traced(four) == traced(four)
    assert "lower=4" in traced(four)
    assert "lower=5" in traced(five)


def run(outputs: Any, **more: Any) -> Run:
    return Run(**{"grads": {}, "inputs": ((), {}), "state": {}, "outputs": outputs, **more})


@pytest.mark.parametrize(
    "fields",
    [
        {"guards": ("L['x'] == 3",)},
        {"graph_count": 2},
        {"entry_count": 2},
        {"compiled": (run([torch.ones(2)]), run([torch.ones(2)]))},
        {"compiled": (run([torch.tensor([1.0, 1.0 + 2**-23])]),)},
        {"compiled": (run([torch.ones(2, requires_grad=True)]),)},
        {"compiled": (run([torch.ones(2)], grads={"args[0]": None}),)},
        {"compiled": (run([torch.ones(2)], inputs=((torch.ones(1),), {})),)},
        {"compiled": (run([torch.ones(2)], state={"w": torch.ones(1)}),)},
        {"compiled": (run([torch.ones(2).to_sparse()]),)},
    ],
)
def test_guards_and_what_runs_leave_behind_are_told(fields: dict[str, Any]) -> None:
    assert account_of(capture_with()) == account_of(capture_with()) != account_of(capture_with(**fields))


def test_the_same_bits_are_told_alike_and_nan_too() -> None:
    nan = torch.tensor([float("nan"), 0.0])
    assert account_of(capture_with(compiled=(run(nan),))) == account_of(capture_with(compiled=(run(nan.clone()),)))
    assert account_of(capture_with(compiled=(run(nan),))) != account_of(capture_with(compiled=(run(nan * -1),)))


@pytest.mark.parametrize("window", [torch.ones(2)[::2], torch.ones(2, dtype=torch.float16)[::2], torch.ones(0)])
def test_windows_of_one_element_and_of_none_have_bits(window: torch.Tensor) -> None:
    assert account_of(capture_with(compiled=(run(window),))) == account_of(
        capture_with(compiled=(run(window.clone()),))
    )


def test_objects_of_the_process_are_numbered() -> None:
    def guarded(*numbers: int) -> str:
        return account_of(
            capture_with(guards=tuple(f"___check_obj_id(L['f'], {number}), type=<class 'dict'>" for number in numbers))
        )

    assert guarded(140357463372672, 140357463372673) == guarded(140357463372999, 140357463372998)
    assert guarded(140357463372672, 140357463372673) != guarded(140357463372672, 140357463372672)
    # Where Python's heap begins low.
    assert guarded(498579168, 499240752) == guarded(498579160, 498579168) != guarded(498579168, 498579168)
    values = [capture_with(guards=(f"L['x'] == {value}",)) for value in (2**63 - 1, 2**63 - 2, 498579168, 498579160)]
    assert len(set(map(account_of, values))) == 4


def test_the_order_of_guards_is_none_of_the_program() -> None:
    first, second = "L['x'] == 3", "___check_obj_id(L['f'], 140357463372672), type=<class 'dict'>"
    assert account_of(capture_with(guards=(first, second))) == account_of(capture_with(guards=(second, first)))


def test_what_only_the_first_program_of_a_process_is_guarded_by_is_left_out() -> None:
    once, more = "___check_obj_id(__import__('torch'), 140357463372672)", "L['x'] == 3"
    assert (
        account_of(capture_with(guards=(once, more)))
        == account_of(capture_with(guards=(more,)))
        != account_of(capture_with())
    )


def test_of_a_capture_that_failed_the_message_is_told_and_the_graph_before() -> None:
    def failing(gm: torch.fx.GraphModule, message: str) -> str:
        def capture() -> Capture:
            raise BackendFailed(message, phase="run", artifacts=capture_with(gm).artifacts)

        return account(capture, DYNAMO)

    changed = sines()
    CHANGES["strides"](changed)
    assert failing(sines(), "no") == failing(sines(), "no") != failing(sines(), "another")
    assert failing(sines(), "no") != failing(changed, "no")


def test_an_engine_that_hands_something_else_over_is_a_problem() -> None:
    def capture(case: Case, variant: Variant, **options: Any) -> Capture:
        gm = sines()
        if installed():
            CHANGES["strides"](gm)
        return capture_with(gm)

    case = Case(name="fake/one", build=lambda: Sample(abs), hops=("cond",))
    (problem,) = difference_of_engines(case, STANDARD_VARIANTS["inference"], capture, DYNAMO)
    assert "+    example_value: Tensor float32[2, 3] strides (1, 2) on cpu" in problem.message


@pytest.mark.supported_torch
@pytest.mark.parametrize("forgets", [False, True])
def test_metadata_that_the_engine_drops_shows(forgets: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dynamo's text omits the stack of functions, which AOTAutograd and partitioners read."""
    if forgets:
        # `hopkit.speculate.installed` is a function too.
        module = importlib.import_module("hopkit.speculate.installed")
        seal = module.seal_collected

        def forgetful(tx: Any, traced: Any) -> Any:
            sealed = seal(tx, traced)
            for entry in sealed.graph.nodes:
                entry.meta.pop("source_fn_stack", None)
            return sealed

        monkeypatch.setattr(module, "seal_collected", forgetful)
    (case,) = find_cases(["wrap/plain"])
    problems = difference_of_engines(case, STANDARD_VARIANTS["inference"], capture_case, find_stage("dynamo"))
    assert [("-    source_fn_stack: list(tuple('wrap'" in problem.message) for problem in problems] == [True] * forgets
