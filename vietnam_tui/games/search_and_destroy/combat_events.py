"""What happens in combat: attacks, their results, casualties."""

from __future__ import annotations

from vietnam_tui.games.search_and_destroy.told import Told, join


class Fired(Told, frozen=True, tag="fired"):
    """Units fire; the odds are those that the firers can see, "" where they are too bad for a die [SD-6.0-c].

    `target` is "" for an inverted counter.
    """

    units: tuple[str, ...]
    target: str
    place: str
    attack: int
    defence: int
    odds: str

    @property
    def sentence(self) -> str:
        at = self.target or "an inverted counter"
        odds = self.odds or "no odds worth a die"
        verb = "fire" if len(self.units) > 1 else "fires"
        return f"{join(self.units)} {verb} at {at} in {self.place}, {self.attack} to {self.defence}: {odds}"


class Missed(Told, frozen=True, tag="missed"):
    """An attack has no result: what it was aimed at stays as it is [SD-7.0-c].

    `odds` and `row` are the column and the row in which it was read, "" where nothing was looked up; `by` is the side
    that attacks.
    """

    place: str
    die: int
    odds: str = ""
    row: str = ""
    by: str = ""

    @property
    def sentence(self) -> str:
        read = f", read as {self.row}" if self.row not in ("", str(self.die)) else ""
        on = f" on {self.odds}" if self.odds else ""
        return f"a {self.die}{read}{on}: nothing happens in {self.place}"


class Hit(Told, frozen=True, tag="hit"):
    """An attack has a result: the column and the row in which it was read, what stands there."""

    unit: str
    place: str
    odds: str
    die: int
    row: str
    result: str

    @property
    def sentence(self) -> str:
        read = f"a {self.die}" if self.row == str(self.die) else f"a {self.die}, read as {self.row}"
        return f"{read} on {self.odds}: {self.result} for {self.unit} in {self.place}"


class Casualties(Told, frozen=True, tag="casualties"):
    """A unit has received casualties; `total` are all that it has received in the game [SD-20.1-a]."""

    unit: str
    place: str
    kia: int
    wia: int
    total: int

    @property
    def sentence(self) -> str:
        counts = [f"{n} {what}" for n, what in ((self.kia, "KIA"), (self.wia, "WIA")) if n]
        return f"{self.unit} in {self.place} receives {join(counts)}, {self.total} in all"


class Assaulted(Told, frozen=True, tag="assaulted"):
    """Units Close Assault one; the odds are "" where they are too bad for a die [SD-32.0-e]."""

    units: tuple[str, ...]
    target: str
    place: str
    attack: int
    defence: int
    odds: str

    @property
    def sentence(self) -> str:
        odds = self.odds or "no odds worth a die"
        verb = "assault" if len(self.units) > 1 else "assaults"
        told = f"{join(self.units)} {verb} {self.target} in {self.place}"
        return f"{told}, {self.attack} to {self.defence}: {odds}"


class Retreated(Told, frozen=True, tag="retreated"):
    """A unit has been driven out of a hex [SD-32.123-a]."""

    unit: str
    start: str
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} retreats from {self.start} to {self.place}"


class Overrun(Told, frozen=True, tag="overrun"):
    """A surrounded unit has been destroyed; so many KIA take its place [SD-32.124-a]."""

    unit: str
    place: str
    kia: int

    @property
    def sentence(self) -> str:
        return f"{self.unit} is surrounded in {self.place} and leaves {self.kia} KIA"


class Advanced(Told, frozen=True, tag="advanced"):
    """An attacker has entered the hex that it has won [SD-32.2-a]."""

    unit: str
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} enters {self.place}"


class Noted(Told, frozen=True, tag="noted"):
    """A unit keeps a hex in its sights [SD-18.0-b]."""

    unit: str
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} lies in ambush for {self.place}"


class Astray(Told, frozen=True, tag="astray"):
    """A die has decided whether a casualty falls on somebody else [SD-20.14-a]; `unit` is "" if it does not."""

    die: int
    unit: str = ""

    @property
    def sentence(self) -> str:
        return (
            f"a {self.die}: a casualty falls on {self.unit}"
            if self.unit
            else f"a {self.die}: none goes astray"
        )


class Shot(Told, frozen=True, tag="shot"):
    """A unit shoots at a vehicle or boat [SD-22.3-a, SD-31.13-a]."""

    unit: str
    weapon: str
    target: str
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} shoots its {self.weapon} at {self.target} in {self.place}"


class Damaged(Told, frozen=True, tag="damaged"):
    """A vehicle or boat has been shot at: "-", "immobilized" or "destroyed" [SD-22.4-a]."""

    unit: str
    place: str
    die: int
    row: str
    result: str

    @property
    def sentence(self) -> str:
        read = f"a {self.die}" if self.row == str(self.die) else f"a {self.die}, read as {self.row}"
        what = "is not hurt" if self.result == "-" else f"is {self.result}"
        return f"{read}: {self.unit} in {self.place} {what}"
