"""One kernel that Inductor generated for a virtual GPU."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hopkit._torch import gpu_kernels
from hopkit.vgpu.cubin import registers_of

if TYPE_CHECKING:
    from hopkit._torch.gpu_kernels import Config, GeneratedKernel
    from hopkit._torch.gpu_queries import GpuProperties

__all__ = ["Compiled", "Kernel", "Launch"]


@dataclasses.dataclass(frozen=True)
class Launch:
    """One launch: its grid, and the constants of the configuration that it was run with."""

    grid: tuple[int, int, int]
    constants: Mapping[str, Any]


@dataclasses.dataclass(frozen=True)
class Compiled:
    """What Triton made of one configuration of a kernel; bytes of shared memory, registers of a thread."""

    constants: Mapping[str, Any]
    warps: int
    stages: int
    ptx: str
    cubin: bytes
    registers: int
    shared_memory: int


class Kernel:
    """A Triton kernel of a generated module.

    ``source`` is its text, ``launches`` how it was launched, in order. ``interpreted`` says whether each of them ran;
    ``refusal`` why one did not, ``one_by_one`` why its programs could not be interpreted many at once. Compiling waits
    until something is asked that needs it: ``ptx``, ``cubin``, ``registers`` and ``shared_memory`` are of the first
    configuration, ``compiled`` has each that was asked for. ``proved`` says all that in a line.
    """

    def __init__(self, name: str, source: str, generated: GeneratedKernel, properties: GpuProperties) -> None:
        self.name, self.source, self.generated, self.properties = name, source, generated, properties
        self.launches: list[Launch] = []
        self.refusal = ""
        self.one_by_one = ""
        self._compiled: dict[int, Compiled] = {}

    def __repr__(self) -> str:
        return f"<kernel {self.name} for sm_{self.properties.architecture}, launched {len(self.launches)} times>"

    @property
    def configs(self) -> list[Config]:
        """The configurations that a GPU would choose from."""
        return self.generated.configs

    @property
    def interpreted(self) -> bool:
        return bool(self.launches) and not self.refusal

    def compile(self, index: int = 0) -> Compiled:
        """Compile the configuration of an index; raises what Triton raises for a kernel that is not valid."""
        if index not in self._compiled:
            config = self.configs[index]
            made = gpu_kernels.compile_kernel(self.generated, config, "cuda", self.properties.architecture)
            cubin = made.asm["cubin"]
            self._compiled[index] = Compiled(
                constants=dict(config.kwargs),
                warps=config.num_warps,
                stages=config.num_stages,
                ptx=made.asm["ptx"],
                cubin=cubin,
                registers=registers_of(cubin),
                shared_memory=made.metadata.shared,
            )
        return self._compiled[index]

    @property
    def compiled(self) -> tuple[Compiled, ...]:
        """What was compiled so far, in the order of the configurations."""
        return tuple(self._compiled[index] for index in sorted(self._compiled))

    @property
    def ptx(self) -> str:
        return self.compile().ptx

    @property
    def cubin(self) -> bytes:
        return self.compile().cubin

    @property
    def registers(self) -> int:
        return self.compile().registers

    @property
    def shared_memory(self) -> int:
        return self.compile().shared_memory

    @property
    def proved(self) -> str:
        """What is known of the kernel, in words: compiled to what, and interpreted or why not."""
        compiled = self._compiled_to()
        if self.refusal:
            return f"{compiled}; not interpreted: {self.refusal}"
        return f"{compiled}; " + ("interpreted" if self.launches else "not interpreted: no call launched it")

    def _compiled_to(self) -> str:
        import triton

        architecture = f"sm_{self.properties.architecture}"
        try:
            made = self.compile()
        except triton.TritonError as error:
            # The message shows the text up to what is wrong, and ends with what that is.
            return f"not compiled for {architecture}: {str(error).splitlines()[-1]}"
        return f"compiled for {architecture}, {made.registers} registers, {made.shared_memory} bytes of shared memory"
