"""Commands at an org over real HTTP, one function each: okta-simulator, which SIMULATOR names."""

import contextlib
import json
import os
import re
import signal
import subprocess
import tempfile
import urllib.request

from session import NEW_PASSWORD, PASSWORD, Session, check, hides, start_simulator

CLIENT = ["--engine", "identity", "--client-id", "terminal", "--redirect-uri", "com.example.terminal:/callback"]
ORG = {
    "users": [
        {"login": "sms@example.test", "factors": ["sms"]},
        {"login": "locked@example.test", "isLocked": True},
        {"login": "staged@example.test", "isStaged": True},
        {"login": "plain@example.test"}, {"login": "push@example.test", "factors": ["push"]},
    ],
    "identity": {"refreshMilliseconds": 500},
}


class Org:
    """A running okta-simulator, and sessions of okta-auth at it."""

    def __init__(self, program, folder, engine):
        self.program, self.folder, self.engine = program, folder, engine
        self.process, self.url = start_simulator(
            os.environ["SIMULATOR"], ORG, os.path.join(folder, "org.json"), "--engine", engine
        )

    def session(self, command, *arguments):
        # A stored sign-in names its engine and client.
        client = CLIENT if self.engine == "identity" and command != "resume" else []
        return Session([self.program, command, *client, *arguments], environment=self.environment)

    def run(self, command, *arguments, answers=()):
        return subprocess.run(
            [self.program, command, *arguments], input="".join(f"{line}\n" for line in answers),
            capture_output=True, text=True, timeout=60, env={**os.environ, **self.environment},
        )

    @property
    def environment(self):
        return {"OKTA_ORG": self.url, "OKTA_AUTH_STATE": os.path.join(self.folder, "state")}

    def ask(self, name, **fields):
        request = urllib.request.Request(
            f"{self.url}/simulator/{name}", json.dumps(fields).encode() if fields else None,
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request) as response:
            return json.loads(response.read())

    def code(self):
        return self.ask("outbox")["messages"][-1]["code"]

    def files(self):
        return [
            os.path.join(folder, name)
            for folder, _, names in os.walk(os.path.join(self.folder, "state")) for name in names
        ]


@contextlib.contextmanager
def org(program, engine):
    with tempfile.TemporaryDirectory() as folder:
        running = Org(program, folder, engine)
        try:
            yield running
        finally:
            running.process.kill()
            running.process.wait()


def types_a_weak_password_first(session):
    session.expect("It needs: at least 8 characters")
    session.expect("New password: ")
    session.line("short")
    session.expect("may refuse it: at least 8 characters")
    session.expect("password, again: ")
    session.line("short")
    session.expect("Password requirements were not met")
    session.expect("New password: ")
    session.line(NEW_PASSWORD)
    session.expect("password, again: ")
    session.line(NEW_PASSWORD)
    hides(session, NEW_PASSWORD)


def command_unlock(program):
    arguments = ["--user", "locked@example.test", "--by", "sms"]
    with org(program, "classic") as place, place.session("unlock", *arguments) as session:
        session.expect("Code: ")
        session.line(place.code())
        session.expect(r"grow up\?: ")
        session.line("Simulated City")
        session.expect("The account is unlocked")
        session.expect_exit(0)
    with org(program, "identity") as place, place.session("unlock", *arguments) as session:
        session.expect("Code: ")
        session.line(place.code())
        session.expect("log in using your existing username")
        session.expect_exit(0)
        check(not place.ask("users")["users"][1]["isLocked"], "the account is locked")


def command_activate(program):
    for engine in ("classic", "identity"):
        with org(program, engine) as place, place.session("activate") as session:
            token = place.ask("activation-token", login="staged@example.test")["token"]
            session.expect("Activation token or link: ")
            session.line(f"https://org.example/welcome/{token}")
            if engine == "identity":
                session.choose("Email")
                session.expect("Code: ")
                session.line(place.code())
                session.choose("Password")
            types_a_weak_password_first(session)
            session.expect(r"Signed in\.")
            session.expect_exit(0)
            check(token not in session.text, "the token is on the screen")


