"""One entry of the contract with torch: a private name that hopkit relies on."""

from __future__ import annotations

import dataclasses
from typing import Literal

from hopkit._torch.versions import is_within, minor_of, order

__all__ = ["Kind", "PrivateName"]

Kind = Literal["function", "class", "method", "attribute", "module", "data"]


@dataclasses.dataclass(frozen=True)
class PrivateName:
    """A private name of torch: its kind, its signature, and the features of hopkit that need it.

    ``kind`` is ``"attribute"`` for an attribute of instances, and ``"data"`` for any other value.
    ``signatures`` are pairs of the minor of torch that introduced a signature and its text, as
    `hopkit._torch.contract.signatures.describe` writes it, oldest first; each of them is accepted on every torch.
    Empty: the signature does not matter, or can't be read.
    ``features`` are keys of `hopkit._torch.contract.names.FEATURE_TESTS`. ``why`` states what hopkit uses the name for.
    ``versions`` are bounds of the minors of torch that have the name (empty: all that hopkit supports).

    >>> lock = PrivateName("torch._dynamo.convert_frame.compile_lock", "data", ("capture",), "why", versions=">=2.13")
    >>> lock.is_expected_in("2.13.0.dev20260101"), lock.is_expected_in("2.12.1")
    (True, False)
    """

    path: str
    kind: Kind
    features: tuple[str, ...]
    why: str
    signatures: tuple[tuple[str, str], ...] = ()
    versions: str = ""

    def is_expected_in(self, version: str) -> bool:
        """Return whether a torch of that version should have the name; a development build counts as its minor."""
        return is_within(version, self.versions)

    def signature_in(self, version: str) -> str:
        """Return the signature of the greatest minor not above a version, else the oldest one."""
        minor = order(minor_of(version))
        below = [text for since, text in self.signatures if order(since) <= minor]
        return below[-1] if below else self.signatures[0][1]
