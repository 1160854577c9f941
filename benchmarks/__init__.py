"""The kit beside what one would use instead: `make bench`."""
