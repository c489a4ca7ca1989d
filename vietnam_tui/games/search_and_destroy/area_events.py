"""What happens in area fire, and in fire at aircraft."""

from __future__ import annotations

from vietnam_tui.games.search_and_destroy.told import Told, join


class Plotted(Told, frozen=True, tag="plotted"):
    """A mission has been plotted: its hexes, the centre first, and who observes it, "" for nobody [SD-21.1-a]."""

    side: str
    mission: str
    hexes: tuple[str, ...]
    observer: str

    @property
    def sentence(self) -> str:
        seen = f"observed by {self.observer}" if self.observer else "unobserved"
        return f"the {self.side} plots {self.mission}, {seen}: {' '.join(self.hexes)}"


class Accuracy(Told, frozen=True, tag="accuracy"):
    """How far a mission drifts [SD-21.1-b]."""

    mission: str
    die: int
    drift: int

    @property
    def sentence(self) -> str:
        far = "hex" if self.drift == 1 else "hexes"
        found = f"it drifts {self.drift} {far}" if self.drift else "on target"
        return f"{self.mission}, a {self.die}: {found}"


class Drifted(Told, frozen=True, tag="drifted"):
    """Where a mission lands instead; hexes off the map are lost [SD-21.1-b]."""

    mission: str
    die: int
    toward: str
    hexes: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return f"{self.mission}, a {self.die}: it drifts {self.toward} to {' '.join(self.hexes) or 'off the map'}"


class Shelled(Told, frozen=True, tag="shelled"):
    """A unit, or an inverted counter ("") of a hex, is under High Explosive or a gunship; the odds that can be seen."""

    by: str
    unit: str
    place: str
    attack: int
    defence: int
    odds: str

    @property
    def sentence(self) -> str:
        at = self.unit or "an inverted counter"
        odds = self.odds or "no odds worth a die"
        return f"{self.by} hits {at} in {self.place}, {self.attack} to {self.defence}: {odds}"


class FlakFired(Told, frozen=True, tag="flak"):
    """Units fire at a helicopter or aircraft [SD-9.4-a]."""

    units: tuple[str, ...]
    target: str
    attack: int
    defence: int
    odds: str

    @property
    def sentence(self) -> str:
        verb = "fire" if len(self.units) > 1 else "fires"
        odds = self.odds or "no odds worth a die"
        return f"{join(self.units)} {verb} at the {self.target}, {self.attack} to {self.defence}: {odds}"


class FlakMissed(Told, frozen=True, tag="flak missed"):
    """Fire at a helicopter or aircraft has no effect [SD-9.4-b]."""

    target: str
    die: int

    @property
    def sentence(self) -> str:
        return f"a {self.die}: the {self.target} flies on"


class ShotDown(Told, frozen=True, tag="shot down"):
    """A helicopter or aircraft has been shot down [SD-9.4-b, SD-21.3-b]."""

    target: str
    die: int

    @property
    def sentence(self) -> str:
        return f"a {self.die}: the {self.target} is shot down"
