# Every target works from a bare checkout: it makes .venv and installs what it needs first.
# Options: PYTHON=python3.13  JOBS=2 (test processes)  K=expression (pytest's -k)  BENCH_ARGS="--json"

SHELL := /bin/bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

PYTHON ?= python3
JOBS ?= 2
K ?=
BENCH_ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
PYTEST := $(BIN)/python -m pytest -n $(JOBS) $(if $(K),-k "$(K)")
SETUP := setup.cfg pyproject.toml constraints.txt

# Exit code 5 is "no test was selected": no failure in the passes that run a part of the tests.
ALLOW_NONE = || { code=$$?; [ $$code -eq 5 ] && echo "no test selected in this pass"; }

.PHONY: help demo test install lint type bench golden docs warm test-python test-bounds coverage links clean

help:  ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

demo: $(VENV)/.stamp-play  ## a tournament of 200 games: rating table, build/demo.sqlite, build/demo.html
	@mkdir -p build
	@rm -f build/demo.sqlite build/demo.sqlite-* build/demo.html
	$(BIN)/lairzoo tournament dark_domains --agents random,heuristic --players 4 --games 200 \
		--out build/demo.sqlite --report build/demo.html
	@echo "report: $(CURDIR)/build/demo.html"

test: warm  ## all tests, jitted, on compiled kernels
	$(PYTEST)

# Whole games are slow without the compiler: the engine, the rules, and the conformance of a small game.
test-python: $(VENV)/.stamp-dev  ## the tests without the compiler (all but jit_only); K=adventure for one room
	NUMBA_DISABLE_JIT=1 $(PYTEST) -m "not jit_only and not slow" tests/core tests/dark_domains \
		tests/forgotten_depths $(ALLOW_NONE)
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -n $(JOBS) -m "not jit_only and not slow" -k "toygame" \
		tests/conformance $(ALLOW_NONE)

test-bounds: $(VENV)/.stamp-dev  ## the tests with every array index checked in jitted code
	NUMBA_BOUNDSCHECK=1 $(BIN)/lairzoo warmup
	NUMBA_BOUNDSCHECK=1 $(PYTEST) -m "not slow" tests/core tests/conformance tests/dark_domains \
		tests/forgotten_depths $(ALLOW_NONE)

coverage: $(VENV)/.stamp-dev  ## line coverage of the kernels, from the pass without the compiler
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m coverage run -m pytest -m "not jit_only" --ignore=tests/structure
	$(BIN)/python -m coverage report

warm: $(VENV)/.stamp-dev  ## compile the kernels once, so that test processes find them
	$(BIN)/lairzoo warmup

install: $(VENV)/.stamp-dev links  ## .venv with everything for development, and the links for mypy and editors

lint: $(VENV)/.stamp-dev  ## ruff, its formatter, codespell
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/codespell

type: $(VENV)/.stamp-dev links  ## mypy
	$(BIN)/mypy

bench: $(VENV)/.stamp-dev  ## measure this machine
	$(BIN)/lairzoo bench $(BENCH_ARGS)

golden: $(VENV)/.stamp-dev  ## write the playthroughs and golden files anew; read the diff before you commit it
	$(BIN)/python tools/gen_golden.py

docs: $(VENV)/.stamp-dev  ## write the generated parts of the docs anew, and build all pages into build/docs
	$(BIN)/python tools/gen_docs.py
	$(BIN)/python -m sphinx -n -W --keep-going -q -b html docs build/docs
	@echo "pages: $(CURDIR)/build/docs/index.html"

clean:  ## what was built here; the environment and the kernel cache stay
	rm -rf build dist *.egg-info .lint .mypy_cache .pytest_cache .ruff_cache

# mypy and editors find the folders under the names they are imported by: .lint/lairzoo/envs -> envs, ...
links:
	@rm -rf .lint && mkdir -p .lint/lairzoo
	@for file in lairzoo/*; do \
		case "$$file" in */__pycache__) ;; *) ln -s "../../$$file" .lint/lairzoo/ ;; esac; done
	@sed -nE 's/^ +lairzoo\.([a-z_]+) = .*/\1/p' setup.cfg | while read -r folder; do \
		ln -s "../../$$folder" ".lint/lairzoo/$$folder"; done

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

# Enough to play: no torch, no tools.
$(VENV)/.stamp-play: $(SETUP) | $(BIN)/python
	$(PIP) install --quiet -e '.[arena]'
	@touch $@

# torch first and alone, from the pin: so that nothing below picks another build of it.
$(VENV)/.stamp-dev: $(SETUP) | $(BIN)/python
	$(PIP) install --quiet -r constraints.txt
	$(PIP) install --quiet -c constraints.txt -e '.[all]'
	@touch $(VENV)/.stamp-play $@
