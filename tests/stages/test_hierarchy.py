"""The stage ``hierarchy``: its text, programs without one, and that capturing it changes no other stage."""

from __future__ import annotations

import expecttest
import pytest
import torch

from hopkit.stages import all_stages
from hopkit.stages.session import capture


class Half(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(4, 4)

    def forward(self, x):
        return self.linear(x) / 2


HALF = Half()


def helper(x):
    return HALF(x.sin())


def program(x):
    y = torch.cond(x.sum() > 0, helper, lambda a: helper(helper(a)), (x,))
    return helper(y)


X = torch.ones(2, 4)


def test_the_text() -> None:
    captured = capture(program, (X,), backend="eager", stages=("hierarchy",))
    assert [str(stage) for stage in captured.artifacts] == ["hierarchy"]
    expecttest.assert_expected_inline(
        captured.text("hierarchy"),
        """\
sum_1 = .sum
gt = operator.gt
cond = torch.ops.higher_order.cond
y = operator.getitem
helper() #2
  sin = .sin
  HALF: Half #2
    linear: Linear #2
      linear = linear
    truediv = operator.truediv
helper() #0
  sin = .sin  (in cond_true_0)
  HALF: Half #0
    linear: Linear #0
      linear = linear  (in cond_true_0)
    truediv = operator.truediv  (in cond_true_0)
<lambda>() #0
  helper() #0
    sin = .sin  (in cond_false_0)
    HALF: Half #0
      linear: Linear #0
        linear = linear  (in cond_false_0)
      truediv = operator.truediv  (in cond_false_0)
  helper() #1
    sin_1 = .sin  (in cond_false_0)
    HALF: Half #1
      linear: Linear #1
        linear_1 = linear  (in cond_false_0)
      truediv_1 = operator.truediv  (in cond_false_0)
""",
    )


def test_a_program_without_modules_and_helpers_has_none() -> None:
    captured = capture(lambda x: x.sin(), (X,), backend="eager", stages=("dynamo", "hierarchy"))
    assert [str(stage) for stage in captured.artifacts] == ["dynamo"]


def test_each_graph_that_has_scopes_has_a_tree() -> None:
    def broken(x):
        y = helper(x)
        torch._dynamo.graph_break()
        return y.cos()

    captured = capture(broken, (X,), backend="eager", stages=("dynamo", "hierarchy"), fullgraph=False)
    assert [len(artifacts) for artifacts in captured.artifacts.values()] == [2, 1]


@pytest.mark.parametrize("training", [False, True], ids=["inference", "training"])
def test_other_stages_have_the_same_text_with_it(training: bool) -> None:
    others = tuple(stage.name for stage in all_stages() if stage.name != "hierarchy")
    alone, beside = (capture(program, (X,), training=training, stages=stages) for stages in (others, None))
    assert {*map(str, beside.artifacts)} - {*map(str, alone.artifacts)} == {"hierarchy"}
    assert [alone.text(stage) for stage in alone.artifacts] == [beside.text(stage) for stage in alone.artifacts]
