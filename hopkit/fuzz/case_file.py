"""Write a failure as a case file: ``hopkit golden --file`` runs it, and the corpus can adopt it."""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterable

from hopkit.corpus.gpu_families import DEVICE
from hopkit.fuzz.backends import gpu_of
from hopkit.fuzz.failure import Failure
from hopkit.oracles import trial_oracles

__all__ = ["case_text"]


def case_text(failure: Failure) -> str:
    """Return the text of a file with one case, named ``fuzz/`` and the name of the failure.

    The program's functions stay at module level, as they were drawn: inside the builder they would be closures, which
    the compiler treats differently.
    """
    imports, body = _split(failure.judged_source)
    names = [node.name for node in ast.parse(body).body if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
    arguments = {
        f'"fuzz/{failure.name}"': "",
        "hops=": _tuple(repr(hop) for hop in failure.hops),
        "variants=": _tuple([repr(_variant(failure))]),
        "config=": repr(dict(failure.config)) if failure.config else "",
        "shows=": _tuple(name for name in names if name != "make_inputs"),
    }
    decorator = [name + value for name, value in arguments.items() if value or name.startswith('"')]
    args, *other_args = failure.calls
    sample = ["program", f"args={args}"]
    if other_args:
        sample.append(f"other_args=({''.join(f'{call}, ' for call in other_args).rstrip()})")
    if failure.dynamic:
        dynamic = ", ".join(f"{int(key)}: {{{', '.join(map(str, dims))}}}" for key, dims in failure.dynamic.items())
        sample.append(f"dynamic={{{dynamic}}}")
    return "\n".join(
        (
            f'"""{_heading(failure)}"""\n',
            *imports,
            "\nimport hopkit\n\n",
            body.strip("\n"),
            "\n",
            f"@hopkit.case(\n    {_lines(decorator)},",
            *(f"    # {line}" for line in _known_failure(failure)),
            ")",
            f"def {failure.name}() -> hopkit.Sample:",
            f'    """A failure that ``hopkit fuzz`` found: at {failure.cause.place}, on {failure.cause.backend}."""',
            f"    return hopkit.Sample(\n        {_lines(sample, 8)},\n    )",
            "",
        )
    )


def _split(source: str) -> tuple[list[str], str]:
    """Return the lines of the imports, and the text that follows them."""
    tree = ast.parse(source)
    last = max(node.end_lineno or 0 for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom)))
    lines = source.splitlines()
    return lines[:last], "\n".join(lines[last:])


def _heading(failure: Failure) -> str:
    message = " ".join(failure.message.replace("\\", "/").replace('"', "'").split())
    return textwrap.fill(
        f"{failure.cause.place} on {failure.cause.backend}, torch {failure.torch}: {message[:400]}", 110
    ).rstrip("'") + ("." if not message.endswith(".") else "")


def _known_failure(failure: Failure) -> list[str]:
    """Return the decorator's argument that makes the case pass while torch is wrong; the case's author completes it."""
    minor = ".".join(failure.torch.split(".")[:2])
    place, message = failure.cause.place, failure.message
    oracle = trial_oracles().get(place)
    if oracle is not None and oracle.second_trial is not None:
        # The case is the second trial of that oracle, so the finding comes from the oracle of a capture that judged it.
        place, _, message = message.partition(": ")
    # For a virtual GPU the variant names it, and the backend of the case is Inductor.
    limited = failure.cause.backend != "eager" and not gpu_of(failure.cause.backend)
    backends = f" backends={(failure.cause.backend,)!r}," if limited else ""
    return [
        "If torch is wrong, uncomment this with a reason, and accept the case:",
        f'known_failure=hopkit.KnownFailure("{place}", "=={minor}.*", "describe the failure",{backends}',
        f"    symptom={_symptom(message)!r}),",
    ]


def _symptom(message: str) -> str:
    """Return the part of a message about the fault: without the activity before it, up to the first number or name.

    >>> _symptom("backend 'eager' raised while it ran: AssertionError: outs_to_grad length (1) != 2")
    'AssertionError: outs_to_grad length'
    >>> _symptom("call 1: outputs[0]: differs from the reference by 3 where 1 is allowed")
    'differs from the reference by'
    """
    line = message.splitlines()[0]
    line = re.sub(r"^.*? raised while [^:]*: |^(?:call \d+[:,] )?(?:afterwards: )?[\w .\[\]']*\d\S*: ", "", line)
    return re.split(r"[(`'\"]|\d", line)[0].strip() or line[:60]


def _variant(failure: Failure) -> str:
    names = {(False, False): "inference", (True, False): "training", (False, True): "dynamic"}
    name = names.get((failure.training, bool(failure.dynamic)), "dynamic_training")
    # Cases have variants for one virtual GPU.
    return f"{name}.{DEVICE}" if gpu_of(failure.cause.backend) else name


def _tuple(texts: Iterable[str]) -> str:
    items = list(texts)
    return f"({', '.join(items)}{',' * (len(items) == 1)})"


def _lines(texts: list[str], indent: int = 4) -> str:
    return (",\n" + " " * indent).join(texts)
