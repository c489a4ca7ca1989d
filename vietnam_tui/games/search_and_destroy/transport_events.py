"""What happens to riders and boats."""

from __future__ import annotations

from types import MappingProxyType

from vietnam_tui.games.search_and_destroy.told import Told, points


class Mounted(Told, frozen=True, tag="mounted"):
    """A unit has mounted a vehicle [SD-22.1-c]."""

    unit: str
    vehicle: str
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} mounts {self.vehicle} in {self.place}"


class Dismounted(Told, frozen=True, tag="dismounted"):
    """A passenger has left its vehicle [SD-22.1-c]."""

    unit: str
    vehicle: str
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} dismounts from {self.vehicle} in {self.place}"


class Sailed(Told, frozen=True, tag="sailed"):
    """A boat has entered a River hexside; `left` are the points that it has left [SD-33.2-a]."""

    measures = MappingProxyType({"left": "movement points"})

    unit: str
    stream: str
    left: int

    @property
    def sentence(self) -> str:
        return f"{self.unit} comes to {self.stream}, {points(self.left)} left"


class Departed(Told, frozen=True, tag="departed"):
    """A boat has left the map by an edge [SD-S3.1-a]."""

    unit: str
    stream: str
    edge: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} leaves the map from {self.stream} by the {self.edge} edge"
