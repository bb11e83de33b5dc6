"""What a table prints: rule sheets and cards in, the bytes of PDF files out."""
