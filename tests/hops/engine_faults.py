"""Faults that are planted in the engine of hopkit's HOPs, each with a drawn program that shows it.

A fault replaces one function of the engine while its context is open. The program is named by its HOP and its seed
(`tests.hops.drawn_programs.seeded`); it is right without the fault.
"""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from unittest import mock

import torch

from hopkit._torch.dynamo import changes
from hopkit._torch.dynamo.vt_parts import ObjectState
from hopkit.aliasing import accesses
from hopkit.hops import associative_scan, cond, map, scan, traced_structures, tracing, while_loop
from hopkit.loops import mapping, sealing, settling
from hopkit.loops.carried_objects import CarriedObjects
from hopkit.speculate import branches, sharing, structure
from tests.hops.drawn_programs import Drawn, seeded

__all__ = ["FAULTS", "Fault"]


@dataclasses.dataclass(frozen=True)
class Fault:
    """A function of the engine, by its owner and name, and what replaces it: a function of the original."""

    owner: Any
    name: str
    replace: Callable[[Any], Any]
    hop: str
    seed: int
    training: bool = False
    text: str = ""

    @property
    def program(self) -> Drawn:
        """The program that shows the fault: the drawn one, or ``text`` for what is too rare to be drawn."""
        return Drawn(self.hop, self.text) if self.text else seeded(self.hop, self.seed)

    @contextlib.contextmanager
    def planted(self) -> Iterator[None]:
        """Plant the fault inside the block."""
        with mock.patch.object(self.owner, self.name, self.replace(getattr(self.owner, self.name))):
            yield


def _always(value: Any) -> Callable[[Any], Any]:
    """Return a replacement that returns one value, whatever it is called with."""
    return lambda original: lambda *args, **options: value


def _argument(index: int) -> Callable[[Any], Any]:
    """Return a replacement that returns one of its arguments as it is."""
    return lambda original: lambda *args, **options: args[index]


def _reversed(index: int) -> Callable[[Any], Any]:
    """Return a replacement that calls the original with two values of one argument exchanged."""

    def replace(original: Any) -> Any:
        def call(*args: Any, **options: Any) -> Any:
            return original(*args[:index], _turned(args[index]), *args[index + 1 :], **options)

        return call

    return replace


def _turned(values: Any, *, doubled: bool = False) -> Any:
    """Exchange two values of one type, or repeat the first: others would fail before anybody sees a wrong result."""
    types = [_type(value) for value in values]
    places = {kind: [place for place, other in enumerate(types) if other == kind] for kind in types}
    alike = next((group for group in places.values() if len(group) > 1), None)
    if alike is None:
        return values
    changed = list(values)
    changed[alike[1]] = values[alike[0]]
    if not doubled:
        changed[alike[0]] = values[alike[1]]
    return type(values)(changed)


def _type(value: Any) -> str:
    proxy = value if isinstance(value, torch.fx.Proxy) or not hasattr(value, "as_proxy") else value.as_proxy()
    example = proxy.node.meta.get("example_value") if isinstance(proxy, torch.fx.Proxy) else proxy
    return str((example.dtype, example.shape)) if isinstance(example, torch.Tensor) else type(example).__name__


def _returns_reversed(original: Any) -> Any:
    return lambda *args, **options: _turned(original(*args, **options))


def _first_twice(original: Any) -> Any:
    return lambda *args, **options: _turned(original(*args, **options), doubled=True)


def _last_left_out(original: Any) -> Any:
    return lambda *args: original(*args)[:-1]


def _bodies_swapped(original: Any) -> Any:
    def call_node(tx: Any, hop: Any, args: Any, **options: Any) -> Any:
        first, left, right, *rest = args
        return original(tx, hop, (first, right, left, *rest), **options)

    return call_node


def _one_body_reversed(original: Any) -> Any:
    sealed = []

    def seal_proxies(tx: Any, body: Any, proxies: Any) -> Any:
        sealed.append(body)
        return original(tx, body, _turned(proxies) if len(sealed) % 2 else proxies)

    return seal_proxies


def _off_by_one(original: Any) -> Any:
    return lambda tx, number, *rest: original(tx, number + 1 if type(number) is int else number, *rest)


def _as_it_entered(original: Any) -> Any:
    return lambda tx, body, slot, value: (
        slot.entry.as_proxy() if slot.initial.is_tensor() else original(tx, body, slot, value)
    )


def _negated(original: Any) -> Any:
    def truth(tx: Any, proxy: Any, value: Any) -> Any:
        holds = original(tx, proxy, value)
        if not value.is_tensor():
            return holds
        return while_loop.new_value(tx, "call_method", "logical_not", (holds,), {}).as_proxy()

    return truth


