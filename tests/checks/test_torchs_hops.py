"""torch's own HOPs under hopcheck, by a case of the corpus each; what fails is known, with the reason.

Inductor is left out: the goldens run each case on it.
"""

from __future__ import annotations

import dataclasses

import pytest

from hopkit._torch import configuration, features
from hopkit._torch.versions import torch_minor
from hopkit.checks import hopcheck
from hopkit.checks.layers import LAYERS
from hopkit.fixtures.registry import find_cases
from hopkit.stages.session import sample_of

pytestmark = pytest.mark.skipif(torch_minor() != "2.13", reason="what fails is known for torch 2.13, the reference")

_WITHOUT_INDUCTOR = [layer.name for layer in LAYERS if layer.name != "inductor"]


@dataclasses.dataclass(frozen=True)
class Known:
    """A layer that fails, a part of its reason, and why that is so."""

    layer: str
    symptom: str
    why: str


NO_ERROR = (
    "autograd_not_implemented() of torch detaches the result before it puts the delayed error behind it, so that "
    "torch.autograd.grad(..., allow_unused=True) finds no way to the operands: no gradient, where an error was meant"
)
NO_FORMULA = "the case's operator has no gradient formula, and torch takes what it writes for a constant"
OF_ALIASES = "torch.func.functionalize takes no operator of a library that writes to what it is given; AOTAutograd does"

CHECKED: dict[str, tuple[Known, ...]] = {
    "auto_functionalized/argument": (
        Known("functionalize", "custom (non-ATen) operator", OF_ALIASES),
        Known("autograd", "Jacobian mismatch", NO_FORMULA),
    ),
    "auto_functionalized/intermediate_v1": (
        Known("functionalize", "custom (non-ATen) operator", OF_ALIASES),
        Known("autograd", "Jacobian mismatch", NO_FORMULA),
    ),
    "autograd_function/setup_context": (
        Known("functionalize", "NYI: Functionalize rule for custom_function_call", "torch says that it is to come"),
        Known("autograd", "Jacobian mismatch", "the case's backward gives twice the derivative, on purpose"),
    ),
    "checkpoint/plain": (),
    "cond/simple": (),
    "effects/print_one": (
        Known("functionalize", "has no attribute 'mode'", "print's rule knows AOTAutograd's way alone"),
    ),
    "export_only/executorch_delegate": (
        Known("autograd", "Jacobian mismatch", "torch's rule detaches the result, and says that more is to come"),
        Known("export", "Invalid get_attr type", "torch.export takes lowered modules of ExecuTorch's own class alone"),
    ),
    "export_only/tracepoint": (),
    "flat_apply/tensors": (),
    "flex_attention/bfloat16": (Known("autograd", "does not support backward on CPU", "torch says so"),),
    "local_map_rows/operand_written_afterwards": (),
    "out_dtype/elementwise": (),
    "region/simple": (),
    "strict_mode/body": (Known("autograd", "Jacobian mismatch", NO_ERROR),),
    "wrap/bypassing": (),
    "wrap/plain": (),
}
"""By case: what fails, in the order of the layers."""


@pytest.mark.parametrize("name", CHECKED)
def test_what_fails_is_known(name: str) -> None:
    (case,) = find_cases([name])
    for requirement in case.requires:
        if not features.has(requirement):
            pytest.skip(f"{requirement}: {features.reason(requirement)}")
    with configuration.configured(case.config):
        sample = sample_of(case)
        report = hopcheck(sample.fn, sample.args, sample.kwargs, layers=_WITHOUT_INDUCTOR)
    known = CHECKED[name]
    assert report.failed == tuple(each.layer for each in known), str(report)
    for each in known:
        assert each.symptom in report[each.layer].reason, each.why
