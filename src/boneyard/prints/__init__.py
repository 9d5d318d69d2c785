"""What is made for paper: the rules of a table as a booklet, and its score sheet."""
