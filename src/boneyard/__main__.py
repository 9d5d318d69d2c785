"""`python -m boneyard`: the command line."""

import sys

from boneyard.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
