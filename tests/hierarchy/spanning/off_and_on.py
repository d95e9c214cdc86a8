"""Compile a few models, one process for each mode, and print graphs, code and cache keys as JSON.

``python off_and_on.py FOLDER MODE...``: a MODE is ``without`` hopkit imported, ``off`` (imported, and not recording) or
``on``. Each mode has a process, forked from one that has imported torch's compiler and compiled nothing, and prints one
line. Nothing here may import hopkit before MODE requires it. Each mode has caches of graphs of its own, in FOLDER;
the processes share the cache of kernels, which are compiled as their text says.
"""

from __future__ import annotations

import contextlib
import functools
import json
import os
import re
import sys
import traceback
from pathlib import Path
from typing import Any

import torch
import torch._inductor.compile_fx
from torch._dynamo.backends.common import aot_autograd
from torch._functorch._aot_autograd.autograd_cache import AOTAutogradCache
from torch._inductor.codecache import FxGraphCache
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
GRAPH_CACHES = {"fxgraph": FxGraphCache, "aotautograd": AOTAutogradCache}


def nodes(gm: torch.fx.GraphModule) -> list[Any]:
    """Return each node of a graph and of its bodies, with all metadata except hopkit's."""
    descriptions = []
    for name, module in gm.named_modules():
        for node in module.graph.nodes if isinstance(module, torch.fx.GraphModule) else ():
            meta = {key: _steady(str(value)) for key, value in node.meta.items() if key not in FIELDS}
            descriptions.append([name, _steady(str(node.format_node())), meta])
    return descriptions


def _steady(text: str) -> str:
    """Remove addresses, and numbers that torch counts in a process or draws."""
    return re.sub(r"0x[0-9a-f]+|eval_with_key>\.\d+|(?<=id=)\d+|\b\d{12,}\b", "", text)


def compile_models() -> dict[str, Any]:
    graphs: list[torch.fx.GraphModule] = []
    fields = 0

    def keep(gm: torch.fx.GraphModule, inputs: Any) -> Any:
        graphs.append(gm)
        return gm.forward

    def dynamo(gm: torch.fx.GraphModule, inputs: Any) -> Any:
        graphs.append(gm)
        return aot_autograd(fw_compiler=keep, bw_compiler=keep)(gm, inputs)

    models: dict[str, Any] = {}
    for name, build in MODELS.items():
        torch.manual_seed(0)
        model, x = build(), torch.ones(2, 4)
        graphs.clear()
        torch.compiler.reset()
        torch.compile(model, backend=dynamo)(x).sum().backward()
        fields += sum(field in node.meta for gm in graphs for node in gm.graph.nodes for field in FIELDS)
        torch.compiler.reset()
        _, code = run_fw_bw_and_get_code(functools.partial(torch.compile(model), x))
        models[name] = {"graphs": [nodes(gm) for gm in graphs], "code": code}
    artifacts = torch.compiler.save_cache_artifacts()
    info = artifacts[1] if artifacts is not None else None
    keys = [*info.inductor_artifacts, *info.aot_autograd_artifacts] if info is not None else []
    return {"models": models, "keys": sorted(keys), "fields": fields}


def tell(mode: str) -> dict[str, Any]:
    recording: contextlib.AbstractContextManager[None] = contextlib.nullcontext()
    if mode != "without":
        from hopkit import hierarchy

        if mode == "on":
            recording = hierarchy.record()
    with recording:
        result = compile_models()
    assert ("hopkit" in sys.modules) is (mode != "without")
    return result


def main(folder: Path, modes: list[str]) -> None:
    for mode in modes:
        for name, cache in GRAPH_CACHES.items():
            cache._get_tmp_dir = functools.partial(str, folder / mode / name)
        child = os.fork()
        if child == 0:
            status = 1
            try:
                assert not folder.joinpath(mode).exists()
                print(json.dumps({mode: tell(mode)}), flush=True)
                status = 0
            except BaseException:
                traceback.print_exc()
            finally:
                # Not what the parent has to do at its end.
                sys.stderr.flush()
                os._exit(status)
        _, ended = os.waitpid(child, 0)
        if ended:
            sys.exit(f"the process of mode {mode} ended with {os.waitstatus_to_exitcode(ended)}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
