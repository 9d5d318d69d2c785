"""Draw and Block dominoes, for two, three, or four in teams (clauses DO)."""
