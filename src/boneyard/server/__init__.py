"""The server: tables that people join by a link, and that never lose a move."""
