"""Training, checkpoints and the agents made of them, on the toy."""

import hashlib
import json
import shutil
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("sb3_contrib")
pytest.importorskip("tensorboard")

import torch

from lairzoo import agents, cli
from lairzoo.agents.learn import checkpoint, ppo, settings
from lairzoo.agents.learn.evaluation import FIRST_SEED, Evaluations, wilson
from lairzoo.agents.learn.policy import PolicyAgent
from lairzoo.agents.learn.run import Run
from lairzoo.agents.protocol import views_of
from tests.conftest import TOY, Config

pytestmark = pytest.mark.jit_only  # networks, and hundreds of games

SMALL = {
    "steps": 1_200,
    "lanes": 8,
    "rollout": 50,
    "batch_size": 200,
    "hidden": [16],
    "eval_every": 400,
    "checkpoint_every": 400,
    "eval_games": 20,
    "threads": 1,
}
LEAGUE = "tests.arena.real_games:toy"


def game(**options):
    return Config(TOY).game(**{"players": 2, **options})


def plan(**changes):
    return ppo.Plan(game(), settings.read(None, {**SMALL, **changes}))


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    """A finished run; tests that change it work on a copy."""
    out = tmp_path_factory.mktemp("runs") / "toy"
    ppo.train(plan(), out)
    return out


@pytest.fixture
def copied(trained, tmp_path):
    return shutil.copytree(trained, tmp_path / "copy")


def decisions(count=200):
    """Views of that many positions of games played at random."""
    batch = game().batch(count, seed=5)
    rng = np.random.default_rng(0)
    for _ in range(4):
        batch.step((rng.random(batch.masks.shape) * batch.masks).argmax(axis=1))
    return views_of(batch, range(count))


def chosen(name, views=None):
    agent = agents.load(name, game())
    views = decisions() if views is None else views
    agent.reset(len(views), range(len(views)))
    return agent.act(views).tolist()


# ---- a run


def test_a_run_leaves_checkpoints_rows_and_logs(trained):
    assert [int(f.name) for f in checkpoint.folders(trained)] == [400, 800, 1200]
    about = checkpoint.read_about(checkpoint.find(trained))
    assert about["steps"] == 1200
    assert about["updates"] == 9
    assert about["illegal_actions"] == 0
    assert about["games"] > 10
    assert about["version"] == game().version
    assert about["libraries"]["torch"] == torch.__version__
    rows = Evaluations(trained / "evaluations.sqlite").rows()
    assert [(row["steps"], row["opponent"]) for row in rows] == [
        (steps, name) for steps in (400, 800, 1200) for name in ("heuristic", "random")
    ]
    for row in rows:
        assert (row["games"], row["illegal"], row["mode"]) == (20, 0, "best")
        assert 0 <= row["low"] <= row["share"] == row["wins"] / 20 <= row["high"] <= 1
    assert list((trained / "tb").glob("events.out.tfevents.*"))


def test_training_and_evaluation_play_different_games():
    beginnings = {ppo.first_seed(seed, steps) for seed in range(50) for steps in (0, 8_000)}
    assert len(beginnings) == 100
    assert max(beginnings) + 1_000_000 < FIRST_SEED


def test_equal_settings_make_equal_weights(trained, tmp_path):
    ppo.train(plan(), tmp_path / "again")
    digests = [
        checkpoint.read_about(checkpoint.find(p))["digest"] for p in (trained, tmp_path / "again")
    ]
    assert weights(trained).keys() == weights(tmp_path / "again").keys()
    for name, tensor in weights(trained).items():
        assert torch.equal(tensor, weights(tmp_path / "again")[name])
    assert len(set(digests)) == 1


def weights(run):
    folder = checkpoint.find(run)
    return checkpoint.load_weights(folder, checkpoint.read_about(folder))


def test_training_learns(tmp_path):
    """A game in which the highest card wins is learned in seconds; chance alone gives half."""
    rows = ppo.train(
        plan(steps=24_000, eval_every=24_000, eval_games=400, lanes=16, learning_rate=3e-3,
             hidden=[32], options={"reward": "shaped"}),
        tmp_path / "run",
    )  # fmt: skip
    (row,) = (row for row in rows if row["opponent"] == "random")
    assert row["low"] > 0.5


