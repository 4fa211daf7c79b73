# Every target prepares .venv by itself; the first time takes a minute, afterwards nothing.

.DEFAULT_GOAL := help
.PHONY: help setup play test bench soak lint lock clean

BIN := .venv/bin
ARGS ?=

help:  ## list the targets
	@echo "make TARGET, where TARGET is one of"
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/  \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 10

setup:  ## prepare .venv from requirements.lock
	@sh scripts/setup.sh

play: setup  ## play Casting Shadows in the terminal (ARGS="..." is passed on)
	@$(BIN)/gnomon play casting-shadows $(ARGS)

test: lint  ## lint, then all tests but the long ones (ARGS="..." goes to pytest)
	@$(BIN)/python -m pytest -n auto -q $(ARGS)

soak: setup  ## the long tests: minutes to hours
	@$(BIN)/python -m pytest -m soak -q -n auto $(ARGS)

bench: setup  ## speed beside another engine, measured in the same run
	@$(BIN)/python benchmarks/bench.py $(ARGS)

lint: setup  ## ruff, mypy and the size report
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy src scripts benchmarks $(wildcard tests/typing)
	@$(BIN)/python scripts/sizes.py

lock:  ## write requirements.lock anew from pyproject.toml
	@sh scripts/lock.sh

clean:  ## remove environments, build products and caches
	@rm -rf .venv .venv-bench build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage src/*.egg-info
	@find . -name __pycache__ -type d -not -path './.git/*' -prune -exec rm -rf {} +
