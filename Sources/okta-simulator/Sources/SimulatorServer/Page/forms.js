"use strict";

// Forms for the rules of the org and for a new user: built from what GET /simulator/settings lists.

/** The words of a member's name: `minLowerCase` is "Min lower case". */
function words(name) {
    const text = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase()
        .replace(/\b(id|uri|uris|url|html|totp|pin)\b/g, (word) => word.toUpperCase());
    return text[0].toUpperCase() + text.slice(1);
}

/** An input with a label above it. */
function labelled(text, input, attributes = {}) {
    return make("label", { class: "field", ...attributes }, make("span", {}, text), input);
}

/** Thrown for a text that cannot be read as what it should be. */
class Unreadable extends Error {}

function parse(text) {
    try { return JSON.parse(text); } catch (error) { throw new Unreadable(`is no JSON: ${error.message}`); }
}

/** Controls by name: the elements of a field, and how its value is read. */
const controls = {
    flag({ label, value, isOptional }) {
        if (isOptional) {
            const choices = { "": "as the org", true: "yes", false: "no" };
            const select = make("select", {}, ...Object.entries(choices).map(([key, text]) => make("option", { value: key }, text)));
            select.value = value === null ? "" : String(value);
            return { element: labelled(label, select), input: select, read: () => (select.value === "" ? null : select.value === "true") };
        }
        const box = make("input", { type: "checkbox" });
        box.checked = value === true;
        return { element: make("label", { class: "check" }, box, make("span", {}, label)), input: box, read: () => box.checked };
    },
    number({ label, value }) {
        const input = make("input", { type: "number", step: "any" });
        input.value = value ?? "";
        return { element: labelled(label, input), input, read: () => (input.value === "" ? null : Number(input.value)) };
    },
    text({ label, value, isOptional, kind }) {
        const input = make("input", { type: "text", autocomplete: "off", placeholder: isOptional ? kind.replace(/ or null$/, "") : null });
        input.value = value ?? "";
        return { element: labelled(label, input), input, read: () => (input.value === "" && isOptional ? null : input.value) };
    },
    choice({ label, value, choices, isOptional }) {
        const names = isOptional ? ["", ...choices] : choices;
        const select = make("select", {}, ...names.map((name) => make("option", { value: name }, name || "none")));
        select.value = value ?? "";
        return { element: labelled(label, select), input: select, read: () => select.value || null };
    },
    several({ label, value, choices }) {
        // In the order in which they were chosen, which can matter.
        let chosen = [...(value ?? [])];
        const boxes = choices.map((name) => {
            const box = make("input", { type: "checkbox", value: name });
            box.checked = chosen.includes(name);
            box.addEventListener("change", () => {
                chosen = chosen.filter((other) => other !== name);
                if (box.checked) chosen.push(name);
            });
            return box;
        });
        const list = make("span", { class: "several" }, ...boxes.map((box) => make("label", { class: "check" }, box, make("span", {}, box.value))));
        const read = () => chosen;
        return { element: make("fieldset", { class: "wide" }, make("legend", {}, label), list), input: boxes[0], read };
    },
    lines({ label, value }) {
        const area = make("textarea", { rows: 2, spellcheck: "false" });
        area.value = (value ?? []).join("\n");
        const read = () => area.value.split("\n").map((line) => line.trim()).filter(Boolean);
        return { element: labelled(`${label}, one per line`, area), input: area, read };
    },
    json({ label, value }) {
        const text = JSON.stringify(value ?? null, null, 2);
        const area = make("textarea", { rows: Math.min(8, text.split("\n").length + 1), spellcheck: "false", class: "json" });
        area.value = text;
        return { element: labelled(`${label} (JSON)`, area, { class: "field wide" }), input: area, read: () => parse(area.value) };
    },
};

