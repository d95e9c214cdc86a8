"""Adapters for the virtual GPU: torch's device queries, and replacements that run on the CPU.

====================  =====================================================================
`.queries`            device queries of torch and Triton, answered for the virtual GPU
`.inputs`             the inputs of a Dynamo graph as fake GPU tensors
`.retarget`           move a graph that was traced for the CPU to the virtual GPU
`.allocation`         allocate real tensors of the virtual GPU on the CPU
`.device_guard`       the device guard of these tensors
`.generator`          the states of the random generator
`.kernels`            load, compile and launch Inductor's kernels
`.cuda_graphs`        turn off Inductor's recording of CUDA graphs
`.cuda_kernels`       the kernels that only a CUDA build of torch has
`.autograd`           replace autograd's engine
`.attention`          scaled dot product attention: call the kernel that torch would choose
`.attention_choice`   that choice
`.attention_kernels`  the kernels, computed on the CPU
====================  =====================================================================
"""
