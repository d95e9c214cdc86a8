"""Loading the plugin: its imports, its additions, and no clash with other plugins."""

from __future__ import annotations

import sys

import pytest


@pytest.fixture
def report_modules(project: pytest.Pytester) -> pytest.Pytester:
    """Return the project, whose conftest prints at the end of a run which of some modules were imported."""
    conftest = project.path / "conftest.py"
    conftest.write_text(
        conftest.read_text()
        + "\n\ndef pytest_unconfigure():\n"
        + "    import sys\n"
        + "    print('imported:', *(name for name in ('torch', 'rich') if name in sys.modules))\n"
    )
    return project


def test_loading_imports_no_torch(report_modules: pytest.Pytester) -> None:
    report_modules.makepyfile("def test_nothing(): pass")
    result = report_modules.runpytest_subprocess("-q")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["imported:"])


def test_accepting_imports_no_torch_where_no_test_uses_it(report_modules: pytest.Pytester) -> None:
    report_modules.makepyfile("def test_nothing(): pass")
    result = report_modules.runpytest_subprocess("-q", "--hopkit-accept")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["imported:"])


def test_options_ini_options_and_fixtures_are_documented(project: pytest.Pytester) -> None:
    project.makepyfile("def test_nothing(): pass")
    for arguments, expected in (
        (
            ["--help"],
            ["*--hopkit-accept*", "*--hopkit-cases=PATTERN*", "*--hopkit-known-failures*", "*hopkit_golden_dir*"],
        ),
        (["--markers"], ["@pytest.mark.hopkit_cases(*patterns, depth=None): *"]),
        (
            ["--fixtures"],
            [
                "hopkit_case -- *",
                "    One case of the corpus*",
                "hopkit_capture -- *",
                "hopkit_golden -- *",
                "hopkit_fresh_compiler -- *",
            ],
        ),
    ):
        result = project.runpytest_subprocess(*arguments)
        assert result.ret == 0
        result.stdout.fnmatch_lines_random(expected)


def test_a_projects_own_golden_and_accept_do_not_clash(project: pytest.Pytester) -> None:
    conftest = project.path / "conftest.py"
    conftest.write_text(
        conftest.read_text()
        + "\n\ndef pytest_addoption(parser):\n    parser.addoption('--accept', action='store_true')\n"
        + "\n\n@pytest.fixture\ndef golden(request):\n    return request.config.getoption('--accept')\n"
        + "\n\n@pytest.fixture\ndef case(golden):\n    return golden\n"
    )
    project.makepyfile("def test_own(golden, case): assert golden is True and case is True")
    project.runpytest_subprocess("--accept").assert_outcomes(passed=1)


@pytest.mark.long
def test_neither_xdist_nor_hypothesis_is_needed(project: pytest.Pytester) -> None:
    blocked = project.path / "blocked"
    for name in ("xdist", "hypothesis"):
        (blocked / name).mkdir(parents=True)
        (blocked / name / "__init__.py").write_text(f"raise ImportError('{name} is not installed')")
    project.makepyfile(
        """
        def test_fixtures(hopkit_golden, hopkit_capture, hopkit_fresh_compiler):
            import torch
            assert hopkit_capture(torch.sin, (torch.ones(2),), backend="eager").graph_count == 1
        """
    )
    # Entry points of installed plugins are not loaded, so that nobody imports the blocked ones on the way.
    result = project.run(
        sys.executable,
        "-c",
        "import os, sys, pytest\n"
        f"sys.path.insert(0, {str(blocked)!r})\n"
        "os.environ['PYTEST_DISABLE_PLUGIN_AUTOLOAD'] = '1'\n"
        "sys.exit(pytest.main(['-p', 'hopkit.fixtures.plugin']))",
    )
    result.assert_outcomes(passed=1)
