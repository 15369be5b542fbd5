"""Types at okta-auth in a pseudo-terminal: `terminal.py <okta-auth> [scenario…]`."""

import inspect
import os
import sys
from functools import partial

import flows
import over_http
import terminals
from simulator import play


def main():
    program, names = sys.argv[1], sys.argv[2:]
    has_simulator = "SIMULATOR" in os.environ
    scenarios = []
    for module in [flows, terminals] + [over_http] * has_simulator:
        for name, value in vars(module).items():
            is_scenario = inspect.isfunction(value) and list(inspect.signature(value).parameters) == ["program"]
            if is_scenario and value.__module__ == module.__name__ and (not names or name in names):
                scenarios.append((name.replace("_", " "), partial(value, program)))
    has_passed = play(scenarios)
    if not has_simulator:
        print("Skipped: what needs okta-simulator, because SIMULATOR does not name it.")
    sys.exit(0 if has_passed else 1)


main()
