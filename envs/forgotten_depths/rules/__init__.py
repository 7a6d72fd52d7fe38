"""The rooms of Forgotten Depths: one file a section of the rulebook, jitted functions only."""
