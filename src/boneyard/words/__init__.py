"""What the table says to people, in their language."""
