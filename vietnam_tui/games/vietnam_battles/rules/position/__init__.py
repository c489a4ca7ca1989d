"""The contents of the map, and who knows them."""
