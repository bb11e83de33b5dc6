"""What the pages share: shell, session, caches, widgets."""
