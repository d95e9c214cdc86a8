"""The values of names while a program is drawn: tensors, and objects that hold them.

A program with dynamic sizes runs in two worlds at once: with its inputs, and with resized inputs. An operator is drawn
only if it fits both.
"""

from __future__ import annotations

import dataclasses
import functools

import torch

__all__ = ["Holder", "LiveTensor", "Misfit", "check_fit"]


class Misfit(Exception):
    """A drawn part does not fit the resized inputs; a caller that can draw another part catches it."""


@dataclasses.dataclass(frozen=True, eq=False)
class LiveTensor:
    """The tensor behind a name of the program.

    ``sample`` is its value in the run as drawn, ``resized`` its value in the resized world, or None. ``bound`` is the
    largest magnitude of an element in any run, ``slope`` the largest derivative of an element by an element of an
    input; drawn operators keep both small, so that no dtype overflows. ``varies``: other calls, branches or steps have
    other values than the sample. ``most`` is the largest number of elements if the leading size depends on data, else
    None. ``exact``: its elements are those of an input, so equal elements are equal in every dtype.
    """

    name: str
    sample: torch.Tensor
    bound: float
    slope: float = 0.0
    varies: bool = False
    resized: torch.Tensor | None = None
    most: int | None = None
    exact: bool = False

    @property
    def resizes(self) -> bool:
        """True if the shape differs in the resized world."""
        return self.resized is not None and self.resized.shape != self.sample.shape

    @property
    def shapes(self) -> tuple[torch.Size, ...]:
        """The shape, followed by that in the resized world if it differs."""
        if self.resized is None or self.resized.shape == self.sample.shape:
            return (self.sample.shape,)
        return (self.sample.shape, self.resized.shape)

    def size(self, dim: int) -> int:
        """Return the larger of the sizes along a dimension in the two worlds."""
        return max(shape[dim] for shape in self.shapes)

    @property
    def numel(self) -> int:
        """The largest number of elements."""
        return max(shape.numel() for shape in self.shapes) if self.most is None else self.most

    @functools.cached_property
    def is_floating(self) -> bool:
        return self.sample.is_floating_point()

    # In place, a tensor keeps its memory.
    @functools.cached_property
    def storage(self) -> int:
        return self.sample.untyped_storage().data_ptr()

    @property
    def is_in_order(self) -> bool:
        """True if offset and strides are those of a new tensor, also along dimensions of size 1."""
        if self.sample.storage_offset():
            return False
        return self.sample.stride() == torch.empty(self.sample.shape, device="meta").stride()


@dataclasses.dataclass
class Holder:
    """A Python object that stores tensors: its name and kind, the latest tensor's name, and the number stored."""

    name: str
    kind: int
    latest: str
    count: int = 0


def check_fit(what: str, sample: torch.Tensor, resized: torch.Tensor | None) -> None:
    """Raise `Misfit` if a tensor differs between the worlds in more than its sizes.

    A size of 0 or 1 in only one world is a misfit too: torch compiles those sizes as constants.
    """
    if resized is None or resized.shape == sample.shape:
        return
    sizes = zip(sample.shape, resized.shape, strict=False)
    if sample.dim() != resized.dim() or not all(one == two or min(one, two) > 1 for one, two in sizes):
        raise Misfit(what)
