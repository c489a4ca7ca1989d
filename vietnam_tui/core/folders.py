"""Where a user's own files lie."""

from __future__ import annotations

import os
from pathlib import Path


def user_folder() -> Path | None:
    """The platform's place for the user's data of this program; None when the environment tells of none."""
    home, data = os.environ.get("HOME"), os.environ.get("XDG_DATA_HOME", "")
    if not data.startswith("/") and (data or (home is not None and not home.startswith("/"))):
        return None
    import platformdirs  # only here: most commands run with no need of it

    return platformdirs.user_data_path("vietnam", appauthor=False)
