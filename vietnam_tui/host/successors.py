"""Somebody who plays on in the place of another: he has the side's chair and nothing more, and nobody may have two.

Whoever has sat at a side knows what that side knows.  He is let sit at no other of the game as long as it goes on.
"""

from __future__ import annotations

import msgspec

from vietnam_tui.host.invites import Hosted, Invites
from vietnam_tui.host.ledger import Ledger, Ledgers


def note_known(ledgers: Ledgers, game: str, person: str, side: str) -> None:
    """Note that somebody sits at a side, before he is shown anything of it."""
    ledger = ledgers.of(game)
    known = ledger.knew.get(person, ())
    if side and side not in known:
        ledgers.change(game, knew={**ledger.knew, person: (*known, side)})
        ledgers.write(game.__eq__)


def known_otherwise(ledger: Ledger, game: Hosted, person: str, side: str) -> str:
    """Another side of a game that somebody has sat at and that is not his own now, "" for none."""
    sides = ledger.knew.get(person, ())
    return next((other for other in sides if other != side and game.seats.get(other) != person), "")


def check_successor(invites: Invites, ledger: Ledger, game: Hosted, side: str, person: str) -> None:
    """Raise ValueError unless somebody may take a side of a game over."""
    if all(each.name != person for each in invites.person):
        raise ValueError(f"nobody here is called {person[:40]!r}")
    if game.seats.get(side) == person:
        raise ValueError(f"{side} is {person}'s already")
    if game.sides_of(person):
        raise ValueError(f"{person} plays in this game already")
    if other := known_otherwise(ledger, game, person, side):
        raise ValueError(f"{person} has sat at {other} in this game, and knows too much for {side}")


def handed_over(invites: Invites, game: Hosted, side: str, person: str) -> Invites:
    """Invites in which a side of a game is somebody else's."""
    games = tuple(
        msgspec.structs.replace(each, seats={**each.seats, side: person}) if each.id == game.id else each
        for each in invites.game
    )
    return msgspec.structs.replace(invites, game=games)
