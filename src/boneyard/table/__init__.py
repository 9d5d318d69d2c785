"""Things that lie on the table, shared by games."""
