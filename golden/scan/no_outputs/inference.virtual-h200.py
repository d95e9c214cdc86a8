# torch 2.13; codegen; regenerate: hopkit golden scan/no_outputs --accept
backend 'inductor' raised while it made codegen: InductorError: AssertionError: <built-in function getitem> is not an OpOverload
# 1 line
