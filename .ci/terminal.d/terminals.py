"""Terminals and signals, one function each."""

import contextlib
import http.server
import json
import re
import signal
import subprocess
import threading

from session import PASSWORD, Session, check, demo, finish, hides, sign_in


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
        with demo(program) as session:
            session.expect("User name: ")
            session.line("ada@example.test")
            session.expect("Password: ")
            session.wait_for_echo(False)
            session.kill(number)
            session.wait_for_echo(True)
            session.expect_exit(128 + number)
        with demo(program) as session:
            sign_in(session, "ada")
            session.choose("Okta Verify notification")
            session.expect("Waiting for the answer")
            session.kill(number)
            session.expect_exit(128 + number)
            check(session.has_echo() and session.reads_lines(), f"signal {number} leaves the terminal changed")


def suspended_at_the_password(program):
    with demo(program) as session:
        session.expect("User name: ")
        session.line("sms@example.test")
        session.expect("Password: ")
        session.wait_for_echo(False)
        session.kill(signal.SIGTSTP)
        session.wait_until_stopped()
        check(session.has_echo(), "the echo is off while the program is suspended")
        session.kill(signal.SIGCONT)
        session.wait_for_echo(False)
        session.expect("Password: ")
        session.line(PASSWORD)
        session.expect("MFA_REQUIRED")
        hides(session, PASSWORD)


def suspended_while_a_password_is_typed(program):
    with demo(program) as session:
        session.expect("User name: ")
        session.line("sms@example.test")
        session.expect("Password: ")
        session.wait_for_echo(False)
        session.type("half of a pass")
        # The key itself: the terminal drops what was typed, as in every program.
        session.type("\x1a")
        session.wait_until_stopped()
        check(session.has_echo(), "the echo is off while the program is suspended")
        session.kill(signal.SIGCONT)
        session.expect("Password: ")
        session.wait_for_echo(False)
        session.line(PASSWORD)
        session.expect("MFA_REQUIRED")
        hides(session, PASSWORD)
        hides(session, "half of a pass")


def the_terminal_is_gone(program):
    for steps in ("password", "wait"):
        with demo(program) as session:
            session.expect("User name: ")
            session.line("ada@example.test")
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
            with Session([program, "sign-in", "--org", url, "--no-state", "--user", "ada"]) as session:
                session.expect("Password: ")
                session.line(PASSWORD)
                session.expect("Choose 1-")
                session.hang_up()
                session.expect_exit(128 + signal.SIGHUP)
        check(paths.count("/api/v1/authn") == 10, f"the org was asked for {paths}")
        check("/api/v1/authn/cancel" not in paths, "the sign-in was cancelled")


def a_hostile_org(program):
    with stub_org("SUCCESS", sessionToken="a\x1b[2J\x1b]52;c;aGk=\x07\u202eb\u200b") as (url, _):
        command = [program, "sign-in", "--org", url, "--no-state", "--user", "ada"]
        with Session(command, environment={"NO_COLOR": "1"}) as session:
            session.expect("Password: ")
            session.line(PASSWORD)
            session.expect(r"a\[2J\]52;c;aGk=b\n")
            session.expect_exit(0)
            for character in "\x07\u202e\u200b":
                check(character not in session.output, f"{character!r} reaches the terminal")
            check("\x1b]" not in session.output and "\x1b[2J" not in session.output, "the org moves the cursor")


def suspended_during_a_wait(program):
    with demo(program) as session:
        sign_in(session, "ada")
        session.choose("Okta Verify notification")
        number = session.expect(r"Pick the number (\d+)").group(1)
        session.kill(signal.SIGTSTP)
        session.wait_until_stopped()
        check(session.reads_lines(), "keys are read one by one while the program is suspended")
        session.kill(signal.SIGCONT)
        session.wait_for_echo(False)
        session.position = session.text.index("MFA_CHALLENGE")
        session.press(rf"\[phone: pick {number}\]")
        finish(session)


def the_end_of_input_leaves(program):
    with demo(program) as session:
        session.expect("User name: ")
        session.type("\x04")
        session.expect("Left")
        session.expect_exit(1)


