"""Chickenfoot (clauses CF)."""
