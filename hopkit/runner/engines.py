"""Compare two captures of a case: by hopkit's engine under torch's own HOPs, and by torch's own functions."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from hopkit import normalize
from hopkit.errors import CaptureFailed
from hopkit.normalize.rules import Numbered
from hopkit.records import Artifact, Capture, Case, Finding, Run, Stage, StageMap, Variant, join_artifacts

if TYPE_CHECKING:
    import torch

    from hopkit.stages.setting import Backend

__all__ = ["ACCOUNT_STAGES", "ENGINE", "Capturer", "account", "difference_of_engines"]

ENGINE = "engine"
"""The stage of a finding that the two engines trace a program differently."""

ACCOUNT_STAGES = ("speculation", "dynamo")
"""The stages whose texts an account has."""


class Capturer(Protocol):
    """The function that captures a case: `hopkit.stages.session.capture_case`, or a test's replacement."""

    def __call__(
        self, case: Case, variant: Variant, *, backend: Backend = ..., stages: Sequence[str] | None = ...
    ) -> Capture: ...


def difference_of_engines(
    case: Case, variant: Variant, capture: Capturer, dynamo: Stage, torchs: Capture | CaptureFailed | None = None
) -> tuple[Finding, ...]:
    """Capture a variant with each engine, on the backend eager, and return the diff of the two accounts, if any.

    ``torchs`` is an earlier capture by torch's own functions, with the stages in `ACCOUNT_STAGES`, or its error.
    """
    from hopkit.speculate import install

    def capture_here() -> Capture:
        return capture(case, variant, backend="eager", stages=ACCOUNT_STAGES)

    def earlier() -> Capture:
        if isinstance(torchs, CaptureFailed):
            raise torchs
        return capture_here() if torchs is None else torchs

    before = account(earlier, dynamo).splitlines()
    with install():
        after = account(capture_here, dynamo).splitlines()
    diff = list(difflib.unified_diff(before, after, "traced by torch", "traced by hopkit.speculate", lineterm=""))
    if not diff:
        return ()
    hint = f"hopkit show {case.name} --stage {dynamo} --variant {variant.name} --engine hopkit"
    return (Finding(ENGINE, "hopkit's engine makes another program of it:\n" + "\n".join(diff), hint),)


def account(capture: Callable[[], Capture], dynamo: Stage) -> str:
    """Return everything about a capture as text, equal for two captures of one program.

    The text has the stages, the data that a backend receives beside the text of Dynamo's graphs, the guards, and for
    each tensor that a run left its type and a digest of its bits. For a failed capture it has the message, normalized
    as for ``dynamo``, and the earlier stages.
    """
    try:
        captured = capture()
    except CaptureFailed as error:
        # How the words end depends on the frame in which the limit is met.
        kind, limit, _ = error.message.partition("RecursionError")
        reached = "".join(_of_stages(StageMap(error.artifacts or {})))
        return f"{reached}{error.phase}: {dynamo.normalize(kind + limit)}\n"
    parts = [*_of_stages(captured.artifacts), f"{captured.graph_count} graphs, {captured.entry_count} entries\n"]
    parts += [_of_guards(captured.guards)]
    parts += [line for number, run in enumerate(captured.compiled) for line in _left_behind(run, f"run {number}")]
    return "".join(parts)


def _of_stages(artifacts: StageMap) -> Iterator[str]:
    for stage, parts in artifacts.items():
        if str(stage) not in ACCOUNT_STAGES:
            continue
        yield f"{stage}\n{join_artifacts(parts)}\n"
        if str(stage) == "dynamo":
            yield from map(_beside_the_text, parts)


def _beside_the_text(artifact: Artifact) -> str:
    from hopkit._torch.dynamo.graph_metadata import dump_metadata

    return "" if artifact.graph is None else _unnamed("\n".join(dump_metadata(artifact.graph)) + "\n")


_OBJECT = Numbered(
    "object of the process",
    # What id() gives has 12 to 15 digits, or fewer if Python's heap begins low: their place identifies those.
    re.compile(r"(?<![\w.])(?P<number>\d{12,15}(?![\w.])|(?<=, )\d{7,}(?=\), type=<))"),
    "object",
    before="___check_obj_id(G['torch'], 140357463372672)",
    after="___check_obj_id(G['torch'], object0)",
)


_OF_AN_IMPORT = re.compile(r"___check_obj_id\(__import__\('[\w.]+'\), ")
"""A guard that a module is still the imported one. Torch makes it with the source; it keeps one source for the process
(``get_pytree_SUPPORTED_NODES_source``), so only the first program has that guard."""


def _of_guards(guards: Sequence[str]) -> str:
    """Return a line for each guard, sorted by text: Dynamo's order depends on names that hold an identity."""
    lines = [normalize.hierarchy(f"guard {guard}\n") for guard in guards if not _OF_AN_IMPORT.match(guard)]
    return _OBJECT.apply("".join(sorted(lines, key=lambda line: _OBJECT.pattern.sub("", line))))


def _unnamed(text: str) -> str:
    """Return a text without the names of objects and files of one process."""
    return _OBJECT.apply(normalize.hierarchy(text))


def _left_behind(run: Run, name: str) -> Iterator[str]:
    """Yield a line for each tensor that a run returned, wrote to or gave a gradient."""
    from hopkit.stages.walk import tensor_paths, tensors_in

    tensors = {**tensor_paths(run.outputs, "outputs"), **tensors_in(run.inputs, "inputs"), **run.state}
    gradients = {f"gradient of {place}": value for place, value in run.grads.items()}
    for place, value in {**tensors, **gradients}.items():
        yield f"{name}, {place}: {'none' if value is None else _tensor(value)}\n"


def _tensor(value: torch.Tensor) -> str:
    """Return the type of a tensor, with a digest of its bits if it is an ordinary strided tensor."""
    from hopkit._torch.dynamo.variables import tensor_type
    from hopkit.stages.tensor_bits import digest_bits, is_ordinary

    return f"{tensor_type(value)} {digest_bits(value) if is_ordinary(value) else _OBJECT.apply(str(value))}"