def command_recover(program):
    for engine in ("classic", "identity"):
        with org(program, engine) as place:
            place.ask("reset-password", login="plain@example.test")
            link = place.ask("outbox")["messages"][-1]["link"]
            with place.session("recover", "--link") as session:
                session.expect("[Ll]ink[^:]*: ")
                session.line(link)
                if engine == "classic":
                    session.expect(r"grow up\?: ")
                    session.line("Simulated City")
                types_a_weak_password_first(session)
                session.expect(r"Signed in\.")
                session.expect_exit(0)


def command_resume(program):
    for engine, status in (("classic", "MFA_REQUIRED"), ("identity", "select-authenticator-authenticate")):
        with org(program, engine) as place:
            for ends in ("left", "killed", "hung up"):
                with place.session("sign-in", "--user", "sms@example.test") as session:
                    session.expect("Password: ")
                    session.line(PASSWORD)
                    session.expect(re.escape(f"[{status}]"))
                    if ends == "left":
                        session.choose("Leave for now")
                        session.expect_exit(1)
                    elif ends == "killed":
                        session.kill(signal.SIGKILL)
                        session.expect_exit(-9)
                    else:
                        session.hang_up()
                        session.expect_exit(129)
                for file in place.files():
                    check(os.stat(file).st_mode & 0o077 == 0, f"others may read {file}")
                with place.session("resume") as session:
                    session.expect(re.escape(f"[{status}]"))
                    # A second message to a number has to wait.
                    place.ask("clock/advance", seconds=31)
                    session.choose("(Text message|Phone: SMS)")
                    session.expect("Code: ")
                    session.line(place.code())
                    session.expect(r"Signed in\.")
                    session.expect_exit(0)
            with place.session("resume") as session:
                session.expect("There is no sign-in to resume")
                session.expect_exit(1)


def a_device_is_remembered(program):
    for engine in ("classic", "identity"):
        with org(program, engine) as place:
            for remembers in (True, False):
                arguments = ["--user", "sms@example.test"] + (["--remember-device"] if remembers else [])
                with place.session("sign-in", *arguments) as session:
                    session.expect("Password: ")
                    session.line(PASSWORD)
                    if remembers:
                        session.choose("(Text message|Phone: SMS)")
                        session.expect("Code: ")
                        session.line(place.code())
                    session.expect(r"Signed in\.")
                    session.expect_exit(0)


def tokens_of_both_engines(program):
    for engine in ("classic", "identity"):
        client = ["--client-id", "terminal", "--redirect-uri", "com.example.terminal:/callback"]
        with org(program, engine) as place:
            answers = ["plain@example.test", PASSWORD]
            run = place.run("tokens", "--engine", engine, *client, "--json", answers=answers)
            check(run.returncode == 0, run.stderr)
            check(json.loads(run.stdout)["access_token"], "there are no tokens")
            check(PASSWORD not in run.stderr, "the password is shown")


def a_session_that_expires(program):
    with org(program, "identity") as place, place.session("sign-in", "--user", "sms@example.test") as session:
        session.expect("Password: ")
        session.line(PASSWORD)
        session.expect(r"\[select-authenticator-authenticate\]")
        place.ask("clock/advance", seconds=7300)
        session.choose("Phone: SMS")
        session.expect("logged out due to inactivity|session has expired")
        # The user is known; an empty line leads to another one.
        session.expect("User name: sms@example.test\n")
        session.expect("Password: ")
        session.line("")
        session.choose("Sign in\n")
        session.expect("User name: ")
        session.line("plain@example.test")
        session.expect("Password: ")
        session.line(PASSWORD)
        session.expect(r"Signed in\.")
        session.expect_exit(0)


