"""Commands at an org over real HTTP, one function each: okta-simulator, which SIMULATOR names."""

import json
import os
import re
import signal
from pathlib import Path

from session import OktaAuth, run
from simulator import PASSWORD, Simulator, check

CLIENT = ["--client-id", "terminal", "--redirect-uri", "com.example.terminal:/callback"]
USERS = [
    {"login": "sms@example.test", "factors": ["sms"]},
    {"login": "locked@example.test", "isLocked": True},
    {"login": "staged@example.test", "isStaged": True},
    {"login": "plain@example.test"},
    {"login": "push@example.test", "factors": ["push"]},
]


class Org(Simulator):
    """A running okta-simulator, and okta-auth at it."""

    def __init__(self, program, engine):
        org = {"users": USERS, "identity": {"refreshMilliseconds": 500}}
        super().__init__(os.environ["SIMULATOR"], org, "--engine", engine)
        self.program = program
        self.client = ["--engine", "identity", *CLIENT] if engine == "identity" else []
        self.state = Path(self.folder.name) / "state"
        self.environment = {**os.environ, "OKTA_ORG": self.url, "OKTA_AUTH_STATE": str(self.state)}

    def session(self, command, *arguments):
        # A stored sign-in names its engine and client.
        client = [] if command == "resume" else self.client
        return OktaAuth([self.program, command, *client, *arguments], environment=self.environment)

    def sign_in(self, user, *arguments):
        """A session that has sent the password."""
        session = self.session("sign-in", "--user", f"{user}@example.test", *arguments)
        session.answer("Password: ", PASSWORD)
        return session

    def verify(self, session):
        """Verifies by text message, and is signed in."""
        session.choose("(Text message|Phone: SMS)")
        session.expect("Code: ")
        session.line(self.code())
        session.finish()

    def run(self, *arguments, typed=()):
        return run(self.program, *arguments, typed=typed, environment=self.environment)


def command_unlock(program):
    for engine in ("classic", "identity"):
        arguments = ["--user", "locked@example.test", "--by", "sms"]
        with Org(program, engine) as org, org.session("unlock", *arguments) as session:
            session.expect("Code: ")
            session.line(org.code())
            if engine == "classic":
                session.expect(r"grow up\? \[RECOVERY\]")
                session.answer("Answer: ", "Simulated City")
            session.expect("The account is unlocked|log in using your existing username")
            session.expect_exit(0)
            check(not org.get("/simulator/users")["users"][1]["isLocked"], "the account is locked")


def command_activate(program):
    for engine in ("classic", "identity"):
        with Org(program, engine) as org, org.session("activate") as session:
            token = org.command("activation-token", login="staged@example.test")["token"]
            session.answer("Activation token or link: ", f"https://org.example/welcome/{token}")
            if engine == "identity":
                session.choose("Email")
                session.expect("Code: ")
                session.line(org.code())
                session.choose("Password")
            session.set_password()
            session.finish()
            check(token not in session.text, "the token is on the screen")


def command_recover(program):
    for engine in ("classic", "identity"):
        with Org(program, engine) as org:
            org.command("reset-password", login="plain@example.test")
            link = org.get("/simulator/outbox")["messages"][-1]["link"]
            with org.session("recover", "--link") as session:
                session.answer("[Ll]ink[^:]*: ", link)
                if engine == "classic":
                    session.expect(r"grow up\? \[RECOVERY\]")
                    session.answer("Answer: ", "Simulated City")
                session.set_password()
                session.finish()


