"""Movement on the ground, modes and facing, coming and going."""
