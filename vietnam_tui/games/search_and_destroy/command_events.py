"""What the Command Phase brings: who is out of command or control, who takes a leader's place."""

from __future__ import annotations

from vietnam_tui.games.search_and_destroy.told import Told, these_are


class OutOfCommand(Told, frozen=True, tag="out of command"):
    """Squads that no Cadre commands in this Player-Turn, told to their owner [SD-15.1-b]."""

    units: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return f"{these_are(self.units)} out of command"


class ControlRolled(Told, frozen=True, tag="control"):
    """A unit whose leader has lost leadership keeps control or loses it [SD-13.2-c]."""

    unit: str
    die: int
    modifier: int
    kept: bool

    @property
    def sentence(self) -> str:
        shift = f" {self.modifier:+d}" if self.modifier else ""
        return f"a {self.die}{shift}: {self.unit} {'keeps' if self.kept else 'loses'} control"


class LeaderReplaced(Told, frozen=True, tag="leader replaced"):
    """A die for the place of a leader who was hit; `squad` takes it, "" for nobody [SD-13.2-e]."""

    leader: str
    die: int
    squad: str = ""

    @property
    def sentence(self) -> str:
        who = f"{self.squad} acts" if self.squad else "nobody acts"
        return f"a {self.die}: {who} in the place of {self.leader}"
