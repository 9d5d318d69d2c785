"""Mexican Train, by the books `parsons`, `booklet`, `family` and `online`, and every mix of them (clauses MT-P, MT-B, MT-F, MT-O)."""
