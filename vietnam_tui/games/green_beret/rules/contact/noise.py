"""Noise: what a hex adds up to, and the check of every final hex (12.0 to 12.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question, rolled
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.green_beret.frames import Escaping, Hunt, Listening, NoiseRoll
from vietnam_tui.games.green_beret.phrases import join
from vietnam_tui.games.green_beret.rules.position.values import noise
from vietnam_tui.games.green_beret.rules.sequence.dice import TEN_SIDED, Die, ten_sided
from vietnam_tui.games.green_beret.state import MOVEMENT, SIDE, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import PieceId

#: Why nobody listens or stands while no noise check is made
NO_CHECK = Refusal("GB-12.0-a", "no noise check is to be made now")


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


class NoiseReading(NamedTuple):
    """The noise of a hex: its total, and the lines it adds up from with their rules."""

    total: int
    reasons: tuple[str, ...]


def read_noise(state: State, at: int) -> NoiseReading:
    """The noise of everything in a hex, and of the hex [GB-12.0-d]."""
    here = state.at(at, "team", "leader", "gear")
    stealthy = is_stealthy(state, at)
    return reckon_noise(state, here, at, stealthy=stealthy)


def reckon_noise(state: State, pieces: Sequence[PieceId], at: int, *, stealthy: bool) -> NoiseReading:
    """The noise that these counters would make in a hex."""
    reasons = [f"{state.name(piece)} {value:+d}" for piece in pieces if (value := noise(state, piece))]
    ground = state.ground(at)
    terrain = min(ground.noise, 0) if stealthy else ground.noise
    rule = "GB-12.2-b" if stealthy else "GB-12.1-a"
    how = ", entered stealthily" if stealthy else ""
    reasons.append(f"{ground.name}{how} {terrain:+d} [{rule}]")
    return NoiseReading(sum(noise(state, piece) for piece in pieces) + terrain, tuple(reasons))


def is_stealthy(state: State, at: int) -> bool:
    """Has every team that ended a move in the hex moved one hex only? [GB-12.2-a]"""
    steps = [state.pieces[team].steps for team in state.teams(at) if state.pieces[team].steps]
    return bool(steps) and all(step == 1 for step in steps)


def heard(total: int, pips: int) -> bool:
    """Does a ten-sided die betray this noise?  A 1 always does, a 10 never [GB-12.0-g, GB-12.0-h]."""
    return pips == 1 or (pips != 10 and pips <= total)


def chance_of_being_heard(total: int) -> Distribution[bool]:
    """Heard or not, over every face of the die."""
    outcomes = [heard(total, die.pips) for die in TEN_SIDED.outcomes]
    found = {outcome: outcomes.count(outcome) for outcome in (True, False)}
    return Distribution((outcome, count) for outcome, count in found.items() if count)


# -- the checks --------------------------------------------------------------------------------------------


def hexes_to_check(state: State) -> tuple[Hex, ...]:
    """The final hexes of the teams that moved, base camps left out [GB-12.0-c]."""
    ended = {state.pieces[team].place for team in state.teams() if state.pieces[team].steps}
    return tuple(sorted(h for h in ended if not state.in_camp(h)))


def settle_listening(transition: Transition, frame: Listening) -> bool:
    """Leave out hexes without a team, and go on when there is no choice of order."""
    open_ = tuple(h for h in frame.hexes if h in hexes_to_check(transition.state))
    if len(open_) == 1:
        listen_at(transition, Listening(open_), open_[0])
        return True
    if open_ != frame.hexes:
        transition.replace(Listening(open_))
        return True
    return False


def listen_at(transition: Transition, frame: Listening, at: Hex) -> None:
    """Make the check of one hex next."""
    transition.replace(Listening(tuple(h for h in frame.hexes if h != at)))
    transition.push(NoiseRoll(at))


class Listen(Answer[State, Transition, Listening], frozen=True, tag="listen"):
    """Make the noise check of this hex next."""

    usage, example, asks = "listen HEX", "listen 0711", Listening
    idle = NO_CHECK
    at: Hex

    @classmethod
    def candidates(cls, state: State, frame: Listening) -> Iterator[Listen]:
        yield from (Listen(at) for at in frame.hexes)

    def refusal(self, state: State, frame: Listening) -> Refusal | None:
        if self.at in frame.hexes:
            return None
        hexes = join([state.label(h) for h in frame.hexes], "or")
        return Refusal("GB-12.0-c", f"the checks still to make: {hexes}")

    def apply(self, transition: Transition, frame: Listening) -> None:
        listen_at(transition, frame, self.at)


def resolve_noise(transition: Transition, frame: NoiseRoll, die: Die) -> None:
    """The die of a noise check: on a detection everybody in the hex is detected."""
    transition.pop()
    state, at = transition.state, frame.at
    total = read_noise(state, at).total
    found = heard(total, die.pips)
    rule = "GB-12.0-h" if die.pips in (1, 10) else "GB-12.0-g"
    transition.tell(NoiseRolled(at=state.label(at), total=total, die=die.pips, heard=found, rule=rule))
    if not found:
        return
    teams = state.teams(at)
    fresh = tuple(team for team in teams if not state.pieces[team].detected)
    for team in teams:
        transition.piece(team, detected=True)  # [GB-12.0-i]
    transition.tell(Detected(at=state.label(at), teams=state.names(teams), rule="GB-12.0-i"))
    transition.push(Escaping(at, fresh) if fresh else Hunt(at))


def decide_order(state: State, frame: Listening) -> Decision:
    """In which order the hexes are checked is the player's choice."""
    text = f"Noise checks: which hex next, {join([state.label(h) for h in frame.hexes], 'or')}"
    return Decision(SIDE, "listening", text, "GB-12.0-c")


def begin_checks(transition: Transition) -> None:
    """The noise checks are the last part of the Friendly Movement Phase [GB-12.0-c]."""
    transition.push(Listening(hexes_to_check(transition.state)))


def _check_in(state: State, frame: NoiseRoll) -> str:
    return f"Noise check in {state.label(frame.at)}"


NOISE_ROLL: Question[State, Transition, NoiseRoll] = rolled(
    NoiseRoll, ("ten-sided die", _check_in, "GB-12.0-a"), Chance(ten_sided, resolve_noise)
)

CHAPTER = Chapter[State, Transition](verbs=(Listen,), questions=(NOISE_ROLL,), ends={MOVEMENT: begin_checks})
