# torch 2.15; codegen is not reached; regenerate: hopkit golden autograd_function_mixed/vmap_of_grad --accept
# 0 lines
