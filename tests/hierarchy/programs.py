"""Hand-written programs, one for each way in which modules and functions call each other."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import importlib
from collections.abc import Callable, Iterator
from typing import Any

import torch
from functorch.experimental import control_flow
from torch.utils.checkpoint import checkpoint

from hopkit._torch import features, hop

Tensor = torch.Tensor

# The package has a function of the module's name.
SCAN = importlib.import_module("torch._higher_order_ops.scan")


@dataclasses.dataclass(frozen=True)
class Program:
    """A program with its arguments."""

    build: Callable[[], tuple[Any, tuple[Any, ...]]]


PROGRAMS: dict[str, Program] = {}


def program(build: Callable[[], tuple[Any, tuple[Any, ...]]]) -> Callable[[], tuple[Any, tuple[Any, ...]]]:
    PROGRAMS[build.__name__] = Program(build)
    return build


def x() -> Tensor:
    return torch.linspace(0.1, 1.5, 12).reshape(3, 4).requires_grad_()


def sine(a: Tensor) -> Tensor:
    return a.sin()


def linear() -> torch.nn.Linear:
    return torch.nn.Linear(4, 4)


class Module(torch.nn.Module):
    """A module with given submodules, whose forward is a function of the module and its input."""

    def __init__(self, forward: Callable[..., Tensor], **modules: Any) -> None:
        super().__init__()
        for name, module in modules.items():
            setattr(self, name, module)
        self.body = forward

    def forward(self, *args: Any) -> Tensor:
        return self.body(self, *args)


class Inner(torch.nn.Module):
    def __init__(self, layer: torch.nn.Module | None = None) -> None:
        super().__init__()
        self.layer = layer or linear()

    def forward(self, a: Tensor) -> Tensor:
        return sine(self.layer(a)) * 2


@program
def sequential() -> Any:
    return torch.nn.Sequential(linear(), torch.nn.Sequential(torch.nn.Tanh(), linear()), torch.nn.ReLU()), (x(),)


@program
def module_list_and_dict() -> Any:
    def run(self: Any, a: Tensor) -> Tensor:
        for layer in self.layers:
            a = layer(a)
        return self.named["out"](self.named["in"](a))

    layers = torch.nn.ModuleList([Inner(), Inner()])
    return Module(run, layers=layers, named=torch.nn.ModuleDict({"in": linear(), "out": Inner()})), (x(),)


@program
def shared_module() -> Any:
    layer = linear()
    return torch.nn.Sequential(layer, Inner(layer), Inner(layer), layer), (x(),)


@program
def module_with_two_names() -> Any:
    layer = linear()
    return Module(lambda self, a: self.second(self.first(self.second(a))), first=layer, second=layer), (x(),)


@program
def recursive_function() -> Any:
    def down(a: Tensor, n: int) -> Tensor:
        return a.cos() if n == 0 else down(sine(a), n - 1) * n

    return (lambda a: down(a, 3)), (x(),)


class Recursive(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.layer = linear()

    def forward(self, a: Tensor, n: int = 2) -> Tensor:
        return self.layer(a) if n == 0 else self(sine(a), n - 1).cos()


@program
def recursive_module() -> Any:
    return Module(lambda self, a: self.inner(a) + a, inner=Recursive()), (x(),)


@program
def closures_and_lambdas() -> Any:
    layer = linear()
    scale = 3.0

    def outer(a: Tensor) -> Tensor:
        def inner(b: Tensor) -> Tensor:
            return layer(b) * scale

        return (lambda b: inner(b) + 1)(inner(a))

    return outer, (x(),)


@program
def partials() -> Any:
    def power(a: Tensor, n: int) -> Tensor:
        return sine(a) ** n

    square = functools.partial(power, n=2)
    return (lambda a: square(a) + functools.partial(power, a)(3)), (x(),)


@program
def decorators() -> Any:
    def twice(f: Callable[[Tensor], Tensor]) -> Callable[[Tensor], Tensor]:
        @functools.wraps(f)
        def around(a: Tensor) -> Tensor:
            return f(f(a)) + 1

        return around

    @twice
    def decorated(a: Tensor) -> Tensor:
        return sine(a)

    return (lambda a: decorated(a).cos()), (x(),)


@program
def decorated_forward() -> Any:
    def logged(f: Callable[..., Tensor]) -> Callable[..., Tensor]:
        @functools.wraps(f)
        def around(self: Any, a: Tensor) -> Tensor:
            return f(self, a + 1)

        return around

    class Decorated(torch.nn.Module):
        @logged
        def forward(self, a: Tensor) -> Tensor:
            return sine(a)

    return Module(lambda self, a: self.inner(a), inner=Decorated()), (x(),)


@program
def generators() -> Any:
    def parts(a: Tensor) -> Iterator[Tensor]:
        yield sine(a)
        yield a.cos()
        yield from (sine(a * n) for n in (2, 3))

    def total(a: Tensor) -> Tensor:
        out = a
        for part in parts(a):
            out = out + part
        return out

    return (lambda a: total(total(a))), (x(),)


@program
def comprehensions() -> Any:
    return (lambda a: sum([sine(b) for b in [a, a * 2]], a) + sum({n: sine(a * n) for n in (1, 2)}.values())), (x(),)


@program
def context_managers() -> Any:
    @contextlib.contextmanager
    def scaled(a: Tensor) -> Iterator[Tensor]:
        yield sine(a)

    class Manager:
        def __init__(self, a: Tensor) -> None:
            self.a = a

        def __enter__(self) -> Tensor:
            return self.a.cos()

        def __exit__(self, *error: object) -> None:
            pass

    def run(a: Tensor) -> Tensor:
        with scaled(a) as b, Manager(a) as c:
            return b + c

    return (lambda a: run(a) * 2), (x(),)


@program
def methods_of_plain_classes() -> Any:
    class Tool:
        def __init__(self, factor: float) -> None:
            self.factor = factor

        def __call__(self, a: Tensor) -> Tensor:
            return a * self.factor

        def apply(self, a: Tensor) -> Tensor:
            return sine(self(a))

        @staticmethod
        def fixed(a: Tensor) -> Tensor:
            return a.cos()

        @property
        def half(self) -> float:
            return self.factor / 2

    tool = Tool(2.0)
    return (lambda a: tool.fixed(tool.apply(tool(a))) * tool.half), (x(),)


@program
def dataclass_arguments() -> Any:
    @dataclasses.dataclass
    class Pair:
        first: Tensor
        second: Tensor

        def summed(self) -> Tensor:
            return sine(self.first) + self.second

    return (lambda a: Pair(a, a * 2).summed()), (x(),)


@program
def overridden_call() -> Any:
    class Called(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.layer = linear()

        def __call__(self, a: Tensor) -> Tensor:
            return super().__call__(a + 1) * 2

        def forward(self, a: Tensor) -> Tensor:
            return sine(self.layer(a))

    return Module(lambda self, a: self.inner(self.inner(a)), inner=Called()), (x(),)


@program
def forward_called_directly() -> Any:
    return Module(lambda self, a: self.inner.forward(self.inner(a)), inner=Inner()), (x(),)


@program
def methods_of_modules() -> Any:
    class Parts(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.layer = linear()

        def part(self, a: Tensor) -> Tensor:
            return sine(self.layer(a))

        def forward(self, a: Tensor) -> Tensor:
            return self.part(self.part(a)) + self.layer(a)

    return Module(lambda self, a: self.inner(a), inner=Parts()), (x(),)


@program
def forward_of_a_base() -> Any:
    class Derived(Inner):
        def forward(self, a: Tensor) -> Tensor:
            return super().forward(super().forward(a)) + 1

    return Module(lambda self, a: self.inner(a), inner=Derived()), (x(),)


@program
def forward_hooks() -> Any:
    def pre_hook(module: Any, args: tuple[Tensor, ...]) -> tuple[Tensor, ...]:
        return (sine(args[0]),)

    def after(module: Any, args: Any, out: Tensor) -> Tensor:
        return sine(out) + 1

    inner = Inner()
    inner.register_forward_pre_hook(pre_hook)
    inner.register_forward_hook(after)
    return Module(lambda self, a: self.inner(self.inner(a)), inner=inner), (x(),)


@program
def helpers_between_modules() -> Any:
    def through(module: torch.nn.Module, a: Tensor) -> Tensor:
        return module(sine(a)) + 1

    return Module(lambda self, a: through(self.second, through(self.first, a)), first=Inner(), second=Inner()), (x(),)


@program
def module_as_argument() -> Any:
    return (lambda module, a: module(a) * 2), (Inner(), x())


@program
def module_given_to_another() -> Any:
    def run(self: Any, a: Tensor) -> Tensor:
        return self.user(self.norm, a)

    user = Module(lambda self, norm, a: self.layer(norm(a)), layer=linear())
    return Module(run, user=user, norm=torch.nn.LayerNorm(4)), (x(),)


@program
def cond() -> Any:
    layer = linear()

    def run(self: Any, a: Tensor) -> Tensor:
        def up(b: Tensor) -> Tensor:
            return sine(self.layer(b))

        def down(b: Tensor) -> Tensor:
            return sine(self.layer(sine(b)))

        a = torch.cond(a.sum() > 0, up, down, (a,))
        return self.layer(sine(a))

    return Module(run, layer=layer), (x(),)


def switched() -> Any:
    layer = linear()
    module, name = hop.spelling("switch")

    def run(self: Any, a: Tensor) -> Tensor:
        branches = (lambda b: sine(self.layer(b)), lambda b: sine(sine(b)), lambda b: self.layer(b).cos())
        return self.layer(sine(getattr(module, name)((a.sum() > 0).long(), branches, (a,))))

    return Module(run, layer=layer), (x(),)


# Torch has a switch from 2.15 on.
if features.has("hop:switch"):
    program(switched)


@program
def nested_cond() -> Any:
    def inner(a: Tensor) -> Tensor:
        return torch.cond(a.sum() > 1, lambda b: sine(b), lambda b: b.cos(), (a,)) + 1

    return (lambda a: sine(torch.cond(a.sum() > 0, inner, lambda b: sine(sine(b)), (a,)))), (x(),)


@program
def operators_around_a_nested_cond() -> Any:
    def inner(a: Tensor) -> Tensor:
        return torch.cond(a.sum() > 1, lambda b: b.sin(), lambda b: b.cos(), (a,))

    def run(a: Tensor) -> Tensor:
        return torch.cond(a.sum() > 0, lambda b: inner(b) * 0.5, lambda b: sine(inner(sine(b))), (a,))

    return run, (x(),)


@program
def branches_that_are_modules() -> Any:
    def run(self: Any, a: Tensor) -> Tensor:
        return self.up(torch.cond(a.sum() > 0, self.up, self.down, (a,)))

    return Module(run, up=Inner(), down=Inner()), (x(),)


@program
def region() -> Any:
    @torch.compiler.nested_compile_region
    def step(layer: torch.nn.Module, a: Tensor) -> Tensor:
        return sine(layer(a))

    def run(self: Any, a: Tensor) -> Tensor:
        return sine(step(self.layer, step(self.layer, a)))

    return Module(run, layer=linear()), (x(),)


@program
def region_called_from_several_functions() -> Any:
    @torch.compiler.nested_compile_region
    def step(a: Tensor) -> Tensor:
        return sine(a) * 2

    def once(a: Tensor) -> Tensor:
        return step(sine(a))

    def twice(a: Tensor) -> Tensor:
        return step(step(a))

    return (lambda a: twice(once(a)) + step(a)), (x(),)


@program
def checkpointed() -> Any:
    def run(self: Any, a: Tensor) -> Tensor:
        a = checkpoint(self.layer, a, use_reentrant=False)
        a = checkpoint(lambda b: sine(self.layer(b)), a, use_reentrant=False)
        return self.layer(sine(a))

    return Module(run, layer=linear()), (x(),)


@program
def while_loop() -> Any:
    def run(a: Tensor) -> Tensor:
        return sine(
            torch.while_loop(lambda i, b: i < 3, lambda i, b: (i + 1, sine(b)), (torch.zeros((), dtype=torch.long), a))[
                1
            ]
        )

    return run, (x(),)


@program
def scanned() -> Any:
    def step(carry: Tensor, a: Tensor) -> tuple[Tensor, Tensor]:
        carry = sine(carry) + a
        return carry, carry * 2

    return (lambda a: sine(SCAN.scan(step, a[0], a)[1])), (x(),)


@program
def loop_around_modules() -> Any:
    def run(self: Any, a: Tensor) -> Tensor:
        def body(n: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
            return n + 1, sine(self.inner(b))

        _, a = torch.while_loop(lambda n, b: n < 2, body, (torch.zeros((), dtype=torch.long), sine(a)))
        return self.inner(a)

    return torch.nn.Sequential(linear(), Module(run, inner=Inner())), (x(),)


@program
def scan_around_modules() -> Any:
    def run(self: Any, a: Tensor) -> Tensor:
        def body(carry: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
            carry = self.inner(carry) + sine(b)
            # What the backward needs of the next carry torch can't differentiate, as the corpus knows.
            return carry, carry * 2

        return self.inner(SCAN.scan(body, a[0], a)[1])

    return torch.nn.Sequential(linear(), Module(run, inner=Inner())), (x(),)


@program
def mapped() -> Any:
    def run(self: Any, a: Tensor) -> Tensor:
        return sine(control_flow.map(lambda b: sine(self.layer(b)) * 2, sine(a)))

    return Module(run, layer=linear()), (x(),)


class Squared(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, a: Tensor) -> Tensor:
        ctx.save_for_backward(a)
        return sine(a) * a

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> Tensor:
        (a,) = ctx.saved_tensors
        return sine(a) * grad


@program
def autograd_function() -> Any:
    return (lambda a: sine(Squared.apply(sine(a)))), (x(),)


class Outer(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, a: Tensor, factor: float) -> tuple[Tensor, Tensor]:
        ctx.save_for_backward(a)
        ctx.factor = factor
        return sine(a) * factor, sine(a) + 1

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> Any:
        (a,) = ctx.saved_tensors
        return sine(a) * sum(sine(grad) for grad in grads) * ctx.factor, None


@program
def autograd_functions_in_modules() -> Any:
    def run(self: Any, a: Tensor) -> Tensor:
        squared_input, sine_input = Outer.apply(self.layer(a), 2.0)
        return Squared.apply(squared_input) + sine(sine_input)

    return torch.nn.Sequential(Module(run, layer=linear()), Module(run, layer=linear())), (x(),)


@program
def region_in_two_branches() -> Any:
    @torch.compiler.nested_compile_region
    def step(a: Tensor) -> Tensor:
        return sine(a) * 2

    def up(a: Tensor) -> Tensor:
        return step(a) + 1

    def down(a: Tensor) -> Tensor:
        return sine(step(sine(a)))

    return (lambda a: sine(torch.cond(a.sum() > 0, up, down, (a,)))), (x(),)


@program
def cond_in_a_region() -> Any:
    @torch.compiler.nested_compile_region
    def step(a: Tensor) -> Tensor:
        return sine(torch.cond(a.sum() > 0, sine, lambda b: sine(sine(b)), (a,)))

    def once(a: Tensor) -> Tensor:
        return step(sine(a))

    return (lambda a: sine(once(step(a)))), (x(),)


@program
def cond_in_a_loop() -> Any:
    def body(n: Tensor, a: Tensor) -> tuple[Tensor, Tensor]:
        return n + 1, torch.cond(a.sum() > 0, sine, lambda b: sine(sine(b)), (a,))

    def run(a: Tensor) -> Tensor:
        return sine(torch.while_loop(lambda n, b: n < 2, body, (torch.zeros((), dtype=torch.long), sine(a)))[1])

    return run, (x(),)


@program
def checkpoint_in_a_branch() -> Any:
    def run(self: Any, a: Tensor) -> Tensor:
        def up(b: Tensor) -> Tensor:
            return sine(checkpoint(lambda c: sine(self.layer(c)), sine(b), use_reentrant=False))

        return sine(torch.cond(a.sum() > 0, up, lambda b: sine(self.layer(b)), (a,)))

    return Module(run, layer=linear()), (x(),)


@program
def what_the_backward_of_a_nested_cond_runs_again() -> Any:
    def inner(a: Tensor) -> Tensor:
        # The derivative of tanh is of its result; that of the product wants a sum of gradients.
        return torch.cond(a.sum() > 1, lambda b: b.tanh() * b, lambda b: sine(b).tanh(), (a,))

    return (lambda a: torch.cond(a.sum() > 0, lambda b: inner(sine(b)), lambda b: inner(b).cos(), (a,))), (x(),)


@program
def two_equal_calls_of_a_cond() -> Any:
    def run(self: Any, a: Tensor) -> Tensor:
        def choose(b: Tensor) -> Tensor:
            return torch.cond(b.sum() > 0, sine, lambda c: sine(self.layer(c)), (b,))

        return sine(choose(choose(a)))

    return Module(run, layer=linear()), (x(),)
