# The commands of the README, and their parts. Everything is set up in this folder, but for the browser of the tests.
PYTHON ?= python3
UV     := .tools/bin/uv
BIN    := .venv/bin
JOBS   ?= 2
export UV_PYTHON_DOWNLOADS := never
export UV_LINK_MODE := copy
# As pip does: a server that has to compile its libraries at every start takes twice as long.
export UV_COMPILE_BYTECODE := 1

STATIC := src/boneyard/server/static/index.html
# What reads photographs, in the page as in Python.
READER := src/boneyard/photo/weights src/boneyard/photo/thresholds.json

.PHONY: play pages terminal test quick check unit engine compiled plain client browser bench bench-server bench-browser soak \
  torture setup clean lock

# The engine is compiled into build/compiled: the source tree stays plain Python, so that no edit meets a stale binary.
COMPILED := PYTHONPATH=$(CURDIR)/build/compiled

# Python's half and the pages are set up at the same time; the engine is compiled beside the table, for the next start.
play:  ## set everything up and open the table in the browser
	@$(MAKE) -s -j2 .venv/run.stamp $(STATIC)
	@exec $(BIN)/python -m tools.play --show $(ARGS)

pages: $(STATIC)  ## build the pages; a wheel and a source package want them

terminal: .venv/run.stamp  ## a game in the terminal
	@$(BIN)/boneyard play $(ARGS)

# What keeps one core busy goes side by side: the compiler of the engine, style and types, the checks of the client.
test:  ## set everything up and run every check
	@$(MAKE) -s -j$(JOBS) engine check client
	@$(MAKE) -s unit compiled browser
	@echo "== all checks passed"

# What people who change something run again and again; the whole is `make test`.
quick: BEGUN := $(shell date +%s)
quick: check $(STATIC)  ## style, types, imports, the rules, one table of everything: under two minutes
	@echo "== the rules, and one table of everything"
	@$(BIN)/pytest -q -n $(JOBS) $(QUICK)
	@echo "== quick checks passed in $$(($$(date +%s) - $(BEGUN))) s; make test runs the rest"

check: .venv/dev.stamp
	@echo "== style"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet .
	@echo "== types"
	@$(BIN)/mypy
	@echo "== who imports whom"
	@$(BIN)/lint-imports --no-logo || exit 1

# A game of one file, in plain Python: a compiled class has no heirs there.
STUB := tests/test_stub_game.py tests/test_stub_table.py
# The kit of every game is in `make test` only: it takes as long as all of these.
QUICK := tests/test_scenarios.py tests/test_examples.py tests/test_clauses.py tests/test_options.py \
  tests/test_everywhere.py $(STUB) tests/test_documents.py tests/test_record.py tests/core tests/games tests/protocol \
  tests/words tests/server/test_wire.py tests/test_library.py README.md docs/library.md
ENGINE := tests/test_build.py tests/test_scenarios.py tests/test_examples.py tests/test_conformance.py tests/core \
  tests/games
AROUND := tests/test_everywhere.py tests/test_play.py tests/words tests/cli tests/puzzles tests/review tests/render tests/bots tests/lab tests/server
# Every other test at the top, so that none is forgotten.
PROTOCOL := tests/protocol $(filter-out $(ENGINE) $(AROUND) $(STUB) tests/test_oracle.py,$(wildcard tests/test_*.py)) README.md docs/library.md
# Servers that are broken from outside, to see that it is found out; compiled code does not let that happen.
BROKEN := tests/server/test_mutants.py tests/server/test_leaks.py tests/server/test_judged_once.py \
  tests/server/test_timing.py

unit: .venv/dev.stamp $(STATIC)
	@echo "== the engine in plain Python, every branch of it"
	@$(BIN)/pytest -q -n $(JOBS) --cov --cov-report=term $(ENGINE) $(PROTOCOL) $(STUB)
	@echo "== servers that are broken on purpose"
	@$(BIN)/pytest -q -n $(JOBS) $(BROKEN)

engine: .venv/dev.stamp $(STATIC)
	@command -v $${CC:-cc} >/dev/null || { echo "A C compiler is needed to check the compiled engine: install gcc or clang."; exit 1; }
	@BONEYARD_OPT=1 $(BIN)/python tools/compile_engine.py

# Browsers, databases and killed servers wait for the machine, and others may be at work on it: what has failed there is
# tried once more, by itself, and says so. What fails twice is broken.
again = @$(1) || { echo "== once more, by itself: what has failed"; $(1) -n 0 --last-failed; }

compiled: engine
	@echo "== the engine, compiled"
	@BONEYARD_BUILD=compiled BONEYARD_MIXES=120 $(BIN)/pytest -q -n $(JOBS) $(ENGINE) $(PROTOCOL) tests/test_oracle.py
	@echo "== everything around it, on the compiled engine"
	$(call again,BONEYARD_BUILD=compiled $(BIN)/pytest -q -n $(JOBS) $(AROUND) $(BROKEN:%=--ignore=%) $(ARGS))

plain: .venv/dev.stamp $(STATIC)  ## everything around the engine once more, on plain Python
	@$(BIN)/pytest -q -n $(JOBS) $(AROUND) $(ARGS)

client: $(STATIC) client/node_modules/.dev.stamp
	@echo "== the client: types, style, tests"
	@cd client && npm run --silent check && npm run --silent test

