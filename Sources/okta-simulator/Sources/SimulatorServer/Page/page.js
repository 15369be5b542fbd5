"use strict";

// Text goes into the page through textContent and setAttribute alone: a login may be markup.

const byId = (id) => document.getElementById(id);
let lead = 0;
let isRunning = true;
let rulesVersion = null;

/** An element with attributes and children; a text becomes a text node. */
function make(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
        if (key === "onclick") element.addEventListener("click", value);
        else if (value !== null && value !== undefined) element.setAttribute(key, value);
    }
    element.append(...children.filter((child) => child !== null && child !== undefined));
    return element;
}

function shape(name, attributes = {}, ...children) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
}

function notice(text) { byId("notice").textContent = text; }

/** Sends a command; what is wrong with it is shown, or handed to `refused`. */
async function command(name, body = {}, refused = null) {
    try {
        const answer = await fetch(`/simulator/${name}`, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify(body),
        });
        const json = await answer.json();
        notice(answer.ok ? "" : json.error);
        if (!answer.ok && refused) refused(json);
        return answer.ok ? json : null;
    } catch (error) {
        notice(`The simulator does not answer: ${error.message}`);
        return null;
    }
}

function button(text, action, attributes = {}) {
    return make("button", { type: "button", onclick: action, ...attributes }, text);
}

/** A code, and a button that copies it. */
function copyable(label, code) {
    const copy = button("Copy", async () => {
        await navigator.clipboard.writeText(code);
        copy.textContent = "Copied";
        setTimeout(() => { copy.textContent = "Copy"; }, 1500);
    }, { "aria-label": `Copy ${label} ${code}`, "data-key": `copy ${label} ${code}` });
    return make("p", {}, make("span", { class: "quiet" }, `${label} `),
        make("span", { class: "code" }, code), " ", copy);
}

/** Replaces what `list` shows, and keeps the focus where it was. */
function fill(list, elements, empty) {
    const active = document.activeElement;
    const key = list.contains(active) ? active.getAttribute("data-key") : null;
    list.replaceChildren(...(elements.length ? elements : [make("li", { class: "quiet" }, empty)]));
    if (key === null) return;
    const same = [...list.querySelectorAll("[data-key]")].find((e) => e.getAttribute("data-key") === key);
    if (same) same.focus();
}

function showPhone(user) {
    const { login, push } = user;
    const act = (name, body = {}) => () => command(name, { login, ...body });
    const key = (name) => ({ "data-key": `${name} ${login}` });
    const card = make("li", { class: push ? "push" : "", "data-login": login }, make("h3", {}, login));
    if (push) {
        card.append(make("p", {}, push.numbers.length
            ? "Did you just try to sign in? Pick the number it shows." : "Did you just try to sign in?"));
        for (const number of push.numbers) {
            card.append(button(String(number), act("approve", { number }), { class: "approve", "aria-label": `Pick ${number} for ${login}`, ...key(`pick ${number}`) }));
        }
        if (!push.numbers.length) card.append(button("Approve", act("approve"), { class: "approve", "aria-label": `Approve the push of ${login}`, ...key("approve") }));
        card.append(button("Reject", act("reject"), { class: "reject", "aria-label": `Reject the push of ${login}`, ...key("reject") }));
    }
    if (user.awaitsScan) card.append(button("Scan the QR code", act("scan"), key("scan")));
    for (const [name, code] of Object.entries(user.codes)) card.append(copyable(name, code));
    for (const factor of ["yubiKey", "hotp"]) {
        if (!user.factors.includes(factor)) continue;
        card.append(button(`Press ${factor}`, async (event) => {
            const place = event.target.parentElement;
            const answer = await command("press", { login, factor });
            if (answer) place.append(copyable(factor, answer.code));
        }, key(factor)));
    }
    if (user.factors.includes("push")) {
        const isOn = !user.approvesByItself;
        card.append(button(isOn ? "Approve by itself from now on" : "No longer approve by itself",
            act("auto-approve", { isOn }), { "aria-pressed": String(!isOn), ...key("auto") }));
    }
    return card;
}

function showMessage(message) {
    const card = make("li", { "data-login": message.login },
        make("h3", {}, `${message.channel} to ${message.recipient}`),
        make("p", { class: "quiet" }, `${message.login}, ${new Date(message.date).toLocaleTimeString()}`),
        make("p", {}, message.text));
    if (message.code) card.append(copyable("code", message.code));
    if (message.link) card.append(copyable("link", message.link));
    return card;
}

