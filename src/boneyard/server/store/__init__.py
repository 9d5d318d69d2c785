"""Where logs are kept: SQLite for one node, PostgreSQL for several."""
