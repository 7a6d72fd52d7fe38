"""Presets: settings files that come with the package (README.md explains every key)."""

if __name__ != "lairzoo.configs":
    raise ImportError("import this folder as lairzoo.configs (pip install -e . in the checkout)")
