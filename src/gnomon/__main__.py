"""`python -m gnomon` is the command line."""

import sys

from gnomon.cli import main

sys.exit(main())
