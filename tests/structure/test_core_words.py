"""The core and the adapters know no game: no word of one stands in them."""

import re

from tests.structure.tree import ROOT, games, none, write

WORDS = (
    "adventurers? dungeons? evil fighters? fortunes? henchm[ae]n hero(?:es)? keepers? lords? "
    "minions? monsters? niktmarg spells? taverns? treasures? wizards? rogues?"
).split()
FOLDERS = ("envs/core", "envs/adapters")


def game_words(root):
    names = [
        part
        for game in games(root)
        for part in (game, game.replace("_", ""), game.replace("_", " "))
    ]
    # a word ends at an underscore too: `spell_hand` is as bad as `spell`
    pattern = re.compile(rf"(?<![a-z])(?:{'|'.join([*WORDS, *names])})(?![a-z])", re.IGNORECASE)
    return [
        f"{path.relative_to(root)}:{number}: {match.group()}"
        for folder in FOLDERS
        for path in sorted((root / folder).rglob("*"))
        if path.suffix in {".py", ".toml", ".md"}
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for match in pattern.finditer(line)
    ]


def test_this_tree():
    none(game_words(ROOT))


def test_words_are_found_and_parts_of_words_are_not(tmp_path):
    write(
        tmp_path,
        {
            "envs/core/a.py": "# A Minion waits.\nspell_hand = 1\nmisspelled = 2\nlandlord = 3\n",
            "envs/adapters/b.py": 'if name == "dark_domains":\n    DarkDomains()\n',
            "envs/dark_domains/spec.py": "minion = 1\n",
        },
    )
    assert game_words(tmp_path) == [
        "envs/core/a.py:1: Minion",
        "envs/core/a.py:2: spell",
        "envs/adapters/b.py:1: dark_domains",
        "envs/adapters/b.py:2: DarkDomains",
    ]
