"""`vietnam arena --fit`: win models fitted on the games just played, kept with their quality in a file."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import tomli_w

from vietnam_tui.bots.fitting import FitFault, fitted
from vietnam_tui.bots.match import FinishedGame
from vietnam_tui.bots.win_model import Judgement, WinModel
from vietnam_tui.cli.faults import DONE, REFUSED, UNREADABLE, fail, report_faults
from vietnam_tui.cli.printing import note, say, say_json
from vietnam_tui.core.contract import Game
from vietnam_tui.play.record.saves import parse_toml, read_document

HEAD = """\
# What a position is worth: the chance of winning, by facts of the position.
#
# Written by `vietnam arena --fit`, which fits the numbers on games of bots against bots and measures them on games
# that were not used.  docs/judgement.md says what each of them means.

"""


class FitWishes(NamedTuple):
    """What is asked of a fit: the file, the seeds, whether it is told as JSON."""

    file: str
    games: int
    seed: int
    json: bool


def check_fit(file: str, *, levels: bool) -> None:
    """Refuse a file that cannot be written, and levels or pairs that are asked for; raises `typer.Exit`."""
    if levels:
        raise fail("--fit plays at levels of its own: leave out --seat, --swap, --decide and --keep")
    with report_faults():
        _read(Path(file))


def fit(
    game: Game[Any], scenarios: Sequence[str], outcomes: Sequence[FinishedGame], wishes: FitWishes
) -> int:
    """Fit a model to each scenario, write those that could be fitted, and tell how good they are; the exit code."""
    path, made, faults = Path(wishes.file), dict[str, WinModel](), list[str]()
    for scenario in scenarios:
        games = [outcome for outcome in outcomes if outcome.scenario == scenario]
        command = f"vietnam arena {game.code} --scenario {scenario} --games {wishes.games} --seed {wishes.seed} --fit"
        try:
            made[scenario] = fitted(game, scenario, games, command)
        except FitFault as error:
            faults.append(str(error))
    if made:
        with report_faults():
            _write(path, {**{model.scenario: model for model in _read(path)}, **made}, game.scenarios())
    if wishes.json:
        say_json({"models": list(made.values()), "faults": faults})
    else:
        for model in made.values():
            say(told(model))
        for fault in faults:
            note(f"vietnam: {fault}")
    return REFUSED if faults and not made else DONE


def told(model: WinModel) -> str:
    """The quality of a model in a line."""
    better = 1 - model.half_time / model.half_time_base if model.half_time_base else 0.0
    used = "" if model.is_good else "; not used"
    return (
        f"{model.scenario}: {model.games} games, Brier at half-time {model.half_time:.3f} against "
        f"{model.half_time_base:.3f} of the base rate ({better:+.0%}), "
        f"calibration {100 * model.calibration:.1f} points{used}"
    )


def _read(path: Path) -> tuple[WinModel, ...]:
    """The models that a file holds already; raises `SaveFault`, and `typer.Exit` for what is no such file."""
    if not path.exists():
        if not path.parent.is_dir():
            raise fail(f"{path.parent}: there is no such folder", UNREADABLE)
        return ()
    try:
        return msgspec.convert(parse_toml(read_document(path), str(path)), Judgement).model
    except msgspec.ValidationError as error:
        raise fail(f"{path} is no file of win models: {error}", UNREADABLE) from None


def _write(path: Path, models: dict[str, WinModel], order: Sequence[str]) -> None:
    """Write models in the order of their scenarios, the whole file at once."""
    ranked = sorted(models.values(), key=lambda model: (model.scenario not in order, model.scenario))
    with contextlib.suppress(ValueError):
        ranked.sort(key=lambda model: order.index(model.scenario))
    text = HEAD + tomli_w.dumps(msgspec.to_builtins(Judgement(tuple(ranked))))
    fresh = path.with_name(f".{path.name}.new")
    try:
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        raise fail(f"{path}: {error.strerror}", UNREADABLE) from None
