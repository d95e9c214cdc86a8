"""Adapters for AOTAutograd and autograd (``torch/_functorch``, ``torch/autograd``), and operator dispatch."""
