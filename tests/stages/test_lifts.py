"""The stage ``lifts`` shows what happened in each body, outermost first, once for a frame that Dynamo traced twice."""

from __future__ import annotations

from typing import Any

import torch

import hopkit
from hopkit.stages import lifts

TABLE = torch.full((3,), 2.0)


def test_a_nested_body_is_below_the_body_around_it() -> None:
    def program(x: torch.Tensor, y: torch.Tensor) -> Any:
        def body(x: torch.Tensor) -> Any:
            z = hopkit.wrap("inner")(lambda x: x * y)(x)
            return z + TABLE

        return hopkit.wrap("outer")(body)(x)

    capture = hopkit.capture(program, (torch.ones(3), torch.ones(3)), backend="eager")
    inner = 'z = hopkit.wrap("inner")(lambda x: x * y)(x)'
    assert capture.text("lifts").splitlines() == [
        "wrap <- body  (hopkit.wrap('outer'))",
        f"  lifted l_x_: operand 0  at: {inner}",
        f"  lifted l_y_: nested body  at: {inner}",
        "  lifted g_table_: global  at: return z + TABLE",
        "  output add",
        "  wrap <- <lambda>  (hopkit.wrap('inner'))",
        f"    lifted l_x_: operand 0  at: {inner}",
        f"    lifted l_y_: closure  at: {inner}",
        "    output mul",
    ]


def test_a_program_without_a_hop_has_no_text() -> None:
    assert "lifts" not in hopkit.capture(torch.sin, (torch.ones(3),), backend="eager").artifacts


def test_a_restart_is_shown_once() -> None:
    def program(x: torch.Tensor) -> Any:
        y = hopkit.wrap("first")(lambda x: x.sin())(x)
        torch._dynamo.graph_break()
        return y + 1

    capture = hopkit.capture(program, (torch.ones(3),), backend="eager", fullgraph=False)
    assert capture.text("lifts").count("lifted l_x_") == 1


def test_goldens_leave_the_stage_out() -> None:
    assert lifts.STAGE.golden_devices == ()
