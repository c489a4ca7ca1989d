"""Suppressive fire at the start of the enemy phase (15.0), and naval gunfire that goes astray (14.0)."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, Decision
from vietnam_tui.core.orders import Reader, Word, match
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question, Reply, rolled
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.green_beret.counters import tables
from vietnam_tui.games.green_beret.frames import Shot, StrayShot, Suppressing
from vietnam_tui.games.green_beret.names import EnemyNumber, enemy_hex, hexes_of, named_piece, read_enemy
from vietnam_tui.games.green_beret.phrases import count, enemy_name, enemy_title
from vietnam_tui.games.green_beret.rules.combat.losses import EnemyEliminated, eliminate, stand_down
from vietnam_tui.games.green_beret.rules.position.values import is_detected, is_plus, is_team, team_slots
from vietnam_tui.games.green_beret.rules.sequence.answers import End, Fire
from vietnam_tui.games.green_beret.rules.sequence.dice import Die, six_sided
from vietnam_tui.games.green_beret.state import ENEMY, SIDE, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import PieceId, numbers, roster


class WeaponAimed(Told, frozen=True, tag="weapon aimed"):
    """A weapon is aimed at an enemy unit for suppressive fire [GB-15.0-c]."""

    says = "{weapon} is aimed at {enemy}"
    weapon: str
    enemy: str


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


def suppresses(pips: int, distance: int) -> bool:
    """Does a die suppress at a distance in hexes? [GB-15.0-d]"""
    return pips > distance


def detected_teams(state: State, at: int) -> list[PieceId]:
    """The detected teams in a hex, which alone may fire."""
    return [team for team in state.teams(at) if is_detected(state, team)]


def _slots_left(state: State, frame: Suppressing, at: int) -> int:
    """The number of weapons that the teams of a hex may still fire: six each, all in a base camp [GB-15.0-b]."""
    if state.in_camp(at):
        return len(state.pieces)
    fired = sum(state.pieces[shot.weapon].place == at for shot in frame.shots)
    return team_slots(len(detected_teams(state, at))) - fired


def refuse_weapon(state: State, frame: Suppressing, weapon: PieceId) -> Refusal | None:
    """Why a counter cannot be nominated for suppressive fire."""
    kind, piece, name = state.kind(weapon), state.pieces[weapon], state.name(weapon)
    if not kind.weapon:
        return Refusal("GB-15.0-b", f"{name} is no weapon that can fire by itself")
    if not piece.on_map or not detected_teams(state, piece.place):
        return Refusal("GB-15.0-b", f"no detected team has {name}")
    if any(shot.weapon == weapon for shot in frame.shots):
        return Refusal("GB-15.0-h", f"{name} has its target already; a weapon fires once a phase")
    if _slots_left(state, frame, piece.place) <= 0:
        return Refusal("GB-15.0-b", f"the teams in {state.label(piece.place)} can fire no more weapons")
    return None


class Suppress(Answer[State, Transition, Suppressing], frozen=True, tag="suppress"):
    """Aim suppressive fire."""

    usage, example, asks = "suppress ENEMY with WEAPON ...", "suppress E5 with M60", Suppressing
    enemy: EnemyNumber
    weapon: PieceId

    @classmethod
    def offers(cls, state: State, frame: Suppressing) -> Iterator[Suppress]:
        """Every weapon with every target."""
        for weapon in map(PieceId, range(len(roster()))):
            if refuse_weapon(state, frame, weapon) is None:
                yield from (Suppress(enemy.number, weapon) for enemy in state.enemies)

    def refusal(self, state: State, frame: Suppressing) -> Refusal | None:
        if state.enemy(self.enemy) is None:
            return Refusal("GB-15.0-c", f"there is no enemy unit {enemy_name(self.enemy)} on the map")
        return refuse_weapon(state, frame, self.weapon)

    def apply(self, transition: Transition, frame: Suppressing) -> None:
        """Nominate a weapon; nothing is resolved before all are [GB-15.0-c]."""
        transition.replace(Suppressing((*frame.shots, Shot(self.weapon, self.enemy))))
        enemy = transition.state.enemy(self.enemy)
        assert enemy is not None
        weapon = transition.state.name(self.weapon)
        transition.tell(WeaponAimed(weapon=weapon, enemy=enemy_title(enemy), rule="GB-15.0-c"))

    def unasked(self, state: State) -> Refusal:
        return Refusal(
            "GB-15.0-a", "suppressive fire comes at the start of the Enemy Phase, before any moves"
        )

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Suppress, ...]:
        number = read_enemy(state, reader)
        if not reader.skip("with"):
            raise reader.error_at_end("expected `with` and the weapons")
        words: list[Word] = []
        while not reader.done:
            if not reader.skip("and", "of"):
                words.append(reader.take("a weapon"))
        if not words:
            raise reader.error_at_end("expected the weapons")
        known = numbers()
        teams = [
            known[name]
            for word in words
            for name in match(word.text, known)
            if is_team(state.kind(known[name]))
        ]
        near = hexes_of(state, *(teams or state.teams()))
        shots = getattr(state.top, "shots", ())
        found: list[PieceId] = []
        for word in words:
            piece = named_piece(state, reader, word, near, [*found, *(shot.weapon for shot in shots)])
            if not is_team(state.kind(piece)):
                found.append(piece)
        if not found:
            raise reader.error_at_end("expected the weapons of the team")
        return tuple(Suppress(number, weapon) for weapon in found)

    def words(self, state: State) -> str:
        return f"{enemy_name(self.enemy)} with {state.name(self.weapon)}"

    def selection(self, state: State) -> Selection:
        return Selection((state.name(self.weapon),), enemy_hex(state, self.enemy))


def open_fire(transition: Transition, frame: Suppressing, action: Fire) -> None:
    """The nominated weapons are turned over; their dice fall one by one [GB-15.0-g]."""
    for shot in frame.shots:
        transition.piece(shot.weapon, fired=True)
    transition.replace(Suppressing(frame.shots, firing=True))


def settle_suppression(transition: Transition, frame: Suppressing) -> bool:
    """Skip it when no weapon can fire; end it when all have fired."""
    state = transition.state
    if frame.firing:
        if frame.shots:
            return False
        transition.pop()
        return True
    shots = tuple(shot for shot in frame.shots if _stands(state, shot))
    if shots != frame.shots:
        transition.replace(Suppressing(shots))
        return True
    if shots or any(refuse_weapon(state, frame, PieceId(i)) is None for i in range(len(roster()))):
        return False
    transition.pop()
    return True


def _stands(state: State, shot: Shot) -> bool:
    """Are its target and a detected team with the weapon still there?  The double agent may have come between."""
    place = state.pieces[shot.weapon].place
    return place >= 0 and bool(detected_teams(state, place)) and state.enemy(shot.enemy) is not None


def resolve_shot(transition: Transition, frame: Suppressing, die: Die) -> None:
    """A die higher than the distance keeps the target from moving [GB-15.0-d]."""
    shot, *rest = frame.shots
    transition.replace(Suppressing(tuple(rest), firing=True))
    state = transition.state
    enemy = state.enemy(shot.enemy)
    assert enemy is not None
    distance = state.grid.distance(state.pieces[shot.weapon].place, enemy.place)
    done = suppresses(die.pips, distance)
    if done:
        transition.enemy(enemy.number, suppressed=True)  # [GB-15.0-e]
    transition.tell(
        SuppressiveFire(
            weapon=state.name(shot.weapon),
            enemy=enemy_title(enemy),
            distance=distance,
            die=die.pips,
            suppressed=done,
            rule="GB-15.0-d",
        )
    )


def _refuse_fire(state: State, frame: Suppressing, action: Fire) -> Refusal | None:
    return None if frame.shots else Refusal("GB-15.0-c", "no weapon is nominated", "Try: end")


def _refuse_end(state: State, frame: Suppressing, action: End) -> Refusal | None:
    return Refusal("GB-15.0-c", "what is nominated fires", "Try: fire") if frame.shots else None


def _leave_it(transition: Transition, frame: Suppressing, action: End) -> None:
    transition.pop()


def _decide_suppression(state: State, frame: Suppressing) -> Decision:
    if frame.firing:
        shot = frame.shots[0]
        text = f"Suppressive fire of {state.name(shot.weapon)} on {enemy_name(shot.enemy)}"
        return Decision(CHANCE, "die", text, "GB-15.0-d")
    text = "Suppressive fire: aim weapons at enemy units, fire, or end"
    return Decision(SIDE, "suppressing", text, "GB-15.0-a")


def begin_phase(transition: Transition) -> None:
    """Suppressive fire comes before any enemy unit moves [GB-15.0-a]."""
    if transition.state.enemies:
        transition.push(Suppressing())


def end_phase(transition: Transition) -> None:
    """End the effects of suppressive fire."""
    transition.all_pieces(fired=False)
    transition.all_enemies(suppressed=False)


SUPPRESSING = Question[State, Transition, Suppressing](
    Suppressing,
    _decide_suppression,
    (Suppress, Reply(Fire, open_fire, _refuse_fire), Reply(End, _leave_it, _refuse_end)),
    Chance(six_sided, resolve_shot),
    settle_suppression,
)


# -- where naval gunfire strays -------------------------------------------------------------------------------


class Strayed(Told, frozen=True, tag="stray shot"):
    """Naval gunfire goes astray in the direction of the die [GB-14.0-a]."""

    says = "naval gunfire strays: die {die}, {at}"
    die: int
    at: str


def resolve_stray(transition: Transition, frame: StrayShot, die: Die) -> None:
    """The hex in the direction of the die is hit: all Green Berets and enemy units in it are lost."""
    transition.pop()
    state = transition.state
    at = state.grid.neighbour(frame.at, tables().scatter.directions[die.pips - 1])
    where = "off the map" if at is None else state.label(at)
    transition.tell(Strayed(die=die.pips, at=where, rule="GB-14.0-a"))
    if at is None:
        return
    for enemy in state.enemies_at(at):
        transition.tell(EnemyEliminated(enemy=enemy_title(enemy), at=where, rule="GB-14.0-c"))
        transition.remove_enemy(enemy)
    _hit_green_berets(transition, at)
    stand_down(transition)


def _hit_green_berets(transition: Transition, at: Hex) -> None:
    """Teams with all gear, leaders with what only they can hold, base camps; gear alone is not harmed."""
    state = transition.state
    teams, leaders, camps = state.at(at, "team"), state.at(at, "leader"), state.at(at, "camp")
    gear = state.at(at, "gear")
    if not teams:
        gear = [piece for piece in gear if leaders and not camps and not is_plus(state.kind(piece))]
    eliminate(transition, [*camps, *leaders, *gear, *teams], "GB-14.0-b")


def _where_to(state: State, frame: StrayShot) -> str:
    return f"A die: where naval gunfire strays around {state.label(frame.at)}"


STRAY_SHOT: Question[State, Transition, StrayShot] = rolled(
    StrayShot, ("die", _where_to, "GB-14.0-a"), Chance(six_sided, resolve_stray)
)

CHAPTER = Chapter[State, Transition](
    verbs=(Suppress,),
    questions=(SUPPRESSING, STRAY_SHOT),
    begins={ENEMY: begin_phase},
    ends={ENEMY: end_phase},
)
