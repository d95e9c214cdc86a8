"""Write a failure as a script that needs torch, and the backend's origin: a user's module, or hopkit.

It also needs hopkit if the oracle that found the failure reads hopkit's records.

The script compares with the numbers of hopkit's reference run, which it contains, and not with torch's eager run, in
which `torch.cond` and others go through the compiler too. It prints the eager run beside them.
"""

from __future__ import annotations

import inspect
import pprint
import string
import textwrap
from collections.abc import Callable
from typing import Any

from hopkit._torch.configuration import spelling
from hopkit.fuzz import facts
from hopkit.fuzz.backends import gpu_of
from hopkit.fuzz.failure import Failure
from hopkit.fuzz.graph_repro_templates import COUNTS_VERSIONS, SEEKS_ANNOTATIONS, annotation_constants, versions_allowed
from hopkit.fuzz.repro_template import ReproTemplate
from hopkit.fuzz.repro_templates import ASKS_ORACLE, COMPARES, IS_LOST, MEASURES, template_of
from hopkit.oracles import trial_oracles
from hopkit.oracles.finite_difference import ALLOWED, STEP
from hopkit.stages.execution import cotangent

__all__ = ["script_text"]

_FILE = string.Template('''\
"""$heading

Found by hopkit fuzz with torch $torch. This file needs $needs; its exit status is 1 if the failure shows.
"""

$imports


$program


BACKEND = $backend
TRAINING = $training
DYNAMIC = $dynamic
$constants


$functions


def calls():
    return [$calls]


def call(function, args, leaves):
    """Call the function at one seed and run its outputs backward; return them, and those that require gradients."""
    torch.manual_seed(0)
    for leaf in leaves.values():
        leaf.requires_grad_(TRAINING or leaf.requires_grad)
        leaf.grad = None
    with torch.set_grad_enabled(TRAINING):
        outputs = function(*args)
        tensors = [part for part in parts(outputs, "").values() if isinstance(part, torch.Tensor)]
        distinct = enumerate({id(tensor): tensor for tensor in tensors}.values())
        differentiable = {order: tensor for order, tensor in distinct if tensor.requires_grad}
        if TRAINING and differentiable:
            weights = [cotangent(tensor, order) for order, tensor in differentiable.items()]
            torch.autograd.backward(list(differentiable.values()), weights)
    return outputs, differentiable


def run(function):
    """Call the function with each tuple of arguments; return the facts of each call."""
    state = {f"fn.{name}": value for name, value in globals().items() if isinstance(value, torch.nn.Parameter)}
    initial = {path: tensor.detach().clone() for path, tensor in state.items()}
    facts = []
    for args in calls():
        leaves = {f"args[{at}]": arg for at, arg in enumerate(args) if arg.is_floating_point()} | state
        outputs, _ = call(function, args, leaves)
        grads = {path: leaf.grad for path, leaf in leaves.items()} if TRAINING else {}
        facts.append(observe(outputs, args, state, grads))
    with torch.no_grad():
        for path, tensor in state.items():
            tensor.copy_(initial[path])
    return facts


def run_eager():
    return run(program)


$run_compiled


$main

if __name__ == "__main__":
    sys.exit(main())
''')

_COMPILED = """\
def run_compiled(runs=run):
    return runs(torch.compile(program, backend=BACKEND, fullgraph=True, dynamic=DYNAMIC))"""

_COMPILED_FOR_GPU = '''\
def run_compiled(runs=run):
    """Run Inductor's code for a virtual GPU, its kernels interpreted."""
    with hopkit.virtual_gpu(BACKEND.removeprefix("virtual-")) as gpu:
        return runs(torch.compile(program, backend=gpu.backend, fullgraph=True, dynamic=DYNAMIC))'''

_STARTING = 30.0
_EMBEDDED: tuple[Callable[..., Any], ...] = (cotangent, facts.parts, facts.describe, facts.observe)


def script_text(failure: Failure, *, timeout: float, memory: int) -> str:
    """Return the text of the script; a program that exceeds ``timeout`` (seconds) or ``memory`` (bytes) counts as lost.

    Its exit status is 1 if the failure shows, 0 if it does not.
    """
    template = template_of(failure)
    constants = [
        *_constants(template, failure, timeout, memory),
        *(f"{'.'.join(spelling(name))} = {value!r}" for name, value in failure.config.items()),
    ]
    module, _, attribute = failure.cause.backend.partition(":")
    standard, third_party, program = _parts_of(failure.judged_source, template.modules, failure)
    if attribute:
        third_party.append(f"from {module} import {attribute}")
    third_party += template.imports
    on_gpu, is_regional = bool(gpu_of(failure.cause.backend)), failure.cause.backend == "regional"
    if on_gpu or is_regional:
        third_party = [*dict.fromkeys((*third_party, "import hopkit"))]
    needs = "torch and hopkit" if is_regional else template.needs
    backend = "hopkit.regional()" if is_regional else attribute or repr(failure.cause.backend)
    return _FILE.substitute(
        heading=_heading(failure),
        torch=failure.torch,
        needs="torch, Triton and hopkit" if on_gpu else needs,
        imports="\n".join((*standard, "from typing import Any", "", *third_party)),
        program=program,
        backend=backend,
        training=failure.training,
        dynamic=bool(failure.dynamic),
        constants="\n".join(constants),
        run_compiled=_COMPILED_FOR_GPU if on_gpu else _COMPILED,
        functions="\n\n".join(map(inspect.getsource, (*_EMBEDDED, *template.functions))).strip(),
        calls=", ".join(failure.calls),
        main=template.main,
    )


def _constants(template: ReproTemplate, failure: Failure, timeout: float, memory: int) -> list[str]:
    """Return the lines with the constants of a template."""
    if template is COMPARES:
        expected = pprint.pformat(list(failure.expected), width=118, compact=True, sort_dicts=False)
        return ['nan, inf = float("nan"), float("inf")', f"# By the reference run.\nEXPECTED = {expected}"]
    if template is IS_LOST:
        # A fresh process imports torch first.
        return [f"SECONDS = {timeout + _STARTING}", f"MEMORY = {memory + 2**30}"]
    if template is SEEKS_ANNOTATIONS:
        return annotation_constants(failure.message)
    if template is ASKS_ORACLE:
        place = failure.cause.place
        return [f"ORACLE = {place!r}", f"OF_TRIAL = {[place] if place in trial_oracles() else []!r}"]
    if template is COUNTS_VERSIONS:
        return [f"ALLOWED = {versions_allowed(failure.message)}"]
    return [f"STEP = {STEP!r}", f"ALLOWED = {ALLOWED!r}"] if template is MEASURES else []


def _parts_of(source: str, modules: tuple[str, ...], failure: Failure) -> tuple[list[str], list[str], str]:
    """Return the imports of Python's library, those of other packages, and the program."""
    lines = source.splitlines()
    imports = [line for line in lines if line.startswith(("import ", "from "))]
    rest = "\n".join(line for line in lines if line not in imports).strip("\n")
    standard = {line for line in imports if "torch" not in line}
    standard |= {f"import {name}" for name in ("collections", *modules)}
    settings = {spelling(name)[0] for name in failure.config}
    third_party = [line for line in imports if "torch" in line] + [f"import {name}" for name in sorted(settings)]
    return sorted(standard), third_party, rest


def _heading(failure: Failure) -> str:
    # Quotes and backslashes would end, or change, the docstring.
    message = " ".join(failure.message.replace("\\", "/").replace('"', "'").split())[:400]
    return textwrap.fill(f"{failure.cause.place} on backend {failure.cause.backend}: {message}", 110)
