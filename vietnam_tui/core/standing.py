"""The standing of a game: the turn, the phases, what wins and how near it is, what is left in hand."""

from __future__ import annotations

import msgspec


class Standing(msgspec.Struct, frozen=True):
    """The facts of a position that a player keeps in sight, each in a few words.

    `turn` is one of `turns`, 0 where they are not counted, and `part` how much of it is gone, 0 where that is not
    counted; `phases` are those of the player's turn in order, `phase` the one that is going on, -1 for none of them;
    `whose` the side whose turn it is, with its impulse where a turn has several.  `aim` says what wins with the present
    count, `meaning` what that count comes to at its thresholds, in words, while the game goes on; `facts` are
    resources, the most important first.
    """

    turn: int = 0
    turns: int = 0
    phases: tuple[str, ...] = ()
    phase: int = -1
    whose: str = ""
    aim: str = ""
    facts: tuple[str, ...] = ()
    meaning: str = ""
    part: float = 0.0

    @property
    def gone(self) -> float:
        """The share of the game that is gone, from 0 to 1; 0 where turns are not counted.

        >>> Standing(turn=2, turns=4, part=0.5).gone, Standing(turn=1).gone
        (0.375, 0.0)
        """
        return min(1.0, max(0.0, (self.turn - 1 + self.part) / self.turns)) if self.turns else 0.0

    @property
    def turn_words(self) -> str:
        """The turn, of how many.

        >>> Standing(turn=2, turns=4).turn_words, Standing(turn=2).turn_words, Standing().turn_words
        ('Turn 2/4', 'Turn 2', '')
        """
        return f"Turn {self.turn}{f'/{self.turns}' if self.turns else ''}" if self.turn else ""

    @property
    def phase_words(self) -> str:
        """The phase at hand, and the side whose phase it is."""
        present = self.phases[self.phase] if self.phase >= 0 else ""
        return f"{self.whose} {present}".strip()

    @property
    def words(self) -> tuple[str, ...]:
        """All of it as short facts, the most important first.

        >>> Standing(1, 4, ("Move", "Combat"), 1, "US", "VC gone 0/2", ("slicks 2",)).words
        ('Turn 1/4', 'US Combat', 'aim: VC gone 0/2', 'slicks 2')
        """
        meaning = f" ({self.meaning})" if self.meaning else ""
        aim = f"aim: {self.aim}{meaning}" if self.aim else ""
        return tuple(fact for fact in (self.turn_words, self.phase_words, aim, *self.facts) if fact)
