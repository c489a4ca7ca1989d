"""Attacks, assaults, suppressive fire, and what is lost."""
