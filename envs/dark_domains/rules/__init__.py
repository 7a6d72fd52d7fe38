"""The rooms of Dark Domains: one file a section of the rulebook, jitted functions only."""
