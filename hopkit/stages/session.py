"""Capture a function, or a case: compile and run it, and keep the artifacts of each stage."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import torch

from hopkit._torch import configuration, features, state, versions
from hopkit._torch.dynamo import frames, trace_log
from hopkit._torch.dynamo.fresh_code import fresh_callable
from hopkit._torch.hop.origins import exception_chain
from hopkit._torch.inductor import fx_backend, pipeline
from hopkit.deprecation import renamed_arguments
from hopkit.errors import BackendFailed, BadCase, CaptureFailed, GraphBreak, HopkitError, UsageError
from hopkit.hierarchy.exclusions import ScopeExclusion
from hopkit.records import DEPTHS, VIRTUAL, Capture, Case, Run, Sample, ScopeRecord, StageName, Variant
from hopkit.stages.execution import execute, prepare_training
from hopkit.stages.joint_backend import JOINT, JointProgram
from hopkit.stages.probe import Probe
from hopkit.stages.program import Call, CalledProgram
from hopkit.stages.reference_run import ReferenceRuns
from hopkit.stages.regional_backend import regional
from hopkit.stages.registry import StageModule, collecting, find_stage, stage_modules
from hopkit.stages.scope_run import ScopeRuns
from hopkit.stages.sink import Sink
from hopkit.vgpu import NotInterpretable, VirtualGpu, properties_of, virtual_gpu

__all__ = ["Backend", "backend_name", "capture", "capture_case", "sample_of"]

Backend = str | Callable[..., Any]
Dynamic = bool | Mapping[int | str, Iterable[int]] | None

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
    if backend == JOINT and dynamic:
        raise UsageError("the backend 'joint' has no dynamic sizes", hint="leave out dynamic=")
    args_of_calls = (args, *other_args)
    for args_of_call in args_of_calls:
        _check_args(args_of_call)
    name = {(False, False): "inference", (True, False): "training", (False, True): "dynamic"}.get(
        (training, bool(dynamic)), "dynamic_training"
    )
    variant = Variant(name, training=training, dynamic=bool(dynamic), device=device or "cpu")
    calls = tuple(Call(tuple(args_of_call), dict(kwargs or {})) for args_of_call in args_of_calls)
    program = CalledProgram(frames.uncompiled(fn), calls)
    reference_program = program if reference is None else CalledProgram(reference, calls)
    if fx_backend.is_on():
        variant = dataclasses.replace(variant, name=_fx_name(variant.name), fx_wrapper=True)
    gpu = _virtual(device, backend)
    real_device = None if gpu else _known_device(device)
    modules = _modules(stages)
    if backend == JOINT:
        # Dynamo traces no program here, only calls of HOPs in it, each by itself.
        modules = tuple(module for module in modules if module.STAGE.needs != DEPTHS[0])
    setting = _Setting(backend, real_device, training, dynamic, fullgraph, modules, gpu)
    versions.check_supported()
    # In inference mode a copy could never be trained.
    with (
        _LOCK,
        state.restored(),
        configuration.configured(config or {}),
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


def backend_name(backend: Backend) -> str:
    """Return the name of a backend in messages and results; for a partial function, the name of the function.

    >>> backend_name("inductor"), backend_name(len), backend_name(functools.partial(len))
    ('inductor', 'len', 'len')
    """
    if isinstance(backend, str):
        return backend
    if isinstance(backend, functools.partial):
        return backend_name(backend.func)
    return getattr(backend, "__name__", type(backend).__name__)


def _fx_name(name: str) -> str:
    """Return the name of a variant with Inductor's FX backend."""
    return "fx_wrapper" if name == "inference" else f"fx_wrapper_{name}"


@dataclasses.dataclass(frozen=True)
class _Setting:
    backend: Backend
    device: str | None
    training: bool
    dynamic: Dynamic
    fullgraph: bool
    modules: tuple[StageModule, ...]
    gpu: str = ""
    """The name of the virtual GPU of the compiled run; empty if it has none."""

    def to_device(self, flat: torch.Tensor) -> torch.Tensor:
        return flat.clone() if self.device is None else flat.to(self.device, copy=True)


