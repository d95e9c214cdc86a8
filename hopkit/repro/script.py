"""Write the script that shows the failure of a case with torch alone."""

from __future__ import annotations

import inspect
import platform
import re
import sys
import textwrap
from collections.abc import Callable, Iterable
from typing import Any

from hopkit._torch.configuration import spelling
from hopkit._torch.versions import torch_version
from hopkit.corpus.matrix.body_cases import BUILT_FROM
from hopkit.errors import HopkitError, UnknownName, UsageError
from hopkit.fuzz.graph_repro_templates import SEEKS_ANNOTATIONS, annotation_constants
from hopkit.oracles import judge
from hopkit.oracles.matching import explains
from hopkit.records import Sample, Severity
from hopkit.repro import comparison
from hopkit.repro.definitions import Definitions, NeedsHopkit
from hopkit.repro.reference_hops import add_definitions, patches, renamed, replaced_hops
from hopkit.repro.shown_failure import ShownFailure
from hopkit.runner.case_run import unmet
from hopkit.stages.session import capture_case, sample_of

__all__ = ["script_text"]

_FROM_HOPKIT = {"scopes": "the call hierarchy", "regions": "the regions", "memory": "the lines of wrappers"}
"""The oracles that judge what only hopkit records, each with the name of that."""

_REGIONAL = """
def regional(gm, example_inputs):
    def compile_graph(gm, inputs):
        return regional_inductor(gm, *inputs)

    return aot_eager(gm, example_inputs, fw_compiler=compile_graph, bw_compiler=compile_graph)
"""

_COMPARING: tuple[Callable[..., Any], ...] = (
    comparison.children,
    comparison.tensors_in,
    comparison.compare,
    comparison.compare_tensors,
    comparison.compare_numbers,
    comparison.compare_sharing,
)
_TRAINING: tuple[Callable[..., Any], ...] = (comparison.run_backward, comparison.compare_grads)

_IMPORTS_OF_COMPARING = (
    *("import collections", "import contextlib", "import functools", "import itertools", "import sys", "import types"),
    *("from typing import Any", "from unittest import mock"),
)


def script_text(shown: ShownFailure) -> str:
    """Return the text of a script that shows a known failure, or that compares a case without one with its reference.

    The script needs torch alone, of the installed version. Its exit status is 1 while the failure shows, and 0 once it
    is fixed. Raises `UsageError` if torch alone can't show the failure: on a virtual GPU, or of hopkit's own HOPs.
    """
    case = shown.case
    if missing := unmet(case):
        raise UsageError(f"{case.name} does not run here: {missing}", hint="run on a torch that has it")
    if shown.variant.is_virtual:
        raise UsageError(
            f"{shown.variant.label} of {case.name} is for a virtual GPU, which torch alone does not have",
            hint="choose another variant, or run `hopkit golden` with hopkit",
        )
    if shown.known is not None and shown.known.stage in _FROM_HOPKIT:
        raise UsageError(
            f"{case.name} fails at {shown.known.stage}, in {_FROM_HOPKIT[shown.known.stage]} that hopkit records, "
            "not torch",
            hint=f"`hopkit golden {case.name}` shows it",
        )
    return _Script(shown).text()


