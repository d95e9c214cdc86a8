"""Adapters for Dynamo (``torch/_dynamo``).

==========================  =============================================================================
`.protocols`                Dynamo's classes as Protocols, by torch's names
`.traced_frames`            the code that Dynamo traces, which never runs
`.frames`                   the calls of a backend, the frames that Dynamo compiled, its errors
`.fresh_code`               copies of code objects, on which Dynamo keeps its cache
`.graph_metadata`           the metadata of a graph that its text does not show
`.guards`                   guards of compiled code: remove or add one
`.trace_events`             the events of tracing, for a `Watcher`
`.trace_log`                torch's structured trace
`.speculation`              torch's functions that speculate on a body, and the phase in which one failed
`.subgraphs`                trace a subgraph: its tracer, torch's checks, the expected results
`.emission`                 write a HOP into the graph of the enclosing program
`.refusals`                 refuse a program while Dynamo traces it
`.variables`, `.vt_fields`  VariableTrackers as plain trees, and their fields
`.node_effects`, `.memory`  the writes of nodes to memory, and memory that fake values share
`.outer_state`              the state of the enclosing program that Dynamo does not track in a body
`.opaque_calls`             functions that Dynamo records as opaque calls
`.symbols`                  symbolic numbers of bodies
==========================  =============================================================================
"""
