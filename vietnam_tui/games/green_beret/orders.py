"""The orders of Green Beret: texts to actions and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vietnam_tui.core.hexes import Hex, UnknownHex
from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader, Verb, Word, match, nearest, plain
from vietnam_tui.games.green_beret import actions as act
from vietnam_tui.games.green_beret.counters import casualties, counters, enemy_units, missions
from vietnam_tui.games.green_beret.phrases import enemy_name
from vietnam_tui.games.green_beret.rules.attacks import able_teams
from vietnam_tui.games.green_beret.rules.declare_party import party_in_hand
from vietnam_tui.games.green_beret.rules.party import way_of
from vietnam_tui.games.green_beret.rules.values import is_boat, is_plus, is_team
from vietnam_tui.games.green_beret.state import CAMPS, State
from vietnam_tui.games.green_beret.units import NO_PIECE, NOWHERE, STOCK, PieceId, numbers, roster

VERBS: tuple[Verb, ...] = (
    Verb(
        "camp", "camp HEX", "Put a base camp into a hex: the free one, then the one you pay for.", "camp 1524"
    ),
    Verb("place", "place UNIT HEX", "Put a starting team or leader into a base camp.", "place A1 1524"),
    Verb("buy", "buy ITEM ... [HEX]", "Buy counters; they appear in a base camp.", "buy Radio Demo"),
    Verb("relocate", "relocate CAMP", "Roll what moving a base camp costs.", "relocate Camp1"),
    Verb("take", "take UNIT", "Begin a party, or add a team or plus piece to it.", "take A1"),
    Verb("ride", "ride TEAM PIECE", "Let a plus piece add its movement to a team.", "ride A1 Truck"),
    Verb("load", "load UNIT ITEM ...", "Have a team or plus piece haul gear.", "load A1 Radio Demo", ("l",)),
    Verb("drop", "drop ITEM ...", "Leave hauled gear behind on the way.", "drop M2"),
    Verb(
        "move",
        "move [UNIT] HEX ... [with ITEM ...]",
        "Move: to a neighbour straight, further on by the cheapest way.",
        "move A1 0612 0711 with Truck Radio",
        ("m",),
    ),
    Verb("halt", "halt [UNIT]", "End the move of the party, or of a part of it.", "halt", ("h",)),
    Verb("listen", "listen HEX", "Make the noise check of this hex next.", "listen 0711"),
    Verb("escape", "escape UNIT [HEX]", "Escape to a base camp without gear.", "escape A1"),
    Verb("stand", "stand", "Nobody (else) escapes.", "stand"),
    Verb(
        "attack", "attack ENEMY|HEX [with TEAM ...]", "Attack one enemy unit.", "attack E5 with A1 B1", ("a",)
    ),
    Verb("use", "use ITEM ...", "Let gear add its value to the combat.", "use M60"),
    Verb("arm", "arm", "Use the strongest gear that fits, naval gunfire left out.", "arm"),
    Verb("fire", "fire", "Enough: let the dice fall.", "fire", ("f",)),
    Verb("wound", "wound TEAM", "Give the casualties marker to this team.", "wound B1"),
    Verb("lose", "lose ITEM ...", "Pick what is eliminated.", "lose Radio"),
    Verb("suppress", "suppress ENEMY with WEAPON ...", "Aim suppressive fire.", "suppress E5 with M60"),
    Verb("activate", "activate ENEMY", "Let this enemy unit act next.", "activate E5"),
    Verb("pursue", "pursue", "Let all enemy units act by their numbers.", "pursue"),
    Verb("target", "target HEX", "Which of the closest teams it goes for.", "target 0711"),
    Verb("enter", "enter HEX", "Which of two equally good hexes it enters.", "enter 0712"),
    Verb("assault", "assault HEX", "Which hex the enemy unit attacks next.", "assault 0711"),
    Verb("end", "end", "End the phase, or decline.", "end", ("e",)),
    Verb("forfeit", "forfeit", "Give up the mission: one off the score.", "forfeit"),
    Verb("retire", "retire", "End the game and take the assessment.", "retire"),
)
CHANCE_VERBS = ("die", "dice", "draw")


def write(state: State, action: Action) -> str:
    """The one canonical text of an action."""
    name, label = state.name, state.label
    match action:
        case act.Camp(at):
            return f"camp {label(at)}"
        case act.Place(piece, at):
            return f"place {name(piece)} {label(at)}"
        case act.Buy(kind, at):
            return f"buy {kind}" if at == NOWHERE else f"buy {kind} {label(at)}"
        case act.Relocate(camp):
            return f"relocate {name(camp)}"
        case act.Take(lead):
            return f"take {name(lead)}"
        case act.Ride(lead, carrier):
            return f"ride {name(lead)} {name(carrier)}"
        case act.Load(lead, item):
            return f"load {name(lead)} {name(item)}"
        case act.Drop(item):
            return f"drop {name(item)}"
        case act.Move(lead, to):
            way = way_of(state, action)
            return f"move {name(lead)} {' '.join(label(h) for h in (way.path if way else (to,)))}"
        case act.Halt(lead):
            return "halt" if lead == NO_PIECE else f"halt {name(lead)}"
        case act.Listen(at) | act.Target(at) | act.Enter(at) | act.Assault(at):
            return f"{type(action).__name__.lower()} {label(at)}"
        case act.Escape(piece, to):
            return f"escape {name(piece)} {label(to)}"
        case act.Attack(enemy, teams):
            return f"attack {enemy_name(enemy)} with {' '.join(name(team) for team in teams)}"
        case act.Use(item):
            return f"use {name(item)}"
        case act.Wound(team):
            return f"wound {name(team)}"
        case act.Lose(piece):
            return f"lose {name(piece)}"
        case act.Suppress(enemy, weapon):
            return f"suppress {enemy_name(enemy)} with {name(weapon)}"
        case act.Activate(enemy):
            return f"activate {enemy_name(enemy)}"
        case act.Die() | act.Dice() | act.Draw():
            return f"{type(action).__name__.lower()} {action}"
    return type(action).__name__.lower()


def read(state: State, text: str) -> tuple[Action, ...]:
    """The actions that an order means, several where it names several things; raises `OrderError`."""
    reader = Reader(text)
    actions = _READERS[reader.verb(VERBS, CHANCE_VERBS)](state, reader)
    reader.end()
    return actions


# -- words --------------------------------------------------------------------------------------------------


def _hex(state: State, reader: Reader, what: str = "a hex") -> Hex:
    word = reader.take(what)
    try:
        return state.grid.hex(word.text)
    except UnknownHex as error:
        raise reader.error(word, str(error)) from None


def _piece(state: State, reader: Reader, what: str = "a counter", near: Sequence[int] = ()) -> PieceId:
    return _named(state, reader, reader.take(what), near)


def _named(
    state: State, reader: Reader, word: Word, near: Sequence[int], used: Sequence[PieceId] = ()
) -> PieceId:
    """The counter that a word names; of several alike the first that lies in one of the hexes `near`."""
    names = numbers()
    exact = next((piece for name, piece in names.items() if plain(name) == plain(word.text)), None)
    if exact is not None:
        return exact
    kinds = match(word.text, [kind.id for _, kind in roster()])
    if len(kinds) == 1:
        alike = [PieceId(i) for i, (_, kind) in enumerate(roster()) if kind.id == kinds[0]]
        fresh = [piece for piece in alike if piece not in used] or alike
        there = [piece for piece in fresh if state.pieces[piece].place in near]
        on_map = [piece for piece in fresh if state.pieces[piece].place != STOCK]
        return (there or on_map or fresh)[0]
    found = match(word.text, names)
    if len(found) == 1:
        return names[found[0]]
    if kinds or found:
        shown = (kinds or found)[:6]
        raise reader.error(word, f"{word.text} may be {', '.join(shown)}", shown[:4])
    raise reader.error(word, f"no counter {word.text}", nearest(word.text, names))


def _pieces(state: State, reader: Reader, near: Sequence[int], what: str) -> list[PieceId]:
    found = [_piece(state, reader, what, near)]
    while not reader.done:
        reader.skip("and")
        found.append(_named(state, reader, reader.take(what), near, found))
    return found


def _enemy(state: State, reader: Reader) -> int:
    """An enemy unit by number ("E5" or "5"), or the one in a hex."""
    word = reader.take("an enemy unit such as E5")
    digits = word.text.casefold().removeprefix("e")
    if digits.isascii() and digits.isdigit() and len(digits) < 4:
        return int(digits)
    try:
        at = state.grid.hex(word.text)
    except UnknownHex:
        known = [enemy_name(enemy.number) for enemy in state.enemies]
        raise reader.error(word, f"no enemy unit {word.text}", known[:4]) from None
    here = state.enemies_at(at)
    if len(here) == 1:
        return here[0].number
    names = [enemy_name(enemy.number) for enemy in here or state.enemies]
    many = f"{word.text} holds several enemy units" if here else f"no enemy unit is in {word.text}"
    raise reader.error(word, many, names[:4])


def _hexes_of(state: State, *pieces: PieceId) -> tuple[int, ...]:
    return tuple(state.pieces[piece].place for piece in pieces)


def _party_hex(state: State) -> tuple[int, ...]:
    party = party_in_hand(state)
    return () if party is None else (party.at,)


# -- one reader a verb --------------------------------------------------------------------------------------


def _read_buy(state: State, reader: Reader) -> tuple[Action, ...]:
    kinds: list[str] = []
    at: Hex | None = None
    while not reader.done:
        word = reader.take("what to buy")
        if word.text.casefold() in ("at", "and"):
            continue
        if word.text.isdigit() and len(word.text) == 4:
            try:
                at = state.grid.hex(word.text)
            except UnknownHex as error:
                raise reader.error(word, str(error)) from None
            break
        kinds.append(reader.named(word, "counter for sale", {kind: kind for kind in counters()}))
    if not kinds:
        raise reader.error_at_end("expected what to buy, such as Radio")
    if at is None:
        camps = state.camp_hexes()
        afloat = state.phase == CAMPS and any(is_boat(counters()[kind]) for kind in kinds)
        if len(camps) > 1 or afloat:
            raise reader.error_at_end("expected the hex where it appears")
        at = camps[0] if camps else Hex(NOWHERE)  # the rules say that there is no camp for it
    return tuple(act.Buy(kind, at) for kind in kinds)


def _read_load(state: State, reader: Reader) -> tuple[Action, ...]:
    lead = _piece(state, reader, "a team or plus piece")
    return tuple(
        act.Load(lead, item) for item in _pieces(state, reader, _hexes_of(state, lead), "what to haul")
    )


def _read_ride(state: State, reader: Reader) -> tuple[Action, ...]:
    team = _piece(state, reader, "a team")
    return (act.Ride(team, _piece(state, reader, "a plus piece", _hexes_of(state, team))),)


def _read_move(state: State, reader: Reader) -> tuple[Action, ...]:
    """`move A1 0711 with Truck Radio` forms the party first; without a name the party in hand moves.

    Each hex is a move: to a neighbour a single step, to a hex further on by the cheapest way.  Hexes that are just
    the cheapest way to the last of them are one move to that.
    """
    word = reader.peek()
    party = party_in_hand(state)
    if word is not None and party is not None and word.text.isdigit() and len(word.text) == 4:
        lead = party.movers[0].lead
    else:
        lead = _piece(state, reader, "a team or plus piece")
    reader.skip("to", "via")
    stops = [_hex(state, reader)]
    while not reader.done and not reader.skip("with"):
        reader.skip("to", "via")
        stops.append(_hex(state, reader))
    company = [] if reader.done else _pieces(state, reader, _hexes_of(state, lead), "what goes along")
    if not company and len(stops) > 1:
        way = way_of(state, act.Move(lead, stops[-1]))
        if way is not None and way.path == tuple(stops):
            stops = stops[-1:]
    return (*company_steps(state, lead, company), *(act.Move(lead, stop) for stop in stops))


def company_steps(state: State, lead: PieceId, company: Sequence[PieceId]) -> list[Action]:
    """What goes along: teams join, the plus piece that cannot be hauled adds its movement, the rest is hauled."""
    steps: list[Action] = [act.Take(piece) for piece in company if is_team(state.kind(piece))]
    plus = [piece for piece in company if is_plus(state.kind(piece))]
    carrier = next((piece for piece in plus if not state.kind(piece).black_number), next(iter(plus), None))
    if carrier is not None and is_team(state.kind(lead)):
        steps.append(act.Ride(lead, carrier))
    else:
        carrier = None
    rest = [piece for piece in company if piece != carrier and not is_team(state.kind(piece))]
    return [*steps, *(act.Load(lead, piece) for piece in rest)]


def _read_drop(state: State, reader: Reader) -> tuple[Action, ...]:
    return tuple(act.Drop(item) for item in _pieces(state, reader, _party_hex(state), "what to drop"))


def _read_halt(state: State, reader: Reader) -> tuple[Action, ...]:
    return (act.Halt(),) if reader.done else (act.Halt(_piece(state, reader)),)


def _read_escape(state: State, reader: Reader) -> tuple[Action, ...]:
    piece = _piece(state, reader, "a team or leader")
    reader.skip("to")
    camps = state.camp_hexes()
    if reader.done and len(camps) == 1:
        return (act.Escape(piece, camps[0]),)
    return (act.Escape(piece, _hex(state, reader, "the hex of a base camp")),)


def _read_attack(state: State, reader: Reader) -> tuple[Action, ...]:
    number = _enemy(state, reader)
    enemy = state.enemy(number)
    if not reader.skip("with"):
        able = [] if enemy is None else able_teams(state, enemy)
        if reader.done and able and len(set(_hexes_of(state, *able))) == 1:
            return (act.Attack(number, tuple(able)),)
        shown = " ".join(state.names(able))
        raise reader.error_at_end(f"expected `with` and the teams{f' (able: {shown})' if shown else ''}")
    return (act.Attack(number, tuple(sorted(_pieces(state, reader, (), "the teams")))),)


def _read_use(state: State, reader: Reader) -> tuple[Action, ...]:
    at = getattr(state.top, "at", None)
    near = () if at is None else (at,)
    return tuple(act.Use(item) for item in _pieces(state, reader, near, "what to use"))


def _read_lose(state: State, reader: Reader) -> tuple[Action, ...]:
    at = getattr(state.top, "at", None)
    near = () if at is None else (at,)
    return tuple(act.Lose(item) for item in _pieces(state, reader, near, "what is lost"))


def _read_suppress(state: State, reader: Reader) -> tuple[Action, ...]:
    number = _enemy(state, reader)
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
        known[name] for word in words for name in match(word.text, known) if is_team(state.kind(known[name]))
    ]
    near = _hexes_of(state, *(teams or state.teams()))
    shots = getattr(state.top, "shots", ())
    found: list[PieceId] = []
    for word in words:
        piece = _named(state, reader, word, near, [*found, *(shot.weapon for shot in shots)])
        if not is_team(state.kind(piece)):
            found.append(piece)
    return tuple(act.Suppress(number, weapon) for weapon in found)


def _read_dice(state: State, reader: Reader) -> tuple[Action, ...]:
    return (act.Dice(reader.number("the first die"), reader.number("the second die")),)


def _read_draw(state: State, reader: Reader) -> tuple[Action, ...]:
    kinds = {kind: kind for kind in (*enemy_units(), *casualties(), *missions())}
    found = [reader.name("kind of counter", kinds)]
    while not reader.done:
        found.append(reader.name("kind of counter", kinds))
    return (act.Draw(tuple(found)),)


_READERS: dict[str, Callable[[State, Reader], tuple[Action, ...]]] = {
    "camp": lambda s, r: (act.Camp(_hex(s, r)),),
    "place": lambda s, r: (act.Place(_piece(s, r), _hex(s, r)),),
    "buy": _read_buy,
    "relocate": lambda s, r: (act.Relocate(_piece(s, r, "a base camp")),),
    "take": lambda s, r: (act.Take(_piece(s, r, "a team or plus piece")),),
    "ride": _read_ride,
    "load": _read_load,
    "drop": _read_drop,
    "move": _read_move,
    "halt": _read_halt,
    "listen": lambda s, r: (act.Listen(_hex(s, r)),),
    "escape": _read_escape,
    "stand": lambda s, r: (act.Stand(),),
    "attack": _read_attack,
    "use": _read_use,
    "arm": lambda s, r: (act.Arm(),),
    "fire": lambda s, r: (act.Fire(),),
    "wound": lambda s, r: (act.Wound(_piece(s, r, "a team")),),
    "lose": _read_lose,
    "suppress": _read_suppress,
    "activate": lambda s, r: (act.Activate(_enemy(s, r)),),
    "pursue": lambda s, r: (act.Pursue(),),
    "target": lambda s, r: (act.Target(_hex(s, r)),),
    "enter": lambda s, r: (act.Enter(_hex(s, r)),),
    "assault": lambda s, r: (act.Assault(_hex(s, r)),),
    "end": lambda s, r: (act.End(),),
    "forfeit": lambda s, r: (act.Forfeit(),),
    "retire": lambda s, r: (act.Retire(),),
    "die": lambda s, r: (act.Die(r.number("the pips")),),
    "dice": _read_dice,
    "draw": _read_draw,
}
