"""The wheel holds every file that a user needs, and setup.cfg names every package."""

import configparser
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.structure.tree import ROOT, none, write

SHIPPED = {".py", ".toml", ".html"}


def settings(root):
    parser = configparser.ConfigParser()
    parser.read(root / "setup.cfg", encoding="utf-8")
    return parser


def folder_of(root):
    """Package -> folder, from [options] package_dir: lairzoo.envs -> envs."""
    lines = settings(root)["options"]["package_dir"].split("\n")
    return dict((part.strip() for part in line.split("=")) for line in lines if line.strip())


def listed(root):
    return set(settings(root)["options"]["packages"].split())


def package_name(folders, path):
    """The package that a folder of the repository is: envs/core -> lairzoo.envs.core."""
    for package, folder in folders.items():
        if path.parts[0] == folder:
            return ".".join([package, *path.parts[1:]])
    return ""


def unlisted(root):
    """Folders with Python files that setup.cfg does not name, and names without a folder."""
    folders = folder_of(root)
    found = {
        package_name(folders, path.parent.relative_to(root))
        for folder in folders.values()
        for path in (root / folder).rglob("*.py")
        if "__pycache__" not in path.parts
    }
    problems = [f"{name}: not in [options] packages" for name in sorted(found - listed(root))]
    for name in sorted(listed(root) - found):
        top = max((p for p in folders if name == p or name.startswith(p + ".")), key=len)
        folder = root / folders[top] / name[len(top) :].lstrip(".").replace(".", "/")
        if not folder.is_dir():
            problems.append(f"{name}: no such folder")
    return problems


def project_files(root):
    """What git tracks, and what it would on the next `git add`; without git, what is there."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        names = subprocess.run(
            command, cwd=root, check=True, capture_output=True, text=True
        ).stdout.split("\0")
    except (OSError, subprocess.CalledProcessError):
        names = [
            path.relative_to(root).as_posix()
            for path in root.rglob("*")
            if not any(
                part.startswith(".") or part in {"build", "__pycache__"}
                for part in path.parts[len(root.parts) :]
            )
        ]
    return sorted({Path(name) for name in names if name and (root / name).is_file()})


def wanted(root):
    """The paths that a wheel must hold: envs/core/rng.py -> lairzoo/envs/core/rng.py."""
    folders = folder_of(root)
    return {
        "/".join([package_name(folders, path.parent).replace(".", "/"), path.name])
        for path in project_files(root)
        if path.parts[0] in folders.values() and (path.suffix in SHIPPED or path.name == "py.typed")
    }


def build_wheel(root, workdir):
    """The names in a wheel built from a copy of the files, so that no earlier build fills a gap."""
    source = workdir / "source"
    for path in project_files(root):
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / path, source / path)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    done = subprocess.run(
        [*command, "--wheel-dir", str(workdir), str(source)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = workdir.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_every_package_is_listed():
    none(unlisted(ROOT))


def test_the_wheel_is_complete(tmp_path):
    names = build_wheel(ROOT, tmp_path)
    none(sorted(wanted(ROOT) - names))
    assert "lairzoo/py.typed" in names
    assert any(
        name.endswith("licenses/NOTICE") or name.endswith(".dist-info/NOTICE") for name in names
    )
    strangers = {
        name for name in names if name.split("/")[0] != "lairzoo" and ".dist-info/" not in name
    }
    assert strangers == set()


@pytest.fixture
def small(tmp_path):
    """A project of the same shape whose setup.cfg has forgotten one package."""
    options = "packages =\n    lairzoo\n    lairzoo.envs\n    lairzoo.gone\n"
    mapping = "package_dir =\n    lairzoo = lairzoo\n    lairzoo.envs = envs\n"
    data = "[options.package_data]\n* =\n    **/*.toml\n"
    root = write(
        tmp_path / "small",
        {
            "setup.cfg": f"[metadata]\nname = small\n[options]\n{options}{mapping}{data}",
            "pyproject.toml": (ROOT / "pyproject.toml").read_text(encoding="utf-8"),
            "lairzoo/__init__.py": "",
            "envs/__init__.py": "",
            "envs/cards/all.toml": "",
            "envs/core/rng.py": "",
        },
    )
    return root


def test_forgotten_packages_and_files_are_found(small, tmp_path):
    assert unlisted(small) == [
        "lairzoo.envs.core: not in [options] packages",
        "lairzoo.gone: no such folder",
    ]
    text = (small / "setup.cfg").read_text(encoding="utf-8")
    (small / "setup.cfg").write_text(text.replace("    lairzoo.gone\n", ""), encoding="utf-8")
    missing = wanted(small) - build_wheel(small, tmp_path)
    assert missing == {"lairzoo/envs/core/rng.py"}
