"""What the Duel tells a screen about itself."""

from __future__ import annotations

from fractions import Fraction

from duel.rules.attacking import Attack, needed
from duel.rules.sequence import RULES
from duel.screen.reference import CRT
from duel.state import TURNS, State, field
from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action, Decision, Event
from vietnam_tui.core.presenter import ActionFace, Picture, Presenter, Preview, UnitFace
from vietnam_tui.core.standing import Standing
from vietnam_tui.core.tables import TableFace
from vietnam_tui.engine.telling import describe


class DuelPresenter(Presenter[State]):
    """Faces, sentences and odds of the Duel."""

    set_up = frozenset({"stance"})

    def board(self, state: State) -> Board:
        return field()

    def terrain_glyphs(self, state: State) -> dict[str, str]:
        return {"clear": "  "}

    def picture(self, view: State) -> Picture:
        return Picture(
            {
                unit.place: (UnitFace(counter.name, counter.side, counter.name[0], "1", "1"),)
                for counter, unit in zip(view.roster, view.units, strict=True)
                if unit.place >= 0
            }
        )

    def standing(self, view: State) -> Standing:
        return Standing(view.turn, TURNS, ("turn",), 0, view.player, "eliminate the enemy")

    def inspect(self, view: State, hex_: Hex) -> tuple[str, ...]:
        here = [
            counter.name for counter, unit in zip(view.roster, view.units, strict=True) if unit.place == hex_
        ]
        return (f"{field().grid.label(hex_)} clear", *here)

    def inspect_unit(self, view: State, name: str) -> tuple[str, ...]:
        return (name, f"stance: {view.stance}" if name == "Bob" else "open")

    def ready(self, view: State) -> tuple[tuple[str, Hex], ...]:
        units = {action.unit: None for action in RULES.questions.actions(view) if hasattr(action, "unit")}
        return tuple((view.name(unit), view.place(unit)) for unit in units)

    def face(self, view: State, action: Action) -> ActionFace:
        text = RULES.vocabulary.write(view, action)
        units, target = RULES.vocabulary.selection(view, action)
        if isinstance(action, Attack):
            target = view.place(action.target)
        return ActionFace(text.split()[0], text, units[:1], target)

    def preview(self, view: State, action: Action) -> Preview:
        text = RULES.vocabulary.write(view, action)
        if not isinstance(action, Attack):
            return Preview(text)
        hit = Fraction(7 - needed(view, action.target), 6)
        hurts: dict[str, Fraction] = {view.roster[action.target].side: hit}
        return Preview(text, ("a die [DU-3]",), (("eliminated", f"{float(hit):.0%}"),), hurts=hurts)

    def overlay(self, view: State, name: str, hex_: Hex, unit: str = "") -> dict[Hex, str]:
        return {}

    def tables(self, state: State) -> tuple[TableFace, ...]:
        return (CRT,)

    def describe(self, state: State, event: Event) -> str:
        return describe(event)

    def turn(self, view: State) -> int:
        return view.turn

    def prompt(self, view: State, decision: Decision) -> str:
        return decision.prompt


PRESENTER = DuelPresenter()
