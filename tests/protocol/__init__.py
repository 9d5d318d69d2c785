"""The engine protocol, as any other program meets it."""
