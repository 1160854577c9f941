"""Building the page: what it is made of is fetched once, compiled, cut to parts, and laid out."""
