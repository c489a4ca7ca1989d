"""Helicopters."""