class _Script:
    def __init__(self, shown: ShownFailure) -> None:
        self.shown = shown
        self.case = shown.case
        self.sample = sample_of(shown.case)
        self.training = shown.variant.training
        self.program = Definitions()
        self.build, self.code = self._add_program()
        self.imports = {"import torch", *self.program.imports}

    def _add_program(self) -> tuple[str, str]:
        """Collect the definitions of the program; return the expression that builds its sample, and their text."""
        build = self.case.build
        built_from: Iterable[Callable[..., Any]] = vars(build).get(BUILT_FROM, (build,))
        try:
            for function in built_from:
                self.program.add(function.__module__, function.__qualname__)
            code = self.program.text
        except (NeedsHopkit, OSError, ImportError) as error:
            raise UsageError(
                f"{self.case.name} can't be written with torch alone: {getattr(error, 'message', error)}",
                hint=getattr(error, "hint", "") or f"`hopkit golden {self.case.name}` shows its failure",
            ) from error
        first, *rest = [function.__name__ for function in built_from]
        return f"{first}({', '.join(rest)})", code

    def text(self) -> str:
        body = self._raising() if self.shown.raises else self._annotating() if self._of_graphs else self._comparing()
        self.imports |= {"from typing import NamedTuple"} if "NamedTuple" in body else set()
        body = re.sub(r"\n{3,}", "\n\n\n", body)
        return f'"""{self._heading()}"""\n\nfrom __future__ import annotations\n\n{_sorted(self.imports)}\n\n\n{body}'

    @property
    def _of_graphs(self) -> bool:
        """Whether the failure is one of the annotations of graphs."""
        return self.shown.known is not None and self.shown.known.stage == SEEKS_ANNOTATIONS.oracle

    @property
    def _compiles_regions(self) -> bool:
        return self.shown.variant.regional and not self._of_graphs

    @property
    def _backend(self) -> str:
        """The backend of the script: the annotations of AOTAutograd's graphs are the same without regions."""
        return "aot_eager" if self.shown.variant.regional else self.shown.backend

    def _heading(self) -> str:
        known, case = self.shown.known, self.case
        first = known.reason[:1].upper() + known.reason[1:] if known else f"Compare {case.name} with its reference"
        lines = textwrap.wrap(_safe(f"{first}."), 110)
        lines += ["", f"torch {torch_version()}, Python {platform.python_version()}, {platform.platform()}"]
        lines += [f"Backend {self.shown.backend}, {self.shown.variant.label}; case {case.name} of hopkit."]
        if known:
            observed = f" with {known.symptom!r}" if known.symptom else ""
            how = self.shown.severity.value if self.shown.severity else ""
            lines += textwrap.wrap(_safe(f"Observed ({how}): it fails at {known.stage}{observed}."), 110)
            lines += textwrap.wrap(_safe(f"Expected: {known.expected}."), 110) if known.expected else []
            lines += [f"Reported as {known.issue}"] if known.issue else []
        lines += ["", "The exit status is 1 while the failure shows, and 0 once it is fixed."]
        return "\n".join(lines) + "\n"

    def _settings(self) -> str:
        """Return the lines that change settings of the compiler."""
        lines = []
        for name, value in self.case.config.items():
            if name == "torch.deterministic_algorithms":
                lines.append(f"torch.use_deterministic_algorithms({value!r})")
                continue
            try:
                module, attribute = spelling(name)
            except UnknownName as error:
                raise UsageError(
                    f"{self.case.name} needs the setting {name}, which torch alone does not have",
                    hint=f"`hopkit golden {self.case.name}` shows its failure",
                ) from error
            self.imports.add(f"import {module}")
            lines.append(f"{module}.{attribute} = {value!r}")
        if self.shown.raises:
            # Otherwise torch leaves its own frames out of tracebacks.
            self.imports.add("import torch._dynamo")
            lines.append("torch._dynamo.config.verbose = True")
        settings = "".join(f"{line}\n" for line in lines)
        if not self._compiles_regions:
            return settings
        self.imports |= {
            "import torch.compiler.config",
            "from torch._dynamo.backends.debugging import aot_eager",
            "from torch.fx.passes.regional_inductor import regional_inductor",
        }
        # A cached graph has the code of one without annotations.
        return f"{settings}torch.compiler.config.force_disable_caches = True\n\n{_REGIONAL}"

    def _sample_class(self) -> str:
        """Return the class of the samples, with the fields that the program uses."""
        fields = ["    fn: Any", "    args: tuple[Any, ...] = ()"]
        defaults = {"kwargs": "{}", "other_args": "()", "dynamic": "{}", "reference": "None"}
        fields += [f"    {name}: Any = {value}" for name, value in defaults.items() if f"{name}=" in self.code]
        self.imports.add("from typing import Any")
        return "class Sample(NamedTuple):\n" + "\n".join(fields) + "\n"

    def _compile(self, fn: str) -> str:
        dynamic = "False" if not self.shown.variant.dynamic else "None" if self.sample.dynamic else "True"
        backend = "regional" if self._compiles_regions else f'"{self._backend}"'
        return f"torch.compile({fn}, backend={backend}, fullgraph=True, dynamic={dynamic})"

    def _calls(self, sample: str) -> str:
        return f"({sample}.args, *{sample}.other_args)" if self.sample.other_args else f"({sample}.args,)"

    def _mark(self, sample: str, args: str) -> list[str]:
        """Return the lines that mark the dynamic dimensions of the arguments of a call."""
        if not self.shown.variant.dynamic or not self.sample.dynamic:
            return []
        lines = []
        for key, dims in self.sample.dynamic.items():
            argument = f"{args}[{key}]" if isinstance(key, int) else f"{sample}.kwargs[{key!r}]"
            lines += [f"torch._dynamo.mark_dynamic({argument}, {dim})" for dim in sorted(dims)]
        self.imports.add("import torch._dynamo")
        return lines

    def _keywords(self, sample: str) -> str:
        return f", **{sample}.kwargs" if self.sample.kwargs else ""

    def _raising(self) -> str:
        """Return the script for a failure that raises: it lets the exception appear."""
        lines = ["torch.manual_seed(0)", f"sample = {self.build}", f"compiled = {self._compile('sample.fn')}"]
        lines += self._calls_of_compiled(prints=True)
        main = "def main():\n" + "".join(f"    {line}\n" for line in lines)
        parts = [self._settings(), self._sample_class(), self.code, self._functions_of_calls(), main]
        if self.shown.severity is Severity.CRASH:
            self.imports.add("import sys")
            parts += [
                _SHOWS_CAUSES,
                _RUNS_MAIN.replace("    main()", "    sys.excepthook = show_hidden_causes\n    main()"),
            ]
        else:
            parts.append(_RUNS_MAIN)
        return "\n\n".join(part for part in parts if part)

    def _annotating(self) -> str:
        """Return the script for a failure in the annotations of graphs: it prints those of the nodes."""
        self.imports |= {"import sys", *(f"import {name}" for name in SEEKS_ANNOTATIONS.modules)}
        self.imports |= {*SEEKS_ANNOTATIONS.imports, "import torch.fx.traceback"}
        if self._backend == "inductor":
            self.imports.add("import torch._inductor.config")
        constants = [f'BACKEND = "{self._backend}"', *annotation_constants(self._message())]
        seeks = SEEKS_ANNOTATIONS.main
        if self._backend == "inductor" and any(line.startswith("STAGE = 'post_grad") for line in constants):
            # Inductor changes the graph after the hooks that its configuration has.
            before, _, after = seeks.partition("def annotated_operators")
            seeks = f"{before}{_LOWERED_OPERATORS}\n\ndef main{after.partition('def main')[2]}"
            self.imports |= {"import torch._inductor.graph", "from unittest import mock"}
        lines = ["torch.manual_seed(0)", f"sample = {self.build}"]
        lines += [f"compiled = {self._compile('sample.fn')}".replace(f'"{self._backend}"', "BACKEND")]
        lines += self._calls_of_compiled(prints=False)
        run = "def run_compiled():\n" + "".join(f"    {line}\n" for line in lines)
        parts = [
            self._settings(),
            "".join(f"{line}\n" for line in constants),
            self._sample_class(),
            self.code,
            self._functions_of_calls(),
            run,
            seeks,
            _RUNS_MAIN.replace("main()", "sys.exit(main())"),
        ]
        return "\n\n".join(part for part in parts if part)

    def _message(self) -> str:
        """Return the message of the finding that the known failure explains, from a capture."""
        known, case = self.shown.known, self.case
        assert known is not None
        findings = judge(capture_case(case, self.shown.variant, backend=self.shown.backend), with_known_failures=True)
        explained = [finding.message for finding in findings if explains(known, finding)]
        if not explained:
            raise HopkitError(
                f"{case.name} does not show its known failure: {known.reason}", hint="run its golden test"
            )
        return explained[0]

    def _functions_of_calls(self) -> str:
        """Return the functions that `_calls_of_compiled` needs."""
        if not self.training and not self._uses_outputs:
            return ""
        self.imports |= {"import collections", "import functools", "import types", "from typing import Any"}
        of_training = (comparison.run_backward,) if self.training else ()
        return _sources((comparison.children, comparison.tensors_in, *of_training))

    @property
    def _uses_outputs(self) -> bool:
        """Whether the failure may show only when a tensor of the outputs is used, as one that escaped from a vmap."""
        return self.shown.known is not None and self.shown.known.stage == "run" and not self.training

    def _calls_of_compiled(self, *, prints: bool) -> list[str]:
        """Return the lines that make the calls of the compiled program."""
        call = f"compiled(*args{self._keywords('sample')})"
        loop = [f"for args in {self._calls('sample')}:", *(f"    {line}" for line in self._mark("sample", "args"))]
        if self._uses_outputs:
            loop += [f'    for tensor in tensors_in({call}, "outputs").values():', "        print(tensor.detach())"]
            return ["with torch.no_grad():", *(f"    {line}" for line in loop)]
        if not self.training:
            loop.append(f"    print({call})" if prints else f"    {call}")
            return ["with torch.no_grad():", *(f"    {line}" for line in loop)]
        inputs = "(args, sample.kwargs)" if self.sample.kwargs else "args"
        return [
            *loop,
            f'    for tensor in tensors_in({inputs}, "args").values():',
            "        if tensor.is_floating_point():",
            "            tensor.requires_grad_()",
            f"    {call}" if self._runs_backward else f"    run_backward({call})",
        ]

    @property
    def _runs_backward(self) -> bool:
        """Whether the program runs backward itself, as a training step does."""
        return re.search(r"\.backward\(", self.code) is not None

    def _comparing(self) -> str:
        hops = replaced_hops(self.code, self.program.imports)
        plain = add_definitions(hops)
        self.imports |= {*_IMPORTS_OF_COMPARING, *plain.imports}
        blocks = patches(hops, self.code)
        reference = [
            "@contextlib.contextmanager",
            "def plain_hops():",
            '    """Replace the HOPs by plain Python, since eager torch compiles some of them."""',
            "    with contextlib.ExitStack() as stack:",
            *(f"        {line}" for line in blocks),
            "        yield",
        ]
        if not blocks:
            reference = []
            self.imports -= {"import contextlib", "from unittest import mock"}
        functions = _sources(_COMPARING + (_TRAINING if self.training else ()))
        parts = [
            self._settings(),
            self._sample_class(),
            self.code,
            renamed(hops, plain.text),
            "\n".join(reference) + "\n" if reference else "",
            functions,
            self._call(),
            self._comparing_main(bool(blocks)),
            _RUNS_MAIN.replace("main()", "sys.exit(main())"),
        ]
        return "\n\n".join(part for part in parts if part)

    def _call(self) -> str:
        """Return the function that calls a program, and returns its outputs and the leaves with their gradients."""
        lines = ["def call(function, fn, args, kwargs):"]
        if not self.training:
            lines += [
                "    torch.manual_seed(0)",
                "    with torch.no_grad():",
                "        return function(*args, **kwargs), {}",
            ]
            return "\n".join(lines) + "\n"
        lines += [
            "    for tensor in tensors_in((args, kwargs), '').values():".replace("''", '""'),
            "        if tensor.is_floating_point():",
            "            tensor.requires_grad_()",
            '    reached = {"args": args, "kwargs": kwargs, "fn": fn}',
            "    tensors = [item for path, value in reached.items() for item in tensors_in(value, path).items()]",
            "    leaves = {path: tensor for path, tensor in tensors if tensor.requires_grad}",
            "    for leaf in leaves.values():",
            "        leaf.grad = None",
            "    torch.manual_seed(0)",
            "    outputs = function(*args, **kwargs)",
            *([] if self._runs_backward else ["    run_backward(outputs)"]),
            "    return outputs, leaves",
        ]
        return "\n".join(lines) + "\n"

    def _comparing_main(self, patched: bool) -> str:
        own_reference = self.sample.reference is not None
        function = "expected.reference" if own_reference else "expected.fn"
        build = ["torch.manual_seed(0)", f"expected = {self.build}"]
        call = [f"right, right_leaves = call({function}, expected.fn, args, {_kwargs(self.sample, 'expected')})"]
        loop = [
            *self._mark("actual", "actual_args"),
            *_inside(call, patched),
            f"result, leaves = call(compiled, actual.fn, actual_args, {_kwargs(self.sample, 'actual')})",
            'where = f"call {index}: "' if self.sample.other_args else 'where = ""',
            'differences = compare(result, right, "outputs")',
        ]
        loop += ["differences += compare_grads(leaves, right_leaves)"] if self.training else []
        loop += [
            'differences += [f"afterwards: {line}" for line in compare(actual_args, args, "args")]',
            *(
                ['differences += [f"afterwards: {line}" for line in compare(actual.fn, expected.fn, "fn")]']
                if not own_reference
                else []
            ),
            "here, there = (",
            '    {**tensors_in(outputs, "outputs"), **tensors_in(args, "args"), **tensors_in(fn, "fn")}',
            "    for outputs, args, fn in ((result, actual_args, actual.fn), (right, args, expected.fn))",
            ")",
            "differences += compare_sharing(here, there)",
            'lines += [f"{where}{line}" for line in differences]',
        ]
        lines = [
            "def main():",
            *(f"    {line}" for line in _inside(build, patched)),
            "    torch.manual_seed(0)",
            f"    actual = {self.build}",
            f"    compiled = {self._compile('actual.fn')}",
            "    lines = []",
            f"    calls = zip({self._calls('expected')}, {self._calls('actual')}, strict=True)",
            "    for index, (args, actual_args) in enumerate(calls):"
            if self.sample.other_args
            else "    for args, actual_args in calls:",
            *(f"        {line}" for line in loop),
            '    print(*(lines or ["as expected"]), sep="\\n")',
            "    return 1 if lines else 0",
        ]
        return "\n".join(lines) + "\n"


