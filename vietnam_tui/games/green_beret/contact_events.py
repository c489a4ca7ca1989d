"""What can happen between the Green Berets and the enemy: detection, pursuit, combat, losses; one record a kind."""

from __future__ import annotations

from vietnam_tui.engine.telling import Told
from vietnam_tui.games.green_beret.phrases import count, join

# -- noise, detection, escape ---------------------------------------------------------------------------------


class NoiseRolled(Told, frozen=True, tag="noise rolled"):
    """A die against the noise in a hex: heard or not [GB-12.0-a]."""

    at: str
    total: int
    die: int
    heard: bool

    @property
    def sentence(self) -> str:
        end = "heard" if self.heard else "not heard"
        return f"noise check in {self.at}: noise {self.total}, die {self.die}: {end}"


class Detected(Told, frozen=True, tag="detected"):
    """The enemy knows from now on of these teams [GB-12.0-i]."""

    at: str
    teams: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return f"detected in {self.at}: {join(self.teams)}"


class Undetected(Told, frozen=True, tag="undetected"):
    """A team in a base camp is detected no longer [GB-12.5-a]."""

    team: str

    @property
    def sentence(self) -> str:
        return f"{self.team} is safe in a base camp and no longer detected"


class Escaped(Told, frozen=True, tag="escaped"):
    """A detected counter is taken back to a base camp [GB-12.3-a]."""

    piece: str
    at: str
    to: str

    @property
    def sentence(self) -> str:
        return f"{self.piece} escapes from {self.at} to the base camp in {self.to}"


class HuntBegun(Told, frozen=True, tag="hunt"):
    """The die says how many enemy units come for a detected team [GB-12.7-a]."""

    at: str
    die: int
    count: int

    @property
    def sentence(self) -> str:
        units = count(self.count, "enemy unit")
        return f"{units} will come for {self.at} (die {self.die})"


class EnemyDrawn(Told, frozen=True, tag="enemy drawn"):
    """An enemy unit is drawn from the pool [GB-12.7-b]."""

    unit: str

    @property
    def sentence(self) -> str:
        return f"drawn: {self.unit}"


class EnemyPlaced(Told, frozen=True, tag="enemy placed"):
    """A drawn enemy unit appears where the dice put it [GB-12.8-a]."""

    unit: str
    at: str
    direction: int
    distance: int

    @property
    def sentence(self) -> str:
        way = f"direction {self.direction}, distance {self.distance}"
        return f"{self.unit} appears in {self.at} ({way})"


class EnemyReturned(Told, frozen=True, tag="enemy returned"):
    """A drawn enemy unit would appear where it cannot be, and goes back to the pool [GB-12.8-d, GB-12.8-e]."""

    unit: str
    at: str
    direction: int
    distance: int

    @property
    def sentence(self) -> str:
        return f"{self.unit} would appear in {self.at}, in water, and goes back to the pool"


class EnemiesLeft(Told, frozen=True, tag="enemies leave"):
    """Nobody is detected any more: the enemy units go back to the pool [GB-12.4-j]."""

    count: int

    @property
    def sentence(self) -> str:
        return f"nobody is detected any more: {count(self.count, 'enemy unit')} back to the pool"


# -- the enemy's phase ----------------------------------------------------------------------------------------


class TargetChosen(Told, frozen=True, tag="target chosen"):
    """An enemy unit goes for one of several teams equally near [GB-12.4-g]."""

    enemy: str
    at: str

    @property
    def sentence(self) -> str:
        return f"{self.enemy} goes for {self.at}"


class EnemyMoved(Told, frozen=True, tag="enemy moved"):
    """An enemy unit enters a hex on its way to its target [GB-10.6-a]."""

    enemy: str
    origin: str
    to: str
    target: str

    @property
    def sentence(self) -> str:
        return f"{self.enemy} moves from {self.origin} to {self.to}, after {self.target}"


class CampEntered(Told, frozen=True, tag="camp entered"):
    """An enemy unit breaks into a base camp that a team holds [GB-12.10-e]."""

    enemy: str
    at: str

    @property
    def sentence(self) -> str:
        return f"{self.enemy} breaks into the base camp in {self.at}"


class Assaulted(Told, frozen=True, tag="assault"):
    """An enemy unit attacks the teams in its hex [GB-13.0-d]."""

    enemy: str
    at: str
    teams: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return f"{self.enemy} attacks {join(self.teams)} in {self.at}"


