"""Measured speed: kernels, batch, adapters, copies, start-up (imported as lairzoo.benchmarks)."""

if __name__ != "lairzoo.benchmarks":
    raise ImportError("import this folder as lairzoo.benchmarks")
