"""A process that compiles a few models, and tells all that comes out as JSON: ``python told_of_compiling.py MODE``.

MODE is ``without`` hopkit imported, ``off`` (imported, and not recording) or ``on``. Nothing here may import hopkit
before MODE says so.
"""

from __future__ import annotations

import contextlib
import functools
import json
import re
import sys
from typing import Any

import torch
from torch._dynamo.backends.common import aot_autograd
from torch._inductor.utils import run_fw_bw_and_get_code


def helper(x: torch.Tensor) -> torch.Tensor:
    return x.sin()


class Block(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = torch.nn.Linear(4, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return helper(self.linear(x))


class Choice(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.block = Block()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.cond(x.sum() > 0, lambda a: helper(self.block(a)), lambda a: a.cos(), (x,))


MODELS = {"sequential": lambda: torch.nn.Sequential(Block(), Block()), "cond": Choice}
FIELDS = ("call_hierarchy", "fwd_call_hierarchy")


def nodes(gm: torch.fx.GraphModule) -> list[Any]:
    """Each node of a graph and of its bodies, with all of its metadata but what hopkit adds."""
    found = []
    for name, module in gm.named_modules():
        for node in module.graph.nodes if isinstance(module, torch.fx.GraphModule) else ():
            meta = {key: _steady(str(value)) for key, value in node.meta.items() if key not in FIELDS}
            found.append([name, _steady(str(node.format_node())), meta])
    return found


def _steady(text: str) -> str:
    """A text without addresses and numbers that torch counts up in a process, or draws."""
    return re.sub(r"0x[0-9a-f]+|eval_with_key>\.\d+|(?<=id=)\d+|\b\d{12,}\b", "", text)


def told() -> dict[str, Any]:
    graphs: list[torch.fx.GraphModule] = []
    fields = 0

    def keep(gm: torch.fx.GraphModule, inputs: Any) -> Any:
        graphs.append(gm)
        return gm.forward

    def dynamo(gm: torch.fx.GraphModule, inputs: Any) -> Any:
        graphs.append(gm)
        return aot_autograd(fw_compiler=keep, bw_compiler=keep)(gm, inputs)

    found: dict[str, Any] = {}
    for name, build in MODELS.items():
        torch.manual_seed(0)
        model, x = build(), torch.ones(2, 4)
        graphs.clear()
        torch.compiler.reset()
        torch.compile(model, backend=dynamo)(x).sum().backward()
        fields += sum(field in node.meta for gm in graphs for node in gm.graph.nodes for field in FIELDS)
        torch.compiler.reset()
        _, code = run_fw_bw_and_get_code(functools.partial(torch.compile(model), x))
        found[name] = {"graphs": [nodes(gm) for gm in graphs], "code": code}
    artifacts = torch.compiler.save_cache_artifacts()
    info = artifacts[1] if artifacts is not None else None
    keys = [*info.inductor_artifacts, *info.aot_autograd_artifacts] if info is not None else []
    return {"models": found, "keys": sorted(keys), "fields": fields}


def main(mode: str) -> None:
    recording: contextlib.AbstractContextManager[None] = contextlib.nullcontext()
    if mode != "without":
        from hopkit import hierarchy

        if mode == "on":
            recording = hierarchy.record()
    with recording:
        result = told()
    assert ("hopkit" in sys.modules) is (mode != "without")
    print(json.dumps(result))


if __name__ == "__main__":
    main(sys.argv[1])
