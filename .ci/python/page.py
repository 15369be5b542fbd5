"""Uses the page as a person does: `page.py <okta-simulator> <folder for pictures>`."""

import http.server
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from simulator import PASSWORD, Simulator, report

MARKUP = "<img src=x onerror=alert(1)>"
ORG = {
    "users": [
        {"login": "number@example.test", "factors": ["push"], "usesNumberChallenge": True},
        {"login": "push@example.test", "factors": ["push"]},
        {"login": "sms@example.test", "factors": ["sms"]},
        {"login": "totp@example.test", "factors": ["googleTOTP"]},
        {"login": "question@example.test", "factors": ["question"]},
        {"login": "plain@example.test"},
        {"login": MARKUP, "firstName": MARKUP, "factors": ["push", "sms"]},
    ]
}


APP = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>An app</title></head><body>
<script>
// As a sign-in library in a browser: every call with credentials, from another origin.
async function call(url, body) {
    const response = await fetch(url, {
        method: body ? "POST" : "GET",
        credentials: "include",
        headers: { "Accept": "application/json", "Content-Type": "application/json", "X-Okta-User-Agent-Extended": "app" },
        body: body ? JSON.stringify(body) : undefined,
    });
    return { status: response.status, id: response.headers.get("X-Okta-Request-Id"), json: await response.json() };
}

async function signIn(org, username, password) {
    const begun = await call(`${org}/api/v1/authn`, { username, password });
    const { stateToken } = begun.json;
    const introspected = await call(`${org}/api/v1/authn/introspect`, { stateToken });
    const factor = introspected.json._embedded.factors[0];
    const done = await call(factor._links.verify.href, { stateToken, answer: "mayonnaise" });
    return { begun, introspected, done };
}

