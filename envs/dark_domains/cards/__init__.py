"""The standard card set."""
