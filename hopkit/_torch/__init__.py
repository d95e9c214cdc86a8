"""The seam: the only package that names private parts of torch or triton.

Adapters, one folder for each of torch's subsystems, look private names up with `hopkit._torch.contract.need`;
`hopkit._torch.contract.names` lists them. Importing this package itself loads no torch.
"""
