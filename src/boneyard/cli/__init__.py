"""The command line: the engine protocol, play in the terminal, rules in plain words."""
