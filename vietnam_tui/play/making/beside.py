"""The odds of an attack by the tables as they are being changed, to be shown beside them."""

from __future__ import annotations

from typing import Any

from vietnam_tui.core.contract import Game
from vietnam_tui.core.data import tried
from vietnam_tui.core.file_form import Document
from vietnam_tui.core.forgetting import forget_rules
from vietnam_tui.core.model import UNFORESEEN
from vietnam_tui.core.odds_form import OddsFormFault, read_odds_form

#: Totals that are taken for fields which have no usual value, one after the other
TOTALS = ("6", "3")


class OddsBeside:
    """The odds of one attack with made-up totals.  No game may be running whose data are changed."""

    def __init__(self, game: Game[Any], relative: str) -> None:
        self.game, self.relative = game, relative
        totals = iter(TOTALS)
        self._last: tuple[Document, dict[str, str], list[str]] | None = None
        self.given = {field.name: field.default or next(totals, "1") for field in game.odds_form}

    def ask(self, words: str) -> None:
        """Take other totals, as "attack 7 defense 4"; raises `OddsFormFault`."""
        parts = words.replace("=", " ").replace("--", " ").split()
        asked = {**self.given, **dict(zip(parts[::2], parts[1::2], strict=False))}
        if len(parts) % 2:
            raise OddsFormFault(f"say a field and its value: {', '.join(map(str, self.game.odds_form))}")
        read_odds_form(self.game.odds_form, asked)
        self.given = asked

    def lines(self, document: Document) -> list[str]:
        """What is asked, and each result with its chance; one line where the tables cannot tell."""
        if self._last is None or self._last[:2] != (document, self.given):
            self._last = (document, self.given, self._reckoned(document))
        return self._last[2]

    def _reckoned(self, document: Document) -> list[str]:
        about = ", ".join(f"{name} {value}" for name, value in self.given.items())
        with tried(self.relative, document):
            forget_rules(self.game.id)
            try:
                found = self.game.quick_odds(read_odds_form(self.game.odds_form, self.given))
            except UNFORESEEN as error:
                return [about, f"no odds: {str(error)[:200] or type(error).__name__}"]
            finally:
                forget_rules(self.game.id)
        return [about, *found.sums, *(f"{chance:>6}  {result}" for result, chance in found.odds)]
