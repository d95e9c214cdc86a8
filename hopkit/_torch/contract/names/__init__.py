"""Every private name of torch, and of Triton, that hopkit relies on; one file for each subsystem.

To rely on a new name, add a `PrivateName` to the file of its subsystem and look it up with
`hopkit._torch.contract.need`. To follow a torch that renamed or re-signed one, change its entry and the
adapter that calls `need`: see docs/porting.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from hopkit._torch.contract.names import (
    aot,
    containers,
    dynamo,
    fallbacks,
    frame_watch,
    fx_backend,
    gpu,
    guards,
    hopkit_hops,
    hops,
    inductor,
    loops,
    operators,
    provenance,
    regional,
    speculation,
    state,
    tracing,
    triton,
    triton_interpreter,
    user_hops,
    variables,
    wrapper_lines,
)
from hopkit._torch.contract.private_name import PrivateName

__all__ = ["CONTRACT", "FEATURE_TESTS"]

CONTRACT: tuple[PrivateName, ...] = (
    *operators.NAMES,
    *containers.NAMES,
    *hops.NAMES,
    *user_hops.NAMES,
    *state.NAMES,
    *dynamo.NAMES,
    *speculation.NAMES,
    *loops.NAMES,
    *frame_watch.NAMES,
    *hopkit_hops.NAMES,
    *guards.NAMES,
    *variables.NAMES,
    *tracing.NAMES,
    *aot.NAMES,
    *inductor.NAMES,
    *fallbacks.NAMES,
    *regional.NAMES,
    *provenance.NAMES,
    *wrapper_lines.NAMES,
    *triton.NAMES,
    *gpu.NAMES,
    *triton_interpreter.NAMES,
    *fx_backend.NAMES,
)
"""All private names, about in the order in which a program meets them."""

FEATURE_TESTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "cached object files": ("tests/seam/test_object_files.py",),
        "capture": ("tests/stages/test_session.py", "tests/stages/spanning/test_isolation.py"),
        "capture of AOT stages": ("tests/stages/test_session.py",),
        "joint export": ("tests/stages/test_joint_backend.py",),
        "capture of Inductor's stages": ("tests/stages/test_session.py",),
        "kernels without a GPU": ("tests/seam/test_configuration.py",),
        "hopcheck": ("tests/checks",),
        "nested containers": ("tests/seam/test_pytree.py", "tests/reference/test_trees.py"),
        "custom HOPs": ("tests/seam/test_hop_operator.py", "tests/hops"),
        "virtual GPU": ("tests/vgpu",),
        "FX backend": ("tests/vgpu/spanning/test_fx_backend.py",),
        "HOPs by private names": ("tests/seam/test_hop.py", "tests/reference/test_table.py"),
        "feature probes": ("tests/seam/test_features.py",),
        "torch's own samples of HOPs": ("tests/seam/test_hop_samples.py", "tests/cli/test_templates.py"),
        "stage speculation": ("tests/stages/test_session.py",),
        "speculation engine": ("tests/speculate",),
        "HOPs of hopkit": ("tests/hops",),
        "call hierarchy": ("tests/hierarchy",),
        "Inductor's passes": ("tests/oracles/test_pass_scopes.py",),
        "measured times of kernels": ("tests/hierarchy/test_query.py",),
        "provenance of kernels": ("tests/seam/test_kernel_calls.py", "tests/checks/test_provenance.py"),
        "faults of guards": ("tests/seam/test_guards.py", "tests/faults"),
        "regions": ("tests/seam/test_regional.py", "tests/stages/test_regions.py"),
        "fallbacks": ("tests/seam/test_fallbacks.py", "tests/stages/test_chosen_fallbacks.py"),
        "memory checks": ("tests/seam/test_wrapper_lines.py", "tests/checks/memory"),
        "faults in AOT graphs": ("tests/seam/test_aot.py", "tests/faults"),
    }
)
"""The parts of hopkit that rely on private names, each with the tests that show whether it works."""