class _Session:
    """One capture: eager torch runs a copy of the program, with shadows in float64, and a second copy is compiled."""

    def __init__(
        self,
        program: CalledProgram,
        reference_program: CalledProgram,
        setting: _Setting,
        variant: Variant,
        references: ReferenceRuns,
    ) -> None:
        self.program, self.reference_program, self.references = program, reference_program, references
        self.setting, self.variant = setting, variant
        self.sink = Sink()
        self.probe = Probe(self.sink)
        records_scopes = any(module.STAGE.name == "hierarchy" for module in setting.modules)
        self.scope_runs = ScopeRuns(self.sink) if records_scopes else None

    def capture(self) -> Capture:
        is_own = self.reference_program.fn is self.program.fn
        reference = self.references.run(self.reference_program, training=self.setting.training, is_own=is_own)
        compiled, counts, seconds = self._run_compiled([run.runs_backward for run in reference.native])
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
            graph_count=self.probe.graph_count,
            guard_count=len(counts.guards),
            guards=counts.guards,
            entry_count=counts.entry_count,
            seconds=seconds,
            backend=backend_name(self.setting.backend),
            variant=self.variant,
            least_precise=str(self.probe.least_precise or torch.float32).removeprefix("torch."),
            operations=self.probe.operations,
            fullgraph=self.setting.fullgraph,
            depth=self.probe.depth,
            scopes=self._scopes(is_own=is_own),
            region_record=self.probe.regions.record(),
            kernel_record=self.probe.kernel_record(),
            kernel_needs=self.probe.kernel_needs.table,
            wrappers=self.probe.wrappers.programs(),
        )

    def _scopes(self, *, is_own: bool) -> ScopeRecord | None:
        if self.scope_runs is None:
            return None
        not_judged = None if is_own else ScopeExclusion.OWN_REFERENCE
        if not self.setting.fullgraph:
            not_judged = ScopeExclusion.GRAPH_BREAKS
        return self.scope_runs.record(self.program, training=self.setting.training, not_judged=not_judged)

    def _run_compiled(
        self, runs_backward: Sequence[bool]
    ) -> tuple[tuple[Run, ...], frames.FrameCounts, dict[str, float]]:
        program = self.program.copied(self.setting.to_device)
        if self.setting.training:
            prepare_training(program)
        dynamic = self._mark_dynamic(program)
        with contextlib.ExitStack() as stack:
            stack.enter_context(pipeline.without_caches())
            stack.enter_context(frames.empty_automatic_dynamic())
            stack.enter_context(frames.empty_fake_tensor_cache())
            stack.enter_context(frames.no_specialized_floats())
            stack.enter_context(frames.no_collections())
            stack.enter_context(self.probe.installed())
            for module in self.setting.modules:
                stack.enter_context(collecting(module, self.sink))
            fn, setting = fresh_callable(program.fn), self.setting
            gpu = stack.enter_context(virtual_gpu(setting.gpu)) if setting.gpu else None
            backend = setting.backend if gpu is None else gpu.backend
            compiled_frames = stack.enter_context(frames.compiled_frames())
            self.sink.start_clock()
            try:
                compiled = self._compiled(fn, program.fn, backend, dynamic)
                runs = tuple(
                    execute(program, index, compiled, training=setting.training, runs_backward=backward)
                    for index, backward in enumerate(runs_backward)
                )
            except NotInterpretable as error:
                self._end(gpu, failed=True)
                raise self._failure(error) from error
            except HopkitError:
                raise
            except Exception as error:
                self._end(gpu, failed=True)
                misuse = next((link for link in exception_chain(error) if isinstance(link, UsageError)), None)
                if misuse is not None:
                    # A backend of hopkit's reports bad input, and Dynamo wraps its exception.
                    raise misuse from None
                raise self._failure(error) from error
            seconds = self.sink.seconds()
            self._end(gpu, failed=False)
            # In joint export Dynamo compiles no frame of the program, only calls of HOPs that torch runs through it.
            counts = frames.FrameCounts(0, ()) if backend == JOINT else compiled_frames.counts()
            return runs, counts, seconds

    def _compiled(
        self, fn: Callable[..., Any], original: Callable[..., Any], backend: Backend, dynamic: bool | None
    ) -> Callable[..., Any]:
        if backend == JOINT:
            return JointProgram(original, lambda gm: self.sink.publish("aot_joint", gm))
        return torch.compile(fn, backend=backend, fullgraph=self.setting.fullgraph, dynamic=dynamic)

    def _end(self, gpu: VirtualGpu | None, *, failed: bool) -> None:
        if gpu is not None:
            self.sink.publish("virtual_gpu", gpu)
        self.sink.publish("ended", failed)

    def _mark_dynamic(self, program: CalledProgram) -> bool | None:
        """Mark the dynamic dimensions and return the ``dynamic=`` argument for ``torch.compile``."""
        if not isinstance(self.setting.dynamic, Mapping):
            return self.setting.dynamic
        for call in program.calls:
            for key, dims in self.setting.dynamic.items():
                for tensor, dim in _dimensions(call, key, dims):
                    frames.mark_dynamic(tensor, dim)
        return None

    def _may_break(self, refusal: frames.Refusal) -> bool:
        return self.setting.fullgraph and not refusal.hop

    def _failure(self, error: Exception) -> CaptureFailed:
        artifacts = self.sink.artifacts()
        refusal = frames.refusal(error)
        if refusal is not None and self.probe.phase in ("dynamo", "run"):
            where = f" in {refusal.hop}" if refusal.hop else ""
            line = f" at `{refusal.line}`" if refusal.line else ""
            return GraphBreak(
                f"Dynamo can't trace the program into one graph{where}{line}: {refusal.reason}",
                hint="fullgraph=False allows graph breaks outside of HOPs" if self._may_break(refusal) else "",
                phase="dynamo",
                artifacts=artifacts,
                depth=self.probe.depth,
            )
        activity = {"run": "the compiled program ran", "backend": "it compiled the graph"}.get(
            self.probe.phase, f"it made {self.probe.phase}"
        )
        return BackendFailed(
            f"backend {backend_name(self.setting.backend)!r} raised while {activity}: "
            f"{type(error).__name__}: {frames.reason(str(error))}",
            phase=self.probe.phase,
            artifacts=artifacts,
            depth=self.probe.depth,
        )


