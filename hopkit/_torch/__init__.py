"""The seam: the only package that names private parts of torch or triton.

Adapters, one folder for each of torch's subsystems, look private names up with `hopkit._torch.contract.need`;
`hopkit._torch.contract.names` lists them. Importing this package itself loads no torch.

================  ==================================================================
`.contract`       the list of private names: look one up, patch it, report its state
`.versions`       the supported versions of torch, and the installed one
`.features`       the capabilities of this torch and this machine, with a probe each
`.state`          the state of torch that a capture restores
`.configuration`  the settings of the compiler that a case requires
`.dynamo`         Dynamo: frames, guards, speculation, VariableTrackers
`.aot`            AOTAutograd and autograd
`.hop`            HOPs: the functions that call them, their registry, their rules
`.inductor`       Inductor: its passes, its code, its caches
`.triton`         Triton: its driver and its interpreter
`.gpu`            the virtual GPU: device queries, allocation, attention
`.fx`, `.pytree`  FX graphs and their texts; nested containers
`.functorch`      the wrappers of tensors and the active transforms of torch.func
`.fast_paths`     the paths that modules of torch take while Dynamo traces them
================  ==================================================================
"""
