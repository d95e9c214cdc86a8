"""Templates of scripts that reproduce a fault of graphs, rather than of their results.

As in `hopkit.fuzz.repro_templates`, scripts contain the texts unchanged.
"""

from __future__ import annotations

import ast
import re

from hopkit.fuzz.repro_template import ReproTemplate

__all__ = ["COMPILES_TWICE", "COUNTS_VERSIONS", "SEEKS_ANNOTATIONS", "annotation_constants", "versions_allowed"]

COMPILES_TWICE = ReproTemplate(
    '''\
LOGS = "graph_code,aot_graphs,post_grad_graphs,output_code"
NEXT = "--- compiled ---"


def texts():
    """Return the logged graphs and code of one compilation, and of the next in the same process."""
    settings = {"TORCH_LOGS": LOGS, "TORCHINDUCTOR_FORCE_DISABLE_CACHES": "1"}
    command = [sys.executable, __file__, "compiled"]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **settings})
    if done.returncode:
        sys.exit(f"compiling ended with {done.returncode}:\\n{done.stderr}")
    return [list(logged(log)) for log in done.stderr.split(NEXT)[:2]]


def logged(text):
    """Yield the lines of graphs and code, without those with a number or name that differs by compilation."""
    for line in text.splitlines():
        _, separator, entry = line.partition("] [__")
        if separator and not re.search("=====|_config id|AOT ID|eval_with_key|written to", entry):
            yield re.sub("0x[0-9a-f]+", "0x", entry)


def main():
    if "compiled" in sys.argv:
        for _ in range(2):
            torch.compiler.reset()
            run_compiled()
            print(NEXT, file=sys.stderr, flush=True)
        return 0
    text, repeated_text = texts()
    lines = list(difflib.unified_diff(text, repeated_text, "compiled once", "compiled again", lineterm=""))
    print(f"compiled twice, backend {BACKEND!r}, {len(text)} lines of graphs and code:", *lines, sep="\\n")
    print("The failure shows." if lines else "The failure does not show here.")
    return int(bool(lines))
''',
    ("difflib", "os", "re", "subprocess", "sys"),
    oracle="same_text",
)
"""Compile the program twice in a child process, and compare the graphs that ``TORCH_LOGS`` prints each time."""

SEEKS_ANNOTATIONS = ReproTemplate(
    '''\
def record(graph_module, operators):
    """Add each operator of a graph and its subgraphs, with its annotations: their values as text."""
    for module in graph_module.modules():
        for node in module.graph.nodes if isinstance(module, torch.fx.GraphModule) else ():
            if node.op.startswith("call"):
                known = hasattr(node.target, "overloadpacket")
                name = node.target.name().partition(".")[0].removesuffix("_") if known else str(node.target)
                name = name if known or isinstance(node.target, str) else getattr(node.target, "__name__", name)
                if LINE not in (node.meta.get("stack_trace") or node.stack_trace or ""):
                    continue
                operators.append((name, {key: repr(value) for key, value in node.meta.get("custom", {}).items()}))


def annotated_operators():
    """Return the operators in the graphs of the stage, with their annotations."""
    global BACKEND
    operators = []
    if BACKEND == "inductor" or str(BACKEND).startswith("virtual-"):
        hooks = {
            "dynamo": "pre_grad_custom_pass",
            "aot_forward": "post_grad_custom_pre_pass",
            "post_grad_forward": "post_grad_custom_post_pass",
            "aot_backward": "post_grad_custom_pre_pass",
            "post_grad_backward": "post_grad_custom_post_pass",
        }

        def hook(graph):
            backward = torch._functorch.aot_autograd.get_graph_being_compiled() == "backward"
            if STAGE == "dynamo" or backward == STAGE.endswith("backward"):
                record(graph.owning_module, operators)

        with torch._inductor.config.patch({hooks[STAGE]: hook, "force_disable_caches": True}):
            run_compiled()
        return operators

    def keep(graph_module, inputs):
        record(graph_module, operators)
        return graph_module.forward if STAGE == "dynamo" else boxed_nop(graph_module, inputs)

    compiler = "bw_compiler" if STAGE.endswith("backward") else "fw_compiler"
    BACKEND = keep if STAGE == "dynamo" else functools.partial(aot_eager, **{compiler: keep})
    run_compiled()
    return operators


def main():
    operators = annotated_operators()
    print(f"{STAGE}: {len(operators)} calls, those of {OPERATOR} and those with annotations:")
    for name, custom in operators:
        if custom or name == OPERATOR:
            print(f"  {name} {custom}")
    there = any(custom == ANNOTATIONS and (name == OPERATOR or ANY_OPERATOR) for name, custom in operators)
    operator = "any operator" if ANY_OPERATOR else OPERATOR
    print(f"{operator} with {ANNOTATIONS}: is there: {there}, should be: {not WRONG}")
    shows = there == WRONG
    print("The failure shows." if shows else "The failure does not show here.")
    return int(shows)
''',
    ("functools", "sys"),
    ("from torch._dynamo.backends.debugging import aot_eager, boxed_nop",),
    oracle="metadata",
)
"""Search the graphs of ``STAGE`` for an operator with ``ANNOTATIONS``; ``WRONG``: the failure has one.

Only nodes of the program's line ``LINE`` count, or all if it is empty."""

