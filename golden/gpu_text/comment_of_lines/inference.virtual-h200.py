# torch 2.13; codegen; regenerate: hopkit golden gpu_text/comment_of_lines --accept
backend 'inductor' raised while it made codegen: InductorError: RuntimeError: Failed to import HASH.py
IndentationError: unexpected indent (HASH.py, line 48)
# 2 lines
