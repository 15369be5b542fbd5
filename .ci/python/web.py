"""Web clients that others wrote, against okta-simulator: `web.py <okta-simulator> <folder>`.

Chromium fills in the sign-in page and uses the page of the simulator; Apache's mod_auth_openidc signs its users in there;
curl and Java's HTTP client offer HTTP/2. What is not installed is left out, and said so.
"""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.parse
from pathlib import Path

from simulator import PASSWORD, Simulator, check, play

REDIRECT = "http://localhost:{port}/secure/callback"
ORG = {
    "users": [
        {"login": "plain@example.test", "firstName": "Pia", "lastName": "Plain"},
        {"login": "push@example.test", "firstName": "Petra", "lastName": "Push", "factors": ["push", "oktaTOTP"]},
        {"login": "sms@example.test", "firstName": "Sam", "lastName": "Sms", "factors": ["sms"]},
        {"login": "question@example.test", "firstName": "Quinn", "lastName": "Q", "factors": ["question"]},
    ]
}
JAVA = """
import java.net.URI;
import java.net.http.*;

class Client {
    public static void main(String[] words) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        for (int count = 0; count < 3; count++) {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(words[0] + "/api/v1/authn"))
                .header("Content-Type", "application/json").header("Accept", "application/json")
                .expectContinue(count == 2)
                .POST(HttpRequest.BodyPublishers.ofString(words[1]));
            HttpResponse<String> response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            System.out.println(response.version() + " " + response.statusCode() + " " + response.body().contains("SUCCESS"));
        }
    }
}
"""


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def run(*words, **options):
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, **options)
    return done.stdout + done.stderr


