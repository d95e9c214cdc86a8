"""Small programs that reach modules in all ways, and the right path of each call of their graphs."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable
from types import MethodType
from typing import Any

import torch
from torch import nn


@dataclasses.dataclass
class Holder:
    layer: Any


layers = [nn.Tanh(), nn.Sigmoid()]
by_name = {"a": {"b": nn.Tanh()}}
pair = (nn.Tanh(), nn.Sigmoid())
holder = Holder(nn.Tanh())
stack = nn.Sequential(nn.Tanh(), nn.Sequential(nn.Sigmoid()))
act = nn.Tanh()


def loop(x: Any) -> Any:
    for layer in layers:
        x = layer(x)
    return x


def loop_of_stack(x: Any) -> Any:
    for layer in stack:
        x = layer(x)
    return x


def call(layer: Any, x: Any) -> Any:
    return layer(x)


def with_default(x: Any, layer: Any = layers[1]) -> Any:
    return layer(x)


def sine(x: Any) -> Any:
    return x.sin()


def closures() -> Callable[..., Any]:
    hidden = nn.Tanh()

    def inner(x: Any) -> Any:
        return call(hidden, x)

    return lambda x: inner(x)


class Reads(nn.Module):
    def forward(self, x: Any) -> Any:
        return act(x)


class Items(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.layers = (nn.Tanh(), nn.Sigmoid())

    def forward(self, x: Any) -> Any:
        for layer in self.layers:
            x = layer(x)
        return x


def wrapped(f: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(f)
    def w(*args: Any, **kwargs: Any) -> Any:
        return f(*args, **kwargs)

    return w


def with_self(f: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(f)
    def w(self: Any, x: Any) -> Any:
        return f(self, x)

    return w


def without_wraps(f: Callable[..., Any]) -> Callable[..., Any]:
    def w(*args: Any) -> Any:
        return f(*args)

    return w


def twice(f: Callable[..., Any]) -> Callable[..., Any]:
    return wrapped(wrapped(f))


def decorated(decorator: Callable[..., Any]) -> type[nn.Module]:
    class Decorated(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.act = nn.Tanh()

        @decorator
        def forward(self, x: Any) -> Any:
            return self.act(x)

    return Decorated


class Above(decorated(wrapped)):  # type: ignore[misc]
    @wrapped
    def forward(self, x: Any) -> Any:
        return super().forward(x).sin()


class Plain(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.acts = nn.ModuleList([nn.Tanh()])

    def forward(self, x: Any) -> Any:
        return sine(self.acts[0](x))

    def again(self, x: Any) -> Any:
        return self.forward(x)

    @torch.no_grad()
    def without_gradients(self, x: Any) -> Any:
        return self.acts[0](x)


def replaced(kind: str) -> nn.Module:
    module, original = Plain(), Plain.forward
    bound = MethodType(original, module)
    forwards: dict[str, Callable[..., Any]] = {
        "lambda": lambda x: sine(module.acts[0](x)),
        "method": MethodType(lambda self, x: sine(self.acts[0](x)), module),
        "partial": functools.partial(lambda self, x: sine(self.acts[0](x)), module),
        "original": lambda x: bound(x),
    }
    module.forward = forwards[kind]  # type: ignore[method-assign]
    return module


PROGRAMS: dict[str, Callable[..., Any]] = {
    "item_of_list": lambda x: layers[0](x),
    "item_of_dict_in_dict": lambda x: by_name["a"]["b"](x) + layers[0](x),
    "item_of_tuple": lambda x: pair[1](x),
    "attribute": lambda x: holder.layer(x),
    "loop": loop,
    "loop_of_stack": loop_of_stack,
    "item_of_stack": lambda x: stack[1](x),
    "submodule_of_stack": lambda x: stack.get_submodule("1.0")(x),
    "reduce": lambda x: functools.reduce(lambda x, layer: layer(x), layers, x),
    "default": lambda x: with_default(x),
    "in_helper": lambda x: call(layers[0], x),
    "closure_of_helper": closures(),
    "partial": functools.partial(call, act),
    "tuple_of_module": Items(),
    "tuple_of_submodule": nn.Sequential(Items()),
    "global_in_submodule": nn.Sequential(Reads()),
    "wrapped": decorated(wrapped)(),
    "wrapped_submodule": nn.Sequential(decorated(wrapped)()),
    "with_self": decorated(with_self)(),
    "without_wraps": decorated(without_wraps)(),
    "without_wraps_submodule": nn.Sequential(decorated(without_wraps)()),
    "twice": decorated(twice)(),
    "twice_submodule": nn.Sequential(decorated(twice)()),
    "above": Above(),
    "above_submodule": nn.Sequential(Above()),
    "forward_of_wrapped": decorated(wrapped)().forward,
    "replaced_by_lambda": replaced("lambda"),
    "replaced_by_method": replaced("method"),
    "replaced_by_partial": replaced("partial"),
    "replaced_by_original": replaced("original"),
    "replaced_in_submodule": nn.Sequential(replaced("lambda")),
    "bound_forward": Plain().forward,
    "bound_method": Plain().again,
    "bound_method_without_gradients": Plain().without_gradients,
}

EXPECTED: dict[str, list[list[str]]] = {
    "item_of_list": [["layers.0"]],
    "item_of_dict_in_dict": [["by_name.a.b"], ["layers.0"], []],
    "item_of_tuple": [["pair.1"]],
    "attribute": [["holder.layer"]],
    "loop": [["layers.0"], ["layers.1"]],
    "loop_of_stack": [["stack.0"], ["stack.1", "0"]],
    "item_of_stack": [["stack.1", "0"]],
    "submodule_of_stack": [["stack.1.0"]],
    "reduce": [["<lambda>", "layers.0"], ["<lambda>", "layers.1"]],
    "default": [["with_default", "layer"]],
    "in_helper": [["call", "layers.0"]],
    "closure_of_helper": [["inner", "call", "hidden"]],
    "partial": [["layer"]],
    "tuple_of_module": [["layers.0"], ["layers.1"]],
    "tuple_of_submodule": [["0", "layers.0"], ["0", "layers.1"]],
    "global_in_submodule": [["0", "act"]],
    "wrapped": [["act"]],
    "wrapped_submodule": [["0", "act"]],
    "with_self": [["act"]],
    "without_wraps": [["forward", "act"]],
    "without_wraps_submodule": [["0", "forward", "act"]],
    "twice": [["act"]],
    "twice_submodule": [["0", "act"]],
    "above": [["act"], []],
    "above_submodule": [["0", "act"], ["0"]],
    "forward_of_wrapped": [["act"]],
    "replaced_by_lambda": [["acts.0"], ["sine"]],
    "replaced_by_method": [["acts.0"], ["sine"]],
    "replaced_by_partial": [["acts.0"], ["sine"]],
    "replaced_by_original": [["forward", "acts.0"], ["forward", "sine"]],
    "replaced_in_submodule": [["0", "<lambda>", "acts.0"], ["0", "<lambda>", "sine"]],
    "bound_forward": [["acts.0"], ["sine"]],
    "bound_method": [["forward", "acts.0"], ["forward", "sine"]],
    "bound_method_without_gradients": [["acts.0"]],
}
