"""The parameters of the strategies, validated on construction."""

from __future__ import annotations

import dataclasses

from hopkit.errors import UnknownName, UsageError
from hopkit.strategies.tensors import DTYPES

__all__ = ["Options"]


@dataclasses.dataclass(frozen=True)
class Options:
    """The limits of drawn programs.

    ``hops`` names families of HOPs (empty: none is called), ``dtypes`` those of the inputs, ``kinds`` the kinds of
    operators. ``max_ops`` is the largest number of operators in one function, ``max_depth`` the deepest nesting of
    HOPs. ``training`` leaves out statements that a differentiated program must not have. ``writes`` allows in-place
    operators, ``modes`` grad modes and autocast, ``random`` operators that draw random numbers, ``annotations``
    blocks under ``torch.fx.traceback.annotate``, ``regions`` such blocks that mark regions for Inductor,
    ``dynamic`` inputs with varying leading sizes, ``data_dependent`` sizes that depend on data, ``special`` NaN,
    infinities, zeros of both signs and ties, ``known_bugs`` calls that torch gets wrong according to the corpus.

    Raises `UnknownName` for an unknown dtype and `UsageError` for a negative limit.
    """

    hops: tuple[str, ...]
    dtypes: tuple[str, ...]
    kinds: tuple[str, ...]
    max_ops: int = 4
    max_depth: int = 3
    training: bool = False
    writes: bool = True
    modes: bool = True
    random: bool = False
    annotations: bool = False
    regions: bool = False
    dynamic: bool = False
    data_dependent: bool = False
    special: bool = False
    known_bugs: bool = False

    def __post_init__(self) -> None:
        for dtype in self.dtypes:
            if dtype not in DTYPES:
                raise UnknownName("dtype", dtype, DTYPES)
        for name in ("max_ops", "max_depth"):
            if getattr(self, name) < 0:
                raise UsageError(f"{name}={getattr(self, name)} is negative", hint=f"pass {name}=0 or more")
