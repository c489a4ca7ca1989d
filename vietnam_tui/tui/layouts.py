"""Keys by their place on the keyboard, for layouts whose letters are not those of the commands.

A player who writes Russian, Greek or Hebrew presses the key that has Q on other keyboards as well, and means it.  This
holds for the commands of one key; what is typed as text stays as it is.

Letters tell those keyboards from one another; a French and a German one give the same letters in other places, and are
named in the options.
"""

from __future__ import annotations

#: The keys of the commands, row by row, and what the same keys give in other layouts; a blank where nothing differs
_LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
_OTHERS = {
    "Russian": "йцукенгшщзхъфывапролджэячсмитьбюё",
    "Ukrainian": "           ї і        є         ґ",
    "Belarusian": "        ў'                       ",
    "Greek": " ςερτυθιοπ  ασδφγηξκλ  ζχψωβνμ   ",
    "Hebrew": "  קראטוןםפ  שדגכעיחלךף זסבהנמצתץ ",
}
#: Letters with an accent that a dead key has given them: the letter counts
_ACCENTED = str.maketrans("άέήίόύώϊϋΐΰΆΈΉΊΌΎΏΪΫ", "αεηιουωιυιυΑΕΗΙΟΥΩΙΥ")


def _by_place() -> dict[str, str]:
    found: dict[str, str] = {}
    for letters in _OTHERS.values():
        for place, other in zip(_LATIN, letters, strict=True):
            if not other.isascii():
                found.setdefault(other, place)
                if other.upper().lower() == other and other.upper() != other:  # Σ is no capital of ς
                    found.setdefault(other.upper(), _SHIFTED.get(place, place.upper()))
    return found


#: The characters that the keys that are no letters give with Shift
_SHIFTED = {"[": "{", "]": "}", ";": ":", "'": '"', ",": "<", ".": ">", "`": "~"}
_BY_PLACE = _by_place()


#: The keyboards that can be named, and what the keys give on each that English ones call otherwise
KEYBOARDS = ("qwerty", "azerty", "qwertz")
_AT_PLACE = {
    "qwerty": {},
    "azerty": dict(zip("qwazQWAZ-_\"&'", "azqwAZQW)°£§ù", strict=True)),
    "qwertz": dict(zip("yzYZ", "zyZY", strict=True)),
}
#: The upper row of a French keyboard, which gives digits with Shift alone: they are what the program asks for there
_DIGITS = {"azerty": dict(zip("&é\"'(-è_çà", "1234567890", strict=True))}


def on_keyboard(key: str, keyboard: str) -> str:
    """The sign on a keyboard where an English one has a key.

    >>> [on_keyboard(key, "azerty") for key in ("q", "W", "ctrl+q", "m", "-", "8")]
    ['a', 'Z', 'ctrl+q', 'm', ')', '8']
    """
    return _AT_PLACE[keyboard].get(key, key)


def by_place(key: str, keyboard: str = "qwerty") -> str:
    """A key as it is called where the commands were named: "q" for the one that gives "й".

    >>> [by_place(key) for key in ("й", "Ж", "ctrl+й", "ש", "ώ", "q", "enter", "é")]
    ['q', ':', 'ctrl+q', 'a', 'v', 'q', 'enter', 'é']
    >>> [by_place(key, "azerty") for key in ("é", "(", "-", "a")]
    ['2', '5', '6', 'a']
    """
    digits = _DIGITS.get(keyboard, {})
    if key in digits:
        return digits[key]
    if key.isascii():
        return key
    modifiers, plus, letter = key.rpartition("+")
    return modifiers + plus + _BY_PLACE.get(letter.translate(_ACCENTED), letter)
