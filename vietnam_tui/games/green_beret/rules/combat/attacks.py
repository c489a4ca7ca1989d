"""Friendly Combat: which teams may attack which enemy unit (13.0, 13.2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.green_beret.frames import Combat
from vietnam_tui.games.green_beret.names import EnemyNumber, enemy_hex, hexes_of, read_enemy, read_pieces
from vietnam_tui.games.green_beret.phrases import enemy_name, enemy_title, join, out_of_play, piece_list
from vietnam_tui.games.green_beret.rules.combat.battle import begin_combat
from vietnam_tui.games.green_beret.state import COMBAT, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import Enemy, PieceId


class AttackDeclared(Told, frozen=True, tag="attack declared"):
    """Teams attack an enemy unit [GB-13.0-a]."""

    teams: tuple[str, ...]
    enemy: str
    at: str

    @property
    def sentence(self) -> str:
        verb = "attacks" if len(self.teams) == 1 else "attack"
        return f"{join(self.teams)} {verb} {self.enemy} in {self.at}"


def is_near(state: State, hex_: int, other: int) -> bool:
    """Are two hexes neighbours, or the same? [GB-13.0-a, GB-13.0-b]"""
    return state.grid.distance(Hex(hex_), Hex(other)) <= 1


def able_teams(state: State, enemy: Enemy) -> list[PieceId]:
    """The teams that may attack an enemy unit this phase."""
    if enemy.waits:
        return []
    return [
        team
        for team in state.teams()
        if not state.pieces[team].fought and is_near(state, state.pieces[team].place, enemy.place)
    ]


class Attack(Order[State, Transition], frozen=True, tag="attack"):
    """Attack one enemy unit.

    The teams are of one hex, ascending.
    """

    usage, example = "attack ENEMY|HEX [with TEAM ...]", "attack E5 with A1 B1"
    aliases, phases = ("a",), (COMBAT,)
    enemy: EnemyNumber
    teams: tuple[PieceId, ...]

    def combat(self, state: State) -> Combat:
        """The combat that is declared."""
        return Combat(True, state.pieces[self.teams[0]].place, self.enemy, self.teams)

    @classmethod
    def offers(cls, state: State) -> Iterator[Attack]:
        """Every attack: one enemy unit, and some or all of the teams of a hex."""
        for enemy in state.enemies:
            by_hex: dict[int, list[PieceId]] = {}
            for team in able_teams(state, enemy):
                by_hex.setdefault(state.pieces[team].place, []).append(team)
            for teams in by_hex.values():
                groups = chain.from_iterable(combinations(teams, size) for size in range(len(teams), 0, -1))
                yield from (Attack(enemy.number, group) for group in groups)

    def refusal(self, state: State) -> Refusal | None:
        if state.phase != COMBAT:
            return Refusal("GB-4.0-f", "teams attack in the Friendly Combat Phase")
        enemy = state.enemy(self.enemy)
        if enemy is None:
            return Refusal("GB-13.0-a", f"there is no enemy unit {enemy_name(self.enemy)} on the map")
        if not self.teams:
            return Refusal("GB-13.0-e", "no team attacks; gear never fights alone")
        if tuple(sorted(set(self.teams))) != self.teams:
            return Refusal("GB-13.2-c", "each team is named once, in the order of the counter sheet")
        for team in self.teams:
            refused = _refuse_team(state, team, enemy)
            if refused is not None:
                return refused
        if enemy.waits:
            return _refuse_another(state, enemy)
        if len({state.pieces[team].place for team in self.teams}) > 1:
            return Refusal("GB-13.2-b", f"{piece_list(state, self.teams)} stand in different hexes")
        return None

    def apply(self, transition: Transition) -> None:
        """Declare the attack; gear is chosen next where there is a choice."""
        state = transition.state
        enemy = state.enemy(self.enemy)
        assert enemy is not None
        transition.tell(
            AttackDeclared(
                teams=state.names(self.teams),
                enemy=enemy_title(enemy),
                at=state.label(enemy.place),
                rule="GB-13.0-a",
            )
        )
        for other in state.enemies_at(enemy.place):
            if other.number == enemy.number:
                transition.enemy(other.number, attacked=True)
            else:
                transition.enemy(other.number, waits=True)
        begin_combat(transition, self.combat(state))

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Attack, ...]:
        number = read_enemy(state, reader)
        enemy = state.enemy(number)
        if not reader.skip("with"):
            able = [] if enemy is None else able_teams(state, enemy)
            if reader.done and able and len(set(hexes_of(state, *able))) == 1:
                return (Attack(number, tuple(able)),)
            shown = " ".join(state.names(able))
            raise reader.error_at_end(f"expected `with` and the teams{f' (able: {shown})' if shown else ''}")
        return (Attack(number, tuple(sorted(read_pieces(state, reader, (), "the teams")))),)

    def words(self, state: State) -> str:
        return f"{enemy_name(self.enemy)} with {' '.join(state.names(self.teams))}"

    def selection(self, state: State) -> Selection:
        return Selection(tuple(state.names(self.teams)), enemy_hex(state, self.enemy))


def _refuse_another(state: State, enemy: Enemy) -> Refusal:
    """All teams together attack one unit of a stack a turn, from whatever hexes [GB-13.0-c]."""
    stack = state.enemies_at(enemy.place)
    first = next((enemy_title(other) for other in stack if other.attacked), "another unit of its stack")
    why = f"{first} has been attacked in {state.label(enemy.place)}; {enemy_title(enemy)} waits for a later turn"
    return Refusal("GB-13.0-c", why)


def _refuse_team(state: State, team: PieceId, enemy: Enemy) -> Refusal | None:
    name = state.name(team)
    gone = out_of_play(state, team)
    if gone is not None:
        return gone
    if state.kind(team).family != "team":
        return Refusal("GB-13.0-e", f"{name} is no team and never attacks by itself")
    if state.pieces[team].fought:
        return Refusal("GB-13.2-c", f"{name} has attacked this phase")
    if not is_near(state, state.pieces[team].place, enemy.place):
        able = able_teams(state, enemy)
        where = f"{name} is not next to {enemy_title(enemy)} in {state.label(enemy.place)}"
        fix = f"Able: {piece_list(state, able)}" if able else ""
        return Refusal("GB-13.0-a", where, fix)
    return None


def end_phase(transition: Transition) -> None:
    """After the phase everybody may attack, and be attacked, again."""
    transition.all_pieces(fought=False)
    transition.all_enemies(attacked=False, waits=False)


CHAPTER = Chapter[State, Transition](verbs=(Attack,), ends={COMBAT: end_phase})
