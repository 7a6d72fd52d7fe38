"""Adapters: each API once, over any game (PettingZoo, Gymnasium)."""
