"""`python -m lairzoo.cli`."""

from . import main

main()
