"""Forgotten Depths: heroes go down through three Ecologies that they lay tile by tile."""
