"""The same with the standard library's unittest: neither pytest nor hypothesis is needed."""

from __future__ import annotations

import unittest

import torch

import hopkit
from hopkit.testing import assert_stage


def absolute(pred: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    return torch.cond(pred, lambda x: x.abs(), lambda x: x + 1, (x,))


class TestPrograms(unittest.TestCase):
    def test_branches_are_blocks(self) -> None:
        x = torch.tensor([-1.5, 2.0])
        capture = hopkit.capture(
            absolute, (torch.tensor(True), x), other_args=((torch.tensor(False), x),), backend="acme"
        )
        assert_stage(
            capture,
            "acme_program",
            """\
; acme program
main:
  load   l_pred_
  load   l_x_
  cond   l_pred_, cond_true_0, cond_false_0, (l_x_,)
  getitem cond, 0
  return (getitem,)
cond_true_0:
  load   l_x__1
  abs    l_x__1
  return (abs_1,)
cond_false_0:
  load   l_x__1
  add    l_x__1, 1
  return (add,)
""",
        )

    def test_a_kernel(self) -> None:
        capture = hopkit.capture(torch.sin, (torch.ones(2),), backend="acme")
        assert_stage(
            capture,
            "acme_program",
            """\
; acme program
main:
  load   l_args_0_
  sin    l_args_0_
  return (sin,)
""",
        )


if __name__ == "__main__":
    unittest.main()
