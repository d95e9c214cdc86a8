"""The source of a function is collected with all that it uses, and runs without hopkit."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hopkit.corpus.matrix.body_cases import BUILT_FROM
from hopkit.corpus.registry import all_cases, scope
from hopkit.repro.definitions import Definitions, NeedsHopkit

Load = Callable[[str], str]

HEAD = "from __future__ import annotations\n\nimport hopkit\nfrom hopkit._torch import hop\n"


@pytest.fixture
def load(tmp_path: Path) -> Iterator[Load]:
    """Yield a function that imports the text of a module, and returns the module's name."""
    name = "a_module_of_definitions"

    def load(text: str) -> str:
        path = tmp_path / f"{name}.py"
        path.write_text(HEAD + text, "utf-8")
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
        from hopkit.repro import definitions

        definitions._source_of.cache_clear()
        return name

    with scope():
        yield load
    sys.modules.pop(name, None)


def collected(module: str, name: str) -> Definitions:
    definitions = Definitions()
    definitions.add(module, name)
    return definitions


def run(definitions: Definitions) -> dict[str, Any]:
    """Execute definitions, and return what they define."""
    namespace: dict[str, Any] = {"__name__": "script"}
    code = "from __future__ import annotations\n" + "\n".join((*definitions.imports, definitions.text))
    exec(compile(code, "script", "exec"), namespace)
    return namespace


def test_it_has_what_a_function_uses_in_the_order_of_definition_and_nothing_else(load: Load) -> None:
    name = load(
        "import math\nimport os\n"
        "BASE = 3\nUNUSED = 4\n\n\ndef helper(x):\n    return math.floor(x) + BASE\n\n\n"
        "class Doubled:\n    @staticmethod\n    def of(x):\n        return helper(x) * 2\n\n\n"
        "def unused():\n    return UNUSED\n\n\ndef root(x):\n    # a comment\n    return Doubled.of(x)\n"
    )
    definitions = collected(name, "root")
    assert definitions.imports == ("import math",)
    assert "# a comment" in definitions.text
    assert "UNUSED" not in definitions.text
    assert run(definitions)["root"](2.5) == 10


def test_the_decorator_of_a_case_goes_with_what_it_names(load: Load) -> None:
    name = load(
        "KNOWN = hopkit.KnownFailure('run', '', 'a reason')\n\n\n"
        "@hopkit.case(\n    'planted/decorated',\n    known_failure=KNOWN,\n)\n"
        "def build() -> hopkit.Sample:\n    return hopkit.Sample(abs, args=(-1,))\n"
    )
    assert collected(name, "build").text == "def build():\n    return Sample(abs, args=(-1,))\n"


def test_a_function_that_the_seam_looks_up_is_imported(load: Load) -> None:
    lookups = "    scan = hop.function('scan')\n    quant = hop.function('InvokeQuant')\n"
    name = load(f"def build(x):\n{lookups}    return scan, quant\n")
    definitions = collected(name, "build")
    assert definitions.imports == (
        "from torch._higher_order_ops._invoke_quant import InvokeQuant",
        "from torch._higher_order_ops.scan import scan",
    )
    assert definitions.text == "def build(x):\n    quant = InvokeQuant\n    return scan, quant\n"


def test_a_function_that_a_case_of_another_project_looks_up_is_imported(load: Load) -> None:
    look_up = "from hopkit.fixtures import hop_function\n\n\n"
    name = load(f"{look_up}def build(x):\n    return hop_function('scan')(x)\n")
    definitions = collected(name, "build")
    assert definitions.imports == ("from torch._higher_order_ops.scan import scan",)
    assert definitions.text == "def build(x):\n    return scan(x)\n"


@pytest.mark.parametrize(
    "text",
    [
        "def build(x):\n    return hopkit.cond(x, abs, abs, (x,))\n",
        "from hopkit.hops.repeat import repeat\n\n\ndef build(x):\n    return repeat(x)\n",
    ],
)
def test_a_hop_of_hopkit_can_not_be_written(load: Load, text: str) -> None:
    with pytest.raises(NeedsHopkit):
        _ = collected(load(text), "build").text


def test_statements_that_register_something_come_along(load: Load) -> None:
    registration = "def other():\n    return 2\n\n\nHOOKS.append(other)\n"
    name = load(f"HOOKS = []\n\n\n{registration}\n\ndef root():\n    return [f() for f in HOOKS]\n")
    assert run(collected(name, "root"))["root"]() == [2]


def test_the_definitions_of_custom_operators_come_with_their_use() -> None:
    definitions = collected("hopkit.corpus.cases.auto_functionalized", _function_of("auto_functionalized/intermediate"))
    assert "@torch.library.custom_op(" in definitions.text
    assert "register_fake" in definitions.text
    assert "hopkit." not in definitions.text


def test_a_reference_hop_has_a_short_docstring_and_records_no_branch() -> None:
    definitions = collected("hopkit.reference.families.cond", "cond")
    assert ">>>" not in definitions.text
    assert "choice" not in definitions.text
    assert [run(definitions)["cond"](flag, abs, float, (-1,)) for flag in (True, False)] == [1, -1.0]


def test_a_body_of_a_matrix_has_the_call_of_the_hop_and_the_body() -> None:
    (case,) = [case for case in all_cases() if case.name == "cond_body_matrix/closure"]
    build, body_case = vars(case.build)[BUILT_FROM]
    definitions = Definitions()
    for function in (build, body_case):
        definitions.add(function.__module__, function.__name__)
    assert definitions.text.index("def closure(hop, x):") < definitions.text.index("def build(body_case):")
    assert "hopkit" not in definitions.text


def _function_of(name: str) -> str:
    (case,) = [case for case in all_cases() if case.name == name]
    return case.build.__name__
