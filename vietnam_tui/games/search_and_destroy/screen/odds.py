"""The exact odds of the Combat Results Table in use: a column, modifiers of the die, every result."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from vietnam_tui.core.odds_form import Answers, OddsField
from vietnam_tui.core.preview import DieFace, Preview
from vietnam_tui.core.results_tables import Ledger
from vietnam_tui.core.tables import BLANK, DICE
from vietnam_tui.games.search_and_destroy.counters import Kind
from vietnam_tui.games.search_and_destroy.screen import charts
from vietnam_tui.games.search_and_destroy.screen.inspection import share
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import GameKind, Outcome, outcome, tables
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, UnitId

#: Both ways of counting [SD-0-i]
GAMES: tuple[GameKind, ...] = ("casualty", "points")


def odds_form() -> tuple[OddsField, ...]:
    """The fields with which the Combat Results Table is read."""
    return (
        OddsField("attack", "Attack Strength of all attackers", least=0, most=999),
        OddsField(
            "defence", "defence of the hex, or what the target meets a Close Assault with", least=1, most=99
        ),
        OddsField("game", "what hits count", GAMES[0], GAMES),
        OddsField("drm", "modifier of the die", "0", least=-9, most=9),
    )


def quick_odds(answers: Answers) -> Preview:
    """The odds of made-up values."""
    attack, defence = int(answers["attack"]), int(answers["defence"])
    game: GameKind = "points" if answers["game"] == "points" else "casualty"
    ledger = Ledger().modified(int(answers["drm"]), "as asked for", "SD-7.0-a")
    column = tables().crt(game).column(attack, defence)
    return odds_preview(f"attack {attack} against defence {defence}", game, column, ledger)


def odds_preview(
    title: str,
    game: GameKind,
    column: int | None,
    ledger: Ledger,
    lines: Sequence[str] = (),
    *,
    kind: Kind | None = None,
    mark: str = "",
    hurts: dict[str, Fraction] | None = None,
    at_once: bool = True,
) -> Preview:
    """The exact chance of each result in a column, with what modifies the die.

    `kind` is the target's, where it is known, and `mark` what an "h" does to a vehicle.  `hurts` tells how likely a
    side is hurt, nothing for made-up values.  Without a column there is no die.
    """
    crt = tables().crt(game)
    if column is None:
        return Preview(
            title, (*lines, f"worse than {crt.columns[0]}: nothing comes of it [SD-6.0-c]"), at_once=at_once
        )
    chances: dict[str, Fraction] = {}
    for cell, chance in crt.chances(column, ledger).items():
        chances[felt(cell, kind)] = chances.get(felt(cell, kind), Fraction(0)) + chance
    heading = crt.columns[column - 1]
    return Preview(
        title,
        (*lines, f"column {heading} [SD-6.0-c]", *ledger.lines(), _summary(chances, game, kind, mark)),
        tuple((result_words(cell, mark), share(chance)) for cell, chance in chances.items()),
        charts.combat_results(game, column=column, ledger=ledger),
        at_once=at_once,
        sums=(f"column {heading}",),
        dice=dice_row(game, column, ledger, kind),
        hurts=hurts or {},
    )


def dice_row(game: GameKind, column: int, ledger: Ledger, kind: Kind | None = None) -> tuple[DieFace, ...]:
    """The result of each pip in a column, for a target of a kind."""
    crt = tables().crt(game)
    return tuple(
        DieFace(str(pips), brief(felt(crt.look_up(column, pips, ledger).result or BLANK, kind)))
        for pips in DICE
    )


def felt(cell: str, kind: Kind | None) -> str:
    """What a target of a kind feels of a cell: a vehicle an "h" alone, a boat no pin and no "h".

    [SD-32.8-c, SD-33.31-a, SD-33.32-a]

    >>> felt("P 1K h", "vehicle"), felt("P 1W", "vehicle"), felt("P 1K h", "boat"), felt("P 1K h", "squad")
    ('h', '-', '1K', 'P 1K h')
    """
    if kind == "vehicle":
        return "h" if outcome(cell).marked else BLANK
    if kind == "boat":
        return " ".join(code for code in cell.split() if code not in ("P", "h")) or BLANK
    return cell


def hurt(chances: dict[str, Fraction]) -> Fraction:
    """The chance that the target is pinned at least."""
    found = [chance for cell, chance in chances.items() if outcome(cell).pinned or outcome(cell).destroyed]
    return sum(found, Fraction(0))


def harm(view: State, unit: UnitId, chances: dict[str, Fraction], *, wrecks: bool = False) -> Fraction:
    """The chance that results hurt a unit: a vehicle is stopped, a boat loses something, others are pinned or worse.

    A unit that is pinned already is hurt by a loss alone, a vehicle that is stopped already only by what `wrecks` it.
    Whoever cannot be told apart is `NO_UNIT`.
    [SD-7.0-c, SD-8.0-c, SD-33.33-a]
    """
    if unit == NO_UNIT:
        return hurt(chances)
    kind = view.type(unit).kind
    if kind == "vehicle" and view.units[unit].immobile and not wrecks:
        return Fraction(0)  # [SD-22.41-a]
    if kind not in ("vehicle", "boat") and not view.units[unit].pinned:
        return hurt(chances)
    felt = (chance for cell, chance in chances.items() if _feels(kind, outcome(cell)))
    return sum(felt, Fraction(0))


def _feels(kind: str, found: Outcome) -> bool:
    """Is something hurt that cannot be pinned, or not again?"""
    return found.marked if kind == "vehicle" else bool(found.casualties or found.nlf or found.destroyed)


def mean_harm(chances: dict[str, Fraction], game: GameKind) -> Fraction:
    """Casualties on average, in the Points game points of the NLF's values; a destroyed unit pays as a whole."""
    worth = next(line.nlf for line in tables().award if line.id == "destroyed")
    total = Fraction(0)
    for cell, chance in chances.items():
        found = outcome(cell)
        points = worth if found.destroyed else found.nlf
        total += chance * (found.casualties if game == "casualty" else points)
    return total


