"""``hopkit doctor``: print the capabilities of this machine and the state of torch's private names."""

from __future__ import annotations

import dataclasses
import json
import platform
from collections import Counter
from typing import TYPE_CHECKING, Any

import click

import hopkit
from hopkit.cli import options
from hopkit.cli.console import stdout
from hopkit.cli.group import Failed
from hopkit.errors import CaptureFailed

if TYPE_CHECKING:
    from hopkit._torch.contract import NameState

__all__ = ["command"]


@dataclasses.dataclass(frozen=True)
class _Fact:
    """One line of the report: a name, whether it is present, and its details or the reason why it is absent."""

    what: str
    present: bool
    detail: str


@click.command("doctor")
@click.option("--contract", is_flag=True, help="Also look up every private name of torch that hopkit uses.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@options.common
def command(contract: bool, as_json: bool) -> None:
    """Print the capabilities of this machine: torch, triton, devices, compiler, private names.

    --contract looks up every private name of torch, without a capture. It prints each name that is missing,
    moved (with its possible new place) or has another signature (with both), and the features and tests that
    depend on it. Then the exit code is 1.

    \b
    hopkit doctor
    hopkit doctor --contract
    hopkit doctor --json
    """
    facts = _facts()
    states = _states() if contract else ()
    if as_json:
        click.echo(json.dumps(_as_json(facts, states, contract), indent=2))
    else:
        _print(facts)
        if contract:
            _print_contract(states)
    if any(state.is_problem for state in states):
        raise Failed


def _facts() -> tuple[_Fact, ...]:
    from hopkit._torch import features, versions

    torch_version = versions.torch_version()
    promised = versions.minor_of(torch_version) in versions.SUPPORTED
    known = features.known()
    hops = [name.removeprefix("hop:") for name in known if name.startswith("hop:")]
    return (
        _Fact("hopkit", True, hopkit.__version__),
        _Fact("python", True, platform.python_version()),
        _Fact(
            "torch",
            promised,
            torch_version if promised else f"{torch_version} ({versions.promise(torch_version)})",
        ),
        *(_Fact(name, features.has(name), features.detail(name)) for name in known if not name.startswith("hop:")),
        *_gpus(),
        _Fact("hops", bool(hops), ", ".join(hops)),
        *_custom_hops(),
    )


def _gpus() -> tuple[_Fact, ...]:
    """Return the GPUs of the machine, and the virtual ones, which need Triton, and numpy to interpret kernels."""
    from hopkit._torch import features
    from hopkit.runner.on_gpu.gpus import gpus
    from hopkit.vgpu import DEVICES

    described = ", ".join(f"{name} ({device.name}, sm_{device.architecture})" for name, device in DEVICES.items())
    missing = features.reason("virtual_gpu")
    virtual = _Fact("virtual gpu", not missing, f"{described}; {missing or features.detail('virtual_gpu')}")
    try:
        real_gpus = gpus()
    except CaptureFailed as error:
        # A driver that is broken is what somebody runs this command to see.
        return _Fact("gpu", False, str(error).splitlines()[0]), virtual
    if not real_gpus:
        return _Fact("gpu", False, f"none: {features.reason('device:cuda')}"), virtual
    return *(_Fact("gpu", True, f"{gpu}; {_twin(gpu.twin)}") for gpu in real_gpus), virtual


def _twin(device: str) -> str:
    return f"generates the code of {device}" if device else "no virtual GPU matches it"


def _custom_hops() -> tuple[_Fact, ...]:
    """Return the HOPs that hopkit and installed cases added to torch's registry, for the whole process."""
    from hopkit.corpus import registry
    from hopkit.hops import repeat, switch  # noqa: F401  # importing them defines their HOPs
    from hopkit.hops.registry import custom_hops

    registry.all_cases()
    return tuple(
        _Fact("custom hop", True, f"{name}, {name}_backward: {hop.definition.owner}")
        for name, hop in custom_hops().items()
    )


def _hops() -> list[dict[str, Any]]:
    """Return torch's own HOPs: the class of each, its number of cases, and the reason if it can have none."""
    from hopkit._torch.hop import registry
    from hopkit.census import ABSENT
    from hopkit.corpus.registry import all_cases

    cases = Counter(hop for case in all_cases() for hop in case.hops)
    reasons = {absent.hop: absent.reason for absent in ABSENT}
    return [
        {
            "hop": name,
            "class": registry.owner_of(operator),
            "cases": cases[name],
            "absent": reasons.get(name, ""),
        }
        for name, operator in sorted(registry.registered().items())
        if registry.is_torchs(operator)
    ]


def _states() -> tuple[NameState, ...]:
    from hopkit._torch.contract import states

    return states()


def _as_json(facts: tuple[_Fact, ...], states: tuple[NameState, ...], contract: bool) -> dict[str, Any]:
    report: dict[str, Any] = {"facts": [dataclasses.asdict(fact) for fact in facts]}
    if contract:
        from hopkit._torch.versions import torch_version

        report["torch"] = torch_version()
        report["hops"] = _hops()
        report["contract"] = [
            {
                "path": state.name.path,
                "kind": state.name.kind,
                "state": state.state.value,
                "problem": state.is_problem,
                "candidates": list(state.candidates),
                "old": state.old,
                "new": state.new,
                "actual": state.actual,
                "expected": state.expected,
                "reason": state.reason,
                "features": list(state.features),
                "tests": list(state.tests),
                "why": state.name.why,
            }
            for state in states
        ]
    return report


def _print(facts: tuple[_Fact, ...]) -> None:
    console = stdout()
    width = max(len(fact.what) for fact in facts)
    for fact in facts:
        console.print(f"{fact.what:{width}}  {fact.detail}", style=None if fact.present else "yellow")


def _print_contract(states: tuple[NameState, ...]) -> None:
    console = stdout()
    problems = [state for state in states if state.is_problem]
    console.print()
    for state in problems:
        console.print(f"{state.state.value}: {state.name.path}", style="bold red")
        for label, text in (
            ("needed for", f"{', '.join(state.features)}: {state.name.why}"),
            ("may be now", ", ".join(state.candidates)),
            ("was", state.old),
            ("is", state.new),
            ("because", state.reason),
            ("tests", ", ".join(state.tests)),
        ):
            if text:
                console.print(f"  {label}: {text}")
    absent = sum(1 for state in states if not state.expected)
    console.print(
        f"contract: {len(states)} private names, {len(problems)} to update"
        + (f", {absent} that this torch is not expected to have" if absent else "")
    )
    if problems:
        console.print("docs/porting.md describes how to update them")
