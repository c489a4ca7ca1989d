"""The map as it lies before a player: his reach, prices, ways and notes over the position that is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from vietnam_tui.core.hexes import Hex
from vietnam_tui.tui.map.facts import UNLIT, Light
from vietnam_tui.tui.map.hexmap import Labels, Scene
from vietnam_tui.tui.map.light import chance_note, heat_of, painted
from vietnam_tui.tui.seat import journeys
from vietnam_tui.tui.seat.marching import march_of
from vietnam_tui.tui.seat.measuring import THREAT
from vietnam_tui.tui.seat.player_view import PlayerView

#: characters of the longest price that has room in a hex; a longer note is no price
PRICE = 4


def scene_of(
    player: PlayerView,
    *,
    jumps: Mapping[Hex, str],
    able: frozenset[str] | None,
    labels: Labels,
    dimmed: bool,
    unpriced: str,
    glows: bool,
) -> Scene:
    """The map as it lies before a player.

    `jumps` are letters to jump to hexes by, `able` the units that can still act, `unpriced` what stands in a hex that
    is open without a price; `glows` says that heat can be shown.
    """
    reach = player.reachable()
    goals = frozenset(player.presenter.spots(player.shown).values())
    selected = player.find_unit(player.hand) if player.hand else None
    march = march_of(player)
    steps, aims = _marked(player, () if march is None else march.way, selected)
    overlay = _overlay(player)
    light = _light(player, overlay)
    field = _field(player)
    if _is_asked(player) and (best := next(iter(player.presenter.prospects(player.view)), None)) is not None:
        goals = goals | {best}
    notes = _notes(player, goals, unpriced)
    if not player.numbers and light is not UNLIT and (glows or light.rest):
        overlay = {}  # the picture says it
    notes |= overlay | {hex_: chance_note(chance) for hex_, chance in field.items()}
    return Scene(
        picture=player.lettered_picture,
        cursor=player.cursor,
        selected=selected,
        reach=frozenset(reach)
        if reach and (player.hand or player.group.units or player.offers.points)
        else None,
        dimmed=dimmed,
        steps=frozenset(steps - aims),
        aims=frozenset(aims),
        noted=frozenset(player.hex_notes),
        stop=None if march is None else march.stop,
        goals=goals,
        rims=player.drawn_objectives.rims,
        flags=player.drawn_objectives.flags,
        notes={**_over(player, notes), **jumps},
        light=heat_of(field) if field else light,
        enemy=player.enemy,
        own=player.seat,
        able=able,
        in_hand=player.hand,
        labels=labels,
    )


def _marked(player: PlayerView, way: Sequence[Hex], selected: Hex | None) -> tuple[set[Hex], set[Hex]]:
    """The hexes marked as steps: of what has happened, of a planned way, of an order looked at, of a group; and those
    that are aimed at."""
    steps, aims = set(player.touched).union(*player.tracks), set[Hex]()
    steps.update(h for h in way if h not in (selected, player.cursor))
    if player.menu is not None and player.menu.item.offer is not None:
        face = player.menu.item.offer.face
        steps.update(face.path)
        aims.update((face.target,) if face.target is not None else ())
    if player.shape.held is not None:
        aims.update(player.shape.held.hexes)
    steps.update(place for place in map(player.find_unit, player.group.units) if place is not None)
    return steps, aims


def _notes(player: PlayerView, goals: frozenset[Hex], unpriced: str) -> dict[Hex, str]:
    """What is written in hexes: prices and halts, what was asked for over them, then the ways and what is measured."""
    notes: dict[Hex, str] = {}
    for hex_, offers in player.reachable().items():
        offer = offers[0] if len(offers) == 1 else max(offers, key=lambda each: len(each.units))
        price = offer.face.note.split(" ")[0]
        notes[hex_] = price if 0 < len(price) <= PRICE else unpriced
    notes |= {hex_: halt for hex_, halt in journeys.halts(player).items() if hex_ not in goals}
    return notes


def _field(player: PlayerView) -> dict[Hex, Fraction]:
    """The chances that what is tried out comes down, by hex."""
    if player.preview is not None and player.preview.field:
        hex_of = player.board.grid.hex
        return {hex_of(label): chance for label, chance in player.preview.field.items() if chance}
    return player.presenter.prospects(player.view) if _is_asked(player) else {}


def _is_asked(player: PlayerView) -> bool:
    """Is something asked of the player, and may he know chances?"""
    return player.my_turn and player.past is None and not player.waiting and player.chair.allows("odds")


def _overlay(player: PlayerView) -> dict[Hex, str]:
    """The notes of the overlay that is asked for."""
    if player.overlay == THREAT:
        return {hex_: f"!{len(names)}" for hex_, names in player.threats.items()}
    if not player.overlay:
        return {}
    return player.presenter.overlay(player.shown, player.overlay, player.cursor, player.hand)


def _light(player: PlayerView, overlay: Mapping[Hex, str]) -> Light:
    """The overlay as light and shade or heat, where it is painted."""
    kind = player.presenter.painted.get(player.overlay)
    if kind is None or not overlay:
        return UNLIT
    eyes = player.find_unit(player.hand) if player.hand else None
    return painted(kind, overlay, (player.cursor if eyes is None else eyes,))


def _over(player: PlayerView, notes: dict[Hex, str]) -> dict[Hex, str]:
    """The same with what goes over it: the ways, the ends of a group, what is measured."""
    notes |= player.signs
    if player.waypoints is not None:
        notes |= {hex_: f"({at})" for at, hex_ in enumerate(player.waypoints.hexes, start=1)}
    if player.group.units:
        notes |= player.group.ends
    if player.measured_from is not None:
        notes[player.measured_from] = "(0)"
    return notes
