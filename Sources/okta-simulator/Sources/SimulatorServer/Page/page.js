"use strict";

let lead = 0;
let isRunning = true;
let rulesVersion = null;
let search = "";
/** The positions at which the pages of users so far begin. */
let pages = [0];
/** The codes of devices with a button, by login and device. */
const pressed = new Map();

function showPhone({ user }) {
    const { login, push } = user;
    const act = (name, body = {}) => () => command(name, { login, ...body });
    const card = make("li", { class: push ? "push" : null, "data-login": login }, make("h3", {}, login));
    if (push) {
        card.append(make("p", {}, push.numbers.length
            ? "Did you just try to sign in? Pick the number it shows." : "Did you just try to sign in?"));
        for (const number of push.numbers) {
            card.append(button(String(number), async () => {
                const result = await command("approve", { login, number });
                if (result && !result.isApproved) notice(`${number} is not the number that the sign-in shows: the push of ${login} is rejected.`);
            },
                { class: "approve", "aria-label": `Pick ${number} for ${login}`, "data-key": `pick ${number}` }));
        }
        if (!push.numbers.length) {
            card.append(button("Approve", act("approve"),
                { class: "approve", "aria-label": `Approve the push of ${login}`, "data-key": "approve" }));
        }
        card.append(button("Reject", act("reject"),
            { class: "reject", "aria-label": `Reject the push of ${login}`, "data-key": "reject" }));
    }
    if (user.awaitsScan) card.append(button("Scan the QR code", act("scan"), { "aria-label": `Scan the QR code of ${login}`, "data-key": "scan" }));
    for (const [name, code] of Object.entries(user.codes)) card.append(copyable(name, code, login));
    for (const factor of user.buttons) {
        card.append(button(`Press ${factor}`, async () => {
            const result = await command("press", { login, factor });
            if (result) pressed.set(`${login} ${factor}`, result.code);
            if (result) showPhones();
        }, { "aria-label": `Press ${factor} of ${login}`, "data-key": `press ${factor}` }));
        const code = pressed.get(`${login} ${factor}`);
        if (code) card.append(copyable(factor, code, login));
    }
    if (user.factors.includes("push")) {
        const isOn = !user.approvesByItself;
        const text = isOn ? "Approve by itself from now on" : "No longer approve by itself";
        card.append(button(text, act("auto-approve", { isOn }),
            { "aria-label": `${text}: ${login}`, "data-key": "auto" }));
    }
    return card;
}

function showMessage(message) {
    const card = make("li", { "data-login": message.login },
        make("h3", {}, `${message.channel} to ${message.recipient}`),
        make("p", { class: "quiet" }, `${message.login}, ${new Date(message.date).toLocaleTimeString()}`),
        make("p", {}, ...linked(message.text)));
    if (message.code) card.append(copyable("code", message.code, message.login));
    if (message.link && !message.text.includes(message.link)) card.append(make("p", {}, ...linked(message.link)));
    return card;
}

function showUser(user) {
    const { login } = user;
    const act = (name, text) => button(text, () => command(name, { login }),
        { "aria-label": `${text}: ${login}`, "data-key": name });
    const risk = (name, text, question) => button(text, async () => {
        if (await confirmed(question, text)) command(name, { login });
    }, { class: "danger", "aria-label": `${text}: ${login}`, "data-key": name });
    return make("li", { "data-login": login },
        make("h3", {}, login),
        make("p", { class: "quiet" }, `${user.name}, password `, make("code", {}, user.password)),
        make("p", { class: "quiet" }, user.factors.join(", ") || "no factors"),
        user.states.length ? make("p", { class: "state" }, user.states.join(", ")) : make("p", { class: "quiet" }, "active"),
        user.isLocked ? act("unlock", "Unlock") : act("lock", "Lock"),
        act("expire-password", "Expire password"), act("reset-password", "Reset password"),
        make("details", { class: "more", "data-key": "more" }, make("summary", {}, "Take away…"),
            risk("reset-factors", "Remove factors", `Remove every factor of ${login}?`),
            risk("deactivate", "Deactivate", `Deactivate ${login}? The org then does not know the user.`),
            risk("users/reset", "As at the start", `Make ${login} as the org file describes the user?`)));
}

