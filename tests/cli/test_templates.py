"""``hopkit new``: the written case runs, and existing files stay."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hopkit._torch.hop.samples import sample_programs
from hopkit.cli import main, templates
from hopkit.corpus import paths as places
from hopkit.corpus import registry
from hopkit.records import STANDARD_VARIANTS
from hopkit.runner.case_run import run_case

# The class of the fixture in conftest.py, which is no module that could be imported by name.
Hopkit = Any


SAMPLED = ("while_loop", "scan", "map_impl", "auto_functionalized_v2")
"""HOPs of which torch has sample programs that can be written out."""


@pytest.mark.supported_torch
@pytest.mark.parametrize("hop", [*templates.TEMPLATES, *SAMPLED])
def test_the_case_runs_and_no_oracle_objects(hop: str, tmp_path: Path) -> None:
    path = templates.write(hop, f"{hop}/mine", tmp_path)
    with registry.scope():
        (case,) = places.cases_of([], path)
        report = run_case(case, backends=("eager",))
    assert (case.name, case.hops) == (f"{hop}/mine", (hop,))
    assert report.failures == ()
    assert {block.variant for block in report.blocks} == {STANDARD_VARIANTS[name].label for name in case.variants}


@pytest.mark.parametrize("hop", templates.TEMPLATES)
def test_a_template_uses_its_hop(hop: str, tmp_path: Path) -> None:
    path = templates.write(hop, f"{hop}/mine", tmp_path)
    with registry.scope():
        (case,) = places.cases_of([], path)
        blocks = run_case(case, backends=("eager",)).blocks
    assert all(f"torch.ops.higher_order.{hop}(" in block.text for block in blocks if block.stage == "dynamo")


@pytest.mark.parametrize("hop", SAMPLED)
def test_a_case_starts_from_torch_s_own_program_and_inputs(hop: str) -> None:
    text = templates.render(hop, "a/b")
    program = sample_programs()[hop][0]
    last_line = inspect.getsource(program.function).splitlines()[-1].strip()
    # A function that torch also has under a public name is called by that one, and any other is looked up.
    public = last_line.replace("torch._higher_order_ops.while_loop", "torch.while_loop")
    assert public.replace("torch._higher_order_ops.scan(", "scan(") in text
    assert text.count("torch.te") >= len(program.args)


def test_a_sample_that_has_no_text_writes_the_bare_file() -> None:
    assert "# Call flex_attention_backward here." in templates.render("flex_attention_backward", "a/b")


@pytest.mark.parametrize("hop", [*templates.TEMPLATES, *SAMPLED, "no_such_hop"])
def test_a_template_has_one_case_with_a_docstring(hop: str) -> None:
    functions = [
        function for function in ast.parse(templates.render(hop, "a/b")).body if isinstance(function, ast.FunctionDef)
    ]
    assert [function.name for function in functions] == ["a_b"]
    assert ast.get_docstring(functions[0])


@pytest.mark.parametrize("in_corpus", [True, False])
@pytest.mark.parametrize("hop", [*templates.TEMPLATES, *sample_programs(), "no_such_hop"])
def test_a_case_names_no_private_part_of_torch(hop: str, in_corpus: bool) -> None:
    text = templates.render(hop, "a/b", in_corpus=in_corpus)
    assert not re.search(r"\btorch(\.\w+)*\._\w", text)
    assert in_corpus or "hopkit._torch" not in text
    assert max(map(len, text.splitlines())) <= 120
    imports = [line for line in text.splitlines() if line.startswith(("import ", "from "))]
    assert imports[0] == "from __future__ import annotations"
    assert imports.index("import torch") < imports.index("import hopkit")


def test_a_case_of_another_project_looks_a_hop_up_by_a_public_name() -> None:
    text = templates.render("scan", "a/b")
    assert "from hopkit.fixtures import hop_function\n" in text
    assert '    scan = hop_function("scan")\n' in text
    assert "return scan(combine_fn, init, xs)" in text


@pytest.mark.supported_torch
def test_a_case_of_the_corpus_calls_a_hop_by_the_seam_or_a_public_name(tmp_path: Path) -> None:
    assert 'scan = hop.function("scan")' in templates.render("scan", "a/b", in_corpus=True)
    assert "return torch.while_loop(" in templates.render("while_loop", "a/b")
    path = templates.write("scan", "scan/mine", tmp_path, in_corpus=True)
    with registry.scope():
        (case,) = places.cases_of([], path)
        assert run_case(case, backends=("eager",)).failures == ()


def test_new_then_accept_then_pass(hopkit: Hopkit, tmp_path: Path) -> None:
    result = hopkit("new", "--hop", "cond", "mine", "--dir", str(tmp_path))
    assert result.exit_code == 0
    path = tmp_path / "cond_mine.py"
    assert f"wrote {path}" in result.output
    command = result.output.splitlines()[-1].split()
    assert command == ["hopkit", "golden", "cond/mine", "--file", str(path), "--accept"]
    assert hopkit(*command[1:]).exit_code == 0
    assert hopkit(*command[1:-1]).exit_code == 0
    assert (tmp_path / "golden" / "cond" / "mine.md").exists()


@pytest.mark.parametrize(("hop", "hint"), [("scann", "nearest: scan"), ("nohop", "`hopkit list --census` prints them")])
def test_a_hop_that_is_not_registered_is_an_error_and_writes_nothing(hop: str, hint: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["new", "--hop", hop, "mine/first", "--dir", str(tmp_path)])
    assert result.exit_code == 2
    assert f"unknown HOP {hop!r}\n  " in result.stderr
    assert hint in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_hop_that_the_cases_of_a_package_define_is_registered(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["new", "--hop", "hopkit_switch", "mine/first", "--dir", str(tmp_path)])
    assert result.exit_code == 0, result.stderr


@pytest.mark.parametrize("inside", ["", "docs", "hopkit/corpus"])
def test_inside_of_the_checkout_a_case_is_one_of_the_corpus(
    inside: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "checkout", lambda: tmp_path.resolve())
    (tmp_path / inside).mkdir(parents=True, exist_ok=True)
    monkeypatch.chdir(tmp_path / inside)
    result = CliRunner().invoke(main, ["new", "--hop", "scan", "scan/mine"])
    path = tmp_path.resolve() / "hopkit" / "corpus" / "cases" / "scan_mine.py"
    assert f"wrote {path}\n" in result.output
    assert result.output.splitlines()[-1] == "  hopkit golden scan/mine --accept"
    assert "hop.function(" in path.read_text()


def test_an_editable_install_does_not_write_into_the_checkout_from_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("checkout", "project"):
        (tmp_path / name).mkdir()
    monkeypatch.setattr(places, "checkout", lambda: tmp_path / "checkout")
    monkeypatch.chdir(tmp_path / "project")
    result = CliRunner().invoke(main, ["new", "--hop", "scan", "scan/mine"])
    path = tmp_path / "project" / "scan_mine.py"
    assert f"wrote {path}\n" in result.output
    assert result.output.splitlines()[-1] == f"  hopkit golden scan/mine --file {path} --accept"
    assert "hop_function(" in path.read_text()
    assert list((tmp_path / "checkout").iterdir()) == []


def test_a_file_that_exists_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "cond_mine.py"
    path.write_text("mine", "utf-8")
    result = CliRunner().invoke(main, ["new", "--hop", "cond", "cond/mine", "--dir", str(tmp_path)])
    assert result.exit_code == 2
    assert "exists; nothing was written" in result.stderr
    assert path.read_text("utf-8") == "mine"


@pytest.mark.parametrize(
    ("hop", "name"), [("not a hop", "cond/x"), ("cond", "Cond/X"), ("cond", "../x"), ("cond", "a/b/c")]
)
def test_bad_names_write_nothing(hop: str, name: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["new", "--hop", hop, name, "--dir", str(tmp_path)])
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    assert list(tmp_path.iterdir()) == []
