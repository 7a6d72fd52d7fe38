"""Pictures: SVG primitives, and what shows an SVG without a browser."""
