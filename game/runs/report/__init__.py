"""The report of a batch: one page of HTML that says how fair levels are, where they are deadly, and what to watch."""
