"""`python -m dmd …` is `dmd …`."""

from dmd.cli import main

raise SystemExit(main())
