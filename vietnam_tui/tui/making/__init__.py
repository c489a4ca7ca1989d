"""Data files of an owner's own on the screen: sheets to walk through, cells to fill in."""