function showUser(user) {
    const { login } = user;
    const act = (name, text) => button(text, () => command(name, { login }),
        { "aria-label": `${text}: ${login}`, "data-key": `${name} ${login}` });
    return make("li", { "data-login": login },
        make("h3", {}, login),
        make("p", { class: "quiet" }, `${user.name}, password `, make("code", {}, user.password)),
        make("p", { class: "quiet" }, user.factors.join(", ") || "no factors"),
        user.states.length ? make("p", { class: "state" }, user.states.join(", ")) : make("p", { class: "quiet" }, "active"),
        user.isLocked ? act("unlock", "Unlock") : act("lock", "Lock"),
        act("expire-password", "Expire password"), act("reset-password", "Reset password"),
        act("reset-factors", "Remove factors"), act("deactivate", "Deactivate"),
        act("users/reset", "As at the start"));
}

function showRequest(request) {
    const isFailed = request.status === 0 || request.status >= 400;
    const status = request.status === 0 ? "no answer" : String(request.status);
    const note = [request.state, request.error, request.fault && `fault: ${request.fault}`].filter(Boolean).join(" · ");
    return make("tr", { class: isFailed ? "failed" : "" }, make("td", {}, String(request.number)),
        make("td", {}, `${request.method} ${request.path}`), make("td", {}, status), make("td", {}, note));
}

function tick() {
    const now = isRunning ? new Date(Date.now() + lead) : new Date(lead);
    byId("now").textContent = now.toLocaleString();
    byId("now").setAttribute("datetime", now.toISOString());
}

function show(state) {
    isRunning = state.clock.isRunning;
    lead = isRunning ? state.clock.secondsAhead * 1000 : Date.parse(state.clock.now);
    byId("lead").textContent = state.clock.secondsAhead && isRunning ? `(${state.clock.secondsAhead} s ahead of this machine)` : "";
    tick();
    const phones = state.users.filter((user) => user.push || user.awaitsScan
        || Object.keys(user.codes).length || user.factors.some((f) => ["push", "yubiKey", "hotp"].includes(f)));
    phones.sort((a, b) => (b.push ? 1 : 0) - (a.push ? 1 : 0));
    fill(byId("phone-list"), phones.map(showPhone), "No user has a phone with an app.");
    fill(byId("message-list"), [...state.messages].reverse().map(showMessage), "No message has been sent.");
    fill(byId("user-list"), state.users.map(showUser), "There are no users.");
    const faults = state.faults.pending.map((rule) => make("li", {}, `${rule.fault} × ${rule.times}${rule.path ? `, ${rule.path}` : ""}`));
    if (state.faults.probability > 0) faults.push(make("li", {}, `by chance, ${state.faults.probability}: ${state.faults.byChance.join(", ")}`));
    fill(byId("fault-list"), faults, "None is switched on.");
    fill(byId("transaction-list"), state.transactions.map((t) => make("li", {}, `${t.login ?? "nobody yet"}: `,
        make("strong", {}, t.state), t.factor ? ` (${t.factor})` : "", `, until ${new Date(t.expiresAt).toLocaleTimeString()}`)),
        "No transaction is in progress.");
    byId("request-list").replaceChildren(...[...state.requests].reverse().map(showRequest));
    light(state.transactions.map((t) => t.state));
    if (document.activeElement !== byId("engine")) byId("engine").value = state.engine;
    if (state.rulesVersion !== rulesVersion) {
        rulesVersion = state.rulesVersion;
        loadSettings().catch((error) => notice(`The simulator does not answer: ${error.message}`));
    }
    for (const element of document.querySelectorAll("[data-engine]")) {
        element.hidden = state.engine !== "both" && state.engine !== element.dataset.engine;
    }
}

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

byId("advance").addEventListener("submit", (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    command("clock/advance", { seconds: Number(form.get("amount")) * Number(form.get("unit")) });
});
byId("fault").addEventListener("submit", (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    command("faults", { fault: form.get("fault"), path: form.get("path") || null, times: Number(form.get("times")) });
});
byId("engine").addEventListener("change", (event) => command("engine", { engine: event.target.value }));
byId("clear-faults").addEventListener("click", () => command("faults/clear"));
byId("clear-requests").addEventListener("click", () => command("requests/clear"));
byId("reset").addEventListener("click", () => command("reset"));
setInterval(tick, 1000);

async function begin() {
    const machine = await (await fetch("/simulator/machine")).json();
    for (const engine of Object.keys(machines)) draw(engine, machine[engine]);
    const events = new EventSource("/simulator/events");
    events.addEventListener("state", (event) => {
        byId("connection").textContent = "Live";
        show(JSON.parse(event.data));
    });
    events.onerror = () => { byId("connection").textContent = "The simulator does not answer."; };
}

begin().catch((error) => notice(`The simulator does not answer: ${error.message}`));
