"""Define the `Trial`: a program with a setting, the input of oracles that compare several captures."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import torch

from hopkit._torch import configuration
from hopkit.records import Capture, Sample, StageName
from hopkit.stages import session
from hopkit.stages.program import Copier

__all__ = ["Trial", "copied"]


@dataclasses.dataclass(frozen=True)
class Trial:
    """A sample under one setting; each `capture` of it is compiled anew.

    ``backend``, ``device``, ``training`` and ``fullgraph`` are those of `hopkit.capture`, ``config`` that of a case.
    With ``dynamic`` the dimensions that the sample names vary, or all if it names none.

    >>> import torch
    >>> trial = Trial(Sample(torch.sin, args=(torch.ones(2),)), backend="eager")
    >>> trial.capture().graph_count
    1
    """

    sample: Sample
    backend: str | Callable[..., Any] = "aot_eager"
    training: bool = False
    dynamic: bool = False
    fullgraph: bool = True
    device: str | None = None
    config: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    @functools.cached_property
    def first(self) -> Capture:
        """Return the first capture, with all texts; oracles share it. Raises the exceptions of `capture`.

        >>> import torch
        >>> trial = Trial(Sample(torch.sin, args=(torch.ones(2),)), backend="eager")
        >>> trial.first is trial.first
        True
        """
        return self.capture(stages=None)

    def capture(self, *, stages: Iterable[StageName] | None = ()) -> Capture:
        """Capture the sample; raises the exceptions of `hopkit.capture`. By default no text is kept."""
        sample = self.sample
        with configuration.configured(self.config):
            return session.capture(
                sample.fn,
                sample.args,
                sample.kwargs,
                backend=self.backend,
                device=self.device,
                training=self.training,
                dynamic=(sample.dynamic or True) if self.dynamic else False,
                fullgraph=self.fullgraph,
                stages=stages,
                other_args=sample.other_args,
                reference=sample.reference,
            )

    def of(self, **changes: Any) -> Trial:
        """Return the trial with some fields of its sample changed: ``trial.of(fn=program)``."""
        return dataclasses.replace(self, sample=dataclasses.replace(self.sample, **changes))


def copied(args: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return copies of the arguments in new memory, which share among each other what the originals share.

    >>> x = torch.ones(2)
    >>> y, z = copied((x, x))
    >>> y is z, y is x
    (True, False)
    """
    copies: tuple[Any, ...] = Copier(torch.Tensor.clone, {})(args)
    return copies
