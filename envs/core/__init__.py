"""The shared engine: records, frames, events, zones, kernels. Knows no game."""
