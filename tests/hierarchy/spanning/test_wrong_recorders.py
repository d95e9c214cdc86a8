"""Recorders with planted faults: the oracle objects to each, on a program that passes without the fault."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
from graphs_of_programs import dynamo_graphs, whole_graph
from programs import PROGRAMS

from hopkit._torch.aot import node_metadata
from hopkit.hierarchy import api, body_reruns, module_paths, recorder, scope_oracle, verdict
from hopkit.hierarchy.entries import FIELD, CallHierarchy
from hopkit.hierarchy.recorder import Recorder
from hopkit.hierarchy.scope_state import LiveScope, Root, new_function_scope

Patch = pytest.MonkeyPatch
Fault = Callable[[Patch], None]

FAULTS: dict[str, tuple[str, str, Fault]] = {}
"""The program that shows the fault, the stage, and the function that plants it, by name."""


def fault(program: str, stage: str = "dynamo") -> Callable[[Fault], Fault]:
    def add(plant: Fault) -> Fault:
        FAULTS[plant.__name__] = (program, stage, plant)
        return plant

    return add


def relisted(patch: Patch, change: Callable[[list[Any]], list[Any]]) -> None:
    """Change the list of entries of each node."""
    original = LiveScope.list_entries
    patch.setattr(LiveScope, "list_entries", lambda self: CallHierarchy(change(list(original(self)))))


@fault("sequential")
def count_off_by_one(patch: Patch) -> None:
    original = LiveScope.entry
    patch.setattr(LiveScope, "entry", lambda self: {**original(self), "count": self.count + 1})


@fault("helpers_between_modules")
def modules_after_functions(patch: Patch) -> None:
    relisted(patch, lambda entries: sorted(entries, key=lambda entry: entry["type"]))


@fault("helpers_between_modules")
def innermost_first(patch: Patch) -> None:
    relisted(patch, lambda entries: entries[::-1])


@fault("cond")
def scopes_lost_behind_a_hop(patch: Patch) -> None:
    original = Recorder.body_entered

    def body_entered(self: Recorder, output: Any, hop: str, tracer: Any) -> Any:
        result = original(self, output, hop, tracer)
        frame = output.current_tx
        frame.hopkit_scope = new_function_scope(frame.hopkit_scope.root, None, "", 0, frame.hopkit_scope.module)
        return result

    patch.setattr(Recorder, "body_entered", body_entered)


@fault("shared_module")
def shared_module_counted_once(patch: Patch) -> None:
    original = LiveScope.entry
    patch.setattr(LiveScope, "entry", lambda self: {**original(self), "count": 0} if self.is_module else original(self))


@fault("helpers_between_modules")
def helper_that_calls_a_module_dropped(patch: Patch) -> None:
    def change(entries: list[Any]) -> list[Any]:
        pairs = zip(entries, [*entries[1:], None], strict=False)
        return [a for a, b in pairs if not (b and a["type"] == "function" and b["type"] == "module")]

    relisted(patch, change)


@fault("shared_module")
def modules_counted_by_name(patch: Patch) -> None:
    def module_entered(self: Recorder, frame: Any, module: Any, source: Any) -> Any:
        above = original(self, frame, module, source)
        scope = frame.hopkit_scope
        scope.count = scope.root.counts[scope.name] = scope.root.counts.get(scope.name, -1) + 1
        return above

    original = Recorder.module_entered
    patch.setattr(Recorder, "module_entered", module_entered)


@fault("recursive_function")
def functions_counted_by_caller(patch: Patch) -> None:
    def frame_entered(self: Recorder, frame: Any) -> None:
        original(self, frame)
        if frame.hopkit_scope is not getattr(frame.parent, "hopkit_scope", None):
            frame.hopkit_scope.count = 0

    original = Recorder.frame_entered
    patch.setattr(Recorder, "frame_entered", frame_entered)


@fault("cond")
def counts_run_on_from_branch_to_branch(patch: Patch) -> None:
    patch.setattr(recorder, "ALTERNATIVES", frozenset())


@fault("region")
def counts_of_a_region_leak(patch: Patch) -> None:
    patch.setattr(recorder, "_SHARED", frozenset())


@fault("autograd_function")
def counts_of_a_backward_leak(patch: Patch) -> None:
    original = Root.__init__

    class Forgetful(set[Any]):
        def __contains__(self, tracer: object) -> bool:
            return False

    def init(self: Root) -> None:
        original(self)
        self.traced = Forgetful()

    patch.setattr(Root, "__init__", init)


@fault("comprehensions")
def comprehension_as_an_entry(patch: Patch) -> None:
    patch.setattr(module_paths, "_UNNAMED", frozenset())


@fault("sequential")
def torch_as_an_entry(patch: Patch) -> None:
    patch.setattr(module_paths, "_is_foreign", lambda file: False)


@fault("forward_called_directly")
def forward_called_directly_dropped(patch: Patch) -> None:
    original = recorder.function_name
    patch.setattr(recorder, "function_name", lambda code: "" if code.co_name == "forward" else original(code))


@fault("shared_module")
def forward_as_an_entry(patch: Patch) -> None:
    patch.setattr(Root, "plumbing_of", lambda self, cls: frozenset())


@fault("sequential")
def module_never_left(patch: Patch) -> None:
    patch.setattr(Recorder, "module_left", lambda self, frame, above: None)


@fault("module_list_and_dict")
def path_from_the_root_and_not_from_the_enclosing_module(patch: Patch) -> None:
    original = module_paths.ModuleNames.attr
    patch.setattr(module_paths.ModuleNames, "attr", lambda self, module, enclosing: original(self, module, None))


@fault("module_with_two_names")
def path_as_it_was_walked(patch: Patch) -> None:
    patch.setattr(module_paths.ModuleNames, "attr", lambda self, module, enclosing: None)
    patch.setattr(Root, "name", lambda self, module, enclosing, found_at: found_at().rpartition(".")[2])


@fault("forward_of_a_base")
def class_of_the_base(patch: Patch) -> None:
    original = LiveScope.entry

    def entry(self: LiveScope) -> Any:
        attributes = original(self)
        return {**attributes, "class": type(self.module).__base__.__name__} if self.is_module else attributes

    patch.setattr(LiveScope, "entry", entry)


@fault("decorators")
def wrapper_dropped(patch: Patch) -> None:
    original = recorder.function_name
    patch.setattr(recorder, "function_name", lambda code: "" if "f" in code.co_freevars else original(code))


@contextlib.contextmanager
def nothing(*args: Any) -> Iterator[None]:
    yield


@fault("sequential", "training")
def forward_field_missing_in_the_backward(patch: Patch) -> None:
    patch.setattr(node_metadata, "backward_nodes", nothing)


@fault("sequential", "inference")
def field_not_kept_by_aot(patch: Patch) -> None:
    patch.setattr(node_metadata, "field_kept", nothing)


@fault("cond", "training")
def bodies_of_the_backward_without_metadata(patch: Patch) -> None:
    patch.setattr(body_reruns, "field_kept_in_bodies", nothing)


@fault("scanned", "training")
def joint_graph_of_a_scan_without_metadata(patch: Patch) -> None:
    patch.setattr(body_reruns, "joint_graphs_rerun", nothing)


@fault("autograd_function", "training")
def backward_of_a_function_in_the_scope_of_its_call(patch: Patch) -> None:
    original = recorder.function_name
    patch.setattr(recorder, "function_name", lambda code: "" if code.co_name == "backward" else original(code))


@fault("cond", "training")
def backward_of_a_body_as_torch_pairs_it(patch: Patch) -> None:
    def link(pairs: Any) -> None:
        for backward, forward in pairs:
            if FIELD in forward.meta:
                backward.meta[api.FORWARD_FIELD] = forward.meta[FIELD]

    patch.setattr(api, "_link_backward", link)


@fault("scan_around_modules", "training")
def what_takes_the_rounds_of_a_loop_apart_forgotten(patch: Patch) -> None:
    original = api._link_backward
    flip = torch.ops.aten.flip.default
    patch.setattr(api, "_link_backward", lambda pairs: original([pair for pair in pairs if pair[0].target != flip]))


def objections(name: str, stage: str) -> list[str]:
    torch.manual_seed(0)
    program, args = PROGRAMS[name].build()
    plain = scope_oracle.record(program, *args, training=stage == "training")
    if stage == "dynamo":
        return verdict.dynamo_differences(dynamo_graphs(program, *args, fullgraph=True)[0], plain)
    return verdict.aot_differences(whole_graph(program, *args, training=stage == "training"), plain)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_caught(name: str, monkeypatch: Patch) -> None:
    program, stage, plant = FAULTS[name]
    plant(monkeypatch)
    assert objections(program, stage)
