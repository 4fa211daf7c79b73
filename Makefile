# Every target prepares what it needs of .venv, the compiled engine and the page; the first time takes a few minutes,
# later runs take no time.

.DEFAULT_GOAL := help
.PHONY: help setup build page parts interpreted chromium postgresql play test coverage bench soak wheel lint lock clean

BIN := .venv/bin
ARGS ?=
# One worker more than cores: tests in a browser or beside another process wait much of their time.
WORKERS = $(shell $(BIN)/python -c 'import os; print((os.cpu_count() or 1) + 1)')
TEST_PATHS := src:benchmarks:tests:tests/kernel:tests/records:tests/packs/pebbles/src

help:  ## list the targets
	@echo "make TARGET, where TARGET is one of"
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/  \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 10

setup:  ## prepare .venv from requirements.lock
	@sh scripts/setup.sh

build: setup  ## compile the engine into build/compiled, if its sources changed
	@sh scripts/build.sh

page: setup  ## build the page from web/, if its sources changed
	@sh scripts/web.sh

parts: setup
	@sh scripts/web.sh test

chromium: setup
	@sh scripts/chromium.sh

postgresql:
	@sh scripts/postgresql.sh

play:  ## open the table in the browser (ARGS="..." goes to gnomon serve)
	@./gnomon serve --open $(ARGS)

# Compiling takes one processor for minutes, so whatever does not need the compiled engine is done meanwhile.
test: setup chromium postgresql page  ## lint, then all tests except the long ones, interpreted and compiled (ARGS="..." goes to pytest)
	@echo "gnomon: compiling; meanwhile linting, testing the parts of the page, and testing interpreted"
	@$(MAKE) -j2 --no-print-directory build interpreted
	@if [ -d build/compiled ]; then \
	    echo "gnomon: testing compiled, and everything that does not depend on the build"; \
	    PYTHONPATH=$(CURDIR)/build/compiled $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -q $(ARGS); \
	else \
	    echo "gnomon: nothing was compiled; testing the rest interpreted, too"; \
	    $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -q -m "not soak and once" $(ARGS) || [ $$? -eq 5 ]; \
	fi

# Tests that do not depend on the build are not among these. If ARGS selects only such tests, none is found (status 5).
interpreted: setup page
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory parts
	@$(BIN)/python -m pytest -n auto -q -m "not soak and not once" $(ARGS) || [ $$? -eq 5 ]

coverage: setup  ## branch coverage of the fast tests: prints the total, writes build/coverage/index.html
	@rm -rf build/coverage build/.coverage*
	@mkdir -p build
	@GNOMON_PURE=1 $(BIN)/coverage run -m pytest -n auto -q --ignore=tests/web --ignore=tests/test_speed_gate.py $(ARGS)
	@$(BIN)/coverage combine -q
	@$(BIN)/coverage html -q
	@echo "gnomon: $$($(BIN)/coverage report --format=total) % covered; see build/coverage/index.html"

# The load test needs the machine to itself; otherwise its figures mean nothing.
soak: build  ## the load test with its figures, then the long tests: minutes to hours
	@echo "gnomon: load: a thousand matches, about two minutes"
	@PYTHONPATH=$(CURDIR)/build/compiled $(BIN)/python benchmarks/load.py
	@PYTHONPATH=$(CURDIR)/build/compiled $(BIN)/python -m pytest -m "soak and alone" -q $(ARGS) || [ $$? -eq 5 ]
	@PYTHONPATH=$(CURDIR)/build/compiled $(BIN)/python -m pytest -m "soak and not alone" -q -n auto $(ARGS)

bench: setup  ## speed compared with other engines, in the same run (ARGS="--publish" stores it)
	@$(BIN)/python benchmarks/bench.py $(ARGS)

wheel: setup  ## build a release into dist/, and try it in an empty environment
	@sh scripts/wheel.sh

lint: setup  ## ruff, mypy and the size report
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy src scripts benchmarks
	@MYPYPATH=$(TEST_PATHS) $(BIN)/mypy --explicit-package-bases --exclude '^tests/web/' tests
	@MYPYPATH=$(TEST_PATHS):tests/web $(BIN)/mypy --explicit-package-bases tests/web
	@$(BIN)/python scripts/sizes.py

lock:  ## rewrite requirements.lock and web/node.lock
	@sh scripts/lock.sh

clean:  ## remove environments, build products and caches
	@rm -rf .venv .venv-bench build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage src/*.egg-info \
	    web/node_modules src/gnomon/server/page
	@find . -name __pycache__ -type d -not -path './.git/*' -prune -exec rm -rf {} +
