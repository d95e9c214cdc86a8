# torch 2.15; codegen is not reached; regenerate: hopkit golden wrap/defaultdict_key --accept
# 0 lines
