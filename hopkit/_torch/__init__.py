"""The seam: the only package that names private parts of torch or triton.

Adapters, one for each of torch's subsystems, look private names up with `hopkit._torch.contract.need`; the
names are listed in `hopkit._torch.names`. Importing this package itself loads no torch.
"""
