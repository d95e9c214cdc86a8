"""A decoder whose sampling loop is one ``hopkit.while_loop`` over an object, beside the same loop over tensors by hand.

``python examples/decoder.py`` compiles both with Inductor, compares the tokens with eager, and counts the lines of both
loops and their kernels. ``--gpu`` counts the kernels that Inductor generates for an H200, on any machine.
"""

from __future__ import annotations

import argparse
import collections
import dataclasses
import inspect
import re
from collections.abc import Callable

import torch
from torch import nn
from torch.nn import functional

import hopkit

Write = Callable[..., torch.Tensor]

WIDTH, WORDS, LIMIT, LAYERS, END = 32, 50, 12, 3, 0


class Cache:
    """The keys and values of one layer, for all positions."""

    def __init__(self) -> None:
        self.keys, self.values = torch.zeros(LIMIT, WIDTH), torch.zeros(LIMIT, WIDTH)

    def append(self, position: torch.Tensor, key: torch.Tensor, value: torch.Tensor) -> None:
        self.keys = self.keys.index_copy(0, position, key)
        self.values = self.values.index_copy(0, position, value)


@dataclasses.dataclass
class Text:
    """The text that a decoder writes."""

    tokens: torch.Tensor
    position: torch.Tensor
    caches: list[Cache]

    @classmethod
    def of(cls, first: torch.Tensor) -> Text:
        tokens = torch.zeros(LIMIT, dtype=torch.int64).index_copy(0, torch.tensor([0]), first)
        return cls(tokens, torch.tensor([0]), [Cache() for _ in range(LAYERS)])


class Decoder(nn.Module):
    """A small decoder; `attend` is one layer for one position."""

    def __init__(self) -> None:
        super().__init__()
        self.embedding, self.head = nn.Embedding(WORDS, WIDTH), nn.Linear(WIDTH, WORDS)
        self.inputs = nn.ModuleList(nn.Linear(WIDTH, 3 * WIDTH) for _ in range(LAYERS))
        self.outputs = nn.ModuleList(nn.Linear(WIDTH, WIDTH) for _ in range(LAYERS))

    def attend(
        self, layer: int, x: torch.Tensor, position: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
    ) -> torch.Tensor:
        query = self.inputs[layer](x)[:, :WIDTH]
        scores = (query @ keys.T).masked_fill(torch.arange(LIMIT) > position, -torch.inf)
        return x + self.outputs[layer](functional.softmax(scores / WIDTH**0.5, -1) @ values)

    def new_entry(self, layer: int, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        _, key, value = self.inputs[layer](x).split(WIDTH, dim=-1)
        return key, value


def write_object(model: Decoder, first: torch.Tensor) -> torch.Tensor:
    """Write a text with an object as the carry."""

    def step(text: Text) -> tuple[Text]:
        x = model.embedding(text.tokens[text.position])
        for layer, cache in enumerate(text.caches):
            cache.append(text.position, *model.new_entry(layer, x))
            x = model.attend(layer, x, text.position, cache.keys, cache.values)
        text.position = text.position + 1
        text.tokens = text.tokens.index_copy(0, text.position, model.head(x).argmax(-1))
        return (text,)

    def unfinished(text: Text) -> torch.Tensor:
        return (text.position < LIMIT - 1) & (text.tokens[text.position] != END)

    return hopkit.while_loop(unfinished, step, (Text.of(first),))[0].tokens


def write_tensors(model: Decoder, first: torch.Tensor) -> torch.Tensor:
    """Write the same text with ``torch.while_loop``, which carries tensors: each cache is two of them."""

    def step(
        tokens: torch.Tensor,
        position: torch.Tensor,
        keys_0: torch.Tensor,
        values_0: torch.Tensor,
        keys_1: torch.Tensor,
        values_1: torch.Tensor,
        keys_2: torch.Tensor,
        values_2: torch.Tensor,
    ) -> tuple[torch.Tensor, ...]:
        x = model.embedding(tokens[position])
        key, value = model.new_entry(0, x)
        keys_0 = keys_0.index_copy(0, position, key)
        values_0 = values_0.index_copy(0, position, value)
        x = model.attend(0, x, position, keys_0, values_0)
        key, value = model.new_entry(1, x)
        keys_1 = keys_1.index_copy(0, position, key)
        values_1 = values_1.index_copy(0, position, value)
        x = model.attend(1, x, position, keys_1, values_1)
        key, value = model.new_entry(2, x)
        keys_2 = keys_2.index_copy(0, position, key)
        values_2 = values_2.index_copy(0, position, value)
        x = model.attend(2, x, position, keys_2, values_2)
        position = position + 1
        tokens = tokens.index_copy(0, position, model.head(x).argmax(-1))
        return tokens, position, keys_0, values_0, keys_1, values_1, keys_2, values_2

    def unfinished(
        tokens: torch.Tensor,
        position: torch.Tensor,
        keys_0: torch.Tensor,
        values_0: torch.Tensor,
        keys_1: torch.Tensor,
        values_1: torch.Tensor,
        keys_2: torch.Tensor,
        values_2: torch.Tensor,
    ) -> torch.Tensor:
        return ((position < LIMIT - 1) & (tokens[position] != END)).reshape(())

    keys_0, values_0 = torch.zeros(LIMIT, WIDTH), torch.zeros(LIMIT, WIDTH)
    keys_1, values_1 = torch.zeros(LIMIT, WIDTH), torch.zeros(LIMIT, WIDTH)
    keys_2, values_2 = torch.zeros(LIMIT, WIDTH), torch.zeros(LIMIT, WIDTH)
    position = torch.tensor([0])
    tokens = torch.zeros(LIMIT, dtype=torch.int64).index_copy(0, torch.tensor([0]), first)
    carried = (tokens, position, keys_0, values_0, keys_1, values_1, keys_2, values_2)
    result: torch.Tensor = torch.while_loop(unfinished, step, carried)[0]
    return result


def kernels(write: Write, model: Decoder, device: str) -> list[str]:
    """Return the kernels and library calls in the code that Inductor generates, in their order."""
    captured = hopkit.capture(
        lambda first: write(model, first), (torch.tensor([7]),), device=device, stages=["codegen"]
    )
    calls = re.findall(r"^ +(cpp_\w+|triton_\w+|extern_kernels\.\w+)[.(]", captured.text("codegen"), re.MULTILINE)
    # The number in a name counts the kernels of one program.
    return [re.sub(r"_\d+$", "", call) for call in calls]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gpu", action="store_true", help="generate the kernels for an H200")
    device = "virtual-h200" if parser.parse_args().gpu else "cpu"
    torch.manual_seed(0)
    model, first = Decoder().eval(), torch.tensor([7])
    with torch.no_grad():
        expected = write_object(model, first)
        for write in (write_object, write_tensors):
            same = torch.equal(torch.compile(write, fullgraph=True)(model, first), expected)
            calls = collections.Counter(kernels(write, model, device))
            print(f"{write.__name__}: {len(inspect.getsource(write).splitlines())} lines, same tokens: {same}")
            print("  " + ", ".join(f"{count} {name}" for name, count in sorted(calls.items())))


if __name__ == "__main__":
    main()
