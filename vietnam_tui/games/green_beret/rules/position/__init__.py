"""The counters on the map and their worth, as far as the player may know."""
