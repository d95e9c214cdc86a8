"""Capture a function, or a case: compile and run it, and keep the artifacts of each stage."""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import torch

from hopkit._torch import configuration, state, versions
from hopkit._torch.dynamo import frames, trace_log
from hopkit._torch.inductor import fx_backend
from hopkit.deprecation import renamed_arguments
from hopkit.errors import BadCase
from hopkit.hierarchy.exclusions import ScopeExclusion
from hopkit.records import Capture, Case, Sample, ScopeRecord, StageName, Variant
from hopkit.stages.compiled_runs import CompiledRuns
from hopkit.stages.joint_backend import JOINT
from hopkit.stages.program import Call, CalledProgram
from hopkit.stages.reference_run import ReferenceRuns
from hopkit.stages.regional_backend import regional
from hopkit.stages.registry import all_stages
from hopkit.stages.scope_run import ScopeRuns
from hopkit.stages.setting import Backend, CaptureSetting, Dynamic, backend_name, check_args, check_backend, setting_of
from hopkit.stages.sink import Sink

__all__ = ["capture", "capture_case", "sample_of"]

# Captures patch torch and read process-wide state, so there is one at a time.
_LOCK = threading.RLock()


@renamed_arguments(plain="reference")
def capture(
    fn: Callable[..., Any],
    args: tuple[Any, ...],
    kwargs: Mapping[str, Any] | None = None,
    *,
    backend: Backend = "inductor",
    device: str | None = None,
    training: bool = False,
    dynamic: Dynamic = None,
    fullgraph: bool = True,
    stages: Iterable[StageName] | None = None,
    other_args: tuple[tuple[Any, ...], ...] = (),
    reference: Callable[..., Any] | None = None,
    config: Mapping[str, Any] | None = None,
) -> Capture:
    """Compile a function, run it beside its reference, and return each stage's artifacts with the results of all runs.

    ``args`` and ``kwargs`` may hold tensors of any dtype; they, and all that ``fn`` closes over, are copied for each
    run and stay as they are. The same compiled function is then called with each tuple of ``other_args``.
    ``reference`` replaces ``fn`` in the reference runs, if ``fn`` can't run without a compiler.

    ``backend`` is ``"eager"``, ``"aot_eager"``, ``"inductor"``, any registered name or any callable that takes a
    GraphModule and example inputs. ``"joint"`` takes a module through AOTAutograd's joint export, without Dynamo: its
    stage ``aot_joint`` names each input and output by its descriptor.
    ``device`` moves inputs, parameters and constants of the compiled run; the reference stays on the CPU.
    ``"virtual-h200"`` is a virtual GPU (`hopkit.vgpu`): Inductor generates code for it, and the code is interpreted on
    CPU tensors.
    Without ``training`` gradients are off. With it floating arguments require gradients, and the outputs are run
    backward, unless the program calls ``backward()`` itself: then it runs as a training step.
    ``dynamic`` is as in ``torch.compile``, or maps positions (or names) of arguments to the dimensions that vary.
    ``fullgraph=False`` allows graph breaks: each stage then has an artifact for each graph. ``config`` maps settings of
    the compiler to values, ``{"inductor.fallback_random": True}``, for this capture alone.
    ``stages`` names the stages to keep (default: all that are reached; an empty tuple: none).

    Raises `UsageError` for invalid arguments, `ReferenceFailed` if ``fn`` itself raises, `BadCase` if it
    writes to tensors that can't be copied, `GraphBreak` if Dynamo can't trace it, `BackendFailed` if the backend or
    the compiled program raises. A `CaptureFailed` has ``phase``, the stage at which it happened,
    and the ``artifacts`` up to that stage.

    >>> sine = capture(torch.sin, (torch.ones(2),), backend="aot_eager")
    >>> "dynamo" in sine.artifacts, "aot_forward" in sine.artifacts, "codegen" in sine.artifacts
    (True, True, False)
    >>> torch.equal(sine.outputs, torch.ones(2).sin())
    True
    """
    check_backend(backend)
    return _capture(
        fn,
        args,
        kwargs,
        ReferenceRuns(),
        backend=backend,
        device=device,
        training=training,
        dynamic=dynamic,
        fullgraph=fullgraph,
        stages=stages,
        other_args=other_args,
        reference=reference,
        config=config,
    )


def _capture(
    fn: Callable[..., Any],
    args: tuple[Any, ...],
    kwargs: Mapping[str, Any] | None,
    references: ReferenceRuns,
    *,
    backend: Backend,
    device: str | None,
    training: bool,
    dynamic: Dynamic,
    fullgraph: bool = True,
    stages: Iterable[StageName] | None,
    other_args: tuple[tuple[Any, ...], ...],
    reference: Callable[..., Any] | None,
    config: Mapping[str, Any] | None = None,
) -> Capture:
    setting = setting_of(backend, device, training=training, dynamic=dynamic, fullgraph=fullgraph, stages=stages)
    args_of_calls = (args, *other_args)
    for args_of_call in args_of_calls:
        check_args(args_of_call)
    name = {(False, False): "inference", (True, False): "training", (False, True): "dynamic"}.get(
        (training, bool(dynamic)), "dynamic_training"
    )
    variant = Variant(name, training=training, dynamic=bool(dynamic), device=device or "cpu")
    calls = tuple(Call(tuple(args_of_call), dict(kwargs or {})) for args_of_call in args_of_calls)
    program = CalledProgram(frames.uncompiled(fn), calls)
    reference_program = program if reference is None else CalledProgram(reference, calls)
    if fx_backend.is_on():
        variant = dataclasses.replace(variant, name=_fx_name(variant.name), fx_wrapper=True)
    versions.check_supported()
    # In inference mode a copy could never be trained.
    with (
        _LOCK,
        state.restored(),
        configuration.configured({} if config is None else config),
        trace_log.untraced(),
        torch.inference_mode(False),
    ):
        return _Session(program, reference_program, setting, variant, references).capture()


