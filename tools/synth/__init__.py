"""The sounds: what waves they are made of, what each is, and how they are levelled and written."""