def command_resume(program):
    for engine, status in (("classic", "MFA_REQUIRED"), ("identity", "select-authenticator-authenticate")):
        with Org(program, engine) as org:
            for ends in ("left", "killed", "hung up"):
                with org.sign_in("sms") as session:
                    session.expect(re.escape(f"[{status}]"))
                    if ends == "left":
                        session.choose("Leave for now")
                        session.expect_exit(1)
                    elif ends == "killed":
                        session.kill(signal.SIGKILL)
                        session.expect_exit(-signal.SIGKILL)
                    else:
                        session.hang_up()
                        session.expect_exit(128 + signal.SIGHUP)
                files = [file for file in org.state.rglob("*") if file.is_file()]
                check(files, "nothing is stored")
                for file in files:
                    check(file.stat().st_mode & 0o077 == 0, f"others may read {file}")
                with org.session("resume") as session:
                    session.expect(re.escape(f"[{status}]"))
                    # A second message to a number has to wait.
                    org.command("clock/advance", seconds=31)
                    org.verify(session)
            with org.session("resume") as session:
                session.expect("There is no sign-in to resume")
                session.expect_exit(1)


def a_device_is_remembered(program):
    for engine in ("classic", "identity"):
        with Org(program, engine) as org:
            with org.sign_in("sms", "--remember-device") as session:
                org.verify(session)
            with org.sign_in("sms") as session:
                session.finish()


def tokens_of_both_engines(program):
    for engine in ("classic", "identity"):
        with Org(program, engine) as org:
            tokens = org.run("tokens", "--engine", engine, *CLIENT, "--json", typed=["plain@example.test", PASSWORD])
            check(tokens.returncode == 0, tokens.stderr)
            check(json.loads(tokens.stdout)["access_token"], "there are no tokens")
            check(PASSWORD not in tokens.stderr, "the password is shown")


def a_session_that_expires(program):
    with Org(program, "identity") as org, org.sign_in("sms") as session:
        session.expect(r"\[select-authenticator-authenticate\]")
        org.command("clock/advance", seconds=7300)
        session.choose("Phone: SMS")
        session.expect("logged out due to inactivity|session has expired")
        # The user is known; an empty line leads to another one.
        session.expect("User name: sms@example.test\n")
        session.leave_empty("Password: ")
        session.choose("Enter: User name, Password\n")
        session.sign_in("plain")
        session.finish()


def doctor_over_http(program):
    for engine in ("classic", "identity"):
        with Org(program, engine) as org:
            healthy = org.run("doctor", *org.client, "--json")
            check(healthy.returncode == 0, healthy.stdout + healthy.stderr)
            name = "Identity Engine" if engine == "identity" else "Classic Engine"
            check(json.loads(healthy.stdout)["engine"] == name, healthy.stdout)
            other = ["--engine", "identity", *CLIENT] if engine == "classic" else []
            wrong = org.run("doctor", *other, "--json")
            check("org.engine" in [finding["id"] for finding in json.loads(wrong.stdout)["findings"]], wrong.stdout)
            check(wrong.returncode == 2, f"exit code {wrong.returncode}")


def trouble_during_a_wait(program):
    with Org(program, "classic") as org, org.sign_in("push") as session:
        session.choose("Okta Verify notification")
        session.expect(r"\d:\d\d left Waiting for the answer on the phone…")
        org.command("faults", fault="serverError", path="/verify", times=2)
        session.expect(r"\d:\d\d left Waiting for the answer on the phone: the org does not answer as it should")
        session.expect(r"\d:\d\d left Waiting for the answer on the phone…", seconds=40)
        org.command("approve", login="push@example.test")
        session.finish()


def what_a_device_or_an_application_began(program):
    with Org(program, "classic") as org:
        device = org.command("pair-device", app="0oaSimApp00000000000")
        with org.session("sign-in", "--step-up", "--user", "plain@example.test") as session:
            session.answer("State token[^:]*: ", device["stateToken"])
            session.expect(r"\[DEVICE_ACTIVATE\]")
            session.answer("Code on the device: ", device["userCode"])
            session.answer("Password: ", PASSWORD)
            session.expect(r"\[SUCCESS\]\s+The device is activated")
            session.expect_exit(0)
            session.hides(device["stateToken"])
        token = org.command("step-up", app="0oaSimApp00000000000")["stateToken"]
        with org.session("sign-in", "--step-up", "--user", "plain@example.test") as session:
            session.answer("State token[^:]*: ", token)
            session.answer("Password: ", PASSWORD)
            session.expect("Open this page in a browser")
            session.expect_exit(0)
            session.hides(token)
