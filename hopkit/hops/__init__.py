"""Define HOPs: hopkit's HOPs, one in each file, and the decorator with which a user defines one (`define`).

Read in this order:

==========================  ================================================================
`.wrap`, `.cond`            `hopkit.wrap` and `hopkit.cond`
`.any_switch`               `hopkit.switch`
`.while_loop`               `hopkit.while_loop`
`.while_loop_gradients`     gradients that torch's while_loop has wrong
`.recomputed_loops`         loops with a gradient in a trace of make_fx
`.scan`, `.map`             `hopkit.scan` and `hopkit.map`
`.associative_scan`         `hopkit.associative_scan`
`.batched_loops`            the loops under vmap: one loop for all samples
`.any_outputs`              these in the place of torch's own functions
`.rounds`, `.structures`    the slices of their tensors; Python structures of tensors in eager
`.arguments`                the arguments of a traced call, by name
`.repeat`, `.switch`        hopkit's custom HOPs, defined as a user defines one
`.define`                   the decorator `hopkit.hop`
`.definition`, `.registry`  the definition of a custom HOP, and all of this process
`.custom`                   a custom HOP as a program calls it
`.calling_convention`       the arguments of a call in the program, and of a node in a graph
`.configuration`            keyword arguments as a node holds them
`.tracing`                  trace a call in Dynamo
`.traced_structures`        the structures of its operands and results there
`.result_structure`         the result of a HOP whose author combines bodies
`.rules`, `.memory`         the rules of the operator; results that share no memory
`.eager`, `.allocations`    run a HOP without a compiler; refuse writes to memory of others
`.autograd`, `.backward`    the gradient, and the rules of the backward operator
`.eager_backward`           that operator without a compiler
`.grad_inputs`              the inputs whose gradients a derivative returns
`.grad_modes`               bodies that turn gradients on where the program has them off
`.unlike_outputs`           where branches return tensors that torch's operator can't merge
`.drawn_gradients`          refuse gradients that depend on random numbers of a body
`.drawn_results`            the same for torch's HOPs, where hopkit emits them
`.declared_gradients`       the HOPs of a result whose author declared the gradient
`.lowering`                 lower a HOP for Inductor
`.transforms`, `.samples`   torch.func's transforms; a choice that differs between samples
==========================  ================================================================
"""