/** The elements of `fields`; their controls are added to `all`. */
function build(fields, path, all) {
    const groups = fields.filter((field) => field.fields);
    const plain = fields.filter((field) => !field.fields);
    const order = ["text", "number", "choice", "lines", "flag", "several", "json"];
    const rank = (field) => (field.control === "flag" && field.isOptional ? order.indexOf("choice") : order.indexOf(field.control));
    plain.sort((a, b) => rank(a) - rank(b));
    const elements = plain.map((field) => {
        const control = controls[field.control]({ ...field, label: words(field.name) + (field.unit ? `, ${field.unit}` : ""), value: field.value ?? null });
        control.path = [...path, field.name];
        control.input.setAttribute("data-path", control.path.join("."));
        control.input.addEventListener("input", () => control.input.removeAttribute("aria-invalid"));
        control.initial = JSON.stringify(control.read());
        all.push(control);
        return control.element;
    });
    return [make("div", { class: "fields" }, ...elements), ...groups.map((group) =>
        make("fieldset", {}, make("legend", {}, words(group.name)), ...build(group.fields, [...path, group.name], all)))];
}

/** What `controls` changed, as the body of a command; marks what cannot be read. */
function changes(list) {
    const body = {};
    for (const control of list) {
        let value;
        try {
            value = control.read();
        } catch (error) {
            if (!(error instanceof Unreadable)) throw error;
            return refuse(list, control.path.join("."), `${control.path.join(".")} ${error.message}`);
        }
        if (JSON.stringify(value) === control.initial) continue;
        let place = body;
        for (const name of control.path.slice(0, -1)) place = place[name] ??= {};
        place[control.path.at(-1)] = value;
    }
    return body;
}

/** Shows why something was refused, at the member that is wrong. */
function refuse(list, member, text) {
    notice(text);
    const control = list.find((one) => member === one.path.join(".") || /^[.[]/.test(member.slice(one.path.join(".").length)) && member.startsWith(one.path.join(".")));
    if (control) {
        control.input.setAttribute("aria-invalid", "true");
        control.input.closest("details")?.setAttribute("open", "");
        control.input.focus();
    }
    return null;
}

/** A form whose fields the simulator describes. */
class SettingsForm {
    constructor(form) {
        this.form = form;
        this.command = form.dataset.command;
        this.list = [];
        form.addEventListener("submit", (event) => { event.preventDefault(); this.send(); });
        form.addEventListener("reset", (event) => { event.preventDefault(); this.say(""); this.fill(this.fields); });
        form.addEventListener("input", () => this.say(""));
    }

    say(text) { this.form.querySelector("output").textContent = text; }

    get isChanged() {
        return this.list.some((control) => {
            try { return JSON.stringify(control.read()) !== control.initial; } catch { return true; }
        });
    }

    /** Builds the fields, and keeps the focus where it was. */
    fill(fields) {
        this.fields = fields;
        const active = document.activeElement;
        const path = this.form.contains(active) ? active.getAttribute("data-path") : null;
        this.list = [];
        const isUser = this.command === "users";
        const first = ["login", "password", "firstName", "lastName", "email", "phoneNumber", "factors"];
        const main = isUser ? fields.filter((field) => first.includes(field.name)) : fields;
        const parts = build(main, [], this.list);
        if (isUser) {
            const rest = fields.filter((field) => !first.includes(field.name));
            parts.push(make("details", {}, make("summary", {}, "More about the user"), ...build(rest, [], this.list)));
            this.list.find((control) => control.path[0] === "login").input.setAttribute("required", "");
        }
        this.form.querySelector(".parts").replaceChildren(...parts);
        if (path) this.form.querySelector(`[data-path="${CSS.escape(path)}"]`)?.focus();
    }

    async send() {
        const body = changes(this.list);
        if (body === null) return;
        if (!Object.keys(body).length) return this.say("Nothing was changed.");
        const result = await command(this.command, body, (json) => refuse(this.list, json.member ?? "", json.error));
        if (!result) return;
        await loadSettings(this);
        const added = result.replaced?.length ? "took the place of the user with this login" : "was added";
        this.say(this.command === "users" ? `${body.login} ${added}.` : "Saved: it counts from the next request on.");
        if (this.command === "users") this.list.find((control) => control.path[0] === "login").input.focus();
    }
}

const forms = [...document.querySelectorAll("form[data-command]")].map((form) => new SettingsForm(form));

/** Asks for the settings; a form that somebody is changing keeps its values, unless it is `sent`. */
async function loadSettings(sent = null) {
    const settings = await (await fetch("/simulator/settings")).json();
    for (const form of forms) if (form === sent || !form.isChanged) form.fill(settings[form.command]);
}
