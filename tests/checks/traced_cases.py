"""The cases whose kernels are traced to their nodes: a sample, or all of the corpus."""

from __future__ import annotations

from hopkit.corpus.gpu_families import with_virtual_variants
from hopkit.corpus.registry import all_cases
from hopkit.records import STANDARD_VARIANTS

SAMPLE = (
    ("cond/simple", "training.virtual-h200"),
    ("region_memory/writes_buffer", "inference.virtual-h200"),
    ("associative_scan_body_matrix/autocast_around", "inference.virtual-h200"),
    ("hopkit_switch/out_of_range", "inference.virtual-h200"),
    ("gpu_text/attention", "training.virtual-h200"),
    ("gpu_text/combo_kernels", "inference.virtual-h200"),
    ("foreach_map_body_matrix/dataclass", "inference.virtual-h200"),
    ("cond/simple", "inference"),
)
"""Cases with branches, loops, regions, custom HOPs, extern kernels, combined kernels, in Triton and in C++."""

SAMPLE_OF_LEVELS = (
    *SAMPLE[:2],
    ("gpu_text/provenance", "inference.virtual-h200"),
    ("gpu_text/combo_kernels", "inference.virtual-h200"),
    ("while_loop/counter", "inference.virtual-h200"),
    ("effects/print_one", "inference.virtual-h200"),
    ("cond/simple", "training"),
    ("region/simple", "training"),
    ("region_operands/ranks", "inference"),
    ("scan/simple", "inference"),
    ("map/simple", "dynamic"),
    ("regional/two_ids", "regional_training"),
)
"""Small cases on both devices, with each kind of body, and with regions; the FX backend refuses the levels 1 and 2."""


def every_variant() -> list[tuple[str, str]]:
    """Return each case with each of its variants that Inductor compiles with provenance on."""
    return [
        (case.name, name)
        for case in all_cases()
        # Where torch runs the wrong branch, the nodes of the right one have no kernel.
        if not case.known_failures
        for name in with_virtual_variants(case)
        # The FX backend can't compile with provenance on: tests/checks/test_provenance.py.
        if not STANDARD_VARIANTS[name].fx_wrapper
    ]
