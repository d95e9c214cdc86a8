"""Trace a body that runs once for each round, until its carry is settled; `hopkit.speculate` traces one round.

A loop has a *carry*, the values that a round passes to the next; slices of tensors, one for each round; or both.

Read in this order, for all of `hopkit.while_loop`, `hopkit.scan` and `hopkit.map`:

1. `.tracing`: trace the body until its carry is settled: `trace_rounds`.
2. `.carries`: the carry as the body takes it, with placeholders; `.carried_objects`, whose attributes are carried.
3. `.settling`: compares what the body returned with what it took; `.differences`: how the two differ; `.operands`:
   initial tensors like those of later rounds.
4. `.slices` and `.stacking`: what a round takes and returns beside its carry; `.mapping` copies their structures.
5. `.sealing`: the outputs of the settled body's graph, and the operands of torch's operator; `.number_operands`: those
   that are symbolic floats or bools, and `.shared_operands`: those that share memory, both also of branches;
   `.number_arithmetic`: bodies that compute with the tensor of a float; `.written_places`: refused writes to the carry.
6. `.new_leaves`: bodies that are refused because a tensor would have a gradient, and the result none, or vice versa.
7. `.aliases`: results that share memory in the reference run, for `hopkit.aliasing`.
"""