def _check_args(args: Any) -> None:
    if not isinstance(args, (tuple, list)):
        raise UsageError(
            f"the arguments of the program are a {type(args).__name__}, not a tuple of arguments",
            hint="write (x,) for one argument x",
        )


def _dimensions(call: Call, key: int | str, dims: Any) -> list[tuple[torch.Tensor, int]]:
    """Return the tensor that a key of ``dynamic`` names, once for each dimension; raise `BadCase` if it names none."""
    positional = isinstance(key, int) and 0 <= key < len(call.args)
    argument = call.args[int(key)] if positional else call.kwargs.get(str(key))
    varying = list(dims) if isinstance(dims, Iterable) else [dims]
    if isinstance(argument, torch.Tensor) and all(
        isinstance(dim, int) and 0 <= dim < argument.dim() for dim in varying
    ):
        return [(argument, dim) for dim in varying]
    label = f"a tensor of rank {argument.dim()}" if isinstance(argument, torch.Tensor) else type(argument).__name__
    raise BadCase(
        f"dynamic={{{key!r}: {dims!r}}} does not fit the arguments: it names {label}",
        hint="name a positional argument by its index, or a keyword argument by its name, and dimensions that it has",
    )


def _virtual(device: str | None, backend: Backend) -> str:
    """Return the name of the virtual GPU of a device such as ``"virtual-h200"``; empty for a real device."""
    if device is None or not device.startswith(VIRTUAL):
        return ""
    name = device.removeprefix(VIRTUAL)
    properties_of(name)
    if backend != "inductor":
        raise UsageError(f"device {device!r} works with Inductor only", hint="pass backend='inductor'")
    return name


def _known_device(device: str | None) -> str | None:
    """Return the device if this machine has it; raise `UsageError` for any other."""
    if device is None:
        return None
    try:
        kind = torch.device(device).type
    except RuntimeError as error:
        raise UsageError(f"{device!r} is no device", hint="pass one such as 'cpu' or 'cuda:0'") from error
    if kind != "meta" and not features.has(f"device:{kind}"):
        raise UsageError(
            f"device {device!r} is not here: {features.reason(f'device:{kind}')}", hint="run `hopkit doctor`"
        )
    return device


def _modules(stages: Iterable[StageName] | None) -> tuple[StageModule, ...]:
    if stages is None:
        return stage_modules()
    if isinstance(stages, str):
        raise UsageError(f"stages={stages!r} is one name, not several", hint=f"write stages=({stages!r},)")
    names = {find_stage(str(stage)).name for stage in stages}
    return tuple(module for module in stage_modules() if module.STAGE.name in names)
