"""Launch kernels on CPU tensors, by Triton's interpreter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hopkit import extras
from hopkit._torch.gpu import kernels
from hopkit.vgpu.errors import NotInterpretable
from hopkit.vgpu.kernel import Kernel

if TYPE_CHECKING:
    from hopkit._torch.gpu.kernels import Config

__all__ = ["InterpretedKernel", "interpret"]


def interpret(
    kernel: Kernel, grid: tuple[int, int, int], arguments: Mapping[str, Any], constants: Mapping[str, Any]
) -> None:
    """Interpret one launch of a kernel with all its arguments by name, and record it.

    Raises `NotInterpretable` for a kernel that the interpreter can't run, and for an argument other than the constant
    that Triton compiled in for it; `ExtraMissing` if numpy is not installed.
    """
    for name, value in kernel.generated.triton_meta.get("constants", {}).items():
        if value is not None and arguments.get(name, value) != value:
            raise NotInterpretable(
                kernel.name, f"{name} is compiled in as {value!r}, and launched as {arguments[name]!r}"
            )
    with extras.needed_for("interpreting a kernel", extra="gpu"):
        from hopkit.vgpu import execution

    execution.run_launch(kernel, grid, arguments, constants)


class InterpretedKernel:
    """The object in the place of a wrapper's kernel: ``run`` interprets one launch."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel

    def run(self, *args: Any, stream: int = 0, **kwargs: Any) -> None:
        """Interpret a launch with the wrapper's arguments; raise as `interpret` does."""
        generated, config = self.kernel.generated, self._config(args)
        arguments = {**kernels.launch_arguments(generated, config, args), **kwargs}
        interpret(self.kernel, kernels.grid_of(generated, config, arguments), arguments, config.kwargs)

    def _config(self, args: tuple[Any, ...]) -> Config:
        """Return the configuration with the fewest programs, of those that a GPU may choose: it runs fastest here."""

        def programs(config: Config) -> int:
            arguments = kernels.launch_arguments(self.kernel.generated, config, args)
            x, y, z = kernels.grid_of(self.kernel.generated, config, arguments)
            return x * y * z

        return min(self.kernel.configs, key=programs)
