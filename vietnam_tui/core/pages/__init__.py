"""Pages of a game beside the map, as a screen shows them."""
