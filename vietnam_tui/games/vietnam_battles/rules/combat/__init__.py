"""Attacks, fire and what comes of them."""
