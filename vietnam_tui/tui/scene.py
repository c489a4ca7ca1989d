"""The map as it lies before a player: his reach, prices, ways and notes over the position that is shown."""

from __future__ import annotations

from collections.abc import Mapping

from vietnam_tui.core.hexes import Hex
from vietnam_tui.tui.map.hexmap import Labels, Scene
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
) -> Scene:
    """The map as it lies before a player.

    `jumps` are letters to jump to hexes by, `able` the units that can still act, `unpriced` what stands in a hex that
    is open without a price.
    """
    reach = player.reachable()
    goals = frozenset(player.presenter.spots(player.shown).values())
    selected = player.find_unit(player.hand) if player.hand else None
    steps = set(player.touched).union(*player.tracks)
    march = march_of(player)
    if march is not None:
        steps.update(h for h in march.way if h not in (selected, player.cursor))
    aims: set[Hex] = set()
    if player.menu is not None and player.menu.item.offer is not None:
        face = player.menu.item.offer.face
        steps.update(face.path)
        aims.update((face.target,) if face.target is not None else ())
    if player.group.units:
        steps.update(place for place in map(player.find_unit, player.group.units) if place is not None)
    return Scene(
        picture=player.shown_picture,
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
        notes={**_notes(player, goals, unpriced), **jumps},
        enemy=player.enemy,
        own=player.seat,
        able=able,
        in_hand=player.hand,
        labels=labels,
    )


def _notes(player: PlayerView, goals: frozenset[Hex], unpriced: str) -> dict[Hex, str]:
    """What is written in hexes: prices and halts, what was asked for over them, then the ways and what is measured."""
    notes: dict[Hex, str] = {}
    for hex_, offers in player.reachable().items():
        offer = offers[0] if len(offers) == 1 else max(offers, key=lambda each: len(each.units))
        price = offer.face.note.split(" ")[0]
        notes[hex_] = price if 0 < len(price) <= PRICE else unpriced
    notes |= {hex_: halt for hex_, halt in journeys.halts(player).items() if hex_ not in goals}
    if player.overlay == THREAT:
        notes |= {hex_: f"!{len(names)}" for hex_, names in player.threats.items()}
    elif player.overlay:
        notes |= player.presenter.overlay(player.shown, player.overlay, player.cursor, player.hand)
    notes |= player.signs
    if player.waypoints is not None:
        notes |= {hex_: f"({at})" for at, hex_ in enumerate(player.waypoints.hexes, start=1)}
    if player.group.units:
        notes |= player.group.ends
    if player.measured_from is not None:
        notes[player.measured_from] = "(0)"
    return notes
