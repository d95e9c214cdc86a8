"""Check HOPs, as ``torch.library.opcheck`` checks operators, and captures. One layer of the compiler is one file.

Read in this order:

=================  ====================================================================
`.hopcheck`        `hopcheck`: run a HOP through the layers
`.layer`           the record of a layer: its name, the layers that it needs, its check
`.layers`          the layers, one in each file
`.program`         the checked program as a function of flat tensors, and its runs
`.results`         flatten the result of a program
`.derivative`      compare a gradient with finite differences
`.report`          the report, with a status for each layer
`.hints`           hints how to fix a failure, for each kind of author
`.memory`          the memory of Inductor's wrappers: a package of its own
`.provenance`      the kernels of a capture: the nodes and lines behind each
`.code_only`       capture the code that Inductor writes, and compile none of it
`.wrapper_calls`   the calls of kernels in generated code, and their comments
=================  ====================================================================
"""

from __future__ import annotations

from hopkit.checks import memory, provenance
from hopkit.checks.hopcheck import hopcheck
from hopkit.checks.report import HopCheckFailed, HopReport, LayerResult, LayerStatus
from hopkit.deprecation import renamed_names

__all__ = ["HopCheckFailed", "HopReport", "LayerResult", "LayerStatus", "hopcheck", "memory", "provenance"]

__getattr__ = renamed_names(__name__, Finding="LayerResult", Status="LayerStatus")
