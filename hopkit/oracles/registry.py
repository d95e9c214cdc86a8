"""List the oracles: hopkit's own, each a module in this package, and those of other packages."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from types import MappingProxyType

from hopkit.deprecation import RenamedKeys
from hopkit.discovery import registered_modules
from hopkit.oracles.oracle import CaptureOracle, TrialOracle

__all__ = ["OLD_ORACLES", "capture_oracles", "trial_oracles"]

OLD_ORACLES: Mapping[str, str] = MappingProxyType({"masks": "finite_difference"})
"""Old names of oracles, each with the new one."""


def capture_oracles() -> Mapping[str, CaptureOracle]:
    """Return the oracles of a capture by name, in the order in which they run.

    >>> list(capture_oracles())[0]
    'structure'
    """
    return MappingProxyType({name: oracle for name, oracle in _oracles().items() if isinstance(oracle, CaptureOracle)})


def trial_oracles() -> Mapping[str, TrialOracle]:
    """Return the oracles of a trial by name, in the order in which they run.

    >>> list(trial_oracles())[0]
    'second_call'
    """
    oracles = {name: oracle for name, oracle in _oracles().items() if isinstance(oracle, TrialOracle)}
    return MappingProxyType(RenamedKeys("oracle", OLD_ORACLES, oracles))


@functools.cache
def _oracles() -> Mapping[str, CaptureOracle | TrialOracle]:
    """Return all oracles by name.

    hopkit's own are the modules in ``hopkit/oracles/`` with an ``ORACLE``; other packages register theirs under the
    entry-point group ``hopkit.oracles``.
    """
    oracles = [module.ORACLE for module in registered_modules("hopkit.oracles", "ORACLE", kind="oracle")]
    return {oracle.name: oracle for oracle in sorted(oracles, key=lambda oracle: (oracle.order, oracle.name))}
