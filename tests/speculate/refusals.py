"""Programs that torch's speculation functions refuse, one for each refusal in docs/speculation.md."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch._higher_order_ops.wrap import wrap_with_autocast, wrap_with_set_grad_enabled
from torch.distributed.tensor import Replicate
from torch.distributed.tensor.experimental import local_map

from hopkit.corpus.cases.local_map import mesh_of_one

wrap = torch.ops.higher_order.wrap
seen: list[object] = []


class Held:
    def __init__(self, value: object) -> None:
        self.value = value


settings = Held(1)
_WHOLE = ((Replicate(),),)
scaled = local_map(
    lambda x, k=1.0: x.sin() * k,
    out_placements=_WHOLE,
    in_placements=_WHOLE,
    redistribute_inputs=True,
    device_mesh=mesh_of_one(),
)


def keyword_of_local_map(x):
    return scaled(x, k=3.0)


def object_into_set_grad(x):
    return wrap_with_set_grad_enabled(False, lambda x, held: x.sin() * held.value, x, Held(x))


def list_into_autocast(x):
    return wrap_with_autocast("cpu", torch.bfloat16, True, True, lambda x, pair: x @ pair[0], x, [x])


def number_returned_by_wrap(x):
    return wrap(lambda x: (x.sin(), x.sum().item()), x)


def text_returned_by_a_hook(x):
    y = x.sin()
    y.register_hook(lambda grad: "a")
    return y


def float_returned_by_cond(x):
    return torch.cond(x.sum() > 0, lambda x: (x.sin(), 1.5), lambda x: (x.cos(), 1.5), (x,))


def object_returned_by_cond(x):
    return torch.cond(x.sum() > 0, lambda x: Held(x.sin()), lambda x: Held(x.cos()), (x,))


def generator_returned_by_wrap(x):
    return next(wrap(lambda x: (y for y in [x.sin()]), x))


def operand_returned_by_cond(x):
    return torch.cond(x.sum() > 0, lambda x: x, lambda x: x.cos(), (x,))


def operand_written_by_cond(x):
    return torch.cond(x.sum() > 0, lambda x: x.add_(1), lambda x: x.cos(), (x,))


def list_of_the_program_changed(x):
    def body(x):
        seen.append(1)
        return x.sin()

    return wrap(body, x)


def attribute_changed_for_good(x):
    def body(x):
        settings.value = 2
        return x.sin()

    return torch.cond(x.sum() > 0, body, body, (x,))


@torch.compiler.nested_compile_region
def region(body, x):
    return body(x)


def view_kept_in_a_list(x):
    views = []

    def body(x):
        view = x.view(-1)
        views.append(view)
        return view.sin()

    return region(body, x) + views[0]


PROGRAMS: dict[str, Callable[[torch.Tensor], Any]] = {
    program.__name__: program
    for program in (
        keyword_of_local_map,
        object_into_set_grad,
        list_into_autocast,
        number_returned_by_wrap,
        text_returned_by_a_hook,
        float_returned_by_cond,
        object_returned_by_cond,
        generator_returned_by_wrap,
        operand_returned_by_cond,
        operand_written_by_cond,
        list_of_the_program_changed,
        attribute_changed_for_good,
        view_kept_in_a_list,
    )
}
