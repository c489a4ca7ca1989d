"""Why an action is not allowed.

>>> print(Refusal("X-5.1-a", "A stops in 0616: it entered the zone of control of B", fix="attack B instead"))
A stops in 0616: it entered the zone of control of B [X-5.1-a]  attack B instead
"""

from __future__ import annotations

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not allowed: the id of the rule, a full sentence with the facts, what would work.

    Without a rule it is the table that refuses: it is not his turn, the game has moved on.
    """

    rule: str
    reason: str
    fix: str = ""

    def __str__(self) -> str:
        text = f"{self.reason} [{self.rule}]" if self.rule else self.reason
        return f"{text}  {self.fix}" if self.fix else text
