"""Assaults, and what comes of combat."""
