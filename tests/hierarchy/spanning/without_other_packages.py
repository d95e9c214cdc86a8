"""Record, read and judge a hierarchy in a process where hopkit can import torch, itself and the standard library."""

from __future__ import annotations

import builtins
import importlib
import sys
from collections.abc import Mapping, Sequence
from typing import Any

ALLOWED = {*sys.stdlib_module_names, "torch", "hopkit"}


def only_allowed(
    name: str,
    globals: Mapping[str, Any] | None = None,
    locals: Mapping[str, Any] | None = None,
    fromlist: Sequence[str] | None = (),
    level: int = 0,
) -> Any:
    """Import anything for modules outside hopkit, and for hopkit's only the allowed packages."""
    importer = (globals or {}).get("__name__", "")
    if importer.partition(".")[0] == "hopkit" and not level and name.partition(".")[0] not in ALLOWED:
        raise ImportError(f"{importer} imports {name}")
    return ordinary(name, globals, locals, fromlist, level)


ordinary = builtins.__import__
if __name__ == "__main__":
    # Not where pytest imports this file, to look for examples in it.
    builtins.__import__ = only_allowed

import torch  # noqa: E402

from hopkit import hierarchy  # noqa: E402
from hopkit.hierarchy import scope_oracle, verdict  # noqa: E402


class Model(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = torch.nn.Linear(4, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.cond(x.sum() > 0, lambda a: helper(self.linear(a)), lambda a: a.cos(), (x,))


def helper(x: torch.Tensor) -> torch.Tensor:
    return x.sin()


def main() -> None:
    graphs: list[torch.fx.GraphModule] = []

    def backend(gm: torch.fx.GraphModule, inputs: Any) -> torch.fx.GraphModule:
        graphs.append(gm)
        return gm

    model, x = Model(), torch.ones(2, 4)
    with hierarchy.record(), hierarchy.inductor_kernels():
        torch.compile(model, backend=backend)(x)
        torch.compile(model, backend="aot_eager")(x).sum().backward()
        torch.export.export(model, (x,), strict=False)
    (gm,) = graphs
    hierarchy.from_json(hierarchy.to_json({"dynamo": gm})).graph("dynamo").attach(gm)
    hierarchy.chrome_trace(gm, {"kernel": (["cond"], 0.0, 1.0)})
    assert verdict.dynamo_differences(gm, scope_oracle.record(model, x)) == []
    print(*(line.strip() for line in hierarchy.render(gm).splitlines()), sep="\n")
    # What needs more can't be imported here.
    try:
        importlib.import_module("hopkit.corpus.registry")
    except ImportError as error:
        print(error)


if __name__ == "__main__":
    main()
