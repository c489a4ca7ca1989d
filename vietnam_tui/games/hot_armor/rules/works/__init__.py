"""Works (25.0 to 27.0): entrenchments, minefields, engineers, bridges and rubble."""