@pytest.mark.parametrize(
    ("options", "seat", "games"),
    [
        ({"mode": "coop", "players": 3}, "all", {"nobody": 20}),  # all seats are the policy's
        ({"mode": "coop", "players": 3}, "random", {"nobody": 20}),
        ({"mode": "versus", "players": 3}, "all", {"heuristic": 20, "random": 20}),
        ({"players": 4}, 2, {"heuristic": 20, "random": 20}),
        ({"players": 3}, "random", {"heuristic": 21, "random": 21}),  # every seat has as many
    ],
)
def test_teams_and_any_number_of_seats_train(tmp_path, options, seat, games):
    chosen = settings.read(None, {**SMALL, "steps": 400, "seat": seat, "opponents": ["mix"]})
    rows = ppo.train(ppo.Plan(game(**options), chosen), tmp_path / "run")
    assert {row["opponent"]: row["games"] for row in rows} == games
    assert len(rows) == len(games)
    assert all(row["illegal"] == 0 for row in rows)
    assert checkpoint.read_about(checkpoint.find(tmp_path / "run"))["illegal_actions"] == 0


def test_a_run_begins_with_the_policy_of_another(trained, tmp_path):
    chosen = settings.read(None, {**SMALL, "begin_with": str(trained), "seed": 3})
    coop = ppo.Plan(game(mode="coop"), chosen)
    with Run.open(tmp_path / "run", coop.game, chosen) as run:
        model = ppo.make_model(ppo.make_env(coop.game, run), chosen)
        assert ppo.resume(model, run, coop.game) == {"games": 0, "illegal_actions": 0}
    about = checkpoint.read_about(checkpoint.find(trained))
    first = checkpoint.load_weights(checkpoint.find(trained), about)
    for name, weights in ppo.network_of(model).state_dict().items():
        assert torch.equal(weights, first[name]), name
    assert model.num_timesteps == 0


@pytest.mark.parametrize(
    ("changes", "words"),
    [({"begin_with": "nowhere"}, "there is no checkpoint nowhere"), ({"hidden": [8]}, "hidden=")],
)
def test_a_policy_to_begin_with_that_does_not_fit_leaves_no_run(trained, tmp_path, changes, words):
    with pytest.raises(agents.AgentError, match=words):
        ppo.train(plan(**{"begin_with": str(trained), **changes}), tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_a_finished_run_does_nothing_and_goes_on_when_asked_for_more(copied):
    before = Evaluations(copied / "evaluations.sqlite").rows()
    assert ppo.train(plan(), copied) == before
    rows = ppo.train(plan(steps=1_600), copied)
    assert rows[: len(before)] == before
    assert [row["steps"] for row in rows[len(before) :]] == [1600, 1600]
    about = checkpoint.read_about(checkpoint.find(copied))
    assert (about["steps"], about["updates"]) == (1600, 12)


def command(out, *more):
    words = [f"--{name.replace('_', '-')}={SMALL[name]}" for name in ("lanes", "eval_games")]
    config = out.with_suffix(".toml")
    lines = [f"{name} = {value}" for name, value in SMALL.items()]
    config.write_text("\n".join([*lines, "[options]", "players = 2"]))
    start = [sys.executable, "-m", "tests.agents.toy_cli", "train", TOY]
    return [*start, "--out", str(out), "--config", str(config), *words, *more]


def start(arguments, env):
    return subprocess.Popen(
        arguments, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def wait_for(out, count, process):
    end = time.monotonic() + 120
    while len(checkpoint.folders(out)) < count:
        assert process.poll() is None, process.stderr.read()
        assert time.monotonic() < end
        time.sleep(0.005)


def test_a_killed_run_goes_on_and_counts_nothing_twice(tmp_path, child_env):
    out = tmp_path / "run"
    steps, seen = 100 * 400, 0
    for _ in range(2):
        process = start(command(out, "--steps", str(steps)), child_env)
        wait_for(out, seen + 3, process)  # its evaluation is about to begin
        process.send_signal(signal.SIGKILL)
        process.communicate()
        found = [int(folder.name) for folder in checkpoint.folders(out)]
        assert len(found) < 100
        assert found[:seen] == [400 * (k + 1) for k in range(seen)]
        seen = len(found)
    done = start(command(out, "--steps", str(400 * (seen + 1)), "--json"), child_env)
    text, errors = done.communicate(timeout=120)
    assert done.returncode == 0, errors
    told = json.loads(text)
    assert told["about"]["steps"] == 400 * (seen + 1)
    assert told["about"]["updates"] == 3 * (seen + 1)
    assert told["about"]["illegal_actions"] == 0
    rows = [(row["steps"], row["opponent"]) for row in told["evaluations"]]
    expected = [(400 * (k + 1), name) for k in range(seen + 1) for name in ("heuristic", "random")]
    assert rows == expected
    assert not list((out / "checkpoints").glob(".new-*"))


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for a child")
def test_ctrl_c_saves_and_says_how_to_go_on(tmp_path, child_env):
    out = tmp_path / "run"
    process = start(command(out, "--steps", "400000"), child_env)
    wait_for(out, 1, process)
    process.send_signal(signal.SIGINT)
    text, errors = process.communicate(timeout=120)
    assert process.returncode == 130
    newest = int(checkpoint.find(out).name)
    assert newest >= 400
    line = errors.strip().splitlines()[-1]
    assert line == (
        f"lairzoo: stopped; {newest:,} steps are saved in {out}; "
        "the same command goes on from there"
    )
    assert text == ""


def test_two_processes_do_not_train_in_one_folder(copied):
    from lairzoo.agents.learn.run import Run

    with (
        Run.open(copied, game(), plan().settings),
        pytest.raises(agents.AgentError, match="another process is training in"),
    ):
        ppo.train(plan(), copied)


# ---- refusals, each in one line


def refused(act, *words):
    with pytest.raises(agents.AgentError) as error:
        act()
    assert "\n" not in str(error.value)
    for word in words:
        assert word in str(error.value)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"epochs": 2}, "holds a run with epochs=3, this is epochs=2"),
        ({"seed": 3}, "seed=0, this is seed=3"),
        ({"opponents": ["heuristic"]}, "opponents=('random',), this is opponents=('heuristic',)"),
    ],
)
def test_a_run_goes_on_only_as_itself(trained, changes, words):
    refused(lambda: ppo.train(plan(**changes), trained), words)


