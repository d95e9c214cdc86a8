"""Adapters for AOTAutograd and autograd (``torch/_functorch``, ``torch/autograd``), and operator dispatch.

====================== =================================================================
`.compilers`           the graphs that AOTAutograd passes to the compilers of a backend
`.dispatch`            calls of operators below autograd, and their schemas
`.joint`               joint export, with descriptors of inputs and outputs
`.node_metadata`       the metadata that AOTAutograd and Inductor copy from node to node
`.nonstrict_export`    nonstrict ``torch.export``
`.own_backward`        backward passes that a program runs itself
`.random_operators`    operators that draw random numbers
`.rerun_bodies`        the functions of torch that rerun a body of a HOP as Python
`.symbolic_arguments`  arguments with symbolic sizes, for joint export
`.tensor_hooks`        hooks on leaf tensors
====================== =================================================================
"""
