"""A kernel that Inductor generated for a virtual GPU."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hopkit._torch.gpu import kernels
from hopkit.deprecation import renamed_attributes
from hopkit.vgpu.cubin import registers_of

if TYPE_CHECKING:
    from hopkit._torch.gpu.kernels import CachingAutotuner, Config
    from hopkit._torch.gpu.queries import GpuProperties
    from hopkit.records import KernelRecord

__all__ = ["Compiled", "Kernel", "Launch"]


@dataclasses.dataclass(frozen=True)
class Launch:
    """One launch: its grid, and the constants of its configuration."""

    grid: tuple[int, int, int]
    constants: Mapping[str, Any]


@dataclasses.dataclass(frozen=True)
class Compiled:
    """One configuration of a kernel, compiled by Triton; bytes of shared memory, registers of a thread."""

    constants: Mapping[str, Any]
    warps: int
    stages: int
    ptx: str
    cubin: bytes
    registers: int
    shared_memory: int


@renamed_attributes(proved="summary")
class Kernel:
    """A Triton kernel of a generated module.

    ``records`` are its calls in the generated code, with the nodes that each computes (`hopkit.records.KernelRecord`);
    empty if the installed torch can't tell. ``source`` is its text, ``launches`` its launches, in order.
    ``interpreted``: each of them ran. ``refusal`` is the reason why one did not, ``one_by_one`` the reason why its
    programs could not be interpreted many at once. The kernel compiles when a property needs it: ``ptx``, ``cubin``,
    ``registers`` and ``shared_memory`` are of the first configuration, ``compiled`` has each compiled one. ``summary``
    reports all that in a line.
    """

    def __init__(
        self,
        name: str,
        source: str,
        generated: CachingAutotuner,
        properties: GpuProperties,
        records: tuple[KernelRecord, ...] = (),
    ) -> None:
        self.name, self.source, self.generated, self.properties = name, source, generated, properties
        self.records = records
        self.launches: list[Launch] = []
        self.refusal = ""
        self.one_by_one = ""
        self._compiled: dict[int, Compiled] = {}

    def __repr__(self) -> str:
        return f"<kernel {self.name} for sm_{self.properties.architecture}, launched {len(self.launches)} times>"

    @property
    def configs(self) -> list[Config]:
        """Return the configurations from which a GPU would choose."""
        return self.generated.configs

    @property
    def interpreted(self) -> bool:
        return bool(self.launches) and not self.refusal

    def compile(self, index: int = 0) -> Compiled:
        """Compile the configuration of an index. Raises Triton's error for a kernel that is not valid."""
        if index not in self._compiled:
            config = self.configs[index]
            binary = kernels.compile_kernel(self.generated, config, "cuda", self.properties.architecture)
            cubin = binary.asm["cubin"]
            self._compiled[index] = Compiled(
                constants=dict(config.kwargs),
                warps=config.num_warps,
                stages=config.num_stages,
                ptx=binary.asm["ptx"],
                cubin=cubin,
                registers=registers_of(cubin),
                shared_memory=binary.metadata.shared,
            )
        return self._compiled[index]

    @property
    def compiled(self) -> tuple[Compiled, ...]:
        """Return the configurations compiled so far, in their order."""
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
    def summary(self) -> str:
        """Return a line about the kernel: its compiled form, and whether it was interpreted, or why not."""
        compiled = self._compilation_summary()
        if self.refusal:
            return f"{compiled}; not interpreted: {self.refusal}"
        return f"{compiled}; " + ("interpreted" if self.launches else "not interpreted: no call launched it")

    def _compilation_summary(self) -> str:
        import triton

        architecture = f"sm_{self.properties.architecture}"
        try:
            form = self.compile()
        except triton.TritonError as error:
            # The message has the text up to the error, and names the error in its last line.
            return f"not compiled for {architecture}: {str(error).splitlines()[-1]}"
        return f"compiled for {architecture}, {form.registers} registers, {form.shared_memory} bytes of shared memory"
