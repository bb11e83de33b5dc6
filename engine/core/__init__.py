"""What both games share: clauses and verdicts, sources, seeded chance, cells of a spreadsheet."""
