"""Generated parts of the docs are up to date."""

import pytest

from tools import gen_docs


@pytest.mark.parametrize(
    "path", gen_docs.pages(), ids=lambda path: str(path.relative_to(gen_docs.ROOT))
)
def test_generated_parts_are_up_to_date(path):
    name = gen_docs.pages()[path]
    assert path.read_text(encoding="utf-8") == gen_docs.renewed(path, name), "run `make docs`"


def test_a_changed_table_is_noticed(tmp_path):
    page = tmp_path / "README.md"
    page.write_text("<!-- generated:options -->\nstale\n<!-- /generated -->\n", encoding="utf-8")
    assert "stale" not in gen_docs.renewed(page, "dark_domains")
    assert "`players`" in gen_docs.renewed(page, "dark_domains")


def test_a_part_may_name_its_game(tmp_path):
    page = tmp_path / "README.md"
    text = "<!-- generated:options {} -->\nstale\n<!-- /generated -->\n"
    page.write_text(text.format("dark_domains"), encoding="utf-8")
    other = tmp_path / "other.md"
    other.write_text(text.format("forgotten_depths"), encoding="utf-8")
    assert "`masters`" in gen_docs.renewed(page, "")
    assert "`masters`" not in gen_docs.renewed(other, "")
    assert "`locked_chests`" in gen_docs.renewed(other, "")
