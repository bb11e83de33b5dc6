"""What both games share: clauses and verdicts, sources, records, seeded chance."""
