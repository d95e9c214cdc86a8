"""The facts that scripts record of a value: tensors in every object, also in one that holds itself."""

from __future__ import annotations

import dataclasses
import enum

import pytest
import torch

from hopkit.fuzz.facts import parts


class Colour(enum.Enum):
    RED = 1


@dataclasses.dataclass(frozen=True, slots=True)
class Slots:
    a: object


class Stack(list):
    pass


X = torch.ones(2)


@pytest.mark.parametrize(
    ("value", "path"),
    [(Slots(X), "out.a"), (Stack([1, X]), "out[1]"), ({"k": (X, Colour.RED)}, "out['k'][0]")],
)
def test_a_tensor_is_found_by_its_path(value, path):
    assert [at for at, part in parts(value, "out").items() if part is X] == [path]


def test_an_object_that_contains_itself_is_recorded_once():
    value = [X]
    value.append(value)
    assert parts(value, "out") == {"out": "list of 2", "out[0]": X, "out[1]": "contains itself"}
