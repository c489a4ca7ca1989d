"""The knowledge of a position: ground, forces, control, strength."""