_RUNS_MAIN = """\
if __name__ == "__main__":
    main()
"""

_LOWERED_OPERATORS = '''\
def annotated_operators():
    """Return the operators in the graphs that Inductor lowers, with their annotations."""
    operators = []
    lower = torch._inductor.graph.GraphLowering.__init__

    def record_and_lower(self, *args, **keywords):
        # Bodies are passed as keywords: they are parts of the graph that is recorded.
        if args and keywords.get("is_backward", False) == STAGE.endswith("backward"):
            record(args[0], operators)
        return lower(self, *args, **keywords)

    uncached = torch._inductor.config.patch(force_disable_caches=True)
    with uncached, mock.patch("torch._inductor.graph.GraphLowering.__init__", record_and_lower):
        run_compiled()
    return operators

'''

_SHOWS_CAUSES = '''\
def show_hidden_causes(kind, error, traceback):
    """Print an exception with the causes that torch hides (``raise ... from None``)."""
    cause = error
    while cause is not None:
        cause.__suppress_context__ = False
        cause = cause.__cause__ or cause.__context__
    sys.__excepthook__(kind, error, traceback)
'''


def _inside(lines: list[str], patched: bool) -> list[str]:
    return ["with plain_hops():", *(f"    {line}" for line in lines)] if patched else lines


