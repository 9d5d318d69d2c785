"""What the rules mean, shown: scenarios that hold for a rule code, disputed situations, and a position to be tried."""
