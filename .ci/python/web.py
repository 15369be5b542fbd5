"""Chromium on the pages of okta-simulator: `web.py <okta-simulator> <folder>`.

Chromium fills in the sign-in page and uses the page of the simulator; Apache's mod_auth_openidc, if it is installed, signs
its users in there.
"""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.parse
from functools import partial
from pathlib import Path

from simulator import PASSWORD, Simulator, check, chromium, play

ORG = {
    "users": [
        {"login": "plain@example.test", "firstName": "Pia", "lastName": "Plain"},
        {"login": "push@example.test", "firstName": "Petra", "lastName": "Push", "factors": ["push", "oktaTOTP"]},
        {"login": "sms@example.test", "firstName": "Sam", "lastName": "Sms", "factors": ["sms"]},
        {"login": "question@example.test", "firstName": "Quinn", "lastName": "Q", "factors": ["question"]},
        {"login": "number@example.test", "firstName": "Nora", "factors": ["push", "yubiKey"], "usesNumberChallenge": True},
        {"login": "key@example.test", "firstName": "Kim", "lastName": "Key", "factors": ["yubiKey"]},
    ]
}
SIGNED_IN = "**/simulator/ready?code=*"
APACHE = """
    ServerRoot {place}
    ServerName localhost
    Listen 127.0.0.1:{port}
    PidFile {place}/pid
    ErrorLog {place}/errors
    DocumentRoot {place}
    TypesConfig /etc/mime.types
    DirectoryIndex index.html
    OIDCProviderMetadataURL {url}/oauth2/default/.well-known/openid-configuration
    OIDCClientID web
    OIDCClientSecret s3cret+web
    OIDCRedirectURI {redirect}
    OIDCCryptoPassphrase simulated
    OIDCScope "openid profile email"
    OIDCPKCEMethod S256
    OIDCRemoteUserClaim preferred_username
    <Location /secure/>
        AuthType openid-connect
        Require valid-user
        Header set X-User "expr=%{{REMOTE_USER}}"
    </Location>
"""
MODULES = ["mpm_event", "authn_core", "authz_core", "authz_user", "auth_openidc", "dir", "mime", "headers"]


def authorization(org, **changes):
    """The address of the sign-in page for an app."""
    query = {
        "client_id": "app", "redirect_uri": org.url + "/simulator/ready", "response_type": "code", "scope": "openid",
        "state": "s-1", "nonce": "n-1", "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
        "code_challenge_method": "S256",
    }
    return f"{org.url}/oauth2/default/v1/authorize?" + urllib.parse.urlencode(query | changes)


def enter(page, login, password=PASSWORD):
    page.get_by_label("User name").fill(login)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()


# The sign-in page


def password(org, page):
    page.goto(authorization(org))
    enter(page, "plain@example.test", "wrong")
    check(page.get_by_role("alert").inner_text() == "The user name or the password is wrong.", page.content())
    check(page.get_by_label("User name").input_value() == "plain@example.test", "the name is gone")
    enter(page, "plain@example.test")
    page.wait_for_url(SIGNED_IN)
    check("state=s-1" in page.url, page.url)
    # The session serves the next app.
    page.goto(authorization(org, client_id="other", prompt="none"))
    check("code=" in page.url, page.url)


def code(org, page):
    page.goto(authorization(org))
    enter(page, "sms@example.test")
    page.get_by_label("Code: Text message").fill(org.code("sms@example.test"))
    page.get_by_role("button", name="Verify").click()
    page.wait_for_url(SIGNED_IN)


def question(org, page):
    page.goto(authorization(org))
    enter(page, "question@example.test")
    page.locator("[name=code]").fill("mayonnaise")
    page.get_by_role("button", name="Verify").click()
    page.wait_for_url(SIGNED_IN)


def push(org, page):
    page.goto(authorization(org))
    enter(page, "push@example.test")
    page.get_by_role("button", name="Push to Okta Verify").click()
    check("Approve the push" in page.get_by_role("status").inner_text(), page.content())
    org.command("approve", login="push@example.test")
    # The page asks by itself.
    page.wait_for_url(SIGNED_IN, timeout=15_000)


