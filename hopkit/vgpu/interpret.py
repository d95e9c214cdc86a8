"""Launches of kernels on tensors of the CPU, by Triton's interpreter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hopkit import extras
from hopkit._torch import gpu_kernels
from hopkit.vgpu.kernel import Kernel

if TYPE_CHECKING:
    from hopkit._torch.gpu_kernels import Config

__all__ = ["InterpretedKernel", "interpret"]


def interpret(
    kernel: Kernel, grid: tuple[int, int, int], arguments: Mapping[str, Any], constants: Mapping[str, Any]
) -> None:
    """Interpret one launch of a kernel with all its arguments by name, and note it.

    Raises `NotInterpretable` for a kernel that can't be, `ExtraMissing` where numpy is not installed.
    """
    with extras.needed_for("interpreting a kernel", extra="gpu"):
        from hopkit.vgpu import execution

    execution.run_launch(kernel, grid, arguments, constants)


class InterpretedKernel:
    """Stands where a wrapper has its kernel: ``run`` interprets one launch."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel

    def run(self, *args: Any, stream: int = 0, **kwargs: Any) -> None:
        """Interpret a launch with the arguments that the wrapper passes; raises as `interpret` does."""
        generated, config = self.kernel.generated, self._config(args)
        arguments = {**gpu_kernels.launch_arguments(generated, config, args), **kwargs}
        interpret(self.kernel, gpu_kernels.grid_of(generated, config, arguments), arguments, config.kwargs)

    def _config(self, args: tuple[Any, ...]) -> Config:
        """Of the configurations that a GPU may choose, the one with the fewest programs: each takes its time here."""

        def programs(config: Config) -> int:
            arguments = gpu_kernels.launch_arguments(self.kernel.generated, config, args)
            x, y, z = gpu_kernels.grid_of(self.kernel.generated, config, arguments)
            return x * y * z

        return min(self.kernel.configs, key=programs)
