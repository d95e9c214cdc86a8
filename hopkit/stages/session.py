"""The session: takes a function, or a case, through the compiler and says what each stage made of it."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import torch

from hopkit._torch import configuration, dynamo, features, fx_backend, inductor, state, trace_log, versions
from hopkit._torch.own_code import own_callable
from hopkit.errors import BackendFailed, BadCase, CaptureFailed, GraphBreak, HopkitError, UsageError
from hopkit.records import VIRTUAL, Capture, Case, Run, Sample, StageName, Variant
from hopkit.stages.execute import execute, prepare_training
from hopkit.stages.probe import Probe
from hopkit.stages.program import Call, Program
from hopkit.stages.reference_run import run_reference
from hopkit.stages.registry import StageModule, find_stage, stage_modules
from hopkit.stages.sink import Sink
from hopkit.vgpu import NotInterpretable, VirtualGpu, properties_of, virtual_gpu

__all__ = ["Backend", "backend_name", "capture", "capture_case", "sample_of"]

Backend = str | Callable[..., Any]
Dynamic = bool | Mapping[int | str, Iterable[int]] | None

# Captures patch torch and read process-wide state, so there is one at a time.
_LOCK = threading.RLock()


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
    plain: Callable[..., Any] | None = None,
    config: Mapping[str, Any] | None = None,
) -> Capture:
    """Compile a function, run it, and say what each stage of the compiler made of it and what the result computes.

    ``args`` and ``kwargs`` may hold tensors of any dtype; they, and all that ``fn`` closes over, are copied for each
    run and stay as they are. ``other_args`` are given to the same compiled function, one tuple after the other.
    ``plain`` takes the place of ``fn`` in the plain runs, where ``fn`` can't be run without a compiler.

    ``backend`` is ``"eager"``, ``"aot_eager"``, ``"inductor"``, any registered name or any callable that takes a
    GraphModule and example inputs. ``device`` moves inputs, parameters and constants of the compiled run; the
    reference stays on the CPU. ``"virtual-h200"`` is a GPU that is only described (`hopkit.vgpu`): Inductor generates
    code for it, which is interpreted on CPU tensors.
    Without ``training`` gradients are off. With it floating arguments want gradients, and the outputs are run backward,
    unless the program calls ``backward()`` itself: then it runs as a training step.
    ``dynamic`` is as in ``torch.compile``, or maps positions (or names) of arguments to the dimensions that vary.
    ``fullgraph=False`` allows graph breaks: each stage then has an artifact for each graph. ``config`` maps settings of
    the compiler to values, ``{"inductor.fallback_random": True}``, for this capture alone.
    ``stages`` limits what is kept (default: all that are reached; an empty tuple: none).

    Raises `UsageError` for arguments that make no sense, `ReferenceFailed` when ``fn`` itself raises, `BadCase` when it
    writes to tensors that can't be copied, `GraphBreak` when Dynamo can't trace it, `BackendFailed` when the backend or
    the compiled program raises. A `CaptureFailed` carries ``phase``, the stage at which it happened,
    and ``artifacts`` up to there.

    >>> found = capture(torch.sin, (torch.ones(2),), backend="aot_eager")
    >>> [str(stage) for stage in found.artifacts]
    ['dynamo', 'aot_forward']
    >>> torch.equal(found.outputs, torch.ones(2).sin())
    True
    """
    for each in (args, *other_args):
        _check_args(each)
    name = {(False, False): "inference", (True, False): "training", (False, True): "dynamic"}.get(
        (training, bool(dynamic)), "dynamic_training"
    )
    variant = Variant(name, training=training, dynamic=bool(dynamic), device=device or "cpu")
    calls = (Call(tuple(args), dict(kwargs or {})), *(Call(other, dict(kwargs or {})) for other in other_args))
    program = Program(dynamo.uncompiled(fn), calls)
    reference_program = program if plain is None else Program(plain, calls)
    if fx_backend.is_on():
        variant = dataclasses.replace(variant, name=_fx_name(variant.name), fx_wrapper=True)
    gpu = _virtual(device, backend)
    real_device = None if gpu else _known_device(device)
    setting = _Setting(backend, real_device, training, dynamic, fullgraph, _modules(stages), gpu)
    versions.check_supported()
    # A copy that is made in inference mode could never be trained.
    with (
        _LOCK,
        state.restored(),
        configuration.configured(config or {}),
        trace_log.untraced(),
        torch.inference_mode(False),
    ):
        return _Session(program, reference_program, setting, variant).capture()


def capture_case(
    case: Case, variant: Variant, *, backend: Backend = "inductor", stages: Iterable[StageName] | None = None
) -> Capture:
    """Capture a case under one variant; its sample is built anew, from the same seed.

    The capture carries the case's known failures, which `hopkit.fixtures.oracles.judge` takes into account. Raises what
    `capture` raises, and `BadCase` where the case builds no usable sample.
    """
    config = {**case.config, **({"inductor.fx_wrapper": True} if variant.fx_wrapper else {})}
    with _LOCK, state.restored(), configuration.configured(config):
        sample = sample_of(case)
        found = capture(
            sample.fn,
            sample.args,
            sample.kwargs,
            backend=backend,
            device=None if variant.device == "cpu" else variant.device,
            training=variant.training,
            dynamic=(sample.dynamic or True) if variant.dynamic else False,
            stages=stages,
            other_args=sample.other_args,
            plain=sample.plain,
        )
    return dataclasses.replace(found, known_failures=case.known_failures)


def sample_of(case: Case) -> Sample:
    """Build the sample of a case from the fixed seed; raises `BadCase` when that fails or gives something else."""
    with state.restored():
        torch.manual_seed(0)
        try:
            sample = case.build()
        except (Exception, SystemExit) as error:
            raise BadCase(
                f"{case.name}: building its sample raised {type(error).__name__}: {error}", cure=f"mend {case.path}"
            ) from error
    if not isinstance(sample, Sample):
        raise BadCase(
            f"{case.name}: the case returned {type(sample).__name__}, not a Sample",
            cure="end the case's function with `return hopkit.Sample(fn, args=...)`",
        )
    return sample


def backend_name(backend: Backend) -> str:
    """What a backend is called in messages and results: its name, of a partial function that of the function.

    >>> backend_name("inductor"), backend_name(len), backend_name(functools.partial(len))
    ('inductor', 'len', 'len')
    """
    if isinstance(backend, str):
        return backend
    if isinstance(backend, functools.partial):
        return backend_name(backend.func)
    return getattr(backend, "__name__", type(backend).__name__)


def _fx_name(name: str) -> str:
    """The name of a variant when Inductor's FX backend makes its graphs."""
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
    """The name of the virtual GPU, where the compiled run is on one."""

    def to_device(self, flat: torch.Tensor) -> torch.Tensor:
        return flat.clone() if self.device is None else flat.to(self.device, copy=True)


