"""Noise, detection, escape and pursuit."""
