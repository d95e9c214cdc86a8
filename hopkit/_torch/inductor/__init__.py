"""Adapters for Inductor (``torch/_inductor``).

=====================  =================================================================
`.pipeline`            its post-grad graphs and generated code, its settings
`.passes`              its passes, one at a time, and a backend that ends behind them
`.fx_backend`          its FX backend
`.fallbacks`           operators that its wrapper calls as they are
`.implicit_fallbacks`  operators for which it made a fallback, forgotten
`.regional`            its pass that compiles annotated regions
`.wrapper_lines`       the lines of its wrappers
`.planned_lines`       changes of lines before they are written
`.memory_tracker`      the state of its own verifier of memory
`.compile_caches`      caches of whole graphs, bypassed
`.object_files`        the cache of object files
`.kernel_calls`        the calls of kernels in generated code
`.computed_nodes`      the nodes that each of them computes
`.planted_provenance`  errors planted in the provenance of kernels
`.profiled_kernels`    the kernels of a graph in a profile
=====================  =================================================================
"""
