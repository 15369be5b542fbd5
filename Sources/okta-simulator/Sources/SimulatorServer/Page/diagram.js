"use strict";

// The diagram: computed from the transition table, whatever states it has.

const start = "(start)";
/** Newer pipelines name some states FACTOR_…; they are drawn as one with their twins. */
const plain = (state) => (state === null ? start : state.replace(/^FACTOR_/, "MFA_"));
const machines = { classic: "Authn API", identity: "Identity Engine" };
const nodes = { classic: new Map(), identity: new Map() };

/** Draws the table of an engine. */
function draw(engine, transitions) {
    const edges = new Map();
    for (const { from, next, relation } of transitions) {
        for (const to of next) {
            const key = `${plain(from)} ${plain(to)}`;
            if (plain(from) === plain(to)) continue;
            if (!edges.has(key)) edges.set(key, { from: plain(from), to: plain(to), relations: new Set() });
            edges.get(key).relations.add(relation);
        }
    }
    const list = [...edges.values()];
    const names = [...new Set(list.flatMap((e) => [e.from, e.to]))];
    // A cancellation leads back from everywhere; it stands in the list only.
    const drawn = list.filter((edge) => [...edge.relations].some((relation) => relation !== "cancel"));
    const order = sequence(names, drawn);
    // Five columns along the order, so that most lines lead to the right and the text stays legible.
    const rows = Math.ceil(order.length / 5);
    const columns = [];
    order.forEach((name, index) => (columns[Math.floor(index / rows)] ??= []).push(name));
    const [width, height, gapX, gapY] = [184, 34, 86, 44];
    const total = { x: columns.length * (width + gapX), y: rows * (height + gapY) + 60 };
    const place = new Map();
    columns.forEach((states, x) => states.forEach((name, y) => {
        // Every other column is lower, so that lines between distant ones pass beside the boxes.
        const top = 20 + y * (height + gapY) + (x % 2) * (height + gapY) / 2;
        place.set(name, { x: 30 + x * (width + gapX), y: top });
    }));
    const svg = shape("svg", { viewBox: `0 0 ${total.x} ${total.y}`, role: "img", "aria-label": `All states of the ${machines[engine]}; a list follows` });
    nodes[engine] = new Map(names.map((name) => [name, { edges: [] }]));
    for (const edge of drawn) {
        const [a, b] = [place.get(edge.from), place.get(edge.to)];
        // Lines to the right leave on the right; others turn around beside the boxes.
        const isForward = b.x > a.x;
        const [x1, y1] = [a.x + width, a.y + height / 2];
        const [x2, y2] = isForward ? [b.x, b.y + height / 2] : [b.x + width, b.y + height / 2 + 6];
        const bend = isForward ? Math.max(30, (x2 - x1) / 2) : 40;
        const end = isForward ? x2 - bend : x2 + bend;
        const path = shape("path", { class: "edge", d: `M${x1},${y1} C${x1 + bend},${y1} ${end},${y2} ${x2},${y2}` });
        path.append(shape("title", {}, `${edge.from} → ${edge.to}: ${[...edge.relations].join(", ")}`));
        nodes[engine].get(edge.from).edges.push(path);
        svg.append(path);
    }
    for (const name of names) {
        const { x, y } = place.get(name);
        const group = shape("g", { class: "node" }, shape("rect", { x, y, width, height, rx: 7 }),
            shape("text", { x: x + width / 2, y: y + 22 }, name));
        Object.assign(nodes[engine].get(name), { group, label: group.lastChild });
        svg.append(group);
    }
    const caption = make("figcaption", {}, machines[engine]);
    byId("diagram").append(make("figure", { "data-engine": engine }, caption, svg));
    byId("transition-list").append(make("section", { "data-engine": engine }, make("h3", {}, machines[engine]), make("ul", {}, ...list.map((edge) =>
        make("li", {}, `${edge.from} → ${edge.to}: ${[...edge.relations].join(", ")}`)))));
}

/** An order in which few edges lead back: the first name, what has the most ways on, ends last. */
function sequence(names, list) {
    const left = [names[0]];
    let right = [];
    const rest = new Set(names.slice(1));
    const count = (name, key, other) => list.filter((e) => e[key] === name && rest.has(e[other])).length;
    while (rest.size) {
        const end = [...rest].find((name) => count(name, "from", "to") === 0);
        const begin = [...rest].find((name) => count(name, "to", "from") === 0);
        const score = (name) => count(name, "from", "to") - count(name, "to", "from");
        const pick = end ?? begin ?? [...rest].reduce((a, b) => (score(b) > score(a) ? b : a));
        if (pick === end) right = [pick, ...right]; else left.push(pick);
        rest.delete(pick);
    }
    return [...left, ...right];
}

function light(states) {
    const counts = new Map();
    for (const state of states) counts.set(plain(state), (counts.get(plain(state)) ?? 0) + 1);
    for (const [name, node] of [...nodes.classic, ...nodes.identity]) {
        const count = counts.get(name) ?? 0;
        node.group.setAttribute("class", count ? "node lit" : "node");
        node.label.textContent = count > 1 ? `${name} ×${count}` : name;
        for (const edge of node.edges) edge.setAttribute("class", count ? "edge lit" : "edge");
    }
}