def test_a_folder_with_other_things_is_left_alone(tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    refused(lambda: ppo.train(plan(), tmp_path), "is no run of `lairzoo train` and not empty")
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def change(folder, **values):
    path = folder / checkpoint.ABOUT
    path.write_text(json.dumps(json.loads(path.read_text()) | values))


def test_checkpoints_of_other_games_and_layouts_are_refused(copied):
    folder = checkpoint.find(copied)
    change(folder, layout="0123456789ab")
    layout = game().space_hash
    refused(lambda: chosen(f"ppo:{copied}"), "layout", "0123456789ab", f"here is {layout}")
    change(folder, game="chess")
    refused(lambda: chosen(f"ppo:{copied}"), "for the game chess, here is toygame")


def test_another_version_of_the_rules_is_no_hindrance(copied):
    expected = chosen(f"ppo:{copied}")
    change(checkpoint.find(copied), version="0.9+other")
    assert chosen(f"ppo:{copied}") == expected


def test_damaged_checkpoints_are_refused(copied, tmp_path):
    folder = checkpoint.find(copied)
    path = folder / checkpoint.WEIGHTS
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    refused(lambda: chosen(f"ppo:{copied}"), "weights.pt is damaged", "digest")
    change(folder, digest=checkpoint.digest(path))
    refused(lambda: chosen(f"ppo:{copied}"), "weights.pt is damaged")
    path.unlink()
    refused(lambda: chosen(f"ppo:{copied}"), "weights.pt: No such file")
    (folder / checkpoint.ABOUT).write_text("{")
    refused(lambda: chosen(f"ppo:{folder}"), "about.json is damaged")
    refused(lambda: chosen(f"ppo:{tmp_path / 'nothing'}"), "there is no checkpoint", "nothing")
    refused(lambda: chosen("ppo:"), "needs a checkpoint")


class Bomb:
    def __reduce__(self):
        return (open, ("/dev/null",))


def test_weights_never_run_code(copied):
    folder = checkpoint.find(copied)
    torch.save({"trunk.0.weight": Bomb()}, folder / checkpoint.WEIGHTS)
    change(folder, digest=checkpoint.digest(folder / checkpoint.WEIGHTS))
    refused(lambda: chosen(f"ppo:{copied}"), "weights.pt is damaged: UnpicklingError")


# ---- the agent


def test_a_fresh_process_plays_the_same(trained, child_env):
    code = "from tests.agents.test_learn import chosen; import sys; print(chosen(sys.argv[1]))"
    for name in (f"ppo:{trained}", f"ppo:{trained}:sampled"):
        done = subprocess.run(
            [sys.executable, "-c", code, name], env=child_env, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout) == chosen(name)


def test_best_and_sampled_are_told_apart(trained):
    views = decisions(400)
    best, sampled = chosen(f"ppo:{trained}:best", views), chosen(f"ppo:{trained}:sampled", views)
    assert best == chosen(f"ppo:{trained}", views)
    assert best != sampled
    for actions in (best, sampled):
        assert all(view.mask[a] for view, a in zip(views, actions, strict=True))


def test_sampling_follows_the_probabilities(trained):
    agent = agents.load(f"ppo:{trained}:sampled", game())
    one = decisions(1)
    many = 20_000
    agent.reset(many, range(many))
    rows = np.zeros(many, int)
    drawn = agent.choose(one.observations[rows], one.masks[rows], np.arange(many))
    with torch.inference_mode():
        logits = agent.net(torch.from_numpy(one.observations))[0][0].double().numpy()
    wanted = np.where(one.masks[0] != 0, np.exp(logits), 0.0)
    wanted /= wanted.sum()
    shares = np.bincount(drawn, minlength=len(wanted)) / many
    assert np.abs(shares - wanted).max() < 0.02
    assert (wanted > 0).sum() > 1
    agent.begin(0, 0)
    assert agent.choose(one.observations, one.masks, np.array([0]))[0] == drawn[0]


def test_versions_name_the_weights(trained):
    newest = agents.load(f"ppo:{trained}", game())
    older = agents.load(f"ppo:{checkpoint.folders(trained)[0]}", game())
    assert newest.version.startswith("1200-")
    assert older.version.startswith("400-")


def test_one_network_for_all_numbers_of_seats(trained):
    agent = agents.load(f"ppo:{trained}", game(players=4))
    assert isinstance(agent, PolicyAgent)


def test_frozen_opponents_stay_as_they_are(trained, tmp_path):
    folder = checkpoint.find(trained)
    before = hashlib.sha256((folder / checkpoint.WEIGHTS).read_bytes()).hexdigest()
    out = tmp_path / "run"
    changes = {"opponents": [str(trained), "random"], "eval_every": 10**6}
    ppo.train(plan(**changes), out)
    told = json.loads((out / "run.json").read_text())
    assert told["opponents"] == [f"ppo:{folder}:sampled", "random"]
    assert hashlib.sha256((folder / checkpoint.WEIGHTS).read_bytes()).hexdigest() == before
    assert checkpoint.read_about(checkpoint.find(out))["illegal_actions"] == 0


def test_a_tournament_with_a_policy(trained, tmp_path, capfd):
    names = f"random,ppo:{trained},ppo:{trained}:sampled"
    arguments = ["tournament", LEAGUE, "--agents", names, "--players", "2", "--games", "6"]
    out = tmp_path / "r.sqlite"
    code = cli.run([*arguments, "--out", str(out), "--workers", "1", "--json"])
    told = json.loads(capfd.readouterr().out)
    assert code == 0
    assert told["faulted"] == 0
    version = agents.load(f"ppo:{trained}", game()).version
    assert {row["agent"] for row in told["agents"]} == {
        "random",
        f"ppo:{trained}@{version}",
        f"ppo:{trained}:sampled@{version}",
    }


def test_a_tournament_names_what_is_wrong_with_a_policy(tmp_path, capfd):
    arguments = ["tournament", LEAGUE, "--agents", f"random,ppo:{tmp_path}"]
    assert cli.run([*arguments, "--out", str(tmp_path / "r.sqlite")]) == 2
    error = capfd.readouterr().err
    assert error.count("\n") == 1
    assert "is no checkpoint and no run" in error


def test_wilson():
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == pytest.approx(1.0)
    low, high = wilson(450, 500)  # by hand: (0.9 + 0.00384 -+ 0.02641) / 1.00768
    assert (low, high) == pytest.approx((0.8706, 0.9233), abs=2e-4)
