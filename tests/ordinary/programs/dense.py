"""Perceptrons, embeddings and what is fed to them."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import nn

from tests.ordinary.programs.program import ordinary


@ordinary(inductor=True, gpu=True)
def mlp():
    model = nn.Sequential(nn.Linear(64, 256), nn.GELU(), nn.Linear(256, 128), nn.ReLU(), nn.Linear(128, 10))
    return model, torch.randn(8, 64)


@ordinary(inductor=True, gpu=True)
def linear_layer_norm():
    return nn.Sequential(nn.Linear(128, 256), nn.LayerNorm(256), nn.SiLU()), torch.randn(8, 32, 128)


@ordinary()
def batch_norm_mlp():
    model = nn.Sequential(nn.Linear(64, 128), nn.BatchNorm1d(128), nn.ReLU(), nn.Linear(128, 10))
    return model, torch.randn(8, 64)


@ordinary()
def embedding_bag():
    bag, head = nn.EmbeddingBag(1000, 64, mode="mean"), nn.Linear(64, 4)

    def classify(words, offsets):
        return head(bag(words, offsets))

    return classify, torch.randint(0, 1000, (96,)), torch.tensor([0, 16, 40, 41, 80])


@ordinary(inductor=True)
def one_hot_into_linear():
    project = nn.Linear(64, 128)

    def encode(labels):
        return project(F.one_hot(labels, 64).float())

    return encode, torch.randint(0, 64, (8, 16))


@ordinary()
def bytes_to_floats():
    classify = nn.Linear(3 * 32 * 32, 10)

    def predict(images):
        return classify((images.float() / 255 - 0.5).flatten(1)).softmax(-1)

    return predict, torch.randint(0, 256, (8, 3, 32, 32), dtype=torch.uint8)


@ordinary()
def tied_embedding():
    embedding = nn.Embedding(500, 64)
    hidden = nn.Linear(64, 64)
    decode = nn.Linear(64, 500, bias=False)
    decode.weight = embedding.weight
    return nn.Sequential(embedding, hidden, nn.Tanh(), decode), torch.randint(0, 500, (4, 32))
