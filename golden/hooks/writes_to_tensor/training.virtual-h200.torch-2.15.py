# torch 2.15; codegen is not reached; regenerate: hopkit golden hooks/writes_to_tensor --accept
# 0 lines
