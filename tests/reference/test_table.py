from __future__ import annotations

import subprocess
import sys

from hopkit.reference.table import reference_hops


def test_each_hop_once_and_found_by_its_file() -> None:
    names = [hop.name for hop in reference_hops()]
    assert len(names) == len(set(names))
    assert {"cond", "invoke_subgraph"} <= set(names)


def test_importing_the_reference_loads_no_torch() -> None:
    code = "import hopkit.reference, sys; assert 'torch' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
