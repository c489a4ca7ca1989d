"""The beginning of a scenario of one's own: a copy of one that is there, under a name of its own."""

from __future__ import annotations

from typing import Any

from vietnam_tui.core.contract import Game
from vietnam_tui.core.data import own_folder, sources
from vietnam_tui.core.file_form import Document
from vietnam_tui.core.forgetting import forget
from vietnam_tui.core.model import SaveFault
from vietnam_tui.core.own_scenarios import name_faults, own_files
from vietnam_tui.core.title_page import title_page
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.making.keeping import DRAFT, Kept
from vietnam_tui.play.making.maker import SCENARIOS, Maker, general_rules


def scenario_file(game: Game[Any], name: str) -> str:
    """The name of a scenario's file below the data folder."""
    return f"{game.id}/{SCENARIOS}/{name}.toml"


def open_scenario(game: Game[Any], name: str) -> Maker:
    """A scenario of the owner's own, to be changed; raises `SaveFault`, `CannotSave` and `DataError`."""
    if name not in own_files(game.id) and name not in drafts_of(game.id):
        raise SaveFault(f"there is no scenario of yours called {name[:60]!r}; begin it with: --like SCENARIO")
    return Maker(game, scenario_file(game, name))


def begin_scenario(game: Game[Any], name: str, like: str) -> Maker:
    """A new scenario, which begins as a copy of another; raises `SaveFault`, `CannotSave` and `DataError`.

    Rules that the copied one has for itself alone stay behind, and so does what is told of it to a player.
    """
    form = game.file_form(SCENARIOS)
    for fault in name_faults(game.id, name):
        raise SaveFault(fault)
    if name in (*title_page(game.id).scenarios, *own_files(game.id)) or name in drafts_of(game.id):
        raise SaveFault(f"there is a scenario {name} already")
    if form is None or like not in (*title_page(game.id).scenarios, *own_files(game.id)):
        raise SaveFault(f"{game.title} has no scenario {like[:60]!r} to begin with")
    copied: Document = general_rules(form, sources(scenario_file(game, like))[0])
    copied.pop("briefing", None)
    title = name.replace("-", " ").title()
    document = {**copied, "id": name, "title": title, "summary": f"Begun as {copied.get('title', like)}."}
    own = own_folder()
    if own is None:
        raise CannotSave("there is no folder for your data: set VIETNAM_DATA or HOME")
    kept = Kept(own / scenario_file(game, name))
    kept.open()
    try:
        kept.write(document, sound=False)
    finally:
        kept.close()
    forget(game.id)
    maker = Maker(game, scenario_file(game, name))
    maker.notices = [f"begun as a copy of {like}; its own rules have become those of the whole game"]
    maker.keep()
    return maker


def drafts_of(folder: str) -> tuple[str, ...]:
    """The scenarios of the game with this data folder that wait in drafts, sorted."""
    own = own_folder()
    ending = f".toml{DRAFT}"
    return (
        ()
        if own is None
        else tuple(sorted(p.name[: -len(ending)] for p in (own / folder / SCENARIOS).glob(f"*{ending}")))
    )
