"""The Practice panel: situations one after the other, chosen by what one may have forgotten."""
