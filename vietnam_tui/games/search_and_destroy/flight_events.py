"""What happens to helicopters."""

from __future__ import annotations

from vietnam_tui.games.search_and_destroy.told import Told, join


class Approached(Told, frozen=True, tag="approached"):
    """A helicopter comes down in a hex, with units or for something [SD-9.2-c]."""

    side: str
    units: tuple[str, ...]
    place: str
    purpose: str

    @property
    def sentence(self) -> str:
        load = f" with {join(self.units)}" if self.units and self.purpose == "drop" else ""
        return f"a Huey of the {self.side} comes down{load} in {self.place}"


class SetDown(Told, frozen=True, tag="set down"):
    """Units have been set down by helicopter, or put back by the crash of one [SD-9.2-c, SD-9.4-c]."""

    units: tuple[str, ...]
    place: str

    @property
    def sentence(self) -> str:
        return f"{join(self.units)} {'are' if len(self.units) > 1 else 'is'} set down in {self.place}"


class Loaded(Told, frozen=True, tag="loaded"):
    """A helicopter has taken casualties aboard [SD-20.6-b]."""

    place: str
    kia: int
    wia: int

    @property
    def sentence(self) -> str:
        return f"the MEDIVAC takes {self.kia} KIA and {self.wia} WIA aboard in {self.place}"


class FlownOut(Told, frozen=True, tag="flown out"):
    """A helicopter has left the map with what it took up [SD-9.2-c]."""

    place: str
    units: tuple[str, ...]

    @property
    def sentence(self) -> str:
        load = f" with {join(self.units)}" if self.units else ""
        return f"the Huey takes off from {self.place}{load} and is gone"


class Hovers(Told, frozen=True, tag="hovers"):
    """A gunship has been placed over a hex [SD-26.0-c]."""

    gunship: str
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.gunship} hovers over {self.place}"


class GunshipsLeave(Told, frozen=True, tag="gunships leave"):
    """The gunships have left the map for this Player-Turn [SD-26.0-c]."""

    @property
    def sentence(self) -> str:
        return "the gunships fly off"


class Reinforced(Told, frozen=True, tag="helicopters come"):
    """Helicopters become available [SD-S2.4-a, SD-S2.4-e]."""

    hueys: int
    gunships: int

    @property
    def sentence(self) -> str:
        return f"{self.hueys} Hueys and {self.gunships} gunships are available"
