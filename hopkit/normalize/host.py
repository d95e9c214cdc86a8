"""Remove text that depends on the host or on caches from generated code."""

from __future__ import annotations

import re

from hopkit.normalize.rules import Rule

__all__ = ["HOST"]

HOST = (
    # The number counts the graphs that this process has compiled.
    Rule(
        "AOT ID",
        re.compile(r"(# AOT ID: \[')\d++_"),
        r"\1",
        before="# AOT ID: ['8_forward']",
        after="# AOT ID: ['forward']",
    ),
    # A line of its own above each kernel; it names a file of the cache.
    Rule(
        "kernel path",
        re.compile(r"^[ \t]*+# kernel path: [^\n]*+(?:\n|\Z)", re.MULTILINE),
        "",
        before="# kernel path: /tmp/torchinductor_me/ab/cab.py\n# Topologically Sorted Source Nodes: [sin]",
        after="# Topologically Sorted Source Nodes: [sin]",
    ),
    # Properties of a GPU belong to the target and stay; those of a CPU are the host's.
    Rule(
        "cores of the host",
        re.compile(r"(DeviceProperties\(type='cpu', index=\w{1,8}, multi_processor_count=)\d++"),
        r"\1...",
        before="DeviceProperties(type='cpu', index=None, multi_processor_count=16, cc='')",
        after="DeviceProperties(type='cpu', index=None, multi_processor_count=..., cc='')",
    ),
    # A hash over the installation of triton.
    Rule(
        "backend hash",
        re.compile(r"('backend_hash': )'[^'\n]*+'"),
        r"\1'...'",
        before="inductor_meta={'grid_type': 'Grid1D', 'backend_hash': '0F3A', 'num_load': 1}",
        after="inductor_meta={'grid_type': 'Grid1D', 'backend_hash': '...', 'num_load': 1}",
    ),
    # Echoes of settings that say how kernels are kept, not what they compute.
    Rule(
        "cache settings",
        re.compile(
            r"('(?:autotune_local_cache|autotune_remote_cache|force_disable_caches|store_cubin)': )(?:True|False|None)"
        ),
        r"\1...",
        before="'autotune_local_cache': True, 'autotune_pointwise': True, 'store_cubin': False",
        after="'autotune_local_cache': ..., 'autotune_pointwise': True, 'store_cubin': ...",
    ),
)