function showRequest(request) {
    const isFailed = request.status === 0 || request.status >= 400;
    const note = [request.state, request.error, request.fault && `fault: ${request.fault}`].filter(Boolean).join(" · ");
    const bodies = make("div", { class: "bodies" });
    const ontoggle = async (event) => {
        if (!event.target.open || bodies.childNodes.length) return;
        try {
            const { requests: [found] } = await read("requests", { number: request.number });
            bodies.append(...["request", "response"].map((name) => make("div", {}, make("h4", {}, name),
                make("pre", {}, found[name] === null ? "no body" : JSON.stringify(found[name], null, 2)))));
        } catch {
            bodies.append(make("p", { class: "quiet" }, "The simulator has forgotten this request."));
        }
    };
    return make("li", { class: isFailed ? "failed" : null },
        make("details", { ontoggle }, make("summary", {},
            make("span", { class: "quiet" }, `${request.number} · ${new Date(request.date).toLocaleTimeString()}`), " ",
            make("span", { class: "target" }, `${request.method} ${request.path}`), " ",
            make("strong", {}, request.status === 0 ? "no response" : String(request.status)), " ",
            make("span", {}, note), " ", make("span", { class: "quiet" }, request.user ?? "")), bodies));
}

let phones = [];
function showPhones() {
    const items = phones.map((user) => ({ user, codes: user.buttons.map((f) => pressed.get(`${user.login} ${f}`) ?? null) }));
    update(byId("phone-list"), items, (item) => item.user.id, showPhone, "No user has a phone with an app.");
}

/** Shows the users of the page that was turned to. */
async function showUsers(state) {
    const start = pages.at(-1);
    const page = start === 0 ? { users: state.users, next: state.nextUsers } : await read("users", { search, from: start, limit: 50 });
    if (start !== pages.at(-1)) return;
    update(byId("user-list"), page.users, (user) => user.id, showUser, search ? "No user matches." : "There are no users.");
    byId("user-count").textContent = search ? `${page.users.length}${page.next === null && pages.length === 1 ? "" : " and more"} of ${state.userCount}` : String(state.userCount);
    byId("user-pages").hidden = pages.length === 1 && page.next === null;
    byId("previous-users").disabled = pages.length === 1;
    byId("next-users").disabled = page.next === null;
    byId("next-users").onclick = () => { pages.push(page.next); refresh(); };
}

function tick() {
    const now = isRunning ? new Date(Date.now() + lead) : new Date(lead);
    byId("now").textContent = now.toLocaleString();
    byId("now").setAttribute("datetime", now.toISOString());
}

/** A command for a shell that begins a sign-in of `user`. */
function curl(state, user) {
    const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
    if (state.engine === "identity") {
        const form = "client_id=app&scope=openid&state=s&redirect_uri=com.example.app:/callback"
            + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256";
        return `curl ${location.origin}/oauth2/default/v1/interact -d ${quoted(form)}`;
    }
    const body = JSON.stringify({ username: user?.login ?? "ada@example.test", password: user?.password ?? "Passw0rd-1" });
    return `curl ${location.origin}/api/v1/authn -H 'Content-Type: application/json' -d ${quoted(body)}`;
}

let latest = null;
function refresh() { if (latest) show(latest); }

