"""What users do at a terminal, one function each."""

import json
import re
import signal
import subprocess

from screen_code import decoder, modules
from session import Failure, Session

PASSWORD = "Passw0rd-1"
NEW_PASSWORD = "Passw0rd-2x"


def check(condition, what):
    if not condition:
        raise Failure(what)


def demo(program, **options):
    return Session([program, "demo", "--interactive"], **options)


def sign_in(session, user):
    session.expect("User name: ")
    session.line(f"{user}@example.test")
    session.expect("Password: ")
    session.line(PASSWORD)


def hides(session, secret):
    """Checks that a secret was not shown; the introduction of the demo names the first password."""
    text = session.text.split("[UNAUTHENTICATED]", 1)[-1]
    check(secret not in text, "a secret is on the screen")


def finish(session):
    session.expect(r"Signed in\.")
    session.expect_exit(0)
    check("preferred_username: " in session.text, "the claims are not shown")
    hides(session, PASSWORD)


# Flows


def push_with_a_number(program):
    with demo(program) as session:
        sign_in(session, "ada")
        session.choose("use Okta Verify notification")
        number = session.expect(r"Pick the number (\d+) on the phone").group(1)
        session.position = session.text.index("MFA_CHALLENGE")
        session.press(rf"\[phone: pick {number}\]")
        finish(session)
        check(session.text.count("Pick the number") == 1, "the number is shown twice")


def push_rejected_and_sent_again(program):
    with demo(program) as session:
        sign_in(session, "ada")
        session.choose("use Okta Verify notification")
        session.press(r"\[phone: reject\]")
        session.expect("rejected on the phone")
        session.choose("send a new notification")
        number = session.expect(r"Pick the number (\d+) on the phone").group(1)
        session.position = session.text.rindex("MFA_CHALLENGE")
        session.press(rf"\[phone: pick {number}\]")
        finish(session)


def other_choices_during_a_wait(program):
    with demo(program) as session:
        sign_in(session, "ada")
        session.choose("use Okta Verify notification")
        session.expect(r"Waiting for the answer on the phone… \d:\d\d left")
        check(not session.has_echo() and not session.reads_lines(), "keys are not read one by one")
        session.type("x")
        session.position = session.text.index("MFA_CHALLENGE")
        session.press("go back")
        session.choose("use text message")
        code = session.expect(r"Your code is (\d+)").group(1)
        session.expect("Code: ")
        check(session.has_echo() and session.reads_lines(), "lines are not read as they were")
        session.line("000000" if code != "000000" else "111111")
        session.expect("E0000068")
        session.expect("Code: ")
        session.line(code)
        finish(session)


def a_code_of_an_app_is_set_up(program):
    with demo(program, environment={"NO_COLOR": "1"}) as session:
        sign_in(session, "new")
        session.choose("set up Okta Verify code")
        link = session.expect(r"Link: (otpauth://\S+)").group(1)
        secret = session.text[: session.position]
        check(re.search(r"Secret: ([A-Z2-7]{4} ?)+", secret), "the secret is not shown")
        rows = modules(session.text)
        check(len(rows) > 20, "there is no QR code on the screen:\n" + session.text)
        read = decoder()
        if read is None:
            print("    (no library reads QR codes here)")
        else:
            check(read(rows) == link, f"the QR code is {read(rows)!r}, not {link!r}")
        code = session.expect(r"the authenticator app shows (\d+)").group(1)
        session.expect("Code: ")
        session.line(code)
        session.expect("Set up already: Okta Verify code")
        session.choose("set up text message")
        session.expect("Phone number")
        session.line("+15555550111")
        code = session.expect(r"Your code is (\d+)").group(1)
        session.line(code)
        session.choose("set up nothing more")
        finish(session)


def a_question_is_set_up_from_a_list(program):
    with demo(program) as session:
        sign_in(session, "new")
        session.choose("set up security question")
        session.choose(r"[^\n]*\?")
        session.expect("Answer: ")
        session.line("mayonnaise")
        session.expect("Set up already: security question")
        hides(session, "mayonnaise")


def a_push_is_set_up(program):
    with demo(program) as session:
        sign_in(session, "new")
        session.choose("set up Okta Verify notification")
        session.press("get a link by e-mail instead")
        session.expect("on its way by e-mail")
        session.press(r"\[phone: scan the QR code\]")
        session.expect("Set up already: Okta Verify notification")


def an_expired_password(program):
    with demo(program) as session:
        sign_in(session, "expired")
        session.expect("Old password: ")
        session.line(PASSWORD)
        session.expect("New password: ")
        session.line(NEW_PASSWORD)
        session.expect("New password, again: ")
        session.line("something else")
        session.expect("The two differ")
        session.expect("New password: ")
        session.line(NEW_PASSWORD)
        session.expect("New password, again: ")
        session.line(NEW_PASSWORD)
        session.expect("MFA_ENROLL|SUCCESS")
        hides(session, NEW_PASSWORD)