def apache(folder, org, page):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    site = f"http://localhost:{port}/secure/"
    client = {"id": "web", "secret": "s3cret+web", "redirectURIs": [site + "callback"]}
    org.command("oauth", clients=[client | {"scopes": ["openid", "profile", "email"]}])
    (folder / "secure").mkdir(parents=True)
    (folder / "secure" / "index.html").write_text("the secret page")
    loads = [f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so\n" for name in MODULES]
    rules = APACHE.format(place=folder, port=port, url=org.url, redirect=site + "callback")
    (folder / "httpd.conf").write_text("".join(loads) + rules)
    environment = os.environ | {"APACHE_RUN_DIR": str(folder)}
    server = subprocess.Popen(["apache2", "-f", folder / "httpd.conf", "-D", "FOREGROUND"], env=environment)
    try:
        for _ in range(50):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        page.goto(site)
        check(page.locator("h1").inner_text() == "Sign in", page.content())
        enter(page, "plain@example.test")
        page.wait_for_url(site)
        check("the secret page" in page.content(), page.content() + (folder / "errors").read_text())
        headers = page.reload().headers
        check(headers.get("x-user", "").startswith("plain@example.test"), headers)
    finally:
        server.terminate()
        server.wait(10)


# The page of the simulator


def send_push(org, login):
    """Signs in as far as a push, which the user then sees."""
    signed_in = org.post("/api/v1/authn", username=login, password=PASSWORD)
    factor = next(f for f in signed_in["_embedded"]["factors"] if f["factorType"] == "push")
    org.post(factor["_links"]["verify"]["href"], stateToken=signed_in["stateToken"])


def slow_double_click(org, page):
    def click_twice(button):
        """Clicks where the button is, and there again when the page has changed."""
        # At the edge of the window, the bar with the links covers it.
        button.evaluate("(button) => button.scrollIntoView({ block: 'center' })")
        box = button.bounding_box()
        for _ in range(2):
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            time.sleep(0.7)

    def user(name):
        return org.get(f"/simulator/users?search={name}@")["users"][0]

    page.goto(org.url + "/")
    for _ in range(4):
        send_push(org, "push@example.test")
        approve = page.get_by_role("button", name="Approve the push of push@example.test")
        approve.wait_for()
        click_twice(approve)
        check(org.get("/simulator/pushes")["pushes"] == [], "the first click has approved nothing")
        check(not user("push")["approvesByItself"], "the second click has switched on the approval of every push")
        lock = page.get_by_role("button", name="Lock: plain@example.test")
        click_twice(lock)
        check(user("plain")["isLocked"], "the second click has unlocked the account")
        time.sleep(1.2)
        # A click here could make the next one its echo.
        page.get_by_role("button", name="Unlock: plain@example.test").press("Enter")
        lock.wait_for()


def names(org, page):
    page.goto(org.url + "/")
    page.get_by_role("button", name="Lock: plain@example.test").wait_for()
    names = page.evaluate(
        "[...document.querySelectorAll('main button')].filter((b) => b.offsetParent)"
        ".map((b) => b.getAttribute('aria-label') ?? b.textContent)"
    )
    check(len(names) == len(set(names)), sorted(n for n in names if names.count(n) > 1))
    # Two users have each of these, so that a name without the login would stand there twice.
    for part in ["Approve by itself", "Press yubiKey"]:
        check(len([name for name in names if name.startswith(part)]) == 2, names)
    page.keyboard.press("Tab")
    check(page.evaluate("document.activeElement.className") == "skip", "the first stop is no skip link")
    page.set_viewport_size({"width": 380, "height": 700})
    heights = page.evaluate("[...document.querySelectorAll('nav a')].map((a) => a.getBoundingClientRect().height)")
    check(min(heights) >= 24, heights)


def wrong_number(org, page):
    page.goto(org.url + "/")
    notice = page.locator("#notice")
    for is_right in [False, True]:
        send_push(org, "number@example.test")
        push = org.get("/simulator/pushes")["pushes"][0]
        number = next(n for n in push["numbers"] if (n == push["correctAnswer"]) == is_right)
        pick = page.get_by_role("button", name=f"Pick {number} for number@example.test", exact=True)
        pick.click()
        pick.wait_for(state="detached")
        if is_right:
            check(notice.text_content() == "", notice.text_content())
        else:
            notice.get_by_text(f"{number} is not the number that the sign-in shows").wait_for()


def replaced_user(org, page):
    page.goto(org.url + "/")
    page.get_by_text("Add a user").click()
    form = page.locator("#new-user form")
    for result in ["was added.", "took the place of the user with this login."]:
        form.get_by_label("Login").fill("twice@example.test")
        form.get_by_role("button", name="Add the user").click()
        form.get_by_text(f"twice@example.test {result}").wait_for()


def mail_link(org, page):
    org.command("reset-password", login="sms@example.test")
    page.goto(org.url + "/")
    link = page.locator("#message-list a").first
    link.wait_for()
    address = link.get_attribute("href")
    check(address.startswith("http://"), address)
    check(page.locator("#message-list").inner_text().count(address) == 1, "the link stands there twice")
    page.goto(address)
    check(page.locator("h1").inner_text() == "Open this link in the app", page.content())


def main():
    folder = Path(sys.argv[2])
    shutil.rmtree(folder, ignore_errors=True)
    with Simulator(sys.argv[1], ORG) as org, chromium() as browser:
        if not browser:
            sys.exit(77)

        def scenario(steps, scripts):
            def run():
                context = browser.new_context(java_script_enabled=scripts)
                steps(org, context.new_page())
                context.close()

            return run

        chosen = [
            ("A password signs in, without scripts", scenario(password, False)),
            ("A code signs in", scenario(code, False)),
            ("An answer signs in", scenario(question, False)),
            ("A push signs in", scenario(push, False)),
            ("A slow double click does one thing", scenario(slow_double_click, True)),
            ("Each button has a name of its own, and the page a skip link", scenario(names, True)),
            ("The link of a mail can be clicked", scenario(mail_link, True)),
            ("The page says that a wrong number was picked", scenario(wrong_number, True)),
            ("The page says that a new user takes the place of another", scenario(replaced_user, True)),
        ]
        if shutil.which("apache2"):
            chosen.append(("Apache's mod_auth_openidc signs a user in", scenario(partial(apache, folder), False)))
        else:
            print("Skipped: apache2 is not installed.")
        has_passed = play(chosen)
    sys.exit(0 if has_passed else 1)


main()