def _forgetting(original: Any) -> Any:
    def mapped(tx: Any, vt: Any, place: str, leaf: Any, seen: Any, *rest: Any) -> Any:
        return original(tx, vt, place, leaf, {}, *rest)

    return mapped


def _first_constant(original: Any) -> Any:
    return lambda tx, base, values: values[0]


def _built_of_others(original: Any) -> Any:
    def stacked(*args: Any) -> Any:
        result = original(*args)
        return dataclasses.replace(result, build=lambda items: result.build(_turned(items)))

    return stacked


def _initial_values(original: Any) -> Any:
    return lambda tx, slots, items: [slot.initial for slot in slots]


@contextlib.contextmanager
def _nothing(*args: Any, **options: Any) -> Iterator[None]:
    yield


def _no_context(original: Any) -> Any:
    return _nothing


_ONE_OBJECT_TWICE = """
def program(x, y, w, box):
    def body(e):
        made = State(e * 2, w)
        return [made, made]

    return hopkit.map(body, torch.stack([x, y])), box
"""

FAULTS: Mapping[str, Fault] = {
    "a carry that is not updated": Fault(sealing, "_carried", _as_it_entered, "while_loop", 0),
    "the carry after the loop in another order": Fault(settling.Settled, "finish", _reversed(1), "while_loop", 17),
    "the initial values as the final ones": Fault(while_loop, "finals_of", _initial_values, "while_loop", 0),
    "a number of the first round that is kept": Fault(settling, "_number_key", _always(0), "while_loop", 40),
    "a number that begins one too high": Fault(sealing, "number_tensor", _off_by_one, "while_loop", 2),
    "a condition that is negated": Fault(while_loop, "_truth", _negated, "while_loop", 3),
    "a part of an object that is not written after the loop": Fault(
        settling, "write_part", _always(None), "while_loop", 0
    ),
    # The loop misses that the body stored a tensor in an object of the program.
    "an escape that is lost": Fault(CarriedObjects, "changes", _last_left_out, "while_loop", 0),
    "an object that keeps what one round stored in it": Fault(ObjectState, "restore", _always(None), "while_loop", 2),
    "a list whose change is not noted": Fault(changes, "_lists_watched", _no_context, "while_loop", 2),
    "an object rebuilt without its sharing": Fault(mapping, "mapped", _forgetting, "map", 0, text=_ONE_OBJECT_TWICE),
    "a gradient that begins in a later round": Fault(
        settling, "_requires_grad", _always(False), "while_loop", 29, True
    ),
    "the gradient of a loop without a round": Fault(
        while_loop, "kept_without_rounds", _argument(-1), "while_loop", 5, True
    ),
    "a result that a copy hides": Fault(while_loop, "note_results", _always(None), "while_loop", 11),
    "a lift in the wrong order": Fault(sealing, "merge_inputs", _returns_reversed, "while_loop", 3),
    "a scan whose slices are not reversed": Fault(scan, "order_in", _argument(1), "scan", 0),
    "a scan whose results are not reversed": Fault(scan, "place_in", _argument(1), "scan", 1),
    "stacked results in another order": Fault(scan, "stacked", _built_of_others, "scan", 0),
    "operands of a scan in the wrong order": Fault(scan, "operands_of", _returns_reversed, "scan", 8),
    "results of a map in another order": Fault(map, "emitted_map", _returns_reversed, "map", 0),
    "an associative scan in the other direction": Fault(
        associative_scan, "order_in", _argument(1), "associative_scan", 2
    ),
    "an associative scan from other first values": Fault(
        associative_scan, "operands_of", _returns_reversed, "associative_scan", 0
    ),
    "two branches that changed places": Fault(cond, "call_node", _bodies_swapped, "cond", 0),
    "a slot of another place in one branch": Fault(branches, "seal_proxies", _one_body_reversed, "cond", 1),
    "a constant of the first branch": Fault(structure, "same_constant", _always(True), "cond", 21),
    "a number of the first branch": Fault(sharing, "number_of", _first_constant, "cond", 21),
    "a copy where the alias is seen": Fault(accesses.Accesses, "judge", _always(None), "cond", 2),
    "a lift of branches in the wrong order": Fault(branches, "merge_inputs", _returns_reversed, "switch", 1),
    "an operand that has a placeholder twice": Fault(branches, "merge_inputs", _first_twice, "cond", 1),
    "operands of a custom HOP in another order": Fault(
        traced_structures.Operands, "rebuilt", _reversed(1), "custom", 0
    ),
    "the outputs of a custom HOP in another order": Fault(tracing, "node_of_call", _returns_reversed, "custom", 0),
}
