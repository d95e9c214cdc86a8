"""The HOPs of a program are replaced where it finds them: as an attribute of a module, or as an imported name."""

from __future__ import annotations

import pytest

from hopkit.reference.table import reference_hops
from hopkit.repro.reference_hops import add_definitions, patches, renamed, replaced_hops


@pytest.mark.parametrize(
    ("program", "imports", "lines"),
    [
        ("torch.cond(p, f, g, (x,))", (), ['stack.enter_context(mock.patch("torch.cond", plain_cond))']),
        (
            "scan(f, init, xs)",
            ("from torch._higher_order_ops.scan import scan",),
            ["stack.enter_context(mock.patch.dict(globals(), scan=plain_scan))"],
        ),
        (
            "control_flow.map(f, xs)",
            ("from functorch.experimental import control_flow",),
            ['stack.enter_context(mock.patch("functorch.experimental.control_flow.map", plain_map))'],
        ),
        ("torch.compiler.nested_compile_region(f)(x)", (), []),
        ("my.torch.cond(x) + torch.conditional", (), []),
    ],
)
def test_a_program_names_its_hops(program: str, imports: tuple[str, ...], lines: list[str]) -> None:
    hops = replaced_hops(program, imports)
    assert patches(hops, program) == lines


def test_each_reference_hop_can_be_written_under_a_name_of_its_own() -> None:
    hops = [hop for hop in reference_hops() if hop.module != "hopkit"]
    assert len(hops) > 8
    for hop in hops:
        definitions = add_definitions([hop])
        text = renamed([hop], definitions.text)
        assert f"def plain_{hop.meaning.__name__}(" in text
        assert "hopkit" not in text
        code = "from __future__ import annotations\nimport torch\n" + "\n".join((*definitions.imports, text))
        namespace: dict[str, object] = {}
        exec(compile(code, "script", "exec"), namespace)
        assert callable(namespace[f"plain_{hop.meaning.__name__}"])
