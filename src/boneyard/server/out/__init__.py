"""What leaves a table: what each viewer may see of it, as bytes."""