// A code without leaving the page: a hidden frame sends it as a message.
function receive(address) {
    return new Promise((resolve) => {
        addEventListener("message", (event) => resolve({ origin: event.origin, ...event.data }), { once: true });
        document.body.append(Object.assign(document.createElement("iframe"), { src: address }));
    });
}
</script>
</body></html>
"""


class App(http.server.BaseHTTPRequestHandler):
    """The page of an app at every address."""

    def do_GET(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(APP.encode())

    do_POST = do_GET

    def log_message(self, *_):
        pass


class Org(Simulator):
    def begin(self, login):
        """Signs in as far as the challenge, and returns the state token and the link to ask."""
        required = self.sign_in(login)
        link = required["_embedded"]["factors"][0]["_links"]["verify"]["href"]
        token = required["stateToken"]
        self.post(link, stateToken=token)
        return token, link

    def sign_in(self, login, password=PASSWORD):
        return self.post("/api/v1/authn", username=login, password=password)


def card(page, section, login):
    """The card of a user, whatever the login is made of."""
    return page.locator(f"#{section} > li").filter(
        has=page.locator("h3", has_text=re.compile(f"^{re.escape(login)}$"))
    )


def approves_numbers(page, simulator):
    token, link = simulator.begin("number@example.test")
    shown = simulator.post(link, stateToken=token)
    right = shown["_embedded"]["factor"]["_embedded"]["challenge"]["correctAnswer"]
    phone = card(page, "phone-list", "number@example.test")
    expect(phone.get_by_role("button", name=re.compile("^Pick "))).to_have_count(3)
    lit = page.locator("#diagram .node.lit text")
    expect(lit).to_have_text(["MFA_CHALLENGE"])
    page.screenshot(path=page.pictures / "push.png", full_page=True)
    phone.get_by_role("button", name=f"Pick {right} for").click()
    expect(phone.get_by_role("button", name=re.compile("^Pick "))).to_have_count(0)
    report(
        "a push is approved with its number",
        simulator.post(link, stateToken=token)["status"] == "SUCCESS",
    )


def holds_a_click(page, simulator):
    """A button is held down for two seconds while a client polls and others sign in."""
    token, link = simulator.begin("push@example.test")
    phone = card(page, "phone-list", "push@example.test")
    button = phone.get_by_role("button", name="Approve the push")
    button.scroll_into_view_if_needed()
    stop, statuses = threading.Event(), []

    def poll():
        while not stop.is_set():
            statuses.append(simulator.post(link, stateToken=token).get("status"))
            simulator.sign_in("plain@example.test")

    client = threading.Thread(target=poll)
    box = button.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    client.start()
    page.mouse.down()
    page.wait_for_timeout(2000)
    page.mouse.up()
    expect(button).to_have_count(0)
    stop.set()
    client.join()
    statuses.append(simulator.post(link, stateToken=token).get("status"))
    report(
        "a click held for two seconds while a client polls is not lost",
        len(statuses) > 5 and "SUCCESS" in statuses,
    )


def keeps_what_a_person_does(page, simulator):
    """Selection, focus and what is open stay while the page is updated."""
    simulator.begin("sms@example.test")
    message = page.locator("#message-list > li").first
    expect(message).to_contain_text("sms@example.test")
    message.locator(".code").first.select_text()
    selected = page.evaluate("getSelection().toString()")
    more = card(page, "user-list", "sms@example.test").locator("details")
    more.locator("summary").focus()
    page.keyboard.press("Enter")
    for _ in range(5):
        simulator.begin("question@example.test")
        page.wait_for_timeout(250)
    simulator.command("lock", login="sms@example.test")
    expect(card(page, "user-list", "sms@example.test")).to_contain_text("locked")
    report("selection, focus and an open part stay while the page is updated",
          selected and page.evaluate("getSelection().toString()") == selected
          and more.get_attribute("open") is not None
          and page.evaluate("document.activeElement.textContent") == "Take away…")
    simulator.command("unlock", login="sms@example.test")


def finds(page, simulator):
    simulator.command("users", count=1000, login="many{n}@example.test")
    expect(page.locator("#user-count")).to_contain_text("1008")
    page.get_by_label("Find").fill("many77")
    expect(page.locator("#user-list > li h3").first).to_have_text(re.compile("^many77"))
    expect(page.locator("#message-list")).to_contain_text("No message")
    page.get_by_label("Find").fill("MANY")
    expect(page.locator("#user-list > li")).to_have_count(50)
    first = page.locator("#user-list h3").first.inner_text()
    page.get_by_role("button", name="Next page").click()
    expect(page.locator("#user-list h3").first).not_to_have_text(first)
    page.get_by_role("button", name="Previous page").click()
    expect(page.locator("#user-list h3").first).to_have_text(first)
    page.get_by_label("Find").fill("push@")
    expect(page.locator("#user-list > li")).to_have_count(1)
    page.get_by_label("Find").fill("")
    expect(card(page, "user-list", "plain@example.test")).to_have_count(1)
    report("users are found among a thousand, and listed in pages")


def asks_first(page, simulator):
    user = card(page, "user-list", "question@example.test")
    user.locator("summary").click()
    user.get_by_role("button", name="Deactivate: ").click()
    dialog = page.locator("#confirmation")
    expect(dialog).to_contain_text("Deactivate question@example.test?")
    dialog.get_by_role("button", name="Cancel").click()
    expect(user).to_contain_text("active")
    page.get_by_role("button", name="Clear the mailbox").click()
    dialog.get_by_role("button", name="Clear the mailbox").click()
    expect(page.locator("#message-list")).to_contain_text("No message has been sent.")
    report(
        "what cannot be undone is asked for, and the mailbox is emptied",
        simulator.sign_in("question@example.test")["status"] == "MFA_REQUIRED",
    )


def shows_bodies(page, simulator):
    simulator.sign_in("plain@example.test")
    request = page.locator("#request-list > li").first
    expect(request).to_contain_text("plain@example.test")
    request.locator("summary").click()
    expect(request.locator("pre")).to_have_count(2)
    text = request.locator("pre").first.inner_text()
    report(
        "a request shows its bodies without secrets",
        '"username": "plain@example.test"' in text and PASSWORD not in text,
    )


def copies_a_command(page, simulator):
    page.locator("#bar-lines").get_by_role("button", name="Copy Try it").click()
    command = page.evaluate("navigator.clipboard.readText()")
    run = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    report("the command of the bar begins a sign-in", '"status":' in run.stdout)


def rejects(page, simulator):
    token, link = simulator.begin("push@example.test")
    button = card(page, "phone-list", "push@example.test").get_by_role("button", name="Reject")
    button.focus()
    page.keyboard.press("Enter")
    expect(button).to_have_count(0)
    report(
        "a push is rejected with the keyboard",
        simulator.post(link, stateToken=token)["factorResult"] == "REJECTED",
    )


def reads_code(page, simulator):
    token, link = simulator.begin("sms@example.test")
    message = page.locator("#message-list > li").first
    expect(message).to_contain_text("sms@example.test")
    message.get_by_role("button", name=re.compile("^Copy code")).click()
    code = page.evaluate("navigator.clipboard.readText()")
    report(
        "a code is read in the mailbox, copied and accepted",
        simulator.post(link, stateToken=token, passCode=code)["status"] == "SUCCESS",
    )


def locks(page, simulator):
    user = card(page, "user-list", "plain@example.test")
    user.get_by_role("button", name="Lock: ").click()
    expect(user).to_contain_text("locked")
    locked = simulator.sign_in("plain@example.test")
    user.get_by_role("button", name="Unlock: ").click()
    expect(user).to_contain_text("active")
    free = simulator.sign_in("plain@example.test")
    report("a user is locked and unlocked", (locked["status"], free["status"]) == ("LOCKED_OUT", "SUCCESS"))


def advances(page, simulator):
    token, link = simulator.begin("totp@example.test")
    transactions = page.locator("#transaction-list")
    expect(transactions).to_contain_text("totp@example.test")
    page.get_by_label("Move by").fill("6")
    page.get_by_role("button", name="Advance", exact=True).click()
    expect(page.locator("#lead")).to_contain_text("360 s ahead")
    expect(transactions).not_to_contain_text("totp@example.test")
    report(
        "the clock is advanced until a state token expires",
        simulator.post(link, stateToken=token).get("errorCode") == "E0000011",
    )
    failed = page.locator("#request-list li.failed").first
    expect(failed).to_contain_text("E0000011")
    report(
        "the refusal is in the list of requests, without tokens",
        token not in page.locator("#request-list").inner_text(),
    )
    page.get_by_role("button", name="Turn back").click()
    expect(page.locator("#lead")).to_have_text("")
    report("the clock is turned back")


def switches_faults(page, simulator):
    page.locator("#fault [name=fault]").select_option("serverError")
    page.get_by_role("button", name="Switch on").click()
    expect(page.locator("#fault-list")).to_contain_text("serverError(503)")
    status, _ = simulator.send("/.well-known/okta-organization")
    expect(page.locator("#fault-list")).to_contain_text("None")
    report("a fault is switched on for one request", status == 503)


def stays_text(page, simulator):
    simulator.begin(MARKUP)
    for section in ("phone-list", "user-list"):
        expect(page.locator(f"#{section}")).to_contain_text(MARKUP)
    expect(page.locator("#transaction-list")).to_contain_text(MARKUP)
    card(page, "user-list", MARKUP).get_by_role("button", name="Lock: ").click()
    expect(card(page, "user-list", MARKUP)).to_contain_text("locked")
    page.wait_for_timeout(300)
    report("a login that is markup stays text", page.locator("main img").count() == 0 and not page.alerts)


def adds_a_user(page, simulator):
    page.get_by_text("Add a user", exact=True).press("Enter")
    form = page.locator("form[data-command=users]")
    login = "<b>grace</b>@example.test"
    form.get_by_label("Login").fill(login)
    form.get_by_label("First name").fill(MARKUP)
    form.get_by_label("Password", exact=True).fill("Passw0rd-9")
    factors = form.get_by_role("group", name="Factors", exact=True)
    factors.get_by_label("sms").press("Space")
    factors.get_by_label("question").press("Space")
    form.get_by_role("button", name="Add the user").press("Enter")
    expect(form.locator("output")).to_have_text(f"{login} was added.")
    expect(card(page, "user-list", login)).to_contain_text("sms, question")
    expect(form.get_by_label("Login")).to_have_value("")
    expect(form.get_by_label("Login")).to_be_focused()
    page.wait_for_timeout(300)
    response = simulator.sign_in(login, "Passw0rd-9")
    report("a user is added by keyboard, and signs in", response["status"] == "MFA_REQUIRED")
    report("what was typed stays text", page.locator("main img, main b").count() == 0 and not page.alerts)


def edits_rules(page, simulator):
    page.get_by_text("Org: passwords").press("Enter")
    form = page.locator("form[data-command=policy]")
    attempts = form.locator("[data-path='lockout.maxAttempts']")
    attempts.fill("2")
    # What is typed stays while the page is live.
    simulator.begin("sms@example.test")
    page.wait_for_timeout(300)
    expect(attempts).to_have_value("2")
    attempts.press("Enter")
    expect(form.locator("output")).to_contain_text("Saved")
    for _ in range(2):
        simulator.sign_in("plain@example.test", "wrong")
    locked = simulator.sign_in("plain@example.test")
    simulator.command("unlock", login="plain@example.test")
    report("a rule is changed, and counts at once", locked["status"] == "LOCKED_OUT")
    simulator.command("policy", lockout={"maxAttempts": 7})
    expect(attempts).to_have_value("7")
    report("a rule that is changed elsewhere is shown")


def names_what_is_wrong(page, simulator):
    form = page.locator("form[data-command=policy]")
    save = form.get_by_role("button", name="Save the rules")
    attempts = form.locator("[data-path='lockout.maxAttempts']")
    attempts.fill("2.5")
    save.click()
    expect(page.locator("#notice")).to_have_text("lockout.maxAttempts is no whole number")
    expect(attempts).to_be_focused()
    expect(attempts).to_have_attribute("aria-invalid", "true")
    # The browser's console names the refusal.
    report("one refusal", len(page.problems) == 1 and "400" in page.problems.pop())
    form.get_by_role("button", name="Undo").click()
    expect(attempts).to_have_value("7")
    form.locator("[data-path=apps]").fill("[{")
    save.click()
    expect(page.locator("#notice")).to_contain_text("apps is no JSON")
    form.get_by_role("button", name="Undo").click()
    save.click()
    expect(form.locator("output")).to_have_text("Nothing was changed.")
    report("what is wrong is named, and undone")


def edits_other_rules(page, simulator):
    page.locator("summary", has_text="Identity Engine").press("Enter")
    page.locator("form[data-command=identity]").get_by_label("identifierOnly").check()
    page.get_by_text("Tokens and their clients").press("Enter")
    page.locator("form[data-command=oauth] [data-path=idTokenLifetime]").fill("60")
    for command in ("identity", "oauth"):
        form = page.locator(f"form[data-command={command}]")
        form.get_by_role("button", name="Save the rules").click()
        expect(form.locator("output")).to_contain_text("Saved")
    expect(page.locator("#notice")).to_have_text("")
    identity, oauth = simulator.get("/simulator/identity"), simulator.get("/simulator/oauth")
    report(
        "rules of the Identity Engine and for tokens are changed",
        (identity["variants"], oauth["idTokenLifetime"]) == (["identifierOnly"], 60),
    )
    simulator.command("identity", variants=[])


def signs_in_elsewhere(context, simulator, app):
    page = context.new_page()
    page.goto(app)
    result = page.evaluate(
        "([org, name, word]) => signIn(org, name, word)",
        [simulator.url, "question@example.test", PASSWORD],
    )
    report("an app on another origin signs in with fetch and introspect",
          result["introspected"]["json"]["status"] == "MFA_REQUIRED"
          and result["done"]["json"]["status"] == "SUCCESS" and result["begun"]["id"])
    token = result["done"]["json"]["sessionToken"]
    target = f"{app}?back"
    page.goto(f"{simulator.url}/login/sessionCookieRedirect?token={token}&redirectUrl={target}")
    report("the redirect comes back to the app", page.url == target)
    me = page.evaluate("(url) => call(url)", f"{simulator.url}/api/v1/sessions/me")
    report(
        "its cookie goes along with requests of the app",
        me["status"] == 200 and me["json"]["login"] == "question@example.test",
    )
    hidden = page.evaluate(
        """async (url) => { try { await fetch(url); return false; } catch { return true; } }""",
        f"{simulator.url}/simulator/users",
    )
    report("the control API is out of reach for the app", hidden)
    for server in ("/oauth2/v1", "/oauth2/default/v1"):
        tokens = gets_tokens(page, simulator, app, server)
    signs_out(page, simulator, app, tokens)
    page.close()


def gets_tokens(page, simulator, app, server):
    """Brings a code to the app in each response mode, and returns the tokens for the last one."""
    request = {
        "client_id": "app", "redirect_uri": app, "response_type": "code", "scope": "openid",
        "state": "s", "nonce": "n", "prompt": "none", "code_challenge_method": "S256",
        "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    }
    for mode in ("query", "fragment", "form_post", "okta_post_message"):
        query = urllib.parse.urlencode({**request, "response_mode": mode})
        address = f"{simulator.url}{server}/authorize?{query}"
        if mode == "okta_post_message":
            page.goto(app)
            fields = page.evaluate("(address) => receive(address)", address)
            came = fields["origin"] == simulator.url
        else:
            with page.expect_request(lambda sent: sent.url.startswith(app)) as back:
                page.goto(address)
            page.wait_for_url(f"{app}*")
            parts = urllib.parse.urlsplit(page.url)
            texts = {"query": parts.query, "fragment": parts.fragment, "form_post": back.value.post_data}
            fields = dict(urllib.parse.parse_qsl(texts[mode]))
            came = back.value.method == ("POST" if mode == "form_post" else "GET")
        tokens = simulator.form(
            f"{server}/token", grant_type="authorization_code", code=fields["code"],
            client_id="app", redirect_uri=app,
            code_verifier="dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
        )
        report(f"{server}: {mode} brings a code to the app", came and fields["state"] == "s" and tokens["id_token"])
    return tokens


def signs_out(page, simulator, app, tokens):
    server = f"{simulator.url}/oauth2/default/v1"
    end = {"id_token_hint": tokens["id_token"], "post_logout_redirect_uri": app, "state": "end-1"}
    page.goto(f"{server}/logout?{urllib.parse.urlencode(end)}")
    report("the end of the session leads back to the app", page.url == f"{app}?state=end-1")
    status = page.evaluate(
        "async (url) => (await fetch(url, { credentials: 'include' })).status",
        f"{simulator.url}/api/v1/sessions/me",
    )
    report("the browser has no session any more", status == 404)


def signs_in_with_identity_engine(page, simulator):
    page.locator("#engine").select_option("identity")
    expect(page.locator("#diagram figure:visible figcaption")).to_have_text(["Identity Engine"])
    begun = simulator.form(
        "/oauth2/default/v1/interact", client_id="app", scope="openid", state="s",
        redirect_uri="app:/x", code_challenge_method="S256",
        code_challenge="E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    )
    response = simulator.post("/idp/idx/introspect", interactionHandle=begun["interaction_handle"])

    def follow(**fields):
        form = response["remediation"]["value"][0]
        return simulator.post(form["href"], stateHandle=response["stateHandle"], **fields)

    lit = page.locator("#diagram figure:visible .node.lit text")
    expect(lit).to_have_text(["identify"])
    response = follow(identifier="push@example.test", credentials={"passcode": PASSWORD})
    expect(lit).to_have_text(["selectAuthenticator"])
    option = response["remediation"]["value"][0]["value"][0]["options"][0]["value"]["form"]["value"]
    response = follow(authenticator={"id": option[0]["value"], "methodType": "push"})
    expect(lit).to_have_text(["push"])
    page.screenshot(path=page.pictures / "identity.png", full_page=True)
    phone = card(page, "phone-list", "push@example.test")
    approve = phone.get_by_role("button", name="Approve the push")
    approve.click()
    expect(approve).to_have_count(0)
    response = follow()
    report("the Identity Engine is shown, and its push approved", "successWithInteractionCode" in response)
    expect(page.locator("#request-list")).to_contain_text("select-authenticator-authenticate")
    page.locator("#engine").select_option("classic")
    expect(page.locator("#diagram figure:visible figcaption")).to_have_text(["Authn API"])


def fits(browser, simulator, pictures):
    for width, height, name in [(400, 844, "narrow.png"), (1280, 900, "wide.png")]:
        for scheme in ("light", "dark"):
            page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
            page.goto(simulator.url)
            expect(page.locator("#connection")).to_have_text("Live")
            page.evaluate("document.querySelectorAll('details').forEach((e) => { e.open = true; })")
            expect(page.locator("[data-path='lockout.maxAttempts']")).to_be_visible()
            over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            page.screenshot(path=pictures / f"{scheme}-{name}", full_page=True)
            report(f"nothing is cut off at {width} pixels, {scheme}", over <= 0)
            page.close()


def use(browser, simulator, app, pictures):
    context = browser.new_context(
        viewport={"width": 1280, "height": 900},
        permissions=["clipboard-read", "clipboard-write"],
    )
    page = context.new_page()
    page.pictures, page.alerts, page.problems = pictures, [], []
    page.on("dialog", lambda dialog: (page.alerts.append(dialog.message), dialog.dismiss()))
    page.on("pageerror", lambda error: page.problems.append(str(error)))
    page.on("console", lambda m: page.problems.append(m.text) if m.type == "error" else None)
    page.goto(simulator.url)
    expect(page.locator("#connection")).to_have_text("Live")
    report("the diagram has every state of the table", page.locator("#diagram .node").count() >= 17)
    for part in (approves_numbers, copies_a_command, holds_a_click, rejects, reads_code,
                 keeps_what_a_person_does, shows_bodies, locks,
                 stays_text, adds_a_user, edits_rules, names_what_is_wrong,
                 edits_other_rules, switches_faults, advances,
                 signs_in_with_identity_engine, finds, asks_first):
        part(page, simulator)
    signs_in_elsewhere(context, simulator, app)
    page.reload()
    expect(page.locator("#connection")).to_have_text("Live")
    report(
        "no cookie of the org is readable by the page",
        page.evaluate("document.cookie") == "" and context.cookies(simulator.url),
    )
    fits(browser, simulator, pictures)
    report(f"the browser had nothing to complain about {page.problems}", not page.problems)


def main():
    pictures = Path(sys.argv[2]).resolve()
    apps = http.server.ThreadingHTTPServer(("127.0.0.1", 0), App)
    threading.Thread(target=apps.serve_forever, daemon=True).start()
    app = f"http://localhost:{apps.server_address[1]}/"
    with tempfile.TemporaryFile("w+") as log, sync_playwright() as playwright:
        with Org(sys.argv[1], ORG, "--verbose", log=log) as simulator:
            browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=["--no-sandbox"])
            use(browser, simulator, app, pictures)
            simulator.get("/.well-known/okta-organization?token=secret")
            start = time.monotonic()
            simulator.stop()
            seconds = time.monotonic() - start
            report(f"it stops at once, while pages listen ({seconds:.2f} s)", seconds < 0.9)
            browser.close()
        log.seek(0)
        lines = log.read()
        report(
            "it logs requests without tokens",
            "GET /.well-known/okta-organization?token=… 200" in lines and "secret" not in lines,
        )


main()