# Something that the tests need of the machine: its program, by any of these names; Debian's package; what it is. Where
# it is missing, apt is asked for it, if it may be.
need = @{ $(foreach one,$(1),command -v $(one) ||) false; } >/dev/null || { \
	  test "$$(id -u)" = 0 && command -v apt-get >/dev/null && echo "== setting up: $(3)" && apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y $(2) >/dev/null; } \
	  || { echo "$(3) is needed for these tests: install it (Debian: apt-get install $(2))."; exit 1; }

browser: .venv/dev.stamp $(STATIC) client/node_modules/.dev.stamp
	$(call need,chromium chromium-browser google-chrome google-chrome-stable,chromium,Chromium)
	$(call need,firefox-esr firefox,firefox-esr,Firefox)
	$(call need,WebKitWebDriver,webkit2gtk-driver,WebKit)
	$(call need,Xvfb,xvfb,A screen for WebKit)
	@echo "== the table in real browsers"
	$(call again,$(BIN)/pytest -q -n $(JOBS) --dist loadfile tests/browser)

soak: .venv/dev.stamp $(STATIC)  ## whole games of every book in the browser
	@$(BIN)/pytest -q tests/browser/soak.py $(ARGS)

torture: .venv/dev.stamp  ## a thousand kills on each store
	@$(BIN)/python -m tests.server.torture --kills 1000 --store sqlite $(ARGS)
	@$(BIN)/python -m tests.server.torture --kills 1000 --store postgres $(ARGS)

bench: .venv/bench.stamp  ## speed beside two peers in the same run
	@$(BIN)/python tools/compile_engine.py
	@$(COMPILED) $(BIN)/python bench/playouts.py $(ARGS)

bench-server: .venv/dev.stamp bench/peer/node_modules/.stamp  ## what the server does with one core, beside a peer in the same run
	@$(BIN)/python tools/compile_engine.py
	@$(BIN)/python -m bench.load $(ARGS)

bench/peer/node_modules/.stamp: bench/peer/package.json
	@command -v npm >/dev/null || { echo "Node 20 with npm is needed for the peer: install it, or leave the peer out with ARGS=\"--turns 0\"."; exit 1; }
	@echo "== setting up: the peer of the benchmark"
	@cd bench/peer && npm install --no-package-lock --no-audit --no-fund --loglevel=error
	@touch $@

bench-browser: .venv/dev.stamp $(STATIC)  ## frames of an eight-player table in the browser, slowed down four times
	@$(BIN)/python -m bench.frames $(ARGS)

lock: $(UV)  ## renew the lists of locked packages
	@for list in run build dev bench; do $(UV) pip compile -q --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 requirements/$$list.in -o requirements/$$list.txt; done

setup: .venv/dev.stamp

$(UV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { echo "Boneyard needs Python 3.11 or newer as $(PYTHON): install it, or name yours with make PYTHON=..."; exit 1; }
	@echo "== setting up: the installer"
	@$(PYTHON) -m pip install -q --disable-pip-version-check --root-user-action=ignore --target .tools uv==0.13.7 2>.tools.log || { cat .tools.log; echo "The package registry cannot be reached, or pip is missing: see above."; exit 1; }
	@rm -f .tools.log

.venv/bin/python: | $(UV)
	@$(UV) venv -q --allow-existing --python $$(command -v $(PYTHON)) .venv

.venv/run.stamp: requirements/run.txt requirements/build.txt pyproject.toml setup.py | .venv/bin/python
	@echo "== setting up: the game"
	@$(UV) pip install -q --require-hashes --python .venv -r requirements/run.txt -r requirements/build.txt
	@find src -name '*.so' -delete
	@BONEYARD_COMPILE=0 $(UV) pip install -q --no-deps --no-build-isolation --python .venv -e .
	@$(BIN)/python -m compileall -q src
	@touch $@

.venv/dev.stamp: requirements/dev.txt .venv/run.stamp
	@echo "== setting up: the tools of the checks"
	@$(UV) pip install -q --require-hashes --python .venv -r requirements/dev.txt
	@touch $@

.venv/bench.stamp: requirements/bench.txt .venv/run.stamp
	@echo "== setting up: the peers of the benchmark"
	@$(UV) pip install -q --require-hashes --python .venv -r requirements/bench.txt
	@touch $@

client/node_modules/.stamp: client/package.json client/package-lock.json
	@command -v npm >/dev/null || { echo "Node 20 with npm is needed to build the pages: install it."; exit 1; }
	@echo "== setting up: what builds the pages"
	@cd client && npm install --omit=dev --no-audit --no-fund --loglevel=error
	@touch $@

client/node_modules/.dev.stamp: client/node_modules/.stamp
	@echo "== setting up: what checks the pages"
	@cd client && npm install --no-audit --no-fund --loglevel=error
	@touch $@

$(STATIC): client/node_modules/.stamp $(shell find client/src client/public client/index.html client/vite.config.ts $(READER) -type f 2>/dev/null)
	@echo "== building the pages"
	@cd client && npm run --silent build -- --logLevel error
	@touch $@

clean:
	rm -rf .venv .tools build dist *.egg-info src/*.egg-info client/node_modules src/boneyard/server/static