class Checks:
    def __init__(self, simulator, folder, browser):
        self.simulator, self.folder, self.browser = simulator, folder, browser
        self.credentials = '{"username":"plain@example.test","password":"%s"}' % PASSWORD

    # HTTP

    def curl_http2(self):
        url = self.simulator.url + "/.well-known/okta-organization"
        text = run("curl", "-sv", "--http2", url, url)
        check(text.count("< HTTP/1.1 200 OK") == 2, text)
        check("Re-using existing connection" in text, "another connection was opened")

    def curl_expect(self):
        start = time.monotonic()
        text = run(
            "curl", "-sv", "-H", "Expect: 100-continue", "-H", "Content-Type: application/json", "-d", self.credentials,
            self.simulator.url + "/api/v1/authn",
        )
        check("HTTP/1.1 100 Continue" in text and '"SUCCESS"' in text, text)
        check(time.monotonic() - start < 0.9, "curl has waited for leave in vain")

    def java(self):
        program = self.folder / "Client.java"
        program.write_text(JAVA)
        text = run("java", str(program), self.simulator.url, self.credentials)
        check(text.split("\n")[:3] == ["HTTP_1_1 200 true"] * 3, text)

    # The sign-in page

    def request(self, **changes):
        query = {
            "client_id": "app", "redirect_uri": self.simulator.url + "/simulator/ready", "response_type": "code",
            "scope": "openid", "state": "s-1", "nonce": "n-1",
            "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256",
        } | changes
        return f"{self.simulator.url}/oauth2/default/v1/authorize?" + urllib.parse.urlencode(query)

    def enter(self, page, login, password=PASSWORD):
        page.get_by_label("User name").fill(login)
        page.get_by_label("Password").fill(password)
        page.get_by_role("button", name="Sign in").click()

    def in_new_browser(self, steps, scripts=False):
        context = self.browser.new_context(java_script_enabled=scripts)
        page = context.new_page()
        try:
            return steps(page)
        finally:
            context.close()

    def chromium_password(self):
        def steps(page):
            page.goto(self.request())
            self.enter(page, "plain@example.test", "wrong")
            check(page.get_by_role("alert").inner_text() == "The user name or the password is wrong.", page.content())
            check(page.get_by_label("User name").input_value() == "plain@example.test", "the name is gone")
            self.enter(page, "plain@example.test")
            page.wait_for_url("**/simulator/ready?code=*")
            check("state=s-1" in page.url, page.url)
            # The session serves the next app.
            page.goto(self.request(client_id="other", prompt="none"))
            check("code=" in page.url, page.url)
        self.in_new_browser(steps)

    def chromium_code(self):
        def steps(page):
            page.goto(self.request())
            self.enter(page, "sms@example.test")
            page.get_by_label("Code: Text message").fill(self.simulator.code("sms@example.test"))
            page.get_by_role("button", name="Verify").click()
            page.wait_for_url("**/simulator/ready?code=*")
        self.in_new_browser(steps)

    def chromium_question(self):
        def steps(page):
            page.goto(self.request())
            self.enter(page, "question@example.test")
            page.locator("[name=code]").fill("mayonnaise")
            page.get_by_role("button", name="Verify").click()
            page.wait_for_url("**/simulator/ready?code=*")
        self.in_new_browser(steps)

    def chromium_push(self):
        def steps(page):
            page.goto(self.request())
            self.enter(page, "push@example.test")
            page.get_by_role("button", name="Push to Okta Verify").click()
            check("Approve the push" in page.get_by_role("status").inner_text(), page.content())
            self.simulator.command("approve", login="push@example.test")
            # The page asks by itself.
            page.wait_for_url("**/simulator/ready?code=*", timeout=15_000)
        self.in_new_browser(steps)

    # The page of the simulator

    def slow_double_click(self):
        def steps(page):
            page.goto(self.simulator.url + "/")
            for _ in range(4):
                status, signed_in = self.simulator.send(
                    "/api/v1/authn", '{"username":"push@example.test","password":"%s"}' % PASSWORD
                )
                factor = next(f for f in signed_in["_embedded"]["factors"] if f["factorType"] == "push")
                verify = factor["_links"]["verify"]["href"]
                self.simulator.post(verify, stateToken=signed_in["stateToken"])
                approve = page.get_by_role("button", name="Approve the push of push@example.test")
                approve.wait_for()
                box = approve.bounding_box()
                x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
                page.mouse.click(x, y)
                time.sleep(0.7)
                page.mouse.click(x, y)
                time.sleep(0.5)
                user = self.simulator.get("/simulator/users?search=push@")["users"][0]
                check(not user["approvesByItself"], "the second click has switched on the approval of every push")
                lock = page.get_by_role("button", name="Lock: plain@example.test")
                box = lock.bounding_box()
                lock.scroll_into_view_if_needed()
                box = lock.bounding_box()
                x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
                page.mouse.click(x, y)
                time.sleep(0.7)
                page.mouse.click(x, y)
                time.sleep(0.3)
                user = self.simulator.get("/simulator/users?search=plain@")["users"][0]
                check(user["isLocked"], "the second click has unlocked the account")
                time.sleep(1.2)
                page.get_by_role("button", name="Unlock: plain@example.test").click()
                lock.wait_for()
        self.in_new_browser(steps, scripts=True)

    def names(self):
        def steps(page):
            page.goto(self.simulator.url + "/")
            page.get_by_role("button", name="Lock: plain@example.test").wait_for()
            names = page.evaluate(
                "[...document.querySelectorAll('main button')].filter((b) => b.offsetParent)"
                ".map((b) => b.getAttribute('aria-label') ?? b.textContent)"
            )
            check(len(names) == len(set(names)), sorted(n for n in names if names.count(n) > 1))
            page.keyboard.press("Tab")
            check(page.evaluate("document.activeElement.className") == "skip", "the first stop is no skip link")
            page.set_viewport_size({"width": 380, "height": 700})
            heights = page.evaluate("[...document.querySelectorAll('nav a')].map((a) => a.getBoundingClientRect().height)")
            check(min(heights) >= 24, heights)
        self.in_new_browser(steps, scripts=True)

    def mail_link(self):
        def steps(page):
            self.simulator.command("reset-password", login="sms@example.test")
            page.goto(self.simulator.url + "/")
            link = page.locator("#message-list a").first
            link.wait_for()
            address = link.get_attribute("href")
            check(address.startswith(self.simulator.url.replace("localhost", "")[:7]), address)
            check(page.locator("#message-list").inner_text().count(address) == 1, "the link stands there twice")
            page.goto(address)
            check(page.locator("h1").inner_text() == "Open this link in the app", page.content())
        self.in_new_browser(steps, scripts=True)

    # Apache

    def apache(self):
        port = free_port()
        redirect = REDIRECT.format(port=port)
        self.simulator.command(
            "oauth",
            clients=[{"id": "web", "secret": "s3cret+web", "redirectURIs": [redirect], "scopes": ["openid", "profile", "email"]}],
        )
        place = self.folder / "apache"
        (place / "secure").mkdir(parents=True)
        (place / "secure" / "index.html").write_text("the secret page")
        modules = "/usr/lib/apache2/modules"
        loads = "\n".join(
            f"LoadModule {name}_module {modules}/mod_{name}.so"
            for name in ["mpm_event", "authn_core", "authz_core", "authz_user", "auth_openidc", "dir", "mime", "headers"]
        )
        (place / "httpd.conf").write_text(f"""
            {loads}
            ServerRoot {place}
            ServerName localhost
            Listen 127.0.0.1:{port}
            PidFile {place}/pid
            ErrorLog {place}/errors
            DocumentRoot {place}
            TypesConfig /etc/mime.types
            DirectoryIndex index.html
            OIDCProviderMetadataURL {self.simulator.url}/oauth2/default/.well-known/openid-configuration
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
        """)
        environment = os.environ | {"APACHE_RUN_DIR": str(place)}
        server = subprocess.Popen(["apache2", "-f", place / "httpd.conf", "-D", "FOREGROUND"], env=environment)
        try:
            def steps(page):
                for _ in range(50):
                    with socket.socket() as probe:
                        if probe.connect_ex(("127.0.0.1", port)) == 0:
                            break
                    time.sleep(0.1)
                page.goto(f"http://localhost:{port}/secure/")
                check(page.locator("h1").inner_text() == "Sign in", page.content())
                self.enter(page, "plain@example.test")
                page.wait_for_url(f"http://localhost:{port}/secure/")
                check("the secret page" in page.content(), page.content() + (place / "errors").read_text())
                response = page.reload()
                check(response.headers.get("x-user", "").startswith("plain@example.test"), response.headers)
            self.in_new_browser(steps)
        finally:
            server.terminate()
            server.wait(10)
            self.simulator.command("oauth", clients=[])