class _Session:
    """One capture: a copy of the program that eager torch runs, with shadows in float64, and one that is compiled."""

    def __init__(self, program: Program, reference_program: Program, setting: _Setting, variant: Variant) -> None:
        self.program, self.reference_program = program, reference_program
        self.setting, self.variant = setting, variant
        self.sink = Sink()
        self.probe = Probe(self.sink)

    def capture(self) -> Capture:
        is_own = self.reference_program.fn is self.program.fn
        reference = run_reference(self.reference_program, training=self.setting.training, is_own=is_own)
        compiled, frames, seconds = self._run_compiled([run.runs_backward for run in reference.plain])
        return Capture(
            artifacts=self.sink.artifacts(),
            compiled=compiled,
            plain=reference.plain,
            reference=reference.in_float64,
            nudged=reference.nudged,
            without_float64=tuple(reference.shadows.fallbacks),
            at_a_jump=reference.shadows.at_a_jump,
            draws=reference.shadows.draws,
            longest_sum=reference.shadows.longest_sum,
            longest_backward_sum=reference.shadows.longest_backward_sum,
            reads_numbers=reference.shadows.reads_numbers,
            graph_count=self.probe.graph_count,
            guard_count=len(frames.guards),
            guards=frames.guards,
            entry_count=frames.entry_count,
            seconds=seconds,
            backend=backend_name(self.setting.backend),
            variant=self.variant,
            least_precise=str(self.probe.least_precise or torch.float32).removeprefix("torch."),
            operations=self.probe.operations,
            fullgraph=self.setting.fullgraph,
            depth=self.probe.depth,
        )

    def _run_compiled(
        self, runs_backward: Sequence[bool]
    ) -> tuple[tuple[Run, ...], dynamo.FrameCounts, dict[str, float]]:
        program = self.program.copied(self.setting.to_device)
        if self.setting.training:
            prepare_training(program)
        dynamic = self._mark_dynamic(program)
        with contextlib.ExitStack() as stack:
            stack.enter_context(inductor.without_caches())
            stack.enter_context(dynamo.empty_automatic_dynamic())
            stack.enter_context(dynamo.empty_fake_tensor_cache())
            stack.enter_context(dynamo.no_specialized_floats())
            stack.enter_context(self.probe.installed())
            for module in self.setting.modules:
                stack.enter_context(module.collect(self.sink))
            fn, setting = own_callable(program.fn), self.setting
            gpu = stack.enter_context(virtual_gpu(setting.gpu)) if setting.gpu else None
            backend = setting.backend if gpu is None else gpu.backend
            frames = stack.enter_context(dynamo.compiled_frames())
            self.sink.start_clock()
            try:
                compiled = torch.compile(fn, backend=backend, fullgraph=setting.fullgraph, dynamic=dynamic)
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
                raise self._failure(error) from error
            seconds = self.sink.seconds()
            self._end(gpu, failed=False)
            return runs, frames.counts(), seconds

    def _end(self, gpu: VirtualGpu | None, *, failed: bool) -> None:
        if gpu is not None:
            self.sink.publish("virtual_gpu", gpu)
        self.sink.publish("ended", failed)

    def _mark_dynamic(self, program: Program) -> bool | None:
        """Mark the dimensions that vary; gives what ``torch.compile`` is to be told."""
        if not isinstance(self.setting.dynamic, Mapping):
            return self.setting.dynamic
        for call in program.calls:
            for key, dims in self.setting.dynamic.items():
                for tensor, dim in _dimensions(call, key, dims):
                    dynamo.mark_dynamic(tensor, dim)
        return None

    def _may_break(self, refusal: dynamo.Refusal) -> bool:
        return self.setting.fullgraph and not refusal.hop

    def _failure(self, error: Exception) -> CaptureFailed:
        artifacts = self.sink.artifacts()
        refusal = dynamo.refusal(error)
        if refusal is not None and self.probe.phase in ("dynamo", "run"):
            where = f" in {refusal.hop}" if refusal.hop else ""
            line = f" at `{refusal.line}`" if refusal.line else ""
            return GraphBreak(
                f"Dynamo can't trace the program into one graph{where}{line}: {refusal.reason}",
                cure="fullgraph=False allows graph breaks outside of HOPs" if self._may_break(refusal) else "",
                phase="dynamo",
                artifacts=artifacts,
                depth=self.probe.depth,
            )
        doing = {"run": "the compiled program ran", "backend": "it compiled the graph"}.get(
            self.probe.phase, f"it made {self.probe.phase}"
        )
        return BackendFailed(
            f"backend {backend_name(self.setting.backend)!r} raised while {doing}: "
            f"{type(error).__name__}: {dynamo.reason(str(error))}",
            phase=self.probe.phase,
            artifacts=artifacts,
            depth=self.probe.depth,
        )


