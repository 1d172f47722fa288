"""The vector art: what each picture looks like, as layers of path data."""
