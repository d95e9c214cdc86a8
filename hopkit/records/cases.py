"""Define a case: a function with a sample of inputs, and the variants under which it is run."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from hopkit.deprecation import renamed_attributes
from hopkit.errors import BadCase, UnknownName
from hopkit.records.findings import KnownFailure


@renamed_attributes(plain="reference")
@dataclasses.dataclass(frozen=True)
class Sample:
    """One function with inputs for it.

    ``args`` and ``kwargs`` are on the CPU; a capture copies them before each run. ``dynamic`` maps
    the index of a positional argument (or the name of a keyword argument) to the dimensions whose
    size varies in the dynamic variants. ``other_args`` are further argument tuples, given to the
    same compiled function, so that branches which ``args`` does not take are taken too. ``reference``
    means the same as ``fn`` and replaces it in the reference runs, for a HOP whose operator can't run without a
    compiler (a Triton kernel on a CPU).

    >>> Sample(abs, args=(1,)).kwargs
    {}
    """

    fn: Callable[..., Any]
    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    dynamic: Mapping[int | str, frozenset[int] | set[int]] = dataclasses.field(default_factory=dict)
    other_args: tuple[tuple[Any, ...], ...] = ()
    reference: Callable[..., Any] | None = None


VIRTUAL = "virtual-"
"""The beginning of the name of each virtual device (`hopkit.vgpu`)."""


@dataclasses.dataclass(frozen=True)
class Variant:
    """A setting under which a case is run; ``device`` is where the compiled program runs.

    With ``fx_wrapper`` Inductor's FX backend makes a graph in place of the text of a wrapper. With ``regional``
    Inductor compiles the annotated regions alone (`hopkit.regional`). With ``joint`` a module goes through joint
    export (``backend="joint"``).

    >>> Variant("training", training=True).label
    'training'
    """

    name: str
    training: bool = False
    dynamic: bool = False
    device: str = "cpu"
    fx_wrapper: bool = False
    regional: bool = False
    joint: bool = False

    @property
    def is_virtual(self) -> bool:
        """True if the device is virtual: described, not present."""
        return self.device.startswith(VIRTUAL)

    @property
    def needs_inductor(self) -> bool:
        """True if the variant runs once, in Inductor's place: its device is virtual, or its backend another one."""
        return self.is_virtual or self.regional or self.joint

    @property
    def label(self) -> str:
        return self.name if self.device == "cpu" else f"{self.name}.{self.device}"


STANDARD_VARIANTS: Mapping[str, Variant] = MappingProxyType(
    {
        "inference": Variant("inference"),
        "training": Variant("training", training=True),
        "dynamic": Variant("dynamic", dynamic=True),
        "dynamic_training": Variant("dynamic_training", training=True, dynamic=True),
        "regional": Variant("regional", regional=True),
        "regional_training": Variant("regional_training", training=True, regional=True),
        "regional_dynamic": Variant("regional_dynamic", dynamic=True, regional=True),
        "regional_dynamic_training": Variant("regional_dynamic_training", training=True, dynamic=True, regional=True),
        "joint": Variant("joint", joint=True),
        "joint_training": Variant("joint_training", training=True, joint=True),
        "joint_dynamic": Variant("joint_dynamic", dynamic=True, joint=True),
        "joint_dynamic_training": Variant("joint_dynamic_training", training=True, dynamic=True, joint=True),
        "inference.virtual-h200": Variant("inference", device="virtual-h200"),
        "training.virtual-h200": Variant("training", training=True, device="virtual-h200"),
        "dynamic.virtual-h200": Variant("dynamic", dynamic=True, device="virtual-h200"),
        "dynamic_training.virtual-h200": Variant(
            "dynamic_training", training=True, dynamic=True, device="virtual-h200"
        ),
        "fx_wrapper.virtual-h200": Variant("fx_wrapper", device="virtual-h200", fx_wrapper=True),
        "fx_wrapper_training.virtual-h200": Variant(
            "fx_wrapper_training", training=True, device="virtual-h200", fx_wrapper=True
        ),
        "fx_wrapper_dynamic.virtual-h200": Variant(
            "fx_wrapper_dynamic", dynamic=True, device="virtual-h200", fx_wrapper=True
        ),
    }
)
"""The variants that a case may name, in the order in which they run and are printed."""


_CASE_NAME = re.compile(r"[a-z0-9_]+/[a-z0-9_]+")


@dataclasses.dataclass(frozen=True)
class Case:
    """A named function that builds a `Sample`, with the HOPs it exercises and its variants.

    ``name`` is ``family/case``, in lower case, digits and underscores. ``source`` is the text of ``build``,
    ``path`` the file that defines it and ``owner`` the distribution or module it came from.
    ``requires`` names HOPs (``"hop:switch"``), devices (``"device:cuda"``) or features
    (``"feature:name"``) without which the case is skipped. ``config`` maps settings of the compiler to the values
    under which the case is captured (``{"inductor.fallback_random": True}``). The golden prints the
    generated code of the variants in ``full_code`` (None: of all), and a digest of that of others. ``body`` describes
    the body in a case of a matrix of bodies, whose golden is a row on the page of the matrix. A run that selects
    some ``variants`` keeps all of them in ``declared_variants``. A run that compares engines tries a variant in which
    torch fails again, with ``hopkit.speculate.install(any_outputs=True)``: ``any_outputs`` are the failures that show
    then, as strict as torch's (None: the case is not tried so). Raises `BadCase` if the case is malformed.
    """

    name: str
    build: Callable[[], Sample]
    hops: tuple[str, ...] = ()
    variants: tuple[str, ...] = ("inference",)
    requires: tuple[str, ...] = ()
    known_failures: tuple[KnownFailure, ...] = ()
    config: Mapping[str, Any] = dataclasses.field(default_factory=dict, hash=False)
    source: str = ""
    path: str = ""
    owner: str = "hopkit"
    full_code: tuple[str, ...] | None = None
    body: str = ""
    declared_variants: tuple[str, ...] = ()
    any_outputs: tuple[KnownFailure, ...] | None = None

    def __post_init__(self) -> None:
        if not self.declared_variants:
            object.__setattr__(self, "declared_variants", self.variants)
        if not _CASE_NAME.fullmatch(self.name):
            raise BadCase(
                f"{self.name!r} is not a case name",
                hint="a name is family/case in lower case, digits and underscores: 'cond/nested'",
            )
        if not self.variants:
            raise BadCase(f"{self.name}: a case needs at least one variant")
        for variant in self.variants:
            if variant not in STANDARD_VARIANTS:
                raise UnknownName("variant", variant, tuple(STANDARD_VARIANTS))

    @property
    def family(self) -> str:
        return self.name.split("/")[0]

    @property
    def short_name(self) -> str:
        return self.name.split("/")[1]
