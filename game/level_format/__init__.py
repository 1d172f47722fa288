"""Level files: reading, checking, and saying where the mistakes are."""