COUNTS_VERSIONS = ReproTemplate(
    '''\
def versions(function):
    """Return the number of compiled versions of the program after all calls."""
    run(function)
    return len(torch._dynamo.eval_frame._debug_get_cache_entry_list(program))


def main():
    count = run_compiled(versions)
    print(f"compiled, backend {BACKEND!r}: {count} versions, where {ALLOWED} are allowed")
    shows = count > ALLOWED
    print("The failure shows." if shows else "The failure does not show here.")
    return int(shows)
''',
    ("sys",),
    oracle="graphs",
)
"""Count the compiled versions of the program after all calls; more than ``ALLOWED`` are a failure."""

_ANNOTATION_FINDING = re.compile(
    r"(?P<stage>\w+): (?:no (?P<missing>\S+) has annotations (?P<of_missing>\{.*?\}), under which the program calls it"
    r"|no node has annotations (?P<of_any>\{.*?\}), under which the program calls (?P<called>\S+)"
    r"|(?:in a body of \S+, )?(?P<wrong>\S+)(?: at `(?P<line>[^`]*)`)? has annotations (?P<of_wrong>\{.*?\}), "
    r"(?:under which the program does not call it|where the program has))"
)


def annotation_constants(message: str) -> list[str]:
    """Return the constants of `SEEKS_ANNOTATIONS` for a finding of the oracle ``metadata``.

    >>> finding = "aot_forward: no aten::mm has annotations {'mark': '7'}, under which the program calls it"
    >>> annotation_constants(finding)[1:]
    ["OPERATOR = 'aten::mm'", 'ANY_OPERATOR = False', "ANNOTATIONS = {'mark': '7'}", 'WRONG = False', "LINE = ''"]
    """
    finding = _ANNOTATION_FINDING.search(message)
    if finding is None:
        raise ValueError(f"no finding of the oracle metadata: {message}")
    annotations_text = finding["of_missing"] or finding["of_any"] or finding["of_wrong"]
    return [
        f"STAGE = {finding['stage']!r}",
        f"OPERATOR = {finding['missing'] or finding['called'] or finding['wrong']!r}",
        f"ANY_OPERATOR = {finding['of_any'] is not None}",
        f"ANNOTATIONS = {ast.literal_eval(annotations_text)!r}",
        f"WRONG = {finding['wrong'] is not None}",
        f"LINE = {finding['line'] or ''!r}",
    ]


def versions_allowed(message: str) -> int:
    """Return the number of allowed versions from a finding of the oracle ``graphs``.

    >>> versions_allowed("the program was compiled in 3 versions for 2 calls of one kind, where 1 are allowed")
    1
    """
    match = re.search(r"where (\d+) are allowed", message)
    if match is None:
        raise ValueError(f"no finding of the oracle graphs: {message}")
    return int(match[1])