def a_narrow_terminal(program):
    with demo(program, columns=30) as session:
        sign_in(session, "new")
        session.choose("Okta Verify code")
        session.expect(r"needs\s+\d+\s+columns")
        for line in session.text.split("\n"):
            if " " in line.strip() and "otpauth" not in line and ": " not in line:
                check(len(line) <= 30, f"wider than the terminal: {line!r}")


def a_resized_terminal(program):
    with demo(program, columns=120) as session:
        sign_in(session, "ada")
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
    with demo(program, environment={"TERM": "dumb"}) as session:
        sign_in(session, "ada")
        session.choose("Okta Verify notification")
        number = session.expect(r"Pick the number (\d+)").group(1)
        session.position = session.text.index("MFA_CHALLENGE")
        session.press(rf"\[phone: pick {number}\]")
        finish(session)
        check("\x1b" not in session.output, "escape sequences on a dumb terminal")
        check(session.output.isascii(), "characters beyond ASCII on a dumb terminal")


def a_terminal_without_colours(program):
    with demo(program, environment={"NO_COLOR": "1"}) as session:
        sign_in(session, "new")
        session.choose("Okta Verify code")
        session.expect("Code: ")
        check("\x1b[3" not in session.output and "\x1b[1m" not in session.output, "colours in spite of NO_COLOR")


def piped_without_a_terminal(program):
    lines = ["sms@example.test", PASSWORD, "1", "", "q", ""]
    run = subprocess.run([program, "demo"], input="\n".join(lines), capture_output=True, text=True, timeout=60)
    check(run.returncode == 1, f"exit code {run.returncode}")
    check(run.stdout == "", "something else than a result on standard output")
    check("\x1b" not in run.stderr and "MFA_CHALLENGE" in run.stderr, "the session is not as expected")
    lines = ["plain@example.test", PASSWORD, "skip"]
    plain = [program, "demo", "--json"]
    run = subprocess.run(plain, input="\n".join(lines), capture_output=True, text=True, timeout=60)
    check(run.returncode == 0, f"exit code {run.returncode}")
    check(json.loads(run.stdout)["preferred_username"] == "plain@example.test", "the result is not JSON")
    run = subprocess.run(plain, input="", capture_output=True, text=True, timeout=60)
    check(run.returncode == 1 and json.loads(run.stdout)["error"]["message"], "the failure is not JSON")
    closed = subprocess.run(f"'{program}' doctor https://localhost:1 2>&1 | true", shell=True, capture_output=True, timeout=60)
    check(closed.returncode == 0, "a closed pipe is not survived")


def exit_codes_are_documented(program):
    text = subprocess.run([program, "--help"], capture_output=True, text=True, timeout=60).stdout
    for number in (0, 1, 2, 64, 66, 69, 73, *(128 + s for s in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM))):
        check(re.search(rf"\b{number}\b", text), f"exit code {number} is not in --help")


def usage(program):
    for arguments, code, stream in [
        (["--help"], 0, "stdout"), (["demo", "--help"], 0, "stdout"), (["--version"], 0, "stdout"),
        (["dance"], 64, "stderr"), (["sign-in"], 64, "stderr"), (["sign-in", "--org=http://x"], 64, "stderr"),
        (["sigin"], 64, "stderr"), (["sign-in", "--org", "example"], 64, "stderr"),
        (["sign-in", "--org", "https://example.okta.com", "--engine", "identity"], 64, "stderr"),
    ]:
        run = subprocess.run([program] + arguments, capture_output=True, text=True, timeout=60, env={})
        check(run.returncode == code, f"{arguments}: exit code {run.returncode}")
        check(getattr(run, stream) and not getattr(run, {"stdout": "stderr", "stderr": "stdout"}[stream]), arguments)
    for shell, syntax in [("bash", ["bash", "-n"]), ("zsh", ["zsh", "-n"]), ("fish", ["fish", "-n"])]:
        script = subprocess.run(
            [program, "--generate-completion-script", shell], capture_output=True, text=True, timeout=60
        ).stdout
        check("okta-auth" in script, f"no script for {shell}")
        try:
            run = subprocess.run(syntax, input=script, capture_output=True, text=True, timeout=60)
        except FileNotFoundError:
            continue
        check(run.returncode == 0, f"{shell} does not take its script: {run.stderr}")
