"""The launches of generated code pass the values that their kernels were written for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import torch

import hopkit
from hopkit.corpus.gpu_families import DEVICE
from hopkit.corpus.paths import own_golden_dir
from hopkit.goldens.usual_code import read_usual_code
from hopkit.vgpu import NotInterpretable
from hopkit.vgpu.launch_constants import CheckedLaunch, launches_of_code

CODE = '''
double = async_compile.triton("double", """
@triton_heuristics.pointwise(
    triton_meta={"signature": {"x": "*fp32", "xnumel": "constexpr", "rnumel": "i32"}, "constants": {"xnumel": 1}},
    inductor_meta={},
)
@triton.jit
def double(x, xnumel, rnumel, XBLOCK : tl.constexpr):
    xnumel = 1
    rnumel = 12
    xoffset = 3
""", device_str="cuda")
def call(args):
    double.run(buf0, 1, 12, stream=raw_stream0)
    other.run(buf0, 5)
'''
DEFAULT_MINOR = "2.13"


def accepted_modules() -> Iterator[tuple[str, str]]:
    """Yield each generated module of the goldens that print code in full, with its file."""
    folder = own_golden_dir()
    for path in sorted(folder.rglob(f"*.{DEVICE}.py")):
        minor = next((part.removeprefix("torch-") for part in path.parts if part.startswith("torch-")), DEFAULT_MINOR)
        code = read_usual_code(folder, minor, DEVICE).expand(path.read_text("utf-8"))
        for index, module in enumerate(code.split("# ---- 2 of 2 ----")):
            yield f"{Path(path).relative_to(folder)} {index}", module


def test_each_launch_of_the_accepted_code_passes_the_constants_of_its_kernel() -> None:
    launches: list[CheckedLaunch] = []
    for name, module in accepted_modules():
        found = launches_of_code(module)
        assert [launch.contradictions for launch in found if launch.contradictions] == [], name
        # A text that can't be read would have none: torch 2.13 can't either, and only where its comment has lines.
        assert found or ".run(" not in module or "comment_of_lines" in name, name
        launches += found
    assert len(launches) > 250
    assert sum(len(launch.constants) for launch in launches) > 200


def test_the_arguments_of_a_launch_are_by_parameter() -> None:
    (launch,) = launches_of_code(CODE)
    assert launch.kernel == "double"
    assert launch.arguments == {"x": "buf0", "xnumel": "1", "rnumel": "12"}
    assert launch.constants == {"xnumel": 1, "rnumel": 12}
    assert launch.contradictions == ()


def test_a_block_of_text_has_launches_too() -> None:
    block = f'r"""\nCompile-time auto-tuning block: \n{CODE.replace(chr(34) * 3, chr(39) * 3)}"""\n'
    assert [launch.kernel for launch in launches_of_code(block + CODE)] == ["double", "double"]


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (("buf0, 1, 12", "buf0, 2, 12"), "double was written for xnumel = 1, and is launched with 2"),
        (("buf0, 1, 12", "buf0, 1, s0"), "double was written for rnumel = 12, and is launched with s0"),
        (("buf0, 1, 12", "buf0, 12"), "double takes x, xnumel, rnumel, and is launched with 2 arguments"),
    ],
)
def test_a_contradiction_is_noticed(change: tuple[str, str], line: str) -> None:
    assert change[0] in CODE
    (launch,) = launches_of_code(CODE.replace(*change))
    assert launch.contradictions == (line,)


def test_every_changed_number_of_an_accepted_launch_is_noticed() -> None:
    changed = 0
    for _, module in accepted_modules():
        for launch in launches_of_code(module):
            for parameter, value in launch.constants.items():
                arguments = [*launch.arguments.values()]
                passed = f"{launch.kernel}.run({', '.join(arguments)}, "
                arguments[list(launch.arguments).index(parameter)] = repr(value + 1)
                wrong = module.replace(passed, f"{launch.kernel}.run({', '.join(arguments)}, ", 1)
                if wrong == module or changed >= 60:
                    continue
                assert any(other.contradictions for other in launches_of_code(wrong)), (launch, parameter)
                changed += 1
    assert changed >= 60


@pytest.mark.parametrize("fx_wrapper", [False, True])
def test_a_run_notices_a_launch_with_another_constant(fx_wrapper: bool) -> None:
    def rewrite(code: str) -> str:
        assert ", 1, stream=" in code
        return code.replace(", 1, stream=", ", 2, stream=")

    def rewrite_graph(gm: torch.fx.GraphModule) -> None:
        for node in gm.graph.nodes:
            if "kwargs" in node.kwargs:
                node.kwargs = {**node.kwargs, "kwargs": {**node.kwargs["kwargs"], "xnumel": 2}}

    with torch._inductor.config.patch(fx_wrapper=fx_wrapper), hopkit.virtual_gpu() as gpu:
        total = torch.compile(lambda x: x.sum(), backend=gpu.backend)(torch.ones(6))
    assert total == 6
    with (
        torch._inductor.config.patch(fx_wrapper=fx_wrapper),
        hopkit.virtual_gpu(rewrite=rewrite if not fx_wrapper else None, rewrite_graph=rewrite_graph) as gpu,
    ):
        compiled = torch.compile(lambda x: x.sum(), backend=gpu.backend)
        with pytest.raises(NotInterpretable, match="xnumel is compiled in as 1, and launched as 2"):
            compiled(torch.ones(6))
