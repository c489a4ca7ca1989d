"""Artillery and air strikes, in support or alone."""
