"""Mexican Train, by the books `parsons`, `booklet`, `family` and `online`, and every mix of them.

Their clauses are MT-P, MT-B, MT-F and MT-O.
"""
