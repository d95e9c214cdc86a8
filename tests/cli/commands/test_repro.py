"""``hopkit repro`` prints the script on standard output alone, and says what it shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hopkit.cli import main
from hopkit.corpus import registry

CASES = """
import torch

import hopkit

WRONG = (
    hopkit.KnownFailure("numerics", "", "it is wrong", variants=("training",)),
    hopkit.KnownFailure("codegen", "", "it raises", backends=("inductor",)),
)


@hopkit.case("mine/sine", hops=("cond",), variants=("inference", "training"), known_failure=WRONG)
def sine() -> hopkit.Sample:
    return hopkit.Sample(torch.sin, args=(torch.ones(2),))


@hopkit.case("mine/cosine", variants=("inference", "training"))
def cosine() -> hopkit.Sample:
    return hopkit.Sample(torch.cos, args=(torch.ones(2),))
"""

Repro = Callable[..., Result]


@pytest.fixture
def repro(tmp_path: Path) -> Iterator[Repro]:
    file = tmp_path / "cases.py"
    file.write_text(CASES, "utf-8")
    with registry.scope():
        yield lambda *words: CliRunner().invoke(main, ["repro", *words, "--file", str(file)])


def test_the_script_is_of_the_first_failure_that_shows_and_the_others_are_named(repro: Repro) -> None:
    result = repro("mine/sine")
    assert result.exit_code == 0
    assert result.stdout.startswith('"""It raises.\n\ntorch ')
    assert result.stdout.endswith('\nif __name__ == "__main__":\n    sys.excepthook = show_hidden_causes\n    main()\n')
    compile(result.stdout, "script", "exec")
    assert result.stderr == (
        "hopkit: mine/sine in inference on inductor: codegen: it raises\n"
        "  not in this script: training on eager: numerics: it is wrong\n"
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--variant", "training"), "training on eager: numerics: it is wrong"),
        (("--stage", "numerics"), "training on eager: numerics: it is wrong"),
        (("--stage", "numerics", "--backend", "aot_eager"), "training on aot_eager: numerics: it is wrong"),
        (("--variant", "inference", "--backend", "eager"), "inference on eager: no known failure"),
    ],
)
def test_the_options_choose_the_failure(repro: Repro, words: tuple[str, ...], said: str) -> None:
    result = repro("mine/sine", *words)
    assert result.exit_code == 0
    assert result.stderr.startswith(f"hopkit: mine/sine in {said}\n")
    compile(result.stdout, "script", "exec")


def test_a_case_without_a_known_failure_is_compared_on_inductor(repro: Repro) -> None:
    result = repro("mine/cosine")
    assert result.stderr == "hopkit: mine/cosine in inference on inductor: no known failure\n"
    assert result.stdout.startswith('"""Compare mine/cosine with its reference.\n')


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("mine/sine", "--stage", "dynamo"), "unknown stage of a known failure 'dynamo'"),
        (("mine/cosine", "--stage", "numerics"), "unknown stage of a known failure 'numerics'"),
        (("mine/sine", "--variant", "dynamic"), "unknown variant 'dynamic'"),
        (
            ("cond/nested", "--variant", "inference.virtual-h200"),
            "is for a virtual GPU, which torch alone does not have",
        ),
        (("hopkit_cond_numbers/exponent",), "can't be written with torch alone: it uses hopkit.cond"),
    ],
)
def test_what_has_no_script_is_an_error_with_exit_status_2(repro: Repro, words: tuple[str, ...], message: str) -> None:
    result = repro(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