function show(state) {
    latest = state;
    isRunning = state.clock.isRunning;
    lead = isRunning ? state.clock.secondsAhead * 1000 : Date.parse(state.clock.now);
    const seconds = state.clock.secondsAhead;
    byId("lead").textContent = seconds && isRunning ? `(${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} this machine)` : "";
    tick();
    update(byId("bar-lines"), [["Base URL", location.origin], ["Try it", curl(state, state.users[0])]], ([label]) => label,
        ([label, text]) => copyable(label, text));
    const waiting = new Set(state.waiting.map((user) => user.id));
    phones = [...state.waiting, ...state.users.filter((user) => !waiting.has(user.id)
        && (Object.keys(user.codes).length || user.buttons.length || user.factors.includes("push")))];
    showPhones();
    const messages = state.messages.map((message) => message);
    update(byId("message-list"), messages.reverse(), (message) => message.number, showMessage, "No message has been sent.");
    byId("message-count").textContent = String(state.messageCount);
    byId("clear-messages").hidden = state.messageCount === 0;
    showUsers(state).catch((error) => notice(`The simulator does not respond: ${error.message}`));
    const faults = state.faults.pending.map((rule) => `${rule.fault} × ${rule.times}${rule.path ? `, ${rule.path}` : ""}`);
    if (state.faults.probability > 0) faults.push(`by chance, ${state.faults.probability}: ${state.faults.byChance.join(", ")}`);
    update(byId("fault-list"), faults, (text) => text, (text) => make("li", {}, text), "None is switched on.");
    update(byId("transaction-list"), state.transactions, (t) => t.number, (t) => make("li", {}, `${t.login ?? "nobody yet"}: `,
        make("strong", {}, t.state), t.factor ? ` (${t.factor})` : "", `, until ${new Date(t.expiresAt).toLocaleTimeString()}`),
        "No transaction is in progress.");
    const text = search.toLowerCase();
    const requests = state.requests.filter((request) => !text || (request.user ?? "").toLowerCase().includes(text));
    update(byId("request-list"), requests.reverse(), (request) => request.number, showRequest, "No request has arrived.");
    light(state.transactions.map((t) => t.state));
    if (document.activeElement !== byId("engine")) byId("engine").value = state.engine;
    if (state.rulesVersion !== rulesVersion) {
        rulesVersion = state.rulesVersion;
        loadSettings().catch((error) => notice(`The simulator does not respond: ${error.message}`));
    }
    for (const element of document.querySelectorAll("[data-engine]")) {
        element.hidden = state.engine !== "upgraded" && state.engine !== element.dataset.engine;
    }
}

const move = (factor) => {
    const form = new FormData(byId("advance"));
    command("clock/advance", { seconds: factor * Number(form.get("amount")) * Number(form.get("unit")) });
};
byId("advance").addEventListener("submit", (event) => { event.preventDefault(); move(1); });
byId("turn-back").addEventListener("click", () => { if (byId("advance").reportValidity()) move(-1); });
byId("reset-clock").addEventListener("click", () => command("clock/reset"));
byId("fault").addEventListener("submit", (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    command("faults", { fault: form.get("fault"), path: form.get("path") || null, times: Number(form.get("times")) });
});
byId("engine").addEventListener("change", (event) => command("engine", { engine: event.target.value }));
byId("clear-faults").addEventListener("click", () => command("faults/clear"));
byId("clear-requests").addEventListener("click", () => command("requests/clear"));
byId("clear-messages").addEventListener("click", async () => {
    if (await confirmed("Delete every message in the mailbox?", "Clear the mailbox")) command("outbox/clear");
});
byId("reset").addEventListener("click", async () => {
    const question = "Make users, rules, clock and faults as they were at the start? Sign-ins in progress end.";
    if (await confirmed(question, "Reset the org")) command("reset");
});
byId("previous-users").addEventListener("click", () => { pages.pop(); refresh(); });
setInterval(tick, 1000);

let events = null;
/** Listens for what has to do with `search`. */
function listen() {
    events?.close();
    pages = [0];
    events = new EventSource(`/simulator/events?${new URLSearchParams({ search })}`);
    events.addEventListener("state", (event) => {
        byId("connection").textContent = "Live";
        show(JSON.parse(event.data));
    });
    events.onerror = () => { byId("connection").textContent = "The simulator does not respond."; };
}

let typing = null;
byId("search").addEventListener("input", (event) => {
    clearTimeout(typing);
    typing = setTimeout(() => { search = event.target.value.trim(); listen(); }, 200);
});

async function begin() {
    const machine = await read("machine");
    for (const engine of Object.keys(machines)) draw(engine, machine[engine]);
    listen();
}

begin().catch((error) => notice(`The simulator does not respond: ${error.message}`));