def main():
    binary, folder = sys.argv[1], Path(sys.argv[2])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with Simulator(binary, ORG) as simulator:
        checks = Checks(simulator, folder, None)
        chosen = []
        if shutil.which("curl"):
            chosen += [("curl offers HTTP/2, twice on a connection", checks.curl_http2)]
            chosen += [("curl waits for leave to send its body", checks.curl_expect)]
        else:
            print("Skipped: curl is not installed.")
        if shutil.which("java"):
            chosen += [("Java's HTTP client offers HTTP/2", checks.java)]
        else:
            print("Skipped: java is not installed.")
        chromium = shutil.which("chromium") or shutil.which("google-chrome")
        if not chromium:
            print("Skipped: chromium is not installed.")
            sys.exit(0 if play(chosen) else 1)
        from playwright.sync_api import sync_playwright

        with sync_playwright() as playwright:
            checks.browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            chosen += [
                ("Chromium signs in with a password, without scripts", checks.chromium_password),
                ("Chromium signs in with a code", checks.chromium_code),
                ("Chromium signs in with an answer", checks.chromium_question),
                ("Chromium signs in with a push", checks.chromium_push),
                ("A slow double click does one thing", checks.slow_double_click),
                ("Each button has a name of its own, and the page a skip link", checks.names),
                ("The link of a mail can be clicked", checks.mail_link),
            ]
            if shutil.which("apache2"):
                chosen += [("Apache's mod_auth_openidc signs a user in", checks.apache)]
            else:
                print("Skipped: apache2 is not installed.")
            has_passed = play(chosen)
            checks.browser.close()
    sys.exit(0 if has_passed else 1)


main()
