"""What lies where on the map, and who knows it."""
