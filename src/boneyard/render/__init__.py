"""Pictures of a table, drawn from a view: what one seat, or a spectator, may know."""
