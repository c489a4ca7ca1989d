"""The units that can act (2.5, 6.0, 7.0, 19.0, 23.0, 24.0): morale, the C2 marker, leaders, checks, recon."""
