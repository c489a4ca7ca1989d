"""`vietnam data`: where the data lie, whether one's own corrections can be read, what they change."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from vietnam_tui.cli.faults import DONE, UNREADABLE, report_faults
from vietnam_tui.cli.printing import note, say, say_json
from vietnam_tui.core.data import DataError, overlay_folder, overlays, shipped_folder
from vietnam_tui.core.own_scenarios import name_faults, own_files, own_scenarios
from vietnam_tui.games import GAMES, find_game, printed_scenarios
from vietnam_tui.play.making.in_effect import own_map_faults
from vietnam_tui.play.table.lesson_checks import lesson_faults
from vietnam_tui.play.workshop.changes import differences

HOW = (
    "A correction has the path and name of the file that it corrects and holds only what differs.",
    'Entries are found by their id (or name, unit, hex and name, side); "remove = true" in one takes it out.',
    '"replace = true" at the top of a file drops the shipped file as a whole.',
    "A scenario of your own: scenarios/NAME.toml in the game's folder; it stands in the list behind the printed ones.",
)


def path(*, json: bool) -> int:
    """Print the folders of the shipped data and of the corrections, and how these are written."""
    with report_faults():
        own, corrections = overlay_folder(), overlays()
    if json:
        say_json(
            {
                "shipped": str(shipped_folder()),
                "own": str(own or ""),
                "corrections": list(map(str, corrections)),
            }
        )
        return DONE
    say(f"shipped: {shipped_folder()}")
    say(f"yours:   {own or 'none: VIETNAM_DATA names a folder that is not there'}")
    for found in corrections:
        say(f"  {found}")
    for line in HOW:
        note(line)
    return DONE


def check(*, json: bool) -> int:
    """Read all data of all games as they are in effect; print what is wrong, exit code 3 if anything is."""
    faults = []
    shipped, own = shipped_folder(), overlay_folder()
    with report_faults():
        for correction in overlays():
            assert own is not None
            relative = correction.relative_to(own)
            if not (shipped / relative.parts[0]).is_dir():
                faults.append(f"{correction}: there is no game {relative.parts[0]}; nothing reads this file")
            elif not (shipped / relative).is_file() and not {"scenarios", "lessons", "problems"} & set(
                relative.parts
            ):
                note(f"{correction}: a new file, which something of yours must name")
    for code in GAMES:
        faults += [*_faults_of(code), *_own_faults_of(code)]
    if json:
        say_json({"faults": faults})
    else:
        for fault in faults or ("all data can be read, and nothing in them contradicts itself or the rules",):
            say(fault)
    return UNREADABLE if faults else DONE


def diff(*, json: bool) -> int:
    """Print every value that the corrections change: as it is shipped, and as it is now."""
    with report_faults():
        found = differences()
    if json:
        say_json([change._asdict() for change in found])
        return DONE
    file, new = "", False
    for change in found:
        if change.file != file:
            file = change.file
            new = not (shipped_folder() / file).is_file()
            say(f"{file}: yours alone" if new else file)
        if new:
            continue
        say(f"  {change.key}: {change.shipped or 'nothing'} -> {change.own or 'nothing'}")
    if not found:
        note("nothing is corrected")
    return DONE


def _own_faults_of(code: str) -> Iterator[str]:
    """The faults that keep scenarios of one's own from being played, and maps of one's own from being read."""
    folder = GAMES[code]
    yield from own_map_faults(folder)
    for name in own_files(folder):
        for fault in name_faults(folder, name):
            yield f"{folder}/scenarios/{name}.toml: {fault}"
    if own := own_scenarios(folder):
        game = find_game(code)
        for name in own:
            yield from game.scenario_faults(name)


def _faults_of(code: str) -> list[str]:
    """The faults that keep a game's data from being read, and those that contradict the data itself or the rules, each
    once.
    """
    faults: list[str] = []
    try:
        game = find_game(code)
        for scenario in printed_scenarios(code):
            try:
                state = game.setup(scenario)
                game.facts(scenario)
                game.presenter.board(state)
                game.presenter.tables(state)
            except KeyError as error:
                faults.append(f"{scenario}: there is no {error}")
            except (DataError, ValueError) as error:
                faults.append(str(error))
        with suppress(KeyError):  # what is not there has been named
            faults += game.data_faults()
            faults += lesson_faults(game)
    except (DataError, ValueError) as error:
        faults.append(str(error))
    return list(dict.fromkeys(faults))