def _kwargs(sample: Sample, name: str) -> str:
    return f"{name}.kwargs" if sample.kwargs else "{}"


def _sources(functions: Iterable[Callable[..., Any]]) -> str:
    return "\n\n".join(map(inspect.getsource, functions))


def _sorted(imports: Iterable[str]) -> str:
    """Return lines that import, one for each module: those of Python's library before others.

    >>> print(_sorted({"import torch", "import sys", "from typing import NamedTuple", "from typing import Any"}))
    import sys
    from typing import Any, NamedTuple
    <BLANKLINE>
    import torch
    """
    names: dict[str, set[str]] = {}
    for line in imports:
        head, _, name = line.partition(" import ")
        names.setdefault(head, set()).update([name] if name else [])
    lines = [
        f"{head} import {', '.join(sorted(of_module))}" if of_module else head for head, of_module in names.items()
    ]
    lines.sort(key=lambda line: (line.startswith("from "), line))
    own = [line for line in lines if re.split(r"[ .]", line)[1] in sys.stdlib_module_names]
    return "\n\n".join("\n".join(group) for group in (own, [line for line in lines if line not in own]) if group)


def _safe(text: str) -> str:
    """Return a text that a docstring can contain."""
    return " ".join(text.replace("\\", "/").replace('"', "'").split())
