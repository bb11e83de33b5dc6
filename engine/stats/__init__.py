"""Statistics of judgement: arrays in, result objects that name their method out."""
