"""The toy with pictures, as the tests of the viewer have it."""

from tests.viewer.conftest import drawn

__all__ = ["drawn"]
