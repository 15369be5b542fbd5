"""Terminals, signals and okta-auth-demo, one function each."""

import contextlib
import http.server
import json
import os
import re
import signal
import threading

from session import Demo, OktaAuth, Session, run
from simulator import PASSWORD, check


@contextlib.contextmanager
def stub_org(status, **members):
    """An org with the same response to every request: yields its URL and the list of requested paths."""
    paths = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def respond(self):
            self.rfile.read(int(self.headers.get("Content-Length") or 0))
            paths.append(self.path)
            link = {"href": f"{url}/api/v1/authn/cancel", "hints": {"allow": ["POST"]}}
            body = {"status": status, "stateToken": "st-1", "_links": {"cancel": link}, **members}
            text = json.dumps(body).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        do_GET = do_POST = respond

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    url = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield url, paths
    finally:
        server.shutdown()


def signals_restore_the_terminal(program):
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        with Demo(program) as session:
            session.answer("User name: ", "ada@example.test")
            session.expect("Password: ")
            session.wait_for_echo(False)
            session.kill(number)
            session.wait_for_echo(True)
            session.expect_exit(128 + number)
        with Demo(program) as session:
            session.sign_in("ada")
            session.choose("Okta Verify notification")
            session.expect("Waiting for the answer")
            session.kill(number)
            session.expect_exit(128 + number)
            check(session.has_echo() and session.reads_lines(), f"signal {number} leaves the terminal changed")


def suspended_at_the_password(program):
    for is_key in (False, True):
        with Demo(program) as session:
            session.answer("User name: ", "sms@example.test")
            session.expect("Password: ")
            session.wait_for_echo(False)
            if is_key:
                # The terminal drops what was typed, as in every program.
                session.type("half of a pass\x1a")
            else:
                session.kill(signal.SIGTSTP)
            session.wait_until_stopped()
            check(session.has_echo(), "the echo is off while the program is suspended")
            session.kill(signal.SIGCONT)
            session.expect("Password: ")
            session.wait_for_echo(False)
            session.line(PASSWORD)
            session.expect("MFA_REQUIRED")
            session.hides(PASSWORD, "half of a pass")


def the_terminal_is_gone(program):
    for steps in ("password", "wait"):
        with Demo(program) as session:
            session.answer("User name: ", "ada@example.test")
            session.expect("Password: ")
            if steps == "wait":
                session.line(PASSWORD)
                session.choose("Okta Verify notification")
                session.expect("Waiting for the answer")
            session.hang_up()
            session.expect_exit(128 + signal.SIGHUP)


def a_closed_terminal_leaves_the_sign_in(program):
    factor = {"id": "f1", "factorType": "sms", "provider": "OKTA"}
    with stub_org("MFA_REQUIRED", _embedded={"factors": [factor]}) as (url, paths):
        for _ in range(10):
            with OktaAuth([program, "sign-in", "--org", url, "--no-state", "--user", "ada"]) as session:
                session.answer("Password: ", PASSWORD)
                session.expect("Choose 1-")
                session.hang_up()
                session.expect_exit(128 + signal.SIGHUP)
        check(paths.count("/api/v1/authn") == 10, f"the org was asked for {paths}")
        check("/api/v1/authn/cancel" not in paths, "the sign-in was cancelled")


def a_hostile_org(program):
    with stub_org("SUCCESS", sessionToken="a\x1b[2J\x1b]52;c;aGk=\x07\u202eb\u200b") as (url, _):
        command = [program, "sign-in", "--org", url, "--no-state", "--user", "ada"]
        with OktaAuth(command, environment={"NO_COLOR": "1"}) as session:
            session.answer("Password: ", PASSWORD)
            session.expect(r"a\[2J\]52;c;aGk=b\n")
            session.expect_exit(0)
            for character in "\x07\u202e\u200b":
                check(character not in session.output, f"{character!r} reaches the terminal")
            check("\x1b]" not in session.output and "\x1b[2J" not in session.output, "the org moves the cursor")


def suspended_during_a_wait(program):
    with Demo(program) as session:
        session.sign_in("ada")
        session.choose("Okta Verify notification")
        session.expect("Waiting for the answer")
        session.kill(signal.SIGTSTP)
        session.wait_until_stopped()
        check(session.reads_lines(), "keys are read one by one while the program is suspended")
        session.kill(signal.SIGCONT)
        session.wait_for_echo(False)
        session.position = 0
        session.approve()
        session.finish()


def the_end_of_input_leaves(program):
    with Demo(program) as session:
        session.expect("User name: ")
        session.type("\x04")
        session.expect("Left")
        session.expect_exit(1)


def a_narrow_terminal(program):
    with Demo(program, columns=30) as session:
        session.sign_in("new")
        session.choose("Okta Verify code")
        session.expect(r"needs\s+\d+\s+columns")
        for line in session.text.split("\n"):
            # Words and links that are longer than a line stay whole.
            if " " in line.strip() and "otpauth" not in line and ": " not in line:
                check(len(line) <= 30, f"wider than the terminal: {line!r}")