def _summary(chances: dict[str, Fraction], game: GameKind, kind: Kind | None, mark: str) -> str:
    """What the results come to: how likely a target of a kind suffers, and what it loses on average."""
    if kind == "vehicle":
        marked = (chance for cell, chance in chances.items() if outcome(cell).marked)
        return f"{mark} {share(sum(marked, Fraction(0)))}"
    lost = mean_harm(chances, game)
    what = "casualties" if game == "casualty" else "points by the NLF's values"
    average = f"{float(lost):.2f} {what} on average"
    return average if kind == "boat" else f"pins {share(hurt(chances))}; {average}"


def brief(cell: str) -> str:
    """A cell in a few characters: what hits first, a mere pin as P, the mark against vehicles only where it is all."""
    codes = [code for code in cell.split() if code != "h"]
    found = outcome(cell)
    if found.destroyed or found.casualties or found.us or found.nlf:
        codes = [code for code in codes if code != "P"]
    return "".join(codes) or cell


def result_words(cell: str, mark: str = "") -> str:
    """A cell with what it does; `mark` is what an "h" does to a vehicle, where one is the target.

    >>> result_words("P 1K 2W h"), result_words("-"), result_words("P"), result_words("D h")
    ('P 1K 2W h: pinned, 1 KIA, 2 WIA', '-: nothing', 'P: pinned', 'D h: destroyed')
    """
    found = outcome(cell)
    words = []
    if found.pinned and not found.destroyed:
        words.append("pinned")
    if found.destroyed:
        words.append("destroyed")
    words += [f"{count} {word}" for count, word in ((found.kia, "KIA"), (found.wia, "WIA")) if count]
    if found.us or found.nlf:
        words.append(f"{found.us} points for the US, {found.nlf} for the NLF")
    if mark and found.marked:
        words.append(mark)
    return f"{cell}: {', '.join(words) or 'nothing'}"
