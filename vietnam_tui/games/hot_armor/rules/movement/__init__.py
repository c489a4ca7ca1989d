"""Movement of units (8.0, 10.0, 11.0, 20.5, 21.0, 22.0, 32.0): costs, carriers, helicopters, the edge of the map."""