def a_resized_terminal(program):
    with Demo(program, columns=120) as session:
        session.sign_in("ada")
        session.choose("Okta Verify notification")
        session.expect("Waiting for the answer on the phone")
        session.resize(24)
        session.expect("Waiting")
        # Two updates later every line fits.
        session.expect("Waiting")
        start = len(session.output)
        session.expect("Waiting")
        last = session.output[start:].split("\r")[-1]
        check(len(re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", last)) <= 24, f"wider than the terminal: {last!r}")


def a_dumb_terminal(program):
    with Demo(program, environment={"TERM": "dumb"}) as session:
        session.sign_in("ada")
        session.choose("Okta Verify notification")
        session.approve()
        session.finish()
        check("\x1b" not in session.output, "escape sequences on a dumb terminal")
        check(session.output.isascii(), "characters beyond ASCII on a dumb terminal")


def piped_without_a_terminal(program):
    left = run(program, "demo", typed=["sms@example.test", PASSWORD, "1", "", "q"])
    check(left.returncode == 1, f"exit code {left.returncode}")
    check(left.stdout == "", "something else than a result on standard output")
    check("\x1b" not in left.stderr and "MFA_CHALLENGE" in left.stderr, "the session is not as expected")
    done = run(program, "demo", "--json", typed=["plain@example.test", PASSWORD, "skip"])
    check(done.returncode == 0, f"exit code {done.returncode}")
    check(json.loads(done.stdout)["preferred_username"] == "plain@example.test", "the result is not JSON")
    failed = run(program, "demo", "--json")
    check(failed.returncode == 1 and json.loads(failed.stdout)["error"]["message"], "the failure is not JSON")
    closed = run("/bin/bash", "-c", f"'{program}' doctor https://localhost:1 2>&1 | true; exit ${{PIPESTATUS[0]}}")
    check(closed.returncode == 2, f"exit code {closed.returncode} when the pipe is closed")


def usage(program):
    for arguments in (["--help"], ["demo", "--help"], ["--version"]):
        shown = run(program, *arguments)
        check(shown.returncode == 0 and shown.stdout and not shown.stderr, f"{arguments}: {shown}")
    text = run(program, "--help").stdout
    signals = (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM)
    for number in (0, 1, 2, 64, 66, 69, 73, *(128 + number for number in signals)):
        check(re.search(rf"\b{number}\b", text), f"exit code {number} is not in --help")
    refused = run(program, "sign-in", environment={})
    check(refused.returncode == 64 and refused.stderr and not refused.stdout, f"without an org: {refused}")
    script = run(program, "--generate-completion-script", "bash").stdout
    check("okta-auth" in script, "there are no completions for bash")
    check(run("/bin/bash", "-n", typed=[script]).returncode == 0, "bash does not read its completions")


class SmallDemo(Session):
    """A run of okta-auth-demo that asks; OKTA_AUTH_DEMO names the program."""

    def __init__(self):
        super().__init__([os.environ["OKTA_AUTH_DEMO"], "--interactive"])
        self.expect("in place of an answer for other ways")

    def hides(self, *secrets):
        """Checks that secrets were not shown after the introduction, which names them."""
        text = self.text.split("for other ways", 1)[1]
        for secret in secrets:
            check(secret not in text, "a secret is on the screen")


def the_demo_hides_what_is_typed(program):
    with SmallDemo() as session:
        session.answer("User name: ", "ada@example.test")
        session.answer_hidden("Password: ", "")
        session.expect("Nothing was typed. Type < for other ways")
        session.answer_hidden("Password: ", PASSWORD)
        session.choose("Security question")
        session.answer_hidden("Answer: ", "mayonnaise")
        session.expect("preferred_username: ada@example.test")
        session.expect("What next:.*SignInApp.*the article Screens.*swift run okta-simulator")
        session.expect_exit(0)
        session.hides(PASSWORD, "mayonnaise")


def the_demo_has_a_way_back(program):
    with SmallDemo() as session:
        session.answer("User name: ", "<")
        session.expect(r"\n +1  .*Stay here")
        check(session.has_echo(), "a list hides what is typed")
        session.line("not a number")
        session.expect("That is none of these numbers")
        session.position = session.text.rindex("User name: ")
        session.choose("Stay here")
        session.answer("User name: ", "ada@example.test")
        session.answer_hidden("Password: ", "<")
        session.choose("Stay here")
        session.answer("User name: ", "ada@example.test")
        session.answer_hidden("Password: ", "wrong")
        session.expect("User name or password is wrong|Authentication failed")
        session.answer("User name: ", "ada@example.test")
        session.answer_hidden("Password: ", PASSWORD)
        session.choose("Text message")
        session.answer("Code: ", "<")
        session.choose("(Back|Choose something else)")
        session.choose("Security question")
        session.answer_hidden("Answer: ", "mayonnaise")
        session.expect("preferred_username: ada@example.test")
        session.expect_exit(0)
        session.hides(PASSWORD, "mayonnaise")


def the_demo_takes_a_number_on_the_phone(program):
    with SmallDemo() as session:
        session.answer("User name: ", "ada@example.test")
        session.answer_hidden("Password: ", PASSWORD)
        session.choose("Okta Verify")
        session.answer("The phone shows [^:]*; tap: ", "0")
        session.expect("That is not the number: the phone rejects the sign-in")
        session.expect("It was rejected on the phone")
        session.choose("Send again")
        number = session.expect(r"Pick the number (\d+) on the phone").group(1)
        session.answer("The phone shows [^:]*; tap: ", number)
        session.expect("preferred_username: ada@example.test")
        session.expect_exit(0)
