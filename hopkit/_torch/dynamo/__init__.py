"""Adapters for Dynamo (``torch/_dynamo``).

==========================  =============================================================================
`.protocols`                Dynamo's classes as Protocols, by torch's names
`.traced_frames`            the code that Dynamo traces, which never runs
`.frames`                   the calls of a backend, the frames that Dynamo compiled, its errors
`.compiler_output`          messages of the C++ compiler, shortened
`.fresh_code`               copies of code objects, on which Dynamo keeps its cache
`.graph_metadata`           the metadata of a graph that its text does not show
`.guards`                   guards of compiled code: remove or add one
`.trace_events`             the events of tracing, for a `Watcher`
`.trace_log`                torch's structured trace
`.speculation`              torch's functions that speculate on a body, and the phase in which one failed
`.subgraphs`                trace a subgraph: its tracer, torch's checks, the expected results
`.changes`                  the changes of the enclosing program's objects by a body
`.body_events`              the placeholders and side effects of bodies, as they happen
`.body_inputs`              placeholders for the arguments of a body
`.emission`                 write a HOP into the graph of the enclosing program
`.refusals`                 refuse a program while Dynamo traces it
`.unlike_tensors`           in which property the tensors of branches differ, with the branches
`.variables`, `.vt_fields`  VariableTrackers as plain trees, and their fields
`.python_values`            the Python value that a VariableTracker represents
`.vt_parts`                 the parts of a structure of VariableTrackers: read, build, change and restore
`.node_effects`, `.memory`  the writes of nodes to memory, and memory that fake values share
`.indexing`                 indices with integers that depend on data
`.kernel_writes`            the tensors to which a user's Triton kernel writes
`.constants`                compare the constants of a program
`.outer_state`              the state of the enclosing program that Dynamo does not track in a body
`.frame_scope`              context managers that last until a frame is traced
`.frame_watch`              the code that Dynamo traces after a HOP
`.tensor_identity`          the questions that a copy of a tensor answers in another way
`.opaque_calls`             functions that Dynamo records as opaque calls
`.outer_floats`             symbolic floats, which Dynamo makes where they are first read
`.symbols`                  symbolic numbers of bodies
==========================  =============================================================================
"""