def _check_args(args: Any) -> None:
    if not isinstance(args, (tuple, list)):
        raise UsageError(
            f"the arguments of the program are a {type(args).__name__}, not a tuple of arguments",
            cure="write (x,) for one argument x",
        )


def _dimensions(call: Call, key: int | str, dims: Any) -> list[tuple[torch.Tensor, int]]:
    """The tensor that a key of ``dynamic`` names, with each of its dimensions; raises `BadCase` where it fits none."""
    positional = isinstance(key, int) and 0 <= key < len(call.args)
    argument = call.args[int(key)] if positional else call.kwargs.get(str(key))
    wanted = list(dims) if isinstance(dims, Iterable) else [dims]
    if isinstance(argument, torch.Tensor) and all(isinstance(dim, int) and 0 <= dim < argument.dim() for dim in wanted):
        return [(argument, dim) for dim in wanted]
    found = f"a tensor of rank {argument.dim()}" if isinstance(argument, torch.Tensor) else type(argument).__name__
    raise BadCase(
        f"dynamic={{{key!r}: {dims!r}}} does not fit the arguments: it names {found}",
        cure="name a positional argument by its index, or a keyword argument by its name, and dimensions that it has",
    )


def _virtual(device: str | None, backend: Backend) -> str:
    """The name of the virtual GPU that a device such as ``"virtual-h200"`` stands for; empty for a real device."""
    if device is None or not device.startswith(VIRTUAL):
        return ""
    name = device.removeprefix(VIRTUAL)
    properties_of(name)
    if backend != "inductor":
        raise UsageError(f"device {device!r} has code of Inductor's only", cure="backend='inductor'")
    return name


def _known_device(device: str | None) -> str | None:
    """The device, if this machine has it; raises `UsageError` for any other."""
    if device is None:
        return None
    try:
        kind = torch.device(device).type
    except RuntimeError as error:
        raise UsageError(f"{device!r} is no device", cure="give one such as 'cpu' or 'cuda:0'") from error
    if kind != "meta" and not features.has(f"device:{kind}"):
        raise UsageError(f"device {device!r} is not here: {features.reason(f'device:{kind}')}", cure="`hopkit doctor`")
    return device


def _modules(stages: Iterable[StageName] | None) -> tuple[StageModule, ...]:
    if stages is None:
        return stage_modules()
    if isinstance(stages, str):
        raise UsageError(f"stages={stages!r} is one name, not several", cure=f"write stages=({stages!r},)")
    names = {find_stage(str(stage)).name for stage in stages}
    return tuple(module for module in stage_modules() if module.STAGE.name in names)
