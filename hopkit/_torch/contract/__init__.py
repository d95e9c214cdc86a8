"""The contract with torch: every private name that hopkit relies on, and how adapters look one up and patch it."""

from __future__ import annotations

from hopkit._torch.contract.lookup import (
    CONTRACT,
    Contract,
    NameState,
    NotInContract,
    PrivateName,
    State,
    need,
    place,
    states,
)

__all__ = ["CONTRACT", "Contract", "NameState", "NotInContract", "PrivateName", "State", "need", "place", "states"]
