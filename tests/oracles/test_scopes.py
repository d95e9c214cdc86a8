"""The oracle scopes agrees with the recorder on cases of the corpus, and objects to recorders that are wrong."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
import torch

import hopkit
from hopkit.corpus.registry import all_cases
from hopkit.hierarchy import module_paths, recorder, source_paths
from hopkit.hierarchy.recorder import Recorder
from hopkit.hierarchy.scope_state import LiveScope
from hopkit.oracles import judge, scopes, why_scopes_not_judged
from hopkit.records import STANDARD_VARIANTS, Capture
from hopkit.stages.session import capture, capture_case
from tests.oracles.called_modules import EXPECTED, PROGRAMS

Patch = pytest.MonkeyPatch

SAMPLE = (
    "cond/nested",
    "mixed_reuse/branch_and_after",
    "region_modules/tied_weights",
    "foreach_map_body_matrix/no_grad_around",
    "flex_attention_refused/cond_in_score",
    "flex_attention_masks/an_argument",
    "flat_apply_body_matrix/writes_operand_and_returns_it",
    "leaf_function_body_matrix/sym_float",
    "invoke_quant_body_matrix/list_subclass",
    "hopkit_cond_numbers/read_from_tensors",
    "hopkit_cond_body_matrix/view_of_operand",
    "hopkit_repeat/nested",
    "hopkit_switch/in_cond",
    "hopkit_custom/configured",
    "autograd_function_memory/returns_input",
    "autograd_function_body_matrix/operand",
)


def captured(name: str) -> Capture:
    (case,) = (case for case in all_cases() if case.name == name)
    return capture_case(case, STANDARD_VARIANTS[case.variants[0]], backend="eager", stages=("hierarchy",))


def attrs(result: Capture) -> list[list[str]]:
    """Return for each call of the first graph the names of its scopes."""
    assert result.scopes is not None
    calls = result.scopes.graphs[0]
    return [[entry.get("attr", entry.get("name")) for entry in call.hierarchy] for call in calls]


@pytest.mark.parametrize(("name", "expected"), EXPECTED.items())
def test_a_small_program_has_one_right_path(name: str, expected: list[list[str]]) -> None:
    result = hopkit.capture(PROGRAMS[name], (torch.ones(3),), backend="eager")
    assert why_scopes_not_judged(result) == ""
    assert judge(result) == ()
    assert attrs(result) == expected


def name_of_another_item(patch: Patch) -> None:
    original = source_paths.path_of_source
    patch.setattr(recorder, "path_of_source", lambda *args: original(*args).replace("0", "1"))


def name_of_another_variable(patch: Patch) -> None:
    patch.setattr(recorder, "path_of_source", lambda *args: "other_layers")


@pytest.mark.parametrize("fault", [name_of_another_item, name_of_another_variable])
@pytest.mark.parametrize("name", ["item_of_list", "item_of_dict_in_dict", "loop", "tuple_of_module", "in_helper"])
def test_the_name_of_another_module_is_detected(fault: Callable[[Patch], None], name: str, monkeypatch: Patch) -> None:
    fault(monkeypatch)
    result = hopkit.capture(PROGRAMS[name], (torch.ones(3),), backend="eager")
    assert why_scopes_not_judged(result) == ""
    assert [finding.stage for finding in judge(result)] == ["scopes"]


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", SAMPLE)
def test_the_recorder_agrees_with_a_run_of_the_program(name: str) -> None:
    result = captured(name)
    assert why_scopes_not_judged(result) == ""
    assert result.scopes is not None
    assert result.scopes.observed[0].calls
    assert scopes(result) == ()


def count_off_by_one(patch: Patch) -> None:
    original = LiveScope.entry
    patch.setattr(LiveScope, "entry", lambda self: {**original(self), "count": self.count + 1})


def lambda_without_entry(patch: Patch) -> None:
    original = recorder.function_name
    patch.setattr(recorder, "function_name", lambda code: "" if code.co_name == "<lambda>" else original(code))


def branches_counted_on(patch: Patch) -> None:
    patch.setattr(recorder, "ALTERNATIVES", frozenset())


def name_of_a_module_from_its_closure(patch: Patch) -> None:
    patch.setattr(module_paths.ModuleNames, "attr", lambda self, module, enclosing: "first")


def every_other_node_without_scopes(patch: Patch) -> None:
    original = Recorder.node_made
    numbers = iter(range(1_000_000))

    def node_made(self: Recorder, frame: Any, node: torch.fx.Node) -> None:
        if next(numbers) % 2:
            original(self, frame, node)

    patch.setattr(Recorder, "node_made", node_made)


@pytest.mark.parametrize(
    ("fault", "name"),
    [
        (count_off_by_one, "hopkit_custom/configured"),
        (lambda_without_entry, "foreach_map_body_matrix/no_grad_around"),
        (branches_counted_on, "hopkit_cond_body_matrix/view_of_operand"),
        (name_of_a_module_from_its_closure, "region_modules/tied_weights"),
        (every_other_node_without_scopes, "cond/nested"),
    ],
)
def test_a_wrong_recorder_is_detected(fault: Callable[[Patch], None], name: str, monkeypatch: Patch) -> None:
    fault(monkeypatch)
    findings = [finding for finding in judge(captured(name)) if finding.stage == "scopes"]
    assert findings
    assert "the graph has" in findings[0].message


def helper(x: torch.Tensor) -> torch.Tensor:
    return x.sin()


def test_a_graph_of_a_later_call_is_judged_too() -> None:
    def fn(x: torch.Tensor, again: bool) -> torch.Tensor:
        return helper(helper(x)) if again else helper(x)

    x = torch.ones(2)
    result = capture(fn, (x, False), other_args=((x, True), (x, False)), backend="eager")
    assert result.scopes is not None
    assert [len(graph) for graph in result.scopes.graphs] == [1, 2]
    assert [len(observed.calls) for observed in result.scopes.observed] == [1, 2]
    assert scopes(result) == ()


@pytest.mark.parametrize(
    "fn",
    [
        lambda x, y: x.sin().addcmul_(y, y, value=0.5),
        lambda x, y: x.sin().addcdiv_(y, y, value=0.5),
        lambda x, y: x.sin().add_(y, alpha=y.sum()),
        lambda x, y: x.mul(y).addcmul_(y, y, value=0.5).mul(y).addcdiv_(x, y, value=2),
    ],
)
def test_calls_that_dynamo_writes_as_several_are_one_of_the_program(fn: Any) -> None:
    result = capture(fn, (torch.rand(3), torch.rand(3) + 1), backend="eager")
    if "fma" not in result.text("dynamo"):
        pytest.skip("this torch (2.11) writes other calls for one")
    assert scopes(result) == ()
    assert result.scopes is not None
    (observed,), (graph,) = result.scopes.observed, result.scopes.graphs
    less = dataclasses.replace(result.scopes, graphs=(graph[:-1],))
    assert scopes(dataclasses.replace(result, scopes=less)) != ()
    fewer = observed._replace(calls=observed.calls[:-1])
    assert scopes(dataclasses.replace(result, scopes=dataclasses.replace(result.scopes, observed=(fewer,)))) != ()


class Twice(torch.autograd.Function):
    @staticmethod
    def forward(x: torch.Tensor) -> torch.Tensor:
        return x * 2

    @staticmethod
    def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
        pass

    @staticmethod
    def backward(ctx: Any, grad: torch.Tensor) -> torch.Tensor:
        return grad * 2


def differentiated_function(x: torch.Tensor) -> Any:
    return torch.func.grad(lambda y: Twice.apply(y).sum())(x)


LAYER = torch.nn.Linear(3, 3)


def loss(x: torch.Tensor) -> torch.Tensor:
    return LAYER(x).sin().sum()


def loss_of(parameters: dict[str, torch.Tensor], x: torch.Tensor) -> torch.Tensor:
    y: torch.Tensor = torch.func.functional_call(LAYER, parameters, (x,))
    return y.sum()


TRANSFORMED: dict[str, Callable[[torch.Tensor], Any]] = {
    "grad": lambda x: loss(torch.func.grad(loss)(x)),
    "grad_and_value with aux": lambda x: torch.func.grad_and_value(lambda x: (loss(x), x * 2), has_aux=True)(x),
    "grad of grad": lambda x: torch.func.grad(lambda x: torch.func.grad(loss)(x).sum())(x),
    "grad of parameters": lambda x: torch.func.grad(loss_of)(dict(LAYER.named_parameters()), x),
    "vjp": lambda x: torch.func.vjp(LAYER, x)[1](loss(x) * x),
    "jvp": lambda x: torch.func.jvp(loss, (x,), (x * 2,)),
    "vmap of grad": lambda x: torch.func.vmap(torch.func.grad(loss))(x.expand(4, 3)),
    "jacrev": lambda x: torch.func.jacrev(LAYER)(x),
    "jacfwd": lambda x: torch.func.jacfwd(LAYER)(x),
    "hessian": lambda x: torch.func.hessian(loss)(x),
}


@pytest.mark.parametrize("name", TRANSFORMED)
def test_the_functions_of_a_transform_are_judged(name: str) -> None:
    result = hopkit.capture(TRANSFORMED[name], (torch.ones(3),), backend="eager")
    assert why_scopes_not_judged(result) == ""
    assert judge(result) == ()
    assert result.scopes is not None
    (graph,) = result.scopes.graphs
    number = next(number for number, call in enumerate(graph) if call.name == "linear")
    for wrong in ((*graph[:number], *graph[number + 1 :]), (*graph[:number], graph[number]._replace(hierarchy=[]))):
        record = dataclasses.replace(result.scopes, graphs=(wrong,))
        assert scopes(dataclasses.replace(result, scopes=record)) != ()


def generic_scan(x: torch.Tensor) -> torch.Tensor:
    from hopkit._torch.hop import function

    scanned: torch.Tensor = function("associative_scan")(lambda a, b: a + b, x, 0, combine_mode="generic")
    return scanned


def hooked(x: torch.Tensor) -> torch.Tensor:
    y = x.sin()
    y.register_hook(lambda grad: grad * 2)
    return y * 2


def program_with_a_hook() -> torch.nn.Module:
    module = torch.nn.Sequential(torch.nn.Tanh())
    module.register_forward_pre_hook(lambda module, args: (args[0] + 1,))
    return module


@pytest.mark.parametrize(
    ("fn", "settings", "reason"),
    [
        (torch.sin, {"fullgraph": False}, "Dynamo may break the graph"),
        (torch.sin, {"reference": lambda x: x.sin()}, "the program has a reference of its own"),
        (torch.sin, {"stages": ("dynamo",)}, "the capture did not keep the stage hierarchy"),
        (generic_scan, {}, "generic associative_scan under vmap"),
        (hooked, {"training": True}, "a hook of a tensor runs in the backward"),
        (differentiated_function, {}, "torch.func calls an autograd.Function"),
        (program_with_a_hook(), {}, "a hook of the program's module"),
        (lambda x: torch.nn.Tanh()(x), {}, "no variable of the program leads to a module"),
        (lambda x: torch.cond(x.shape[0] > 1, torch.sin, torch.cos, (x,)), {}, "a predicate that is no tensor"),
    ],
)
def test_a_capture_that_is_not_judged_has_a_reason(fn: Any, settings: dict[str, Any], reason: str) -> None:
    result = hopkit.capture(fn, (torch.ones(2),), backend="eager", **settings)
    assert reason in why_scopes_not_judged(result)
    assert scopes(result) == ()
