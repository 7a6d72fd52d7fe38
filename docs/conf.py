"""How Sphinx builds the pages: `make docs` writes them to build/docs, and fails on a broken link.

Some pages stand beside the code they are about. A page that is nothing but an `include` takes such
a file's text, and links are settled so that they work here and on a code host alike.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import lairzoo

HERE = Path(__file__).resolve().parent

project = "LairZoo"
author = "LairZoo contributors"
project_copyright = "LairZoo contributors"
version = release = lairzoo.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
html_theme = "furo"
html_title = f"LairZoo {version}"
html_copy_source = False
default_role = "literal"  # `names` in docstrings
templates_path: list[str] = []
exclude_patterns = ["conf.py"]

myst_heading_anchors = 3  # a link may name a heading, as on a code host: page.md#the-turn
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"

# Names of other libraries (a build needs no network, so their pages are not looked up), and ours
# that are not public.
nitpick_ignore_regex = [
    (r"py:.*", r"(?!lairzoo\.).*"),
    (r"py:class", r"lairzoo\.(envs\.core\.(bind|lanes|spec)|arena\.process)\..*"),
]
napoleon_use_ivar = True

INCLUDE = re.compile(r"```\{include\} (\S+)\n```\s*")
LINK = re.compile(r"(\]\()([^)#\s:]+)(#[^)\s]*)?(\))")


def mirrors() -> dict[Path, Path]:
    """Files of the repository -> the page that shows their text."""
    found = {}
    for page in HERE.rglob("*.md"):
        if only := INCLUDE.fullmatch(page.read_text(encoding="utf-8")):
            found[(page.parent / only[1]).resolve()] = page
    return found


def settle(app: Any, docname: str, source: list[str]) -> None:
    """Put an included file's text in place, and point links to pages where there are pages."""
    page = HERE / f"{docname}.md"
    home, shown = page.parent, mirrors()
    if only := INCLUDE.fullmatch(source[0]):
        file = (home / only[1]).resolve()
        app.env.note_dependency(str(file))
        source[0], home = file.read_text(encoding="utf-8"), file.parent

    def link(found: re.Match[str]) -> str:
        target = (home / found[2]).resolve()
        path = os.path.relpath(shown.get(target, target), page.parent)
        return f"{found[1]}{path}{found[3] or ''}{found[4]}"

    source[0] = LINK.sub(link, source[0])


def plain(app: Any, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    """Keep napoleon from reading "Per seat: its role." as a type and what it means."""
    if what == "property" and lines:
        lines[0] = lines[0].replace(": ", " \N{EN DASH} ", 1)


def setup(app: Any) -> None:
    """Called by Sphinx."""
    app.connect("source-read", settle)
    app.connect("autodoc-process-docstring", plain, priority=400)
