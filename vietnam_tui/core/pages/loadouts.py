"""Loadouts as a screen shows them: who may take what, laid out in trays."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from vietnam_tui.core.model import Action


class Item(msgspec.Struct, frozen=True):
    """Something that lies in a tray, told apart by its `key`.

    `note` is a few characters, `about` a sentence; `wanted` marks what is needed just now.
    """

    key: str
    name: str
    note: str = ""
    about: str = ""
    wanted: bool = False


class Tray(msgspec.Struct, frozen=True):
    """A place where items lie: a shop, a depot, a unit.  `facts` is what it comes to with them.

    `orders` make the plan come true as far as this tray goes and the moment allows; `unit` is taken in hand then.
    """

    id: str
    title: str
    items: tuple[Item, ...] = ()
    facts: tuple[str, ...] = ()
    orders: tuple[Action, ...] = ()
    unit: str = ""


class Assignment(NamedTuple):
    """An item put into a tray in a plan; for an item not bought yet the key is that of its kind."""

    item: str
    tray: str


class LoadoutPanel(msgspec.Struct, frozen=True):
    """A plan of who takes what, laid out in trays, and what speaks against the last shift of it.

    `plan` holds the shifts that stand, `kept` what is left of them once everything is bought.
    """

    title: str
    trays: tuple[Tray, ...]
    plan: tuple[Assignment, ...] = ()
    kept: tuple[Assignment, ...] = ()
    refusal: str = ""