class WeaponAimed(Told, frozen=True, tag="weapon aimed"):
    """A weapon is aimed at an enemy unit for suppressive fire [GB-15.0-c]."""

    weapon: str
    enemy: str

    @property
    def sentence(self) -> str:
        return f"{self.weapon} is aimed at {self.enemy}"


class SuppressiveFire(Told, frozen=True, tag="suppression"):
    """A die says whether suppressive fire holds an enemy unit down; `distance` is in hexes [GB-15.0-d]."""

    weapon: str
    enemy: str
    distance: int
    die: int
    suppressed: bool

    @property
    def sentence(self) -> str:
        end = "it is suppressed" if self.suppressed else "no effect"
        away = count(self.distance, "hex")
        return f"{self.weapon} fires at {self.enemy}, {away} away, die {self.die}: {end}"


# -- combat and losses ----------------------------------------------------------------------------------------


class AttackDeclared(Told, frozen=True, tag="attack declared"):
    """Teams attack an enemy unit [GB-13.0-a]."""

    teams: tuple[str, ...]
    enemy: str
    at: str

    @property
    def sentence(self) -> str:
        verb = "attacks" if len(self.teams) == 1 else "attack"
        return f"{join(self.teams)} {verb} {self.enemy} in {self.at}"


class GearUsed(Told, frozen=True, tag="used"):
    """Gear will add its value to a combat [GB-9.0-a]."""

    item: str

    @property
    def sentence(self) -> str:
        return f"{self.item} will add to the combat"


class CombatResolved(Told, frozen=True, tag="combat resolved"):
    """Both dice have fallen: `attack` and `defense` are added to tens of pips, the attacker's first [GB-13.0-k].

    `attacking` are the Green Berets, else the enemy unit is; `at` is where the Green Berets stand.
    """

    attacking: bool
    at: str
    teams: tuple[str, ...]
    used: tuple[str, ...]
    enemy: str
    attack: int
    defense: int
    dice: tuple[int, int]
    totals: tuple[int, int]
    enemy_lost: bool
    team_lost: bool

    @property
    def sentence(self) -> str:
        own = join([*self.teams, *self.used])
        left, right = (own, self.enemy) if self.attacking else (self.enemy, own)
        sums = [
            f"{10 * die} {added:+d} = {total}"
            for die, added, total in zip(self.dice, (self.attack, self.defense), self.totals, strict=True)
        ]
        beaten = (("the Green Berets", self.team_lost), (self.enemy, self.enemy_lost))
        lost = [name for name, gone in beaten if gone]
        return f"{left} {sums[0]} against {right} {sums[1]}: {join(lost)} lost"


class EnemyEliminated(Told, frozen=True, tag="enemy eliminated"):
    """An enemy unit is eliminated and goes back to the pool [GB-13.0-l]."""

    enemy: str
    at: str

    @property
    def sentence(self) -> str:
        return f"{self.enemy} is eliminated in {self.at}"


class MarkerDrawn(Told, frozen=True, tag="marker drawn"):
    """A casualties marker is drawn for beaten teams [GB-13.1-a]."""

    marker: str
    at: str

    @property
    def sentence(self) -> str:
        return f"casualties in {self.at}: {self.marker}"


class MarkerWithoutEffect(Told, frozen=True, tag="marker without effect"):
    """A casualties marker kills somebody of a rank that is not there [GB-13.1-c]."""

    marker: str

    @property
    def sentence(self) -> str:
        return f"{self.marker}: nobody of that rank is there, no effect"


class Wounded(Told, frozen=True, tag="wounded"):
    """A team bears a casualties marker from now on [GB-13.1-a]."""

    team: str
    marker: str
    at: str

    @property
    def sentence(self) -> str:
        return f"{self.team} bears {self.marker} from now on"


class GearRolled(Told, frozen=True, tag="gear rolled"):
    """The die says how much of the gear is lost [GB-13.0-o]."""

    at: str
    die: int

    @property
    def sentence(self) -> str:
        return f"gear lost in {self.at}: the die shows {self.die}"


class Eliminated(Told, frozen=True, tag="eliminated"):
    """Counters of the player are lost [GB-13.0-m]."""

    pieces: tuple[str, ...]
    at: str

    @property
    def sentence(self) -> str:
        return f"eliminated in {self.at}: {join(self.pieces)}"


class StrayShot(Told, frozen=True, tag="stray shot"):
    """Naval gunfire goes astray in the direction of the die [GB-14.0-a]."""

    die: int
    at: str

    @property
    def sentence(self) -> str:
        return f"naval gunfire strays: die {self.die}, {self.at}"
