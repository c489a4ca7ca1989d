"""What is known of a position: ground, forces, control, strength."""