def a_sign_in_is_recorded(program):
    for engine in ("classic", "identity"):
        with org(program, engine) as place:
            file = os.path.join(place.folder, "cassette")
            arguments = ["--user", "sms@example.test", "--record", file]
            statuses = []
            for arguments in (arguments, ["--replay", file, "--user", "sms@example.test"]):
                with place.session("sign-in", *arguments) as session:
                    session.expect("Password: ")
                    session.line(PASSWORD)
                    session.choose("(Text message|Phone: SMS)")
                    session.expect("Code: ")
                    session.line(place.code())
                    session.expect(r"Signed in\.")
                    session.expect_exit(0)
                    statuses.append(re.findall(r"\[([A-Za-z_-]+)\]\n", session.text))
            check(statuses[0] == statuses[1] and len(statuses[0]) > 2, f"replayed as {statuses}")
            with open(file) as text:
                cassette = text.read()
            for secret in (PASSWORD, "sms@", place.code(), place.url):
                check(secret not in cassette, f"{secret} is on the cassette")


def doctor_over_http(program):
    with org(program, "identity") as place:
        healthy = place.run("doctor", *CLIENT, "--json")
        check(healthy.returncode == 0, healthy.stdout + healthy.stderr)
        check(json.loads(healthy.stdout)["engine"] == "Identity Engine", healthy.stdout)
        wrong = place.run("doctor", "--json")
        check([f["id"] for f in json.loads(wrong.stdout)["findings"]] == ["org.engine"], wrong.stdout)
        check(wrong.returncode == 2, f"exit code {wrong.returncode}")
    with org(program, "classic") as place:
        check(place.run("doctor").returncode == 0, "a healthy org has a finding")
        wrong = place.run("doctor", *CLIENT, "--json")
        check("org.engine" in [f["id"] for f in json.loads(wrong.stdout)["findings"]], wrong.stdout)


def trouble_during_a_wait(program):
    with org(program, "classic") as place, place.session("sign-in", "--user", "push@example.test") as session:
        session.expect("Password: ")
        session.line(PASSWORD)
        session.choose("Okta Verify notification")
        session.expect(r"\d:\d\d left Waiting for the answer on the phone…")
        place.ask("faults", fault="serverError", path="/verify", times=2)
        session.expect(r"\d:\d\d left Waiting for the answer on the phone: the org does not answer as it should")
        session.expect(r"\d:\d\d left Waiting for the answer on the phone…", seconds=40)
        place.ask("approve", login="push@example.test")
        session.expect(r"Signed in\.")
        session.expect_exit(0)


def a_queue(program):
    with org(program, "classic") as place:
        place.ask("policy", signInQueue={"wait": 2})
        with place.session("sign-in", "--user", "plain@example.test") as session:
            session.expect("Password: ")
            session.line(PASSWORD)
            session.expect(r"\[POLL\]")
            session.expect("Waiting for")
            session.expect(r"Signed in\.")
            session.expect_exit(0)


def what_a_device_or_an_application_began(program):
    with org(program, "classic") as place:
        device = place.ask("pair-device", app="0oaSimApp00000000000")
        with place.session("sign-in", "--step-up", "--user", "plain@example.test") as session:
            session.expect("State token[^:]*: ")
            session.line(device["stateToken"])
            session.expect(r"\[DEVICE_ACTIVATE\]")
            session.expect("Code on the device: ")
            session.line(device["userCode"])
            session.expect("Password: ")
            session.line(PASSWORD)
            session.expect(r"\[SUCCESS\]\s+The device is activated")
            session.expect_exit(0)
            check(device["stateToken"] not in session.text, "the state token is on the screen")
        token = place.ask("step-up", app="0oaSimApp00000000000")["stateToken"]
        with place.session("sign-in", "--step-up", "--user", "plain@example.test") as session:
            session.expect("State token[^:]*: ")
            session.line(token)
            session.expect("Password: ")
            session.line(PASSWORD)
            session.expect("Open this page in a browser")
            session.expect_exit(0)
