"""A game on the disk: the save file, its log and journal, its lock, what goes with it."""
