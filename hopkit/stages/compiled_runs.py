"""Compile a copy of a program and run it, while the hooks of a capture watch."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Any

import torch

from hopkit._torch.dynamo import frames
from hopkit._torch.dynamo.fresh_code import fresh_callable
from hopkit._torch.hop.origins import exception_chain
from hopkit._torch.inductor import pipeline
from hopkit._torch.inductor.implicit_fallbacks import implicit_fallbacks_dropped
from hopkit.errors import BackendFailed, CaptureFailed, GradientRefused, GraphBreak, HopkitError, UsageError
from hopkit.records import Run
from hopkit.stages.execution import execute, prepare_training
from hopkit.stages.joint_backend import JointProgram
from hopkit.stages.probe import Probe
from hopkit.stages.program import CalledProgram
from hopkit.stages.registry import collecting
from hopkit.stages.setting import Backend, CaptureSetting, backend_name
from hopkit.stages.sink import Sink
from hopkit.vgpu import NotInterpretable, VirtualGpu, virtual_gpu

__all__ = ["CompiledRuns"]


class CompiledRuns:
    """The compiled runs of one capture: a run for each call of a program.

    ``sink`` takes the artifacts and ``probe`` the events of the compiler. `run` raises `GraphBreak` if Dynamo can't
    trace the program, `BackendFailed` if the backend or the compiled program raises.
    """

    def __init__(self, setting: CaptureSetting, sink: Sink) -> None:
        self.setting, self.sink, self.probe = setting, sink, Probe(sink, is_joint=setting.is_joint)

    def run(
        self, original: CalledProgram, runs_backward: Sequence[bool]
    ) -> tuple[tuple[Run, ...], frames.FrameCounts, dict[str, float]]:
        """Return the run for each call, Dynamo's counts, and the seconds by stage.

        ``runs_backward`` says for each call whether the program itself runs its outputs backward.
        """
        program = original.copied(self.setting.to_device)
        if self.setting.training:
            prepare_training(program)
        dynamic = self.setting.mark_dynamic(program.calls)
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
            stack.enter_context(implicit_fallbacks_dropped())
            backend = gpu.backend if gpu is not None and setting.backend == "inductor" else setting.backend
            compiled_frames = stack.enter_context(frames.compiled_frames())
            self.sink.start_clock()
            try:
                compiled = self._compiled(fn, program.fn, backend, dynamic)
                runs = tuple(
                    execute(program, index, compiled, training=setting.training, runs_backward=backward)
                    for index, backward in enumerate(runs_backward)
                )
            except (NotInterpretable, GradientRefused) as error:
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
            counts = frames.FrameCounts(0, ()) if setting.is_joint else compiled_frames.counts()
            return runs, counts, seconds

    def _compiled(
        self, fn: Callable[..., Any], original: Callable[..., Any], backend: Backend, dynamic: bool | None
    ) -> Callable[..., Any]:
        if self.setting.is_joint:
            sizes = dynamic if self.setting.dynamic else False
            return JointProgram(original, self.probe.joint_exported, self.probe.joint_compiled, dynamic=sizes)
        return torch.compile(fn, backend=backend, fullgraph=self.setting.fullgraph, dynamic=dynamic)

    def _end(self, gpu: VirtualGpu | None, *, failed: bool) -> None:
        if gpu is not None:
            self.sink.publish("virtual_gpu", gpu)
        self.sink.publish("ended", failed)

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
