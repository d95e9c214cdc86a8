# Two commands for a newcomer: `make golden` and `make test`. Each sets up what it needs.

TORCH   ?= 2.13.0
PYTHON  ?= python3
WORKERS ?= 2
ARGS    ?=

# A shim of a Python that is not chosen is on PATH too, and does not start.
PYTHONS ?= $(foreach minor,11 12 13,$(shell python3.$(minor) -c 'import sys; print(sys.executable)' 2>/dev/null))

VENV        := $(if $(filter 2.13.0,$(TORCH)),.venv,.venv-$(TORCH))
BIN         := $(VENV)/bin
CONSTRAINTS := constraints/torch-$(TORCH).txt
READY       := $(VENV)/.ready
DOCS_READY  := $(VENV)/.docs-ready
SPHINX      := $(BIN)/sphinx-build -q -W --keep-going -j $(WORKERS) -c docs

.DEFAULT_GOAL := help
.PHONY: help golden test test-gpu check distribution weekly night docs external-links picture faults bench parity known-failures clean compiler

help:  ## print this
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo "  TORCH=2.15.0         another torch, in an environment of its own (constraints/ has one file for each)"
	@echo "  PYTHON=python3.12    the Python that environments are made with"
	@echo "  PYTHONS='...'        the Pythons of make weekly"
	@echo "  WORKERS=2            processes at a time"
	@echo "  ARGS=...             further arguments for hopkit or pytest"

golden: $(READY)  ## run the golden tests: each new or changed case through the compiler (ARGS=--all: all)
	$(BIN)/hopkit golden --both-engines -n $(WORKERS) $(ARGS)

test: $(READY)  ## run the tests: of the long ones a sample (ARGS=<path>: all that are there; ARGS=tests: all)
	$(BIN)/python -m pytest -n $(WORKERS) $(or $(ARGS),--sample)

test-gpu: $(READY)  ## run cases on the GPU of this machine, and its code beside the virtual one's (status 2: there is none)
	$(BIN)/hopkit gpu $(ARGS)

check: $(READY) $(DOCS_READY)  ## what CI runs: style, types, layers, the site and its links, make test, all goldens
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(SPHINX) -E . build/docs  # all pages anew: a page that is up to date shows no warning
	$(BIN)/python -m pytest -n $(WORKERS) --sample
	$(BIN)/python -m pytest -n $(WORKERS) tests/distribution
	$(BIN)/hopkit golden --all --both-engines -n $(WORKERS)

distribution: $(READY)  ## the wheel in environments without extras, and with each extra alone
	$(BIN)/python -m pytest -n $(WORKERS) tests/distribution $(ARGS)

weekly: $(READY)  ## a script for each known failure; the wheel in environments that pip fills, for each Python that is here
	@test -n "$(strip $(PYTHONS))" || { echo "no Python from 3.11 to 3.13 is found: make weekly PYTHONS=<path>"; exit 2; }
	$(BIN)/python -m pytest -n $(WORKERS) tests/repro --every-failure
	@failed=; for python in $(PYTHONS); do \
	  echo "$$python"; \
	  $(BIN)/python -m pytest -n $(WORKERS) tests/distribution --with-python $$python $(ARGS) || failed="$$failed $$python"; \
	done; test -z "$$failed" || { echo "failed:$$failed"; exit 1; }

night: $(READY)  ## what is too long for each change: all tests; memory and provenance of every case; drawn programs on Inductor, also with fallbacks
	$(BIN)/python -m pytest -n $(WORKERS)
	$(BIN)/python -m pytest -n $(WORKERS) tests/checks/memory --every-case-in-memory $(ARGS)
	$(BIN)/python -m pytest -n $(WORKERS) tests/checks/test_provenance.py --every-kernel $(ARGS)
	$(BIN)/python -m pytest -n $(WORKERS) -rP tests/oracles/spanning/test_drawn_fallbacks.py --drawn-fallbacks 60 $(ARGS)
	$(BIN)/python -m pytest -n $(WORKERS) -rP tests/hops/spanning/test_drawn_hops.py -k many_programs \
	  --drawn-programs 300 --drawn-backend inductor --drawn-record build/drawn-programs $(ARGS)

docs: $(DOCS_READY)  ## build the site; a broken link is an error: build/docs/index.html
	$(SPHINX) . build/docs
	@echo "built build/docs/index.html"

external-links: $(DOCS_READY)  ## follow the links of the site to other sites
	$(SPHINX) -b linkcheck . build/external-links

picture: $(READY)  ## draw the picture of a golden page in README again
	$(BIN)/python docs/_tools/page_picture.py

faults: $(READY)  ## hunt each planted fault with generated programs: do the oracles see it?
	$(BIN)/hopkit faults $(ARGS)

bench: $(READY)  ## measure what is meant to be fast
	$(BIN)/python -m benchmarks $(ARGS)

parity: $(READY)  ## torch's tests of HOPs, without and with the engine: PYTORCH=<checkout of the tag, or files of tests>
	@test -n "$(PYTORCH)" || { echo "say where torch's tests are: make parity PYTORCH=<checkout of the tag, or files>"; exit 2; }
	$(BIN)/python -m tests.parity $(PYTORCH) $(ARGS)

known-failures: $(READY)  ## write docs/known_failures.md: every known failure of torch, with its program
	$(BIN)/hopkit list --known-failures > docs/known_failures.md

clean:  ## remove environments, builds and caches
	rm -rf .venv .venv-* build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find hopkit tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

# The environment is made once, and again when what it is made from has changed.
$(READY): pyproject.toml $(CONSTRAINTS) | compiler
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "hopkit needs Python 3.11 or later, and $(PYTHON) is not: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --disable-pip-version-check -c $(CONSTRAINTS) torch==$(TORCH) -e '.[test,dev,gpu]'
	@touch $@

# The tools of the site come on demand: no other target needs them.
$(DOCS_READY): $(READY) constraints/docs.txt
	$(BIN)/python -m pip install --disable-pip-version-check -c $(CONSTRAINTS) -c constraints/docs.txt -e '.[docs]'
	@touch $@

constraints/torch-%.txt:
	@echo "no environment is described for torch $*: constraints/ has $(patsubst constraints/torch-%.txt,%,$(wildcard constraints/torch-*.txt))"
	@exit 1

compiler:
	@command -v "$${CXX%% *}" >/dev/null || command -v g++ >/dev/null || command -v clang++ >/dev/null || \
	  { echo "hopkit needs a C++ compiler, and finds none: install g++ or clang++, or name one in CXX"; exit 1; }
