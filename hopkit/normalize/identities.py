"""Replace the identities of objects in one process: addresses, ids, hashes, and counters that no compile resets."""

from __future__ import annotations

import re

from hopkit.normalize.rules import Numbered, Rule

__all__ = ["IDENTITIES"]

IDENTITIES = (
    Rule(
        "address",
        re.compile(r"\bat 0x[0-9a-fA-F]++"),
        "at 0x...",
        before="<function f at 0x7f31c9d2b1c0>",
        after="<function f at 0x...>",
    ),
    # Dynamo names the globals that it installs by prefix, id() and the number of the compile.
    Numbered(
        "installed global",
        re.compile(r"(?<=_)(?P<number>\d{12,}+(?:_c\d++)?)(?!\w)"),
        "id",
        before="G['__self_139872413_c1'], G['_fn_139872413377104_c3'], G['_fn_139872413377984_c3']",
        after="G['__self_139872413_c1'], G['_fn_id0'], G['_fn_id1']",
    ),
    # Dynamo's unique_id() counts for the whole process; __compiled_fn also has a UUID behind the number.
    Numbered(
        "unique name",
        re.compile(
            r"(?:__compiled_fn_|__builtins_dict___|__resume_at_\d++_)(?P<number>\d++(?:_[0-9a-f]{4,12}){0,5})(?!\w)"
        ),
        "",
        before="__compiled_fn_7_0b8c5a5e_0a5b_4c1e_9d7e_3f0f5d0f7a11 reads __builtins_dict___31",
        after="__compiled_fn_0 reads __builtins_dict___1",
    ),
    # torch 2.13 gives each call of a region a number, so that its backward can be paired with it.
    Numbered(
        "call of a region",
        re.compile(r"'call_id': (?P<number>\d++)"),
        "",
        before="# Annotation: {'call_id': 12}",
        after="# Annotation: {'call_id': 0}",
    ),
    Numbered(
        "checkpoint",
        re.compile(r"\bac_graph_id: (?P<number>\d++)"),
        "",
        before="# ac_graph_id: 4 - PREFER_RECOMPUTE",
        after="# ac_graph_id: 0 - PREFER_RECOMPUTE",
    ),
    # Where the code of a graph was made: each time it is, in the process, it has another number.
    Numbered(
        "code of a graph",
        re.compile(r"<eval_with_key>\.(?P<number>\d++)"),
        "",
        before='File "<eval_with_key>.35", line 4',
        after='File "<eval_with_key>.0", line 4',
    ),
    # torch keeps the kernels of the process, and the constants of their calls, in tables.
    Numbered(
        "Triton kernel",
        re.compile(r"\bkernel_idx(?: =|:) (?P<number>\d++)"),
        "",
        before="(kernel_idx = 4, constant_args_idx = 9); kwargs = {kernel_idx: 4, constant_args_idx: 9}",
        after="(kernel_idx = 0, constant_args_idx = 9); kwargs = {kernel_idx: 0, constant_args_idx: 9}",
    ),
    Numbered(
        "constants of a Triton kernel",
        re.compile(r"\bconstant_args_idx(?: =|:) (?P<number>\d++)"),
        "",
        before="(kernel_idx = 4, constant_args_idx = 9); kwargs = {kernel_idx: 4, constant_args_idx: 9}",
        after="(kernel_idx = 4, constant_args_idx = 0); kwargs = {kernel_idx: 4, constant_args_idx: 0}",
    ),
    # What Python was doing when the stack was full depends on how deep the caller was.
    Rule(
        "full stack",
        re.compile(
            r"(?<=maximum recursion depth exceeded)(?: while calling a Python object| in (?:comparison|__\w++)"
            r"| while getting the (?:str|repr) of an object)"
        ),
        "",
        before="RecursionError: maximum recursion depth exceeded while calling a Python object",
        after="RecursionError: maximum recursion depth exceeded",
    ),
    # Inductor's own hashes: "c" and 51 characters of base 32.
    Rule(
        "code hash",
        re.compile(r"(?<![a-zA-Z0-9])c[a-z2-7]{51}(?![a-zA-Z0-9])"),
        "HASH",
        before="import cq2z6srmjo3jgvlzcxvtfrmn3ifv7aqu4nwxvmyxvrkzwhppinrd",
        after="import HASH",
    ),
    Rule(
        "hexadecimal hash",
        re.compile(r"(?<![a-zA-Z0-9])(?:[0-9a-f]{64}|[0-9A-F]{64}|[0-9a-f]{40}|[0-9a-f]{32})(?![a-zA-Z0-9])"),
        "HASH",
        before="key 9e107d9d372bb6826bd81d3542a419d6",
        after="key HASH",
    ),
)
