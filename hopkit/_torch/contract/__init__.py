"""The contract with torch: every private name that hopkit relies on, and how adapters look one up and patch it.

==============================  ===============================================================
`.private_name`                 one entry of the contract
`.names`                        all entries, one file for each subsystem
`.lookup`                       `need` and `place` look a name up, `states` reports all of them
`.patching`                     patch an attribute of torch and restore it
`.resolve`                      resolve a dotted path
`.signatures`                   signatures as text
`.moved_names`, `.definitions`  search torch's source for the new path of a name that moved
==============================  ===============================================================
"""

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
