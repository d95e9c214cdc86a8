main:
  load   x
  sin    x
  return sin
