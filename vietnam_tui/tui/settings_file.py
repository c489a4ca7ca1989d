"""The file of settings, line by line: a line that can be read counts, one that cannot is told with its number, and all
is kept.

It belongs to whoever has written it.  A change puts one line in the place of another and leaves every other as it is:
comments, settings of other versions, even what cannot be read.
"""

from __future__ import annotations

import codecs
import contextlib
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

#: The marks with which other programs begin a text that is not plain UTF-8, and its encoding then
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig", "a byte order mark"),
    (codecs.BOM_UTF16_LE, "utf-16", "UTF-16 text"),
    (codecs.BOM_UTF16_BE, "utf-16", "UTF-16 text"),
)
_NAME = re.compile(r"\s*([A-Za-z0-9_-]+|\"[^\"]*\"|'[^']*')\s*=")
_TABLE = re.compile(r"\s*\[")
#: Bytes of the largest file that is read
LARGEST = 100_000


class Found(NamedTuple):
    """A value of the file, and the number of its line."""

    value: Any
    line: int


class SettingsFile:
    """A file as it was read; `faults` are what is wrong with it, "line 3: ..."."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._encoding = "utf-8"
        self.faults: list[str] = []
        #: name -> its value, of those before the first table
        self.values: dict[str, Found] = {}
        #: why nothing is written there, "" when something may be
        self.shut = ""
        self._lines: list[str] = []
        self._read()
        self._parse()

    def keep(self, changed: Mapping[str, str]) -> None:
        """Put `name = value` lines in the place of those that are there; raises OSError.

        Lines that others have written there meanwhile are kept.
        """
        now = SettingsFile(self._path)
        if now.shut:
            raise OSError(0, now.shut)
        lines = now._lines
        top = next((number for number, line in enumerate(lines) if _TABLE.match(line)), len(lines))
        for name, line in changed.items():
            places = [number for number in range(top) if _name_of(lines[number]) == name]
            if places:
                lines[places[-1]] = line
                for number in reversed(places[:-1]):
                    del lines[number]
                    top -= 1
            else:
                lines.insert(top, line)
                top += 1
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._write("\n".join([*lines, ""]).encode(now._encoding))

    def line_of(self, table: str, name: str) -> int:
        """The number of the line that gives `name` a value in `[table]`; the table's own when there is none such."""
        within = last = 0
        for number, line in enumerate(self._lines, start=1):
            if _TABLE.match(line):
                within = number if line.strip().startswith(f"[{table}]") else 0
                last = last or within
            elif within and _name_of(line) == name:
                return number
        return last or (self.values[table].line if table in self.values else 1)

    def _write(self, data: bytes) -> None:
        """Put a text into the place of the old one in one step; where that cannot be done, write it there."""
        path = Path(os.path.realpath(self._path))
        if path.exists() and not path.is_file():
            path.write_bytes(data)
            return
        fresh = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            fresh.write_bytes(data)
            with contextlib.suppress(OSError):
                fresh.chmod(path.stat().st_mode & 0o777)
            fresh.replace(path)
        except BaseException:
            fresh.unlink(missing_ok=True)
            raise

    def _read(self) -> None:
        try:
            with self._path.open("rb") as file:
                data = file.read(LARGEST + 1)
        except FileNotFoundError:
            return
        except (OSError, ValueError) as error:
            self._give_up(str(error)[:120])
            return
        if len(data) > LARGEST:
            self._give_up(f"more than {LARGEST:,} bytes")
            return
        for mark, encoding, what in _MARKS:
            if data.startswith(mark):
                self._encoding = encoding
                self.faults.append(f"line 1: it begins with {what}; it is read all the same")
        try:
            text = data.decode(self._encoding)
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            self._give_up(f"line {line}: not UTF-8 text")
            return
        self._lines = text.splitlines()

    def _give_up(self, why: str) -> None:
        self.faults.append(why)
        self.shut = f"{self._path.name} cannot be read, and is left as it is"

    def _parse(self) -> None:
        """Read the file whole, or line by line when that cannot be done."""
        from tomllib import loads  # only here: few keep a file

        numbers: dict[str, int] = {}
        for number, line in enumerate(self._lines, start=1):
            if _TABLE.match(line):
                break
            if (name := _name_of(line)) is not None:
                numbers[name] = number
        try:
            whole = loads("\n".join([*self._lines, ""]))
            self.values = {name: Found(value, numbers.get(name, 1)) for name, value in whole.items()}
            return
        except (ValueError, RecursionError):
            pass
        for number, line in enumerate(self._lines, start=1):
            if _TABLE.match(line):
                self.faults.append(f"line {number}: what stands from here on is left out")
                return
            try:
                found = loads(f"{line}\n")
            except (ValueError, RecursionError) as error:
                why = str(error).replace(" (at line 1, ", " (").replace("(column", "(at column")
                self.faults.append(f"line {number}: {why[:90]}; it is left out")
                continue
            for name, value in found.items():
                if name in self.values:
                    before = self.values[name].line
                    self.faults.append(
                        f"line {number}: {name} stands in line {before} as well; this one counts"
                    )
                self.values[name] = Found(value, number)


def _name_of(line: str) -> str | None:
    """The name that a line gives a value to."""
    found = _NAME.match(line)
    return None if found is None else found[1].strip("\"'")
