# Every target prepares .venv and the compiled engine by itself; the first time takes a minute or two, afterwards nothing.

.DEFAULT_GOAL := help
.PHONY: help setup build play test bench soak lint lock clean

BIN := .venv/bin
ARGS ?=

help:  ## list the targets
	@echo "make TARGET, where TARGET is one of"
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/  \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 10

setup:  ## prepare .venv from requirements.lock
	@sh scripts/setup.sh

build: setup  ## compile the engine into build/compiled, if its sources changed
	@sh scripts/build.sh

play: build  ## play Casting Shadows in the terminal (ARGS="..." is passed on)
	@./gnomon play casting-shadows $(ARGS)

test: lint build  ## lint, then all tests but the long ones, interpreted and compiled (ARGS="..." goes to pytest)
	@echo "gnomon: testing interpreted"
	@$(BIN)/python -m pytest -n auto -q $(ARGS)
	@if [ -d build/compiled ]; then \
	    echo "gnomon: testing compiled" && PYTHONPATH=build/compiled $(BIN)/python -m pytest -n auto -q $(ARGS); \
	else echo "gnomon: nothing was compiled, so there is nothing more to test"; fi

soak: build  ## the long tests: minutes to hours
	@PYTHONPATH=build/compiled $(BIN)/python -m pytest -m soak -q -n auto $(ARGS)

bench: setup  ## speed beside other engines, measured in the same run (ARGS="--publish" keeps it)
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
