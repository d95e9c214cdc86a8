"""The virtual GPU together with hierarchies, dynamic sizes, HOPs of hopkit, and several processes."""

from __future__ import annotations

import pytest
import torch
from torch._dynamo.decorators import nonstrict_trace

import hopkit
from hopkit import hierarchy
from hopkit.oracles import judge
from tests.warm_python import run_pytest

pytest_plugins = ["pytester"]


class Gated(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.first, self.second = torch.nn.Linear(4, 4), torch.nn.Linear(4, 4)

    def forward(self, x):
        return torch.cond(x.sum() > 0, self.first, lambda x: self.second(x).sin(), (x,))


def test_nodes_come_from_the_same_calls_as_on_the_cpu() -> None:
    torch.manual_seed(0)
    model, x = Gated(), torch.rand(3, 4)
    texts = [
        hopkit.capture(
            model, (x,), **where, other_args=((-x,),), training=True, stages=("dynamo", "aot_forward", "hierarchy")
        ).text("hierarchy")
        for where in ({"backend": "aot_eager"}, {"device": "virtual-h200"})
    ]
    assert "first" in texts[0]
    assert texts[0] == texts[1]


def test_hierarchies_are_recorded_around_it() -> None:
    torch.manual_seed(0)
    model, x, seen = Gated(), torch.rand(3, 4), []

    def watching(gm, inputs, **kwargs):
        seen.append(gm)
        return gpu.backend(gm, inputs, **kwargs)

    with hierarchy.record(), hopkit.virtual_gpu() as gpu:
        output = torch.compile(model, backend=watching)(x)
    torch.testing.assert_close(output, model.first(x))
    scopes = {str(scope) for node in seen[0].cond_true_0.graph.nodes for scope in hierarchy.path(node)}
    assert scopes == {"first: Linear #0"}
    assert all(kernel.interpreted for kernel in gpu.kernels if kernel.launches)


@hopkit.wrap("summed")
def summed(y):
    return y.sin(), y.sum(0)


def owned(x, n):
    def halves(x):
        return {"half": x / 2, "n": n}

    halved = hopkit.cond(x.sum() > 0, halves, lambda x: {"half": -x / 2, "n": n}, (x,))
    return summed(halved["half"]), halved["n"]


@pytest.mark.parametrize("training", [False, True], ids=["inference", "training"])
def test_hops_of_hopkit_whose_sizes_vary(training: bool) -> None:
    x, y = torch.rand(5, 3), torch.rand(8, 3)
    capture = hopkit.capture(
        owned, (x, 7), device="virtual-h200", dynamic={0: {0}}, training=training, other_args=((-x, 7), (y, 7))
    )
    assert not judge(capture)
    assert capture.graph_count == 1
    assert "xnumel," in capture.text("codegen")


@nonstrict_trace
def shuffled(x):
    return x.index_select(0, torch.tensor([2, 0, 1])) + torch.arange(4)


@pytest.mark.parametrize("training", [False, True], ids=["inference", "training"])
@pytest.mark.parametrize(
    "program",
    [
        lambda x: shuffled(x).sin(),
        lambda x: torch.cond(x.sum() > 0, lambda x: shuffled(x) * 2, lambda x: x.cos(), (x,)),
    ],
    ids=["called", "in a branch"],
)
def test_functions_that_are_not_looked_into_make_their_tensors_on_it(program, training, check) -> None:
    torch.manual_seed(0)
    gpu = check(program, torch.rand(3, 4), training=training)
    assert all(kernel.interpreted for kernel in gpu.kernels if kernel.launches)
    assert "device='cpu'" not in gpu.codes[0]


def test_it_works_in_several_processes_at_once(pytester: pytest.Pytester) -> None:
    """The processes share the cache folders of Inductor and Triton."""
    pytester.makepyfile(
        """
        import pytest
        import torch

        import hopkit


        @pytest.mark.parametrize("number", range(4))
        def test_program(number):
            def program(x):
                return torch.cond(x.sum() > 0, torch.sin, torch.cos, (x.softmax(-1),))

            x, before = torch.rand(3, 4), torch.cuda.is_available()
            with hopkit.virtual_gpu("h200" if number % 2 else "a100") as gpu:
                torch.testing.assert_close(torch.compile(program, backend=gpu.backend)(x), x.softmax(-1).sin())
                assert all(kernel.cubin.startswith(b"\\x7fELF") for kernel in gpu.kernels)
            assert torch.cuda.is_available() == before
        """
    )
    done = run_pytest(pytester, "-n", "2", "-p", "no:cacheprovider")
    done.assert_outcomes(passed=4)
