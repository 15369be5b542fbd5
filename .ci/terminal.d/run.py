"""Runs the scenarios and prints a table: run.py PROGRAM [SCENARIO…]."""

import inspect
import os
import sys
import time

import flows
import over_http
import pictures
import terminals
from session import Failure

# The functions of these modules that take a program.
ALL = [
    value
    for module in (flows, terminals, pictures, over_http)
    if module is not over_http or os.environ.get("SIMULATOR")
    for value in vars(module).values()
    if getattr(value, "__module__", "") == module.__name__
    and list(inspect.signature(value).parameters) == ["program"]
]


def main():
    program, names = sys.argv[1], sys.argv[2:]
    failed = 0
    for scenario in ALL:
        if names and scenario.__name__ not in names:
            continue
        title = scenario.__name__.replace("_", " ")
        start = time.monotonic()
        try:
            scenario(program)
            print(f"ok      {title} ({time.monotonic() - start:.1f} s)", flush=True)
        except Failure as failure:
            failed += 1
            print(f"FAILED  {title}: {failure}", flush=True)
    if not os.environ.get("SIMULATOR"):
        flows.skipped.append("what needs okta-simulator: SIMULATOR does not name it")
    for reason in flows.skipped:
        print(f"Skipped: {reason}.")
    print(f"{failed} failed, {len(flows.skipped)} skipped")
    return 1 if failed else 0


sys.exit(main())
