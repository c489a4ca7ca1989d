"""Fire and close assault (12.0 to 15.0, 17.0, 30.0, 33.0): weapons, odds, results."""
