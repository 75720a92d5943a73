# Every command of the project. `make help` lists them.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help

BUILD := swift build --explicit-target-dependency-import-check error
BINARY := .build/release/pirouette
# Whose subject is the time at which something comes: nothing may run beside it.
ALONE := Tests/Integration/test_pacing.py
PYTEST := .venv/bin/python -m pytest -q -p no:cacheprovider

help: ## list the commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 24

run: ## install what is missing, build, serve the page and print its URL
	@.ci/install run
	@$(BUILD) -c release --product pirouette >&2
	@exec $(BINARY) serve $(ARGS)

release:
	@$(BUILD) -c release --product pirouette >&2

oracle-program:
	@$(BUILD) -c release --product Oracle >&2

echo-program:
	@$(BUILD) -c release --product Echo >&2

test: ## install what the tests need and run every test
	@.ci/install test
	$(MAKE) test-swift
	$(MAKE) release
	$(MAKE) test-page-modules
	$(MAKE) -j 2 test-sockets fuzz FUZZ_SECONDS=10
	$(MAKE) test-page

test-swift: ## the Swift tests: pure targets, codecs, sockets
	swift test --explicit-target-dependency-import-check error

test-page-modules: ## the page's pure modules and the conformance vectors under node
	node --test Tests/Page/*.test.mjs Tests/Conformance/*.test.mjs

test-sockets: release echo-program ## real sockets: what it does, refuses and outlives; Autobahn's cases
	$(PYTEST) -n 4 Tests/Conformance Tests/Integration Tests/Hostile Tests/Autobahn --ignore $(ALONE)

test-page: release oracle-program ## the page in a real browser, and that as an oracle
	$(PYTEST) $(ALONE) Tests/Oracle Tests/Page

test-long: release ## the page in every configuration too: half an hour
	@.ci/install test
	$(PYTEST) --long Tests/Page

kill: release ## kill -9 a server 200 times under presses: nothing that was told is lost
	@.ci/install test
	$(PYTEST) -n 2 --long Tests/Integration/test_state_kill.py Tests/Integration/test_state.py

oracle: oracle-program ## compare 5,000 cases of each kind with Chromium: COUNT=, SEED=
	@.ci/install test
	ORACLE_COUNT=$(or $(COUNT),5000) ORACLE_SEED=$(or $(SEED),1) $(PYTEST) Tests/Oracle

probe: release ## hostile input: files, requests, handshakes, frames, messages, slow and too many
	@.ci/install test
	$(PYTEST) -n 4 Tests/Hostile $(ARGS)

autobahn: echo-program ## WebSocket conformance: the 301 cases of the Autobahn suite
	@.ci/install test
	$(PYTEST) -rP Tests/Autobahn

FUZZ_SECONDS ?= 600
fuzz: ## libFuzzer at each decoder, from the kept corpus: FUZZ_SECONDS=600 each, two at a time
	Tests/Fuzz/run $(FUZZ_SECONDS)

asan: ## Swift, integration and hostile tests under AddressSanitizer, leaks too
	@.ci/install test
	Tests/sanitize asan

tsan: ## the same under ThreadSanitizer
	@.ci/install test
	Tests/sanitize tsan

valgrind: release ## hostile files, requests, handshakes and frames under valgrind
	@.ci/install test
	@command -v valgrind >/dev/null || { echo "valgrind is missing: apt-get install valgrind"; exit 1; }
	Tests/sanitize valgrind

check: ## format, lint, layering; warnings are errors
	@.ci/install test
	swift format lint --recursive --strict Sources Tests Package.swift
	.venv/bin/ruff check --quiet --ignore E731 Tests
	find Public Tests -name '*.js' -o -name '*.mjs' | xargs -n 1 node --check
	.ci/layers
	$(BUILD) --build-tests

minute: release ## what the open page costs the server in a minute
	@.ci/install test
	.venv/bin/python Tests/Page/minute.py $(BINARY)

bench-page: release ## how true each painted frame is, locked and free, in a real browser
	@.ci/install test
	.venv/bin/python Tests/Page/bench.py $(ARGS)
	$(if $(ARGS),,.venv/bin/python Tests/Page/cost.py)

page-cost: release ## what the page costs the browser: time a frame, long tasks, heap: ARGS=minutes
	@.ci/install test
	.venv/bin/python Tests/Page/cost.py $(ARGS)

together: release ## whether two viewers of one stage see the same: ARGS=seconds, 600 of them
	@.ci/install test
	.venv/bin/python Tests/Page/together.py $(ARGS)

benchmarks-program:
	@$(BUILD) -c release --product Benchmarks >&2

faults: release benchmarks-program ## healthy viewers beside sick ones of each kind: ARGS="KIND --seconds 8"
	@.ci/install test
	.venv/bin/python Tests/Faults/faults.py $(ARGS)

soak: release benchmarks-program ## 64 viewers who come, go and press, for half an hour: MINUTES=
	@.ci/install test
	.venv/bin/python Tests/Faults/soak.py --minutes $(or $(MINUTES),30)

PICTURES := Sources/pirouette/pirouette.docc/Resources
pictures: release ## make the documentation's pictures anew
	@.ci/install test
	@coproc $(BINARY) serve --port 0; trap "kill $$COPROC_PID" EXIT; \
	read -r url <&$${COPROC[0]}; .venv/bin/python Tests/Page/screenshot.py "$$url" $(PICTURES)

bench: release benchmarks-program ## measure core and server beside their references; CASES="frame server-one" picks
	.build/release/Benchmarks $(CASES)

docs: ## build the documentation of Timing; a warning is an error
	@rm -rf .build/docs && mkdir -p .build/docs/symbols
	@$(BUILD) --build-tests >&2 # or the next line fails for the tests' modules, which it wants too
	swift package dump-symbol-graph --minimum-access-level public >&2
	cp "$$(find .build -path '*symbolgraph/Timing.symbols.json' | head -n 1)" .build/docs/symbols
	docc convert Sources/Timing/Timing.docc --additional-symbol-graph-dir .build/docs/symbols \
	  --fallback-display-name Timing --fallback-bundle-identifier pirouette.Timing \
	  --output-path .build/docs/Timing --warnings-as-errors

format: ## format the Swift sources in place
	swift format --in-place --recursive Sources Tests Package.swift

clean: ## remove everything that was built
	rm -rf .build .venv

.PHONY: help run release oracle-program benchmarks-program faults soak test test-swift test-page-modules test-sockets test-page test-long oracle check minute pictures bench docs format clean bench-page page-cost together kill probe autobahn echo-program fuzz asan tsan valgrind