def capture_case(
    case: Case,
    variant: Variant,
    *,
    backend: Backend = "inductor",
    stages: Iterable[StageName] | None = None,
    references: ReferenceRuns | None = None,
) -> Capture:
    """Capture a case under one variant; its sample is built anew, from the same seed.

    ``references`` has the reference runs that captures of the case share. The capture has the case's known failures,
    which `hopkit.oracles.judge` leaves out. Raises the exceptions of `capture`, and `BadCase` if the case builds no
    usable sample. In a regional variant `regional` stands for Inductor, in a joint one
    the joint export.
    """
    config = {**case.config, **({"inductor.fx_wrapper": True} if variant.fx_wrapper else {})}
    with _LOCK, state.restored(), configuration.configured(config):
        sample = sample_of(case)
        case_capture = _capture(
            sample.fn,
            sample.args,
            sample.kwargs,
            references or ReferenceRuns(),
            backend=_backend_of(variant, backend),
            device=None if variant.device == "cpu" else variant.device,
            training=variant.training,
            dynamic=(sample.dynamic or True) if variant.dynamic else False,
            stages=stages,
            other_args=sample.other_args,
            reference=sample.reference,
        )
    if variant.regional or variant.joint:
        case_capture = dataclasses.replace(case_capture, variant=variant)
    return dataclasses.replace(case_capture, known_failures=case.known_failures)


def _backend_of(variant: Variant, backend: Backend) -> Backend:
    """Return the backend of a variant that stands for Inductor, or else the one that was asked for."""
    if backend != "inductor":
        return backend
    return regional() if variant.regional else JOINT if variant.joint else backend


def sample_of(case: Case) -> Sample:
    """Build the sample of a case from the fixed seed; raise `BadCase` if the case raises or returns no `Sample`."""
    with state.restored():
        torch.manual_seed(0)
        try:
            sample = case.build()
        except (Exception, SystemExit) as error:
            raise BadCase(
                f"{case.name}: building its sample raised {type(error).__name__}: {error}", hint=f"fix {case.path}"
            ) from error
    if not isinstance(sample, Sample):
        raise BadCase(
            f"{case.name}: the case returned {type(sample).__name__}, not a Sample",
            hint="end the case's function with `return hopkit.Sample(fn, args=...)`",
        )
    return sample


def _fx_name(name: str) -> str:
    """Return the name of a variant with Inductor's FX backend."""
    return "fx_wrapper" if name == "inference" else f"fx_wrapper_{name}"


class _Session:
    """One capture: eager torch runs a copy of the program, with shadows in float64, and a second copy is compiled."""

    def __init__(
        self,
        program: CalledProgram,
        reference_program: CalledProgram,
        setting: CaptureSetting,
        variant: Variant,
        references: ReferenceRuns,
    ) -> None:
        self.program, self.reference_program, self.references = program, reference_program, references
        self.setting, self.variant = setting, variant
        self.sink = Sink(all_stages())
        self.runs = CompiledRuns(setting, self.sink)
        self.scope_runs = ScopeRuns(self.sink) if setting.keeps("hierarchy") else None

    def capture(self) -> Capture:
        is_own = self.reference_program.fn is self.program.fn
        reference = self.references.run(self.reference_program, training=self.setting.training, is_own=is_own)
        runs_backward = [run.runs_backward for run in reference.native]
        compiled, counts, seconds = self.runs.run(self.program, runs_backward)
        probe = self.runs.probe
        return Capture(
            artifacts=self.sink.artifacts(),
            compiled=compiled,
            native_reference=reference.native,
            reference=reference.in_float64,
            nudged=reference.nudged,
            without_float64=tuple(reference.shadows.fallbacks),
            at_a_jump=reference.shadows.at_a_jump,
            draws=reference.shadows.draws,
            longest_sum=reference.shadows.longest_sum,
            longest_backward_sum=reference.shadows.longest_backward_sum,
            reads_numbers=reference.shadows.reads_numbers,
            graph_count=probe.graph_count,
            guard_count=len(counts.guards),
            guards=counts.guards,
            entry_count=counts.entry_count,
            seconds=seconds,
            backend=backend_name(self.setting.backend),
            variant=self.variant,
            least_precise=str(probe.least_precise or torch.float32).removeprefix("torch."),
            operations=probe.operations,
            fullgraph=self.setting.fullgraph,
            depth=probe.depth,
            scopes=self._scopes(is_own=is_own),
            region_record=probe.regions.record(),
            kernel_record=probe.kernel_record(),
            kernel_needs=probe.kernel_needs.table,
            node_origins=probe.node_origins(),
            fallback_record=probe.fallback_record(),
            wrappers=probe.wrappers.programs(),
        )

    def _scopes(self, *, is_own: bool) -> ScopeRecord | None:
        if self.scope_runs is None:
            return None
        not_judged = None if is_own else ScopeExclusion.OWN_REFERENCE
        if not self.setting.fullgraph:
            not_judged = ScopeExclusion.GRAPH_BREAKS
        return self.scope_runs.record(self.program, training=self.setting.training, not_judged=not_judged)