def unlocking_by_text_message(program):
    with demo(program) as session:
        sign_in(session, "locked")
        session.choose("unlock the account")
        session.expect("User name: ")
        session.line("locked@example.test")
        session.choose("text message")
        code = session.expect(r"Your code is (\d+)").group(1)
        session.expect("Code: ")
        session.line(code)
        session.expect(r"grow up\?: ")
        session.line("Simulated City")
        session.expect("The account is unlocked")
        session.expect_exit(0)


def a_recovery_link_is_pasted_whole(program):
    with demo(program) as session:
        session.expect("User name: ")
        session.line("")
        session.choose("set a new password in place")
        session.expect("User name: ")
        session.line("ada@example.test")
        session.choose("e-mail")
        link = session.expect(r"(https://\S+\s*\S*/signin/reset-password/\s*\S+?)[\]\s]").group(1)
        session.expect("Link of the e-mail, or its token: ")
        session.line(re.sub(r"\s", "", link))
        session.expect(r"grow up\?: ")
        session.line("Simulated City")
        session.expect("New password: ")
        session.line(NEW_PASSWORD)
        session.expect("again: ")
        session.line(NEW_PASSWORD)
        session.choose("use text message")
        session.line(session.expect(r"Your code is (\d+)").group(1))
        session.expect(r"Signed in\.")


def consent_and_profile(program):
    with demo(program) as session:
        sign_in(session, "consent")
        session.choose("set up nothing more")
        session.expect("asks for access to your data")
        session.choose("allow it")
        finish(session)
    with demo(program) as session:
        sign_in(session, "profile")
        session.choose("set up nothing more")
        session.expect("Street address: ")
        session.line("1 Main Street")
        finish(session)


def factors_for_a_browser(program):
    with demo(program) as session:
        sign_in(session, "everything")
        session.choose("use Duo – needs a browser")
        session.expect(r"Duo needs a browser.*?Sign\s+in\s+at\s+https://")
        session.choose("use security key or built-in[^\n]* – needs a browser")
        session.expect(r"needs a browser.*?Sign\s+in\s+at\s+https://")
        session.choose("use [^\n]* in a browser")
        session.expect(r"Open this page in a browser.*?https://\S+")


# The terminal


def signals_restore_the_terminal(program):
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
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
            session.choose("use Okta Verify notification")
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


def suspended_during_a_wait(program):
    with demo(program) as session:
        sign_in(session, "ada")
        session.choose("use Okta Verify notification")
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
        session.choose("set up Okta Verify code")
        session.expect(r"needs\s+\d+\s+columns")
        for line in session.text.split("\n"):
            if " " in line.strip() and "otpauth" not in line and ": " not in line:
                check(len(line) <= 30, f"wider than the terminal: {line!r}")


def a_resized_terminal(program):
    with demo(program, columns=120) as session:
        sign_in(session, "ada")
        session.choose("use Okta Verify notification")
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
        session.choose("use Okta Verify notification")
        number = session.expect(r"Pick the number (\d+)").group(1)
        session.position = session.text.index("MFA_CHALLENGE")
        session.press(rf"\[phone: pick {number}\]")
        finish(session)
        check("\x1b" not in session.output, "escape sequences on a dumb terminal")
        check(session.output.isascii(), "characters beyond ASCII on a dumb terminal")


def a_terminal_without_colours(program):
    with demo(program, environment={"NO_COLOR": "1"}) as session:
        sign_in(session, "new")
        session.choose("set up Okta Verify code")
        session.expect("Code: ")
        check("\x1b[3" not in session.output and "\x1b[1m" not in session.output, "colours in spite of NO_COLOR")


def piped_without_a_terminal(program):
    answers = ["sms@example.test", PASSWORD, "1", "", "q", ""]
    run = subprocess.run([program, "demo", "-i"], input="\n".join(answers), capture_output=True, text=True, timeout=60)
    check(run.returncode == 1, f"exit code {run.returncode}")
    check(run.stdout == "", "something else than a result on standard output")
    check("\x1b" not in run.stderr and "MFA_CHALLENGE" in run.stderr, "the session is not as expected")
    run = subprocess.run([program, "demo", "--json"], capture_output=True, text=True, timeout=60)
    check(run.returncode == 0, f"exit code {run.returncode}")
    check(json.loads(run.stdout)["preferred_username"] == "ada@example.test", "the result is not JSON")
    closed = subprocess.run(f"'{program}' demo | true", shell=True, capture_output=True, text=True, timeout=60)
    check("Fatal" not in closed.stderr, "a closed pipe is not survived")


def usage(program):
    for arguments, code, stream in [
        (["--help"], 0, "stdout"), (["demo", "--help"], 0, "stdout"), (["--version"], 0, "stdout"),
        (["dance"], 64, "stderr"), (["sign-in"], 64, "stderr"), (["sign-in", "--org=http://x"], 64, "stderr"),
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


ALL = [
    value
    for value in list(globals().values())
    if callable(value)
    and getattr(value, "__module__", "") == __name__
    and value.__code__.co_varnames[:1] == ("program",)
    and value.__name__ != "demo"
]
