"""Writes or compares the lists of public declarations: see ../api, which calls this."""
import json
import pathlib
import re
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
VERSION = FOLDER.parent.parent / "Sources/OktaCore/Transport/UserAgent.swift"


def listed(graphs, module):
    """The lines for a module: of each declaration its access, its place and its spelling."""
    lines = set()
    for file in graphs.glob("*.symbols.json"):
        if re.split("[.@]", file.name)[0] != module:
            continue
        graph = json.loads(file.read_text())
        names = {}
        edges = {(edge["kind"], edge["source"]) for edge in graph["relationships"]}
        for symbol in graph["symbols"]:
            identifier, kind = symbol["identifier"]["precise"], symbol["kind"]["identifier"]
            names[identifier] = ".".join(symbol["pathComponents"])
            if "::SYNTHESIZED::" in identifier or kind == "swift.extension":
                continue
            if kind == "swift.enum.case":
                mark = "case"
            elif ("requirementOf", identifier) in edges:
                mark = "requirement"
            else:
                mark = symbol["accessLevel"]
            fragments = symbol.get("declarationFragments", [])
            spelling = " ".join("".join(part["spelling"] for part in fragments).split())
            lines.add(f"{names[identifier]} | {mark} | {spelling}")
        for edge in graph["relationships"]:
            if edge["kind"] in ("conformsTo", "inheritsFrom") and edge["source"] in names:
                general = names.get(edge["target"]) or edge.get("targetFallback") or edge["target"]
                lines.add(f"{names[edge['source']]} | {edge['kind']} | {general}")
    return lines


def parsed(text):
    """The toolchain that a list was made with, and its lines."""
    toolchain, *lines = text.splitlines()
    return toolchain, set(lines)


def breaks(before, now):
    """What an app that compiled with `before` may miss in `now`, or has to add."""
    known = {line.split(" | ")[0] for line in before}
    for line in sorted(before - now):
        yield f"- {line}"
    for line in sorted(now - before):
        place, mark, _ = line.split(" | ", 2)
        if mark in ("case", "requirement") and place.rpartition(".")[0] in known:
            yield f"+ {line}"


def of_release(tag, file):
    show = ["git", "show", f"{tag}:.ci/api.d/{file.name}"]
    result = subprocess.run(show, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return result.stdout if result.returncode == 0 else None


def main(graphs, toolchain, tag, *options):
    graphs = pathlib.Path(graphs)
    version = re.search(r'sdkVersion = "(\d+)', VERSION.read_text()).group(1)
    failed = False
    for module in sorted({re.split("[.@]", file.name)[0] for file in graphs.glob("*.symbols.json")}):
        file, now = FOLDER / f"{module}.txt", listed(graphs, module)
        if "--record" in options:
            file.write_text("\n".join([toolchain, *sorted(now)]) + "\n")
            print(f"{module}: {len(now)} lines recorded")
            continue
        recorded_with, recorded = parsed(file.read_text()) if file.exists() else (toolchain, set())
        if recorded_with != toolchain:
            print(f"{module}: skipped, the list was made with {recorded_with}; this is {toolchain}")
            continue
        changes = [f"- {line}" for line in sorted(recorded - now)] + [f"+ {line}" for line in sorted(now - recorded)]
        if changes:
            failed = True
            print("\n".join(changes))
            print(f"{module}: {len(changes)} changes are not recorded; if they are wanted: .ci/api --record")
        released = of_release(tag, file) if tag else None
        if released is None:
            print(f"{module}: {len(now)} lines, in no release so far")
            continue
        broken = list(breaks(parsed(released)[1], now))
        print("\n".join([*broken, f"{module}: {len(now)} lines, {len(broken)} break apps made with {tag}"]))
        failed = failed or bool(broken) and version == tag.split(".")[0]
    return 1 if failed else 0


sys.exit(main(*sys.argv[1:]))
