"""What all checks of this folder share: a running okta-simulator, and how a check reports."""

import contextlib
import json
import re
import shutil
import signal
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

PASSWORD = "Passw0rd-1"


class Failure(Exception):
    """A check saw something else than it expected."""


def check(is_right, text):
    """Ends a scenario as failed, with what is wrong, unless all is right."""
    if not is_right:
        raise Failure(text)


def report(title, is_right=True):
    """Prints the result of a check, and ends the program if it failed."""
    print(f"{'ok' if is_right else 'FAILED':8}{title}", flush=True)
    if not is_right:
        sys.exit(1)


def refuses(action, kind):
    """Whether `action` ends in an error of this kind."""
    try:
        action()
    except kind:
        return True
    return False


def play(scenarios):
    """Runs scenarios, pairs of a title and a function that may return a note; returns whether all passed."""
    failed = 0
    for title, scenario in scenarios:
        start = time.monotonic()
        try:
            result, note = "ok", scenario() or ""
        except Failure as failure:
            failed += 1
            result, note = "FAILED", failure
        print(f"{result:8}{title} ({time.monotonic() - start:.1f} s) {note}".rstrip(), flush=True)
    print(f"{failed} of {len(scenarios)} failed")
    return failed == 0 and len(scenarios) > 0


class Simulator:
    """A running okta-simulator, over TLS if there is a certificate with its key."""

    def __init__(self, binary, org, *options, certificate=None, log=None):
        self.folder = tempfile.TemporaryDirectory()
        file = Path(self.folder.name) / "org.json"
        file.write_text(json.dumps(org))
        if certificate:
            options += ("--tls-cert", certificate[0], "--tls-key", certificate[1])
        self.trusted = certificate and ssl.create_default_context(cafile=certificate[0])
        self.process = subprocess.Popen(
            [binary, "--port", "0", "--org", file, *options], stdout=subprocess.PIPE, stderr=log, text=True
        )
        self.url = ""
        for line in self.process.stdout:
            if found := re.match(r"okta-simulator at (\S+)$", line):
                self.url = found[1].replace("127.0.0.1", "localhost")
            if line.startswith("commands:"):
                return
        raise Failure("okta-simulator does not start")

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind:
            self.process.kill()
        status = self.stop()
        self.folder.cleanup()
        check(kind or status == 0, f"okta-simulator ended with status {status}")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(10)

    def send(self, path, body=None, type="application/json", cookie=""):
        """Sends a request, POST if it has a body; returns the status and the JSON of the response."""
        url = path if "://" in path else self.url + path
        request = urllib.request.Request(url, body and body.encode(), {"Content-Type": type, "Cookie": cookie})
        try:
            with urllib.request.urlopen(request, context=self.trusted) as response:
                return response.status, members(response.read())
        except urllib.error.HTTPError as error:
            return error.code, members(error.read())

    def get(self, path):
        return self.send(path)[1]

    def post(self, path, **fields):
        return self.send(path, json.dumps(fields))[1]

    def form(self, path, **fields):
        return self.send(path, urllib.parse.urlencode(fields), "application/x-www-form-urlencoded")[1]

    def command(self, name, **fields):
        """The result of a command of the control API, which must not be refused."""
        status, result = self.send(f"/simulator/{name}", json.dumps(fields))
        check(status == 200, f"{name} is refused: {result}")
        return result

    def code(self, login=None):
        """The latest code that was sent, to `login` or to anybody."""
        messages = self.get("/simulator/outbox")["messages"]
        return [message["code"] for message in messages if login in (None, message["login"])][-1]

    def has_session(self, cookie):
        return self.send("/api/v1/sessions/me", cookie=f"sid={cookie}")[0] == 200


def members(body):
    """The members of a JSON object, none if `body` is anything else."""
    try:
        value = json.loads(body)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


@contextlib.contextmanager
def chromium():
    """A Chromium, that of the machine or of playwright; `None` if there is neither, and says so."""
    from playwright.sync_api import Error, sync_playwright

    path = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        except Error:
            print("Skipped: Chromium is not installed.")
            browser = None
        yield browser
        if browser:
            browser.close()
