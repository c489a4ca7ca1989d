"""What happens to casualties and loads once they lie on the map."""

from __future__ import annotations

from vietnam_tui.games.search_and_destroy.told import Told


class TakenUp(Told, frozen=True, tag="taken up"):
    """A unit has picked up a casualty or a Cache [SD-20.2-b]; `what` is "a KIA of the US", or the counter's name."""

    unit: str
    place: str
    what: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} picks up {self.what} in {self.place}"


class LaidDown(Told, frozen=True, tag="laid down"):
    """A unit has put down what it carried [SD-20.2-b]."""

    unit: str
    place: str
    what: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} puts down {self.what} in {self.place}"
