"""The answers given at once (16.0, 22.13, 29.0): reaction fire, AA fire, overwatch."""
