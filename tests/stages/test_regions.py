"""The stage of regions: headings of the submodules, in every direction."""

from __future__ import annotations

import torch

import hopkit
from hopkit.oracles import judge
from hopkit.testing import assert_regions, assert_stage


def program(x: torch.Tensor) -> torch.Tensor:
    marked = {"inductor_region": "a", "inductor_configs": {"epilogue_fusion": False}}
    with torch.fx.traceback.annotate({"compile_with_inductor": marked}):
        y = x.sin()
    return y + 1


def test_a_heading_has_the_id_and_the_options() -> None:
    captured = hopkit.capture(program, (torch.ones(3),), backend=hopkit.regional(), training=True)
    text = captured.text("regions")
    assert text.count("# region 'a', options {'epilogue_fusion': False}\n") == 2
    assert "# ---- 2 of 2 ----" in text
    assert_regions(captured, [["sin"]])
    assert_regions(captured, [["cos", "mul"]], direction="backward")
    forward, backward = captured.regions
    assert (forward.id, dict(forward.options), forward.inputs, forward.outputs) == (
        "a",
        {"epilogue_fusion": False},
        ("primals_1",),
        ("sin",),
    )
    assert backward.inputs == ("primals_1", "tangents_1")
    assert "def call(" in forward.code
    again = hopkit.capture(program, (torch.ones(3),), backend=hopkit.regional(), training=True)
    assert again.regions == captured.regions


def test_an_option_that_equals_the_setting_outside_is_shown() -> None:
    def fn(x: torch.Tensor) -> torch.Tensor:
        options = {"max_autotune": False, "epilogue_fusion": False}
        with torch.fx.traceback.annotate({"compile_with_inductor": {"inductor_configs": options}}):
            return x.sin()

    captured = hopkit.capture(fn, (torch.ones(3),), backend=hopkit.regional(), stages=("aot_forward",))
    assert dict(captured.regions[0].options) == {"max_autotune": False, "epilogue_fusion": False}
    assert judge(captured) == ()


def test_a_graph_without_annotations_is_shown_as_it_is() -> None:
    captured = hopkit.capture(torch.sin, (torch.ones(2),), backend=hopkit.regional())
    assert captured.regions == ()
    assert_stage(
        captured,
        "regions",
        """\
class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[2][1]cpu"):
        # No stacktrace found for following nodes
        sin: "f32[2][1]cpu" = torch.ops.aten.sin.default(arg0_1);  arg0_1 = None
        return (sin,)
""",
    )
