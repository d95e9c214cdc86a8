"""Recorded hierarchies of programs that are made at run time equal those of reference runs."""

from __future__ import annotations

import functools
import operator
import types
from collections.abc import Callable
from typing import Any

import pytest
import torch
from graphs_of_programs import dynamo_graphs

from hopkit import hierarchy
from hopkit.hierarchy import scope_oracle, verdict

Tensor = torch.Tensor

PROGRAMS: dict[str, tuple[Callable[[Tensor], Tensor], list[str]]] = {}
"""Each program with the paths of its calls."""


def program(*paths: str) -> Callable[[Callable[[Tensor], Tensor]], Callable[[Tensor], Tensor]]:
    def add(function: Callable[[Tensor], Tensor]) -> Callable[[Tensor], Tensor]:
        PROGRAMS[function.__name__] = (function, list(paths))
        return function

    return add


def half(x: Tensor) -> Tensor:
    return x / 2


def scaled(x: Tensor, by: float, *, to: float = 0.0) -> Tensor:
    return x * by + to


made: dict[str, Any] = {}
exec("def outer(x):\n    return inner(x) * 2\n\n\ndef inner(x):\n    return x.sin()\n", made)


@program("outer() #0 > inner() #0", "outer() #0", "inner() #1", "")
def executed(x: Tensor) -> Tensor:
    result: Tensor = made["outer"](x) + made["inner"](x)
    return result


evaluated: Callable[[Tensor], Tensor] = eval("lambda x: half(x) + 1", {"half": half})


@program("<lambda>() #0 > half() #0", "<lambda>() #0")
def evaluated_lambda(x: Tensor) -> Tensor:
    return evaluated(x)


renamed = types.FunctionType(half.__code__.replace(co_name="renamed"), globals())


@program("renamed() #0")
def function_of_changed_code(x: Tensor) -> Tensor:
    return renamed(x)


generated = torch.fx.symbolic_trace(torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.ReLU()))


@program("generated: Sequential #0 > 0: Linear #0", "generated: Sequential #0 > 1: ReLU #0", "")
def forward_that_fx_generated(x: Tensor) -> Tensor:
    result: Tensor = generated(x) + 1
    return result


class Base(torch.nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return half(x)


made_class = type("Made", (Base,), {"forward": lambda self, x: Base.forward(self, x) + 1})()


@program("made_class: Made #0 > half() #0", "made_class: Made #0")
def module_of_a_class_made_by_type(x: Tensor) -> Tensor:
    result: Tensor = made_class(x)
    return result


replaced = Base()
replaced.forward = functools.partial(scaled, by=2)  # type: ignore[method-assign]


@program("replaced: Base #0 > scaled() #0", "replaced: Base #0 > scaled() #0")
def forward_that_is_a_partial(x: Tensor) -> Tensor:
    result: Tensor = replaced(x)
    return result


class Operations:
    def op_sin(self, x: Tensor) -> Tensor:
        return x.sin()

    def op_cos(self, x: Tensor) -> Tensor:
        return x.cos()

    def __call__(self, x: Tensor) -> Tensor:
        return self.op_sin(x)


@program("op_sin() #0", "op_cos() #0")
def names_that_are_computed(x: Tensor) -> Tensor:
    for name in ("sin", "cos"):
        x = getattr(Operations(), f"op_{name}")(x)
    return x


@program("__call__() #0 > op_sin() #0", "half() #0", "")
def callable_objects(x: Tensor) -> Tensor:
    return Operations()(x) + next(map(half, [x]))


@program("op_sin() #0", "op_cos() #0", "")
def methods_by_operator(x: Tensor) -> Tensor:
    result: Tensor = operator.methodcaller("op_sin", x)(Operations()) + operator.attrgetter("op_cos")(Operations())(x)
    return result


def doubled(function: Callable[..., Tensor]) -> Callable[..., Tensor]:
    @functools.wraps(function)
    def wrapper(*args: Any, **kwargs: Any) -> Tensor:
        return function(*args, **kwargs) * 2

    return wrapper


@doubled
def sine(x: Tensor) -> Tensor:
    return x.sin()


@program("wrapper() #0 > sine() #0", "wrapper() #0")
def decorated(x: Tensor) -> Tensor:
    return sine(x)


@program("scaled() #0", "scaled() #0")
def partial_of_a_partial(x: Tensor) -> Tensor:
    return functools.partial(functools.partial(scaled, by=2), to=1)(x)


@functools.lru_cache
def cached_number(n: int) -> int:
    return n + 1


@functools.lru_cache
def cached_tensor(x: Tensor) -> Tensor:
    return x.sin()


@program("", "cached_tensor() #0", "")
def cached(x: Tensor) -> Tensor:
    return x * cached_number(2) + cached_tensor(x)


@program("<lambda>() #0 > half() #0", "<lambda>() #0", "<lambda>() #1 > half() #1", "<lambda>() #1")
def reduced(x: Tensor) -> Tensor:
    return functools.reduce(lambda a, b: a + half(b), [x, x, x])


@program("", "")
def functions_of_c(x: Tensor) -> Tensor:
    return operator.add(sorted([x, x.sin()], key=lambda t: t.dim())[1], x)


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_record_is_what_happened(name: str) -> None:
    function, paths = PROGRAMS[name]
    x = torch.linspace(0.1, 1.5, 12).reshape(3, 4)
    (gm,) = dynamo_graphs(function, x, fullgraph=True)
    assert verdict.dynamo_differences(gm, scope_oracle.record(function, x)) == []
    assert [" > ".join(map(str, scopes.path)) for scopes in hierarchy.scopes(gm).values()] == paths


def test_the_function_of_vmap_is_in_the_scope_that_calls_it() -> None:
    x = torch.ones(3, 4)
    (gm,) = dynamo_graphs(lambda x: torch.func.vmap(half)(x), x, fullgraph=True)
    (division,) = [node for node in gm.graph.nodes if node.target is operator.truediv]
    assert [str(scope) for scope in hierarchy.path(division)] == ["half() #0"]
    assert verdict.dynamo_differences(gm, scope_oracle.record(lambda x: torch.func.vmap(half)(x), x)) == []
