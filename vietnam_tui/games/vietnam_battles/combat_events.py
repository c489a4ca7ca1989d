"""What can happen in the combats of Vietnam Battles: one record a kind, with its sentence."""

from __future__ import annotations

from vietnam_tui.engine.telling import Told
from vietnam_tui.games.vietnam_battles.counters import SideName
from vietnam_tui.games.vietnam_battles.phrases import BOMBARDMENT_WORDS, RESULT_WORDS, join, somewhere


class MarkersDrawn(Told, frozen=True, tag="markers drawn"):
    """A side has drawn so many support fire markers [VB-14.1-a]."""

    side: SideName
    count: int

    @property
    def sentence(self) -> str:
        return f"{self.side} receives {self.count} support fire markers"


class MarkersSeen(Told, frozen=True, tag="markers seen"):
    """Which markers a side has drawn, for its own eyes [VB-14.1-a]."""

    side: SideName
    markers: tuple[int, ...]

    @property
    def sentence(self) -> str:
        return f"{self.side} drew {' '.join(f'+{m}' for m in self.markers)}"


class AttackDeclared(Told, frozen=True, tag="attack declared"):
    """Units attack, with the strengths of both sides before support fire [VB-4.1-e]."""

    attackers: tuple[str, ...]
    target: str
    at: str
    attack: int
    defense: int

    @property
    def sentence(self) -> str:
        verb = "attack" if len(self.attackers) > 1 else "attacks"
        by = f"{join(self.attackers)} ({self.attack})"
        return f"{by} {verb} {self.target} ({self.defense}) in {self.at}"


class BombardmentDeclared(Told, frozen=True, tag="bombardment declared"):
    """A side fires a support fire marker alone [VB-8.4-a]."""

    side: SideName
    target: str
    at: str
    marker: int

    @property
    def sentence(self) -> str:
        return f"{self.side} bombards {self.target} in {self.at} with +{self.marker}"


class SupportApplied(Told, frozen=True, tag="support applied"):
    """A side adds a support fire marker to a combat [VB-8.3-f]."""

    side: SideName
    target: str
    marker: int

    @property
    def sentence(self) -> str:
        return f"{self.side} applies +{self.marker}"


class SupportDeclined(Told, frozen=True, tag="support declined"):
    """A side adds none [VB-8.3-c]."""

    side: SideName
    target: str

    @property
    def sentence(self) -> str:
        return f"{self.side} applies no marker"


class CombatResolved(Told, frozen=True, tag="combat resolved"):
    """The die of a combat has fallen; a bombardment has no attackers [VB-7.3-b].

    `line` and `column` are those of the Combat Results Table, `result` is its entry.
    """

    target: str
    attackers: tuple[str, ...]
    attack: int
    defense: int
    line: str
    column: int
    die: int
    result: str

    @property
    def sentence(self) -> str:
        by = f" by {join(self.attackers)}" if self.attackers else ""
        kind = "attack" if self.attackers else "bombardment"
        words = RESULT_WORDS if self.attackers else BOMBARDMENT_WORDS
        return (
            f"{kind} on {self.target}{by}: {self.attack} - {self.defense} = {self.attack - self.defense:+d} "
            f"on the {self.line} line, column {self.column}, die {self.die}: "
            f"{self.result} ({words[self.result]})"
        )


class NoEffect(Told, frozen=True, tag="no effect"):
    """A combat has changed nothing [VB-7.6-j]."""

    target: str

    @property
    def sentence(self) -> str:
        return f"no effect on {self.target}"


class FriendlyFire(Told, frozen=True, tag="friendly fire"):
    """A bombardment falls on one of the firing side's nearest units [VB-8.4.2-a]."""

    units: tuple[str, ...]

    @property
    def sentence(self) -> str:
        one_of = "" if len(self.units) == 1 else "one of "
        return f"friendly fire falls on {one_of}{join(self.units)}"


class Retreated(Told, frozen=True, tag="retreated"):
    """A unit has retreated along `path` [VB-7.7-a]."""

    unit: str
    path: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return f"{self.unit} retreats {' > '.join(self.path)}"


class StiffResistance(Told, frozen=True, tag="stiff resistance"):
    """A unit stands fast instead of retreating [VB-7.8-a]."""

    unit: str
    at: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} offers stiff resistance in {self.at}"


class Displaced(Told, frozen=True, tag="displaced"):
    """A unit has stepped aside for a friend's retreat [VB-7.7.2-a]."""

    unit: str
    origin: str
    to: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} steps aside from {self.origin} to {self.to}"


class Advanced(Told, frozen=True, tag="advanced"):
    """A unit has advanced after combat [VB-7.9-d]."""

    unit: str
    origin: str
    to: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} advances from {self.origin} to {self.to}"


class AdvanceDeclined(Told, frozen=True, tag="advance declined"):
    """Nobody advances any further [VB-7.9-d]."""

    side: SideName

    @property
    def sentence(self) -> str:
        return f"{self.side} advances no further"


class Depleted(Told, frozen=True, tag="depleted"):
    """A unit has lost a step [VB-2.3.2-g]."""

    unit: str
    at: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} is depleted in {self.at}"


class Eliminated(Told, frozen=True, tag="eliminated"):
    """A unit is lost [VB-2.3.2-g]."""

    unit: str
    at: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} is eliminated{somewhere(self.at, 'in')}"
