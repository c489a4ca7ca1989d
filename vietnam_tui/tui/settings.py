"""The settings of a player for the screen, kept in a file of his own.

The file is `config.toml` in the platform's folder for settings, or the one that `VIETNAM_CONFIG` names.  A variable of
the environment overrides the file, as long as it is set; a change made while playing is kept in the file and holds at
once.

>>> settings = Settings()
>>> settings["pace"], settings["keyset"]
('0.6', 'default')
>>> settings.set("pace", "fast")
Traceback (most recent call last):
...
ValueError: pace: 'fast' is no number of seconds from 0 to 60, nor key
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from math import inf
from pathlib import Path
from typing import NamedTuple, get_args

from vietnam_tui.core.folders import config_folder
from vietnam_tui.tui.actions import KEY_SETS, KeySet
from vietnam_tui.tui.layouts import KEYBOARDS
from vietnam_tui.tui.map.glyphs import GlyphTier
from vietnam_tui.tui.own_keys import read_own_keys
from vietnam_tui.tui.palette import THEMES, TIERS, theme_of
from vietnam_tui.tui.settings_file import SettingsFile

#: The longest that a step, or the time before a question takes keys, may last, in seconds.
MOST_SECONDS = 60
ON, OFF = "on", "off"


class Setting(NamedTuple):
    """A setting: its name, what it does, its values (none for a number of seconds), its variable.

    `forever` is the word that stands for seconds without end, "" where there is none; `formerly` is what the setting
    was called once, as files may still have it.
    """

    name: str
    help: str
    values: tuple[str, ...]
    default: str
    variable: str = ""
    forever: str = ""
    formerly: str = ""

    def check(self, value: str) -> str:
        """The value as it is kept; raises ValueError, saying what is allowed."""
        if self.values:
            if value not in self.values:
                raise ValueError(f"{self.name}: {value!r} is none of {', '.join(self.values)}")
            return value
        if self.forever and value == self.forever:
            return value
        number = value.replace(".", "", 1)
        if not (value.isascii() and number.isdigit() and len(value) < 8 and float(value) <= MOST_SECONDS):
            more = f", nor {self.forever}" * bool(self.forever)
            raise ValueError(f"{self.name}: {value!r} is no number of seconds from 0 to {MOST_SECONDS}{more}")
        return value


SETTINGS: tuple[Setting, ...] = (
    Setting(
        "keyset",
        "key set; [keys] in the file gives actions keys of your own",
        KEY_SETS,
        "default",
        formerly="keys",
    ),
    Setting(
        "keyboard",
        "where the letters lie on yours: the keys of the cursor keep their places",
        KEYBOARDS,
        "qwerty",
    ),
    Setting(
        "theme",
        "colours: for a dark or a light terminal, or that all eyes tell apart",
        ("auto", *THEMES),
        "auto",
        "VIETNAM_THEME",
    ),
    Setting("colour", "how many colours", ("auto", *TIERS), "auto", "VIETNAM_COLOR"),
    Setting(
        "glyphs", "signs that the map is drawn with", ("auto", *get_args(GlyphTier)), "auto", "VIETNAM_GLYPHS"
    ),
    Setting("dim", "what a unit in hand cannot reach fades", (ON, OFF), ON),
    Setting(
        "pace",
        "seconds that a step of the others stays, 0 for none, key until one is pressed",
        (),
        "0.6",
        "VIETNAM_PACE",
        forever="key",
    ),
    Setting("guard", "seconds before a new question takes a key", (), "0.3", "VIETNAM_GUARD"),
    Setting("digest", "a digest of the others' turn waits for a key", (ON, OFF), ON),
    Setting(
        "confirm",
        "ask before a phase ends: when units are able, always, never",
        ("able", "always", "never"),
        "able",
    ),
    Setting("curtain", "hide the screen while two people change seats", (ON, OFF), ON),
    Setting("mouse", "a click puts the cursor on a hex", (ON, OFF), OFF),
)
_BY_NAME = {setting.name: setting for setting in SETTINGS}
_FORMERLY = {setting.formerly: setting.name for setting in SETTINGS if setting.formerly}
#: The table of the file that has a player's own keys
OWN_KEYS = "keys"


def config_file() -> Path | None:
    """The file of settings; None when the environment tells of no place."""
    named = os.environ.get("VIETNAM_CONFIG")
    if named:
        return Path(named)
    folder = config_folder()
    return folder and folder / "config.toml"


class Settings:
    """The settings in effect, and the file that they are kept in, if any."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._values: dict[str, str] = {}
        self._file: SettingsFile | None = None
        #: names whose values the file does not have yet
        self._changed: set[str] = set()
        #: the table of a player's own keys
        self._own_keys: dict[str, object] = {}
        #: what is wrong with the file, as sentences
        self.faults: list[str] = []

    @classmethod
    def read(cls, path: Path | None) -> Settings:
        """The settings of a file; anything wrong in it is left out and told in `faults`, with its line."""
        settings = cls(path)
        if path is None:
            return settings
        file = settings._file = SettingsFile(path)
        settings.faults += [f"{path.name}, {fault}" for fault in file.faults]
        for name, (value, line) in file.values.items():
            if name == OWN_KEYS and isinstance(value, dict):
                settings._own_keys = value
                continue
            try:
                setting = settings._known(name)
                settings._values[setting.name] = setting.check(_text(value))
            except ValueError as error:
                known = name in _BY_NAME or name in _FORMERLY
                kept = "it is left out" if known else "it is kept, and does nothing"
                settings.faults.append(f"{path.name}, line {line}: {str(error)[:120]}; {kept}")
        for name, why in read_own_keys(settings._own_keys, settings._set_alone).faults:
            line = file.line_of(OWN_KEYS, name)
            settings.faults.append(f"{path.name}, line {line}: {why}; it is left out")
        return settings

    @property
    def is_first(self) -> bool:
        """Is there a place for a file of settings, and none yet?"""
        return self._path is not None and not self._path.exists()

    @property
    def key_set(self) -> KeySet:
        """The keys in effect."""
        alone = self._set_alone
        return alone._replace(own=read_own_keys(self._own_keys, alone).own)

    @property
    def lost_keys(self) -> tuple[str, ...]:
        """Sentences on the actions that have lost a key to one of the player's own."""
        return read_own_keys(self._own_keys, self._set_alone).lost

    @property
    def _set_alone(self) -> KeySet:
        return KeySet(self["keyset"], self["keyboard"])

    def __getitem__(self, name: str) -> str:
        """The value of a setting: of its variable if that is set to one of its values, else as kept."""
        setting = self._known(name)
        told = os.environ.get(setting.variable, "").strip().casefold() if setting.variable else ""
        if told:
            try:
                return setting.check(told)
            except ValueError:
                pass
        return self._values.get(setting.name, setting.default)

    def is_on(self, name: str) -> bool:
        """Is a setting on?"""
        return self[name] == ON

    def seconds(self, name: str) -> float:
        """The value of a setting in seconds."""
        value = self[name]
        return inf if value == self._known(name).forever else float(value)

    def set(self, name: str, value: str) -> None:
        """Change a setting for as long as the program runs; raises ValueError saying what is allowed."""
        setting = self._known(name)
        self._values[setting.name] = setting.check(value)
        self._changed.add(setting.name)

    def turn_ground(self) -> str:
        """Take the colours for a light terminal, or from those the ones for a dark one; what that comes to in words."""
        wanted = "dark" if theme_of(self.environment(os.environ)) == "light" else "light"
        self.set("theme", wanted)
        if self["theme"] != wanted:
            return f"VIETNAM_THEME says {self['theme']}, and goes before."
        return f"Colours for a {wanted} terminal."

    def keep(self) -> str:
        """Write into the file what has been changed; why that failed, "" when it did not or there is none."""
        if self._path is None:
            return ""
        lines = {}
        there = self._file.values if self._file is not None else {}
        for name in self._changed:
            value = self._values[name]
            setting = _BY_NAME[name]
            plain = value[:1].isdigit() and not setting.values
            old = setting.formerly in there and name not in there and not self._own_keys
            lines[setting.formerly if old else name] = f"{name} = {value if plain else _quoted(value)}"
        try:
            (self._file or SettingsFile(self._path)).keep(lines)
        except OSError as error:
            return f"not kept: {error.strerror}"
        self._changed.clear()
        return ""

    def environment(self, given: Mapping[str, str]) -> dict[str, str]:
        """An environment in which variables that are not set stand as kept, for whoever reads them there."""
        kept = {
            setting.variable: self._values[setting.name]
            for setting in SETTINGS
            if setting.variable and self._values.get(setting.name, "auto") != "auto"
        }
        return {**kept, **given}

    def _known(self, name: str) -> Setting:
        name = _FORMERLY.get(name, name)
        if name not in _BY_NAME:
            raise ValueError(f"there is no setting {name[:30]!r}: {', '.join(_BY_NAME)}")
        return _BY_NAME[name]


def _quoted(value: str) -> str:
    return f'"{value}"'


def _text(value: object) -> str:
    """A value of the file as it would be typed."""
    if isinstance(value, bool):
        return ON if value else OFF
    return str(value)
