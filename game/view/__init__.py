"""The window and the pictures. Only this layer knows pygame; it knows no ruleset and draws what one describes."""
