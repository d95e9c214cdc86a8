"""The case files that ``hopkit new`` writes: one template a HOP, and one for every HOP that has none."""

from __future__ import annotations

import contextlib
import string
import textwrap
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from hopkit.cli.sample_source import CannotBeWritten, SampleSource, written
from hopkit.errors import BadCase, UsageError
from hopkit.records import Case, Sample

__all__ = ["TEMPLATES", "render", "write"]

_COND = '''\
"""Cases of torch.cond: say here what they have in common."""

from __future__ import annotations

import torch

import hopkit


@hopkit.case("$name", hops=("cond",), variants=("inference", "training", "dynamic"))
def $function() -> hopkit.Sample:
    """Say here which behaviour of torch.cond this case holds."""

    def fn(x, y):
        return torch.cond(x.sum() > 0, lambda x, y: x.sin() + y, lambda x, y: x.cos() * y, (x, y))

    x, y = torch.rand(3, 4) + 0.5, torch.randn(3, 4)
    # `args` takes one branch and `other_args` the other; dimension 0 of both varies in the dynamic variants.
    # The page shows this function; `shows=(Block,)` above adds a class or function that is defined outside of it.
    return hopkit.Sample(fn, args=(x, y), other_args=((-x, y),), dynamic={0: {0}, 1: {0}})
'''

_INVOKE_SUBGRAPH = '''\
"""Cases of nested regions (invoke_subgraph): say here what they have in common."""

from __future__ import annotations

import torch

import hopkit


@hopkit.case("$name", hops=("invoke_subgraph",), variants=("inference", "training", "dynamic"))
def $function() -> hopkit.Sample:
    """Say here which behaviour of a nested region this case holds."""

    @torch.compiler.nested_compile_region
    def region(x, y):
        return x.sin() * y

    def fn(x, y):
        return region(x, y) + x

    # Dimension 0 of both arguments varies in the dynamic variants.
    return hopkit.Sample(fn, args=(torch.randn(3, 4), torch.randn(3, 4)), dynamic={0: {0}, 1: {0}})
'''

_ANY = '''\
"""Cases of the HOP $hop: say here what they have in common."""

from __future__ import annotations

import torch

import hopkit


@hopkit.case("$name", hops=("$hop",), variants=("inference",))
def $function() -> hopkit.Sample:
    """Say here which behaviour of $hop this case holds."""

    def fn(x):
        # Call $hop here.
        return x.sin()

    return hopkit.Sample(fn, args=(torch.randn(3, 4),))
'''

_SAMPLE = '''\
"""Cases of the HOP $hop: say here what they have in common."""

from __future__ import annotations

$imports


@hopkit.case("$name", hops=("$hop",), variants=("inference",))
def $function() -> hopkit.Sample:
    """Say here which behaviour of $hop this case holds."""
$lookups
    # The program and the inputs that torch itself tests $hop with.
$functions

    args = $args
    return hopkit.Sample($program, args=args)
'''

TEMPLATES: Mapping[str, str] = MappingProxyType({"cond": _COND, "invoke_subgraph": _INVOKE_SUBGRAPH})
"""The text of a case file by HOP, with ``$name`` and ``$function`` to be filled in."""


def render(hop: str, name: str, *, in_corpus: bool = False) -> str:
    """Return the text of a case file for a HOP: from its template, else from torch's sample inputs, else a bare one.

    No file names a private part of torch. With ``in_corpus`` it is for hopkit's own corpus, which uses hopkit's seam.
    Raise `UsageError` if ``hop`` is no identifier or ``name`` is not ``family/case``.

    >>> print(render("cond", "cond/mine").splitlines()[9])
    @hopkit.case("cond/mine", hops=("cond",), variants=("inference", "training", "dynamic"))
    """
    if not hop.isidentifier():
        raise UsageError(f"{hop!r} is not the name of a HOP", hint="use torch's name: cond, while_loop, scan")
    try:
        case = Case(name, build=lambda: Sample(abs))
    except BadCase as error:
        raise UsageError(error.message, hint=error.hint) from error
    values = {"name": case.name, "hop": hop, "function": case.name.replace("/", "_")}
    if hop in TEMPLATES:
        return string.Template(TEMPLATES[hop]).substitute(values)
    sample = _sample(hop, in_corpus)
    if sample is None:
        return string.Template(_ANY).substitute(values)
    lines = {"import torch", "import hopkit", *(line for line in sample.imports if "import " in line)}
    ordered = sorted(lines, key=lambda line: (line.startswith("from "), line))
    of_hopkit = [line for line in ordered if line.split()[1].partition(".")[0] == "hopkit"]
    names = [line for line in sample.imports if "import " not in line]
    imports = "\n".join(
        [*(line for line in ordered if line not in of_hopkit), "", *of_hopkit, *([""] if names else []), *names]
    )
    lookups = "".join(f"    {line}\n" for line in sample.lookups)
    functions = textwrap.indent(sample.functions, "    ")
    return string.Template(_SAMPLE).substitute(
        values, imports=imports, lookups=lookups, functions=functions, program=sample.name, args=sample.args
    )


def _sample(hop: str, in_corpus: bool) -> SampleSource | None:
    """Return the first of torch's sample programs for a HOP that can be written as source."""
    from hopkit._torch.hop.samples import sample_programs

    for program in sample_programs().get(hop, ()):
        with contextlib.suppress(CannotBeWritten):
            return written(program, in_corpus=in_corpus)
    return None


def write(hop: str, name: str, folder: Path, *, in_corpus: bool = False) -> Path:
    """Write the case file ``folder/family_case.py`` and return its path; raise `UsageError` if it exists."""
    text = render(hop, name, in_corpus=in_corpus)
    path = folder / f"{name.replace('/', '_')}.py"
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with open(path, "x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise UsageError(
            f"{path} exists; nothing was written", hint="choose another name, or remove the file"
        ) from None
    return path
