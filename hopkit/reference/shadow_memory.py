"""Store the shadows: for each storage of a run the same elements in float64, with the same views."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

import torch

__all__ = ["ShadowMemory", "elements_of", "has_memory", "is_strided", "wide"]


def wide(dtype: torch.dtype) -> torch.dtype:
    """Return the dtype of a shadow: float64 for a floating dtype, complex128 for a complex one, else the dtype itself.

    >>> wide(torch.bfloat16), wide(torch.complex64), wide(torch.int8)
    (torch.float64, torch.complex128, torch.int8)
    """
    if dtype.is_complex:
        return torch.complex128
    return torch.float64 if dtype.is_floating_point else dtype


@dataclasses.dataclass(frozen=True)
class _Storage:
    original: torch.UntypedStorage
    """The storage itself, kept alive so that no other one gets its address."""
    address: int
    dtype: torch.dtype
    """The dtype of its elements, or of their real and imaginary parts if they are complex."""
    elements: torch.Tensor
    """The shadows of its elements, in its order."""

    @property
    def is_current(self) -> bool:
        """True if the storage has the same address and size as when it was recorded."""
        size = self.original.nbytes() // self.dtype.itemsize
        return self.original.data_ptr() == self.address and size == self.elements.numel()


class ShadowMemory:
    """The shadows of storages.

    >>> memory, x = ShadowMemory(), torch.ones(2, 3)
    >>> memory.of(x.t()).shape, memory.of(x[0]).data_ptr() == memory.of(x).data_ptr()
    (torch.Size([3, 2]), True)
    """

    def __init__(self) -> None:
        self._storages: dict[int, _Storage] = {}

    def of(self, tensor: torch.Tensor) -> torch.Tensor:
        """Return the shadow of a tensor: the corresponding view of the shadow of its storage.

        A storage without a shadow gets one with its own values. The shadow of a tensor that is not strided memory, or
        that reads its memory in another dtype than earlier tensors, is a copy of its values.
        """
        if not is_strided(tensor):
            return tensor.to(wide(tensor.dtype))
        storage = tensor.untyped_storage()
        if not storage.data_ptr():
            return torch.empty_strided(tensor.shape, tensor.stride(), dtype=wide(tensor.dtype), device=tensor.device)
        if not self.has(tensor):
            self._remember(tensor, elements_of(tensor).to(wide(_part(tensor.dtype)), copy=True))
        shadow = self._storages[storage.data_ptr()]
        if shadow.dtype is not _part(tensor.dtype):
            return tensor.to(wide(tensor.dtype), copy=True)
        elements = torch.view_as_complex(shadow.elements.view(-1, 2)) if tensor.is_complex() else shadow.elements
        view = elements.as_strided(tensor.shape, tensor.stride(), tensor.storage_offset())
        view = view.conj() if tensor.is_conj() else view
        return view.neg() if tensor.is_neg() else view

    def has(self, tensor: torch.Tensor) -> bool:
        """Return True if the storage of a tensor has a shadow or no elements."""
        if not is_strided(tensor):
            return False
        address = tensor.untyped_storage().data_ptr()
        if address in self._storages and not self._storages[address].is_current:
            del self._storages[address]
        return not address or address in self._storages

    def keep(self, tensor: torch.Tensor, value: torch.Tensor) -> None:
        """Make ``value`` the shadow of a tensor whose storage has none; raises ``TypeError`` if it is not strided."""
        if not is_strided(tensor):
            raise TypeError(f"its result is a {type(tensor).__name__} with the layout {tensor.layout}")
        dtype = _part(tensor.dtype)
        size = tensor.untyped_storage().nbytes() // dtype.itemsize
        self._remember(tensor, torch.zeros(size, dtype=wide(dtype), device=tensor.device))
        self.of(tensor).copy_(value)

    def refresh(self, tensors: Iterable[torch.Tensor]) -> None:
        """Copy the current values of the tensors' storages to their shadows, in place."""
        for tensor in filter(is_strided, tensors):
            address = tensor.untyped_storage().data_ptr()
            if not (address and self.has(tensor)):
                continue
            if self._storages[address].dtype is _part(tensor.dtype):
                self._storages[address].elements.copy_(elements_of(tensor))
            else:
                del self._storages[address]

    def _remember(self, tensor: torch.Tensor, elements: torch.Tensor) -> None:
        storage = tensor.untyped_storage()
        self._storages[storage.data_ptr()] = _Storage(storage, storage.data_ptr(), _part(tensor.dtype), elements)


def is_strided(tensor: torch.Tensor) -> bool:
    """Return True if a tensor is strided memory: no subclass with ``__torch_dispatch__``, not sparse, not quantized.

    >>> is_strided(torch.ones(2)), is_strided(torch.ones(2).to_sparse())
    (True, False)
    """
    ordinary = type(tensor).__torch_dispatch__ is torch.Tensor.__torch_dispatch__
    return ordinary and tensor.layout is torch.strided and not tensor.is_quantized and has_memory(tensor)


def has_memory(tensor: torch.Tensor) -> bool:
    """Return True if a tensor's elements, if any, are in memory: the zeros of forward-mode AD are not."""
    return not tensor.numel() or tensor.layout is not torch.strided or bool(tensor.data_ptr())


def _part(dtype: torch.dtype) -> torch.dtype:
    """Return the dtype of the real part."""
    return dtype.to_real() if dtype.is_complex else dtype


def elements_of(tensor: torch.Tensor) -> torch.Tensor:
    """Return the whole storage of a tensor as a 1-d tensor of real numbers, which shares the memory.

    >>> elements_of(torch.arange(4).view(2, 2)[1])
    tensor([0, 1, 2, 3])
    """
    storage, dtype = tensor.untyped_storage(), _part(tensor.dtype)
    flat = torch.empty(0, dtype=dtype, device=tensor.device)
    return flat.set_(storage, 0, (storage.nbytes() // dtype.itemsize,), (1,))
