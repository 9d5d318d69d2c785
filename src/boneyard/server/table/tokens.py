"""Names that cannot be guessed: of tables, and the tokens of sessions."""

import secrets


def new_table_id() -> str:
    """The name of a new table; none begins as an option of a command does."""
    while (name := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return name


def new_token() -> str:
    """A secret of 256 bits."""
    return secrets.token_urlsafe(32)
