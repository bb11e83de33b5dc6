"""The player's log: one row a placement, in an SQL database."""
