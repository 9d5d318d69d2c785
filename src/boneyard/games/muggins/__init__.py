"""Muggins, for two, three, or four in teams (clauses MU)."""
