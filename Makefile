# Every target works first, alone, from a clean clone, with Python 3.11 or newer, make and a package index.
# PYTHON=python3.12 make setup    uses another Python than python3
# make lab ARGS="--port 9000"     ARGS go to the command behind lab, test, soak, bench

.DEFAULT_GOAL := help
.PHONY: help setup lab browser node test soak lint docs-check rules playthroughs formats phrases notebooks pictures page bench ladder shelf mutants constraints clean

BIN := .venv/bin
# make soak TIMES=20 plays twenty times as many games as make test
TIMES ?= 5
# Who sets up: the Python that was asked for, else the one already at work here, else python3.
BOOT = $(or $(PYTHON),$(shell $(BIN)/python -c '' 2>/dev/null && echo $(BIN)/python),python3)
SETUP = command -v $(BOOT) >/dev/null || { echo "There is no $(BOOT) here; install Python 3.11 or newer, or name one: PYTHON=python3.12 make setup"; exit 1; }; \
	$(BOOT) tools/setup_venv.py

# Where this is set each of some hundred processes would compile the kit anew.
unexport PYTHONDONTWRITEBYTECODE
# Half of the workers wait for browsers and kernels while the others compute; about 1 GB each.
WORKERS ?= 4
PYTEST := $(BIN)/python -m pytest
DOCTESTS := --doctest-modules --doctest-glob='*.md' README.md $(wildcard docs) dmd widgets/dmd_widgets
# What asks for DMD_SOAK, or leaves that to a module beside it, has more to try than make test tries.
SOAKED = $(shell grep -rl DMD_SOAK tests --include='test_*.py') \
	tests/browser/test_names.py tests/core/slices tests/final_girl/test_best_play.py
NOTEBOOKS := --nbval --nbval-current-env notebooks

help:  ## what can be made (this list)
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup:  ## set up .venv with everything; quick when nothing has changed
	@$(SETUP) lab test

lab: setup  ## open JupyterLab on the first notebook
	@$(BIN)/dmd lab $(ARGS)

# A Chromium, which only these need; make lab asks no package manager for anything.
browser:
	@tools/install.sh --browser

# What the page is built with: npm, which brings node along.
node:
	@tools/install.sh --node

test: setup browser node  ## run the tests: code, README, docstrings, notebooks, a real browser; WIDE=1: all of them, as in CI
	@$(if $(WIDE),DMD_WIDE=1 )$(PYTEST) -q -n $(WORKERS) tests $(DOCTESTS) $(NOTEBOOKS) $(ARGS)

soak: setup browser node  ## thousands of kills, broken files and forged saves, every payload in a browser, TIMES as many games as make test
	@$(BIN)/python -m tests.core.saves.save_kills $(ARGS)
	@$(BIN)/python -m tests.safety.soak_files
	@$(BIN)/python -m tests.safety.soak_saves
	@$(BIN)/python -m tests.tools.saying
	@$(BIN)/python -m tests.everything
	@DMD_SOAK=$(TIMES) $(PYTEST) -q -n 2 $(SOAKED)

lint: setup  ## check format, style, types and which room may import which
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

docs-check: setup  ## run the examples in README, docs and docstrings
	@$(PYTEST) -q $(DOCTESTS) $(ARGS)

rules: setup  ## count which rules the code cites and the tests prove
	@$(BIN)/python tools/rules_reached.py

playthroughs: setup  ## write the golden games anew; read the difference before you commit it
	@$(BIN)/python -m tests.playthroughs.transcript

formats: setup  ## write the schemas and the list of words anew, from the code
	@$(BIN)/python -m tools.write_formats

phrases: setup  ## what is there to translate, and how far each language has come
	@$(BIN)/python -m tools.phrases $(ARGS)

notebooks: setup  ## run all notebooks anew and store their clean outputs
	@$(BIN)/python tools/run_notebooks.py notebooks

pictures: setup browser  ## take the pictures of docs/img anew, in a real browser
	@$(BIN)/python -m tools.take_pictures

page: setup node  ## build the kit as a page for any host: artefacts/page (PAGE=folder or .zip)
	@$(BIN)/dmd page build $(or $(PAGE),artefacts/page)

bench:  ## measure against what one would use instead
	@$(SETUP) lab test bench
	@$(BIN)/python -m benchmarks $(ARGS)

ladder: setup  ## play the kit's players on fixed seeds, and write README's table: GAMES=1000 SEARCHES=200 FEW=1 ROW= POLICY=
	@$(BIN)/python -m tools.death_may_die.ladder $(addprefix --games ,$(GAMES)) $(addprefix --searches ,$(SEARCHES)) $(if $(FEW),--few) $(if $(ROW),--row "$(ROW)") $(if $(POLICY),--policy $(POLICY))

shelf: setup  ## play what the kit ships, for the balance lab to set your episode beside: GAMES=1000
	@$(BIN)/python -m tools.death_may_die.shelf $(addprefix --games ,$(GAMES))

mutants: setup  ## make mistakes in the rules, see whether tests notice: MODULE=run SAMPLE=40 ALL=1 JOBS=1
	@$(BIN)/python -m tools.mutants $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(ALL),--all) \
		$(addprefix --module ,$(MODULE)) --jobs $(or $(JOBS),1)

constraints:  ## renew constraints.txt: the newest versions that fit together
	@$(SETUP) lab test
	@$(BIN)/python tools/renew_constraints.py

clean:  ## remove caches and built files; .venv stays
	@rm -rf build dist artefacts .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@find . -path ./.venv -prune -o -type d \( -name __pycache__ -o -name .ipynb_checkpoints \) -print0 | xargs -0 rm -rf
