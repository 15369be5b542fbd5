"use strict";

// Text goes into the page through textContent and setAttribute alone: a login may be markup.

const byId = (id) => document.getElementById(id);

/** Gives `element` attributes and children; a text becomes a text node. */
function fit(element, attributes, children) {
    for (const [key, value] of Object.entries(attributes)) {
        if (key === "onclick" || key === "ontoggle") element[key] = value;
        else if (value !== null && value !== undefined) element.setAttribute(key, value);
    }
    element.append(...children.filter((child) => child !== null && child !== undefined));
    return element;
}

const make = (name, attributes = {}, ...children) => fit(document.createElement(name), attributes, children);
const shape = (name, attributes = {}, ...children) =>
    fit(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);

/** The latest click of a pointer on a button: when, where, and on what. */
let clicked = { time: -Infinity };

/** Whether a click is the second half of a slow double click whose first half has put another button in its place. */
function isEcho(event, name) {
    if (event.detail === 0) return false;
    const { time, x, y, name: last } = clicked;
    const isSamePlace = Math.hypot(event.clientX - x, event.clientY - y) < 12;
    if (isSamePlace && last !== name && event.timeStamp - time < 1200) return true;
    clicked = { time: event.timeStamp, x: event.clientX, y: event.clientY, name };
    return false;
}

function button(text, action, attributes = {}) {
    const name = attributes["aria-label"] ?? text;
    const onclick = (event) => { if (!isEcho(event, name)) return action(event); };
    return make("button", { type: "button", ...attributes, onclick }, text);
}

/** A text of code, and a button that copies it; `owner` tells equal labels apart. */
function copyable(label, code, owner = "") {
    const copy = button("Copy", async () => {
        await navigator.clipboard.writeText(code);
        copy.textContent = "Copied";
        setTimeout(() => { copy.textContent = "Copy"; }, 1500);
    }, { "aria-label": `Copy ${label} ${code}${owner && ` of ${owner}`}` });
    return make("p", { "data-key": `code ${label}` }, make("span", { class: "quiet" }, `${label} `),
        make("span", { class: "code" }, code), " ", copy);
}

/** A text, with each address of the web in it as a link. */
function linked(text) {
    const parts = text.split(/(https?:\/\/[^\s<>"]+)/);
    return parts.map((part, index) => (index % 2
        ? make("a", { href: part, target: "_blank", rel: "noopener noreferrer" }, part) : part));
}

const keyOf = (node) => (node.nodeType === Node.ELEMENT_NODE ? node.getAttribute("data-key") : null);

/** Makes `elements` the children of `parent`, in this order; a child that stays is not moved without need. */
function arrange(parent, elements) {
    const wanted = new Set(elements);
    for (const child of [...parent.childNodes]) if (!wanted.has(child)) child.remove();
    let next = parent.firstChild;
    for (const element of elements) {
        if (element === next) next = next.nextSibling;
        else parent.insertBefore(element, next);
    }
}

/** Makes `old` look like `fresh` and returns what stands for both: the old one, if they are of a kind.
 *
 * A node that stays keeps the focus, the selection and a button that is held down. */
function morph(old, fresh) {
    if (old.nodeName !== fresh.nodeName || keyOf(old) !== keyOf(fresh)) return fresh;
    if (old.nodeType === Node.TEXT_NODE) {
        if (old.data !== fresh.data) old.data = fresh.data;
        return old;
    }
    for (const { name } of [...old.attributes]) {
        // What a person has opened stays open.
        if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
    }
    for (const { name, value } of fresh.attributes) {
        if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    }
    old.onclick = fresh.onclick;
    const keyed = new Map([...old.children].filter(keyOf).map((child) => [keyOf(child), child]));
    const others = [...old.childNodes].filter((child) => !keyOf(child));
    arrange(old, [...fresh.childNodes].map((child) => {
        const known = keyOf(child) ? keyed.get(keyOf(child)) : others.shift();
        return known ? morph(known, child) : child;
    }));
    return old;
}

const shown = new WeakMap();

/** Shows `items` in `list`: `show` makes the element of an item, and `key` tells items apart. */
function update(list, items, key, show, empty) {
    const old = new Map([...list.children].map((child) => [keyOf(child), child]));
    const elements = items.map((item) => {
        const [name, text] = [`item ${key(item)}`, JSON.stringify(item)];
        const known = old.get(name);
        if (known && shown.get(known) === text) return known;
        const fresh = show(item);
        fresh.setAttribute("data-key", name);
        const element = known ? morph(known, fresh) : fresh;
        shown.set(element, text);
        return element;
    });
    arrange(list, elements.length || !empty ? elements : [old.get("empty") ?? make("li", { class: "quiet", "data-key": "empty" }, empty)]);
}

function notice(text) { byId("notice").textContent = text; }

/** Asks before something that cannot be undone; resolves to whether it is to be done. */
function confirmed(text, action) {
    const dialog = byId("confirmation");
    byId("question").textContent = text;
    byId("confirm").textContent = action;
    dialog.returnValue = "";
    dialog.showModal();
    return new Promise((resolve) => {
        dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
    });
}

/** Sends a command; what is wrong with it is shown, or handed to `refused`. */
async function command(name, body = {}, refused = null) {
    try {
        const response = await fetch(`/simulator/${name}`, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify(body),
        });
        const json = await response.json();
        notice(response.ok ? "" : json.error);
        if (!response.ok && refused) refused(json);
        return response.ok ? json : null;
    } catch (error) {
        notice(`The simulator does not respond: ${error.message}`);
        return null;
    }
}

/** The result of a GET command. */
async function read(name, parameters = {}) {
    const response = await fetch(`/simulator/${name}?${new URLSearchParams(parameters)}`);
    const json = await response.json();
    if (!response.ok) throw new Error(json.error);
    return json;
}
