"""Flows, one function each."""

import json
import os
import re
import subprocess
import tempfile

from screen_code import decoder, modules
from session import Session
from users import NEW_PASSWORD, PASSWORD, check, demo, finish, hides, sign_in


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
        session.expect(r"\d:\d\d left Waiting for the answer on the phone…")
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


def a_cassette_is_replayed_and_recorded(program):
    with tempfile.TemporaryDirectory() as folder:
        played, recorded = os.path.join(folder, "played"), os.path.join(folder, "recorded")
        exchange = {
            "method": "POST", "target": "/api/v1/authn", "status": 200,
            "response": {"status": "SUCCESS", "sessionToken": "secret-token-1"},
        }
        with open(played, "w") as file:
            json.dump({"format": "okta-cassette-1", "exchanges": [exchange]}, file)
        command = [program, "sign-in", "--replay", played, "--record", recorded, "--user", "ada@example.test"]
        with Session(command) as session:
            session.expect("Password: ")
            session.line(PASSWORD)
            session.expect("secret-token-1")
            session.expect_exit(0)
        check(os.stat(recorded).st_mode & 0o777 == 0o600, "others may read the cassette")
        with open(recorded) as file:
            text = file.read()
        check('"/api/v1/authn"' in text and '"SUCCESS"' in text, "the sign-in is not on the cassette")
        for secret in (PASSWORD, "ada@", "secret-token-1"):
            check(secret not in text, f"{secret} is on the cassette")
        run = subprocess.run(
            [program, "sign-in", "--replay", played, "--json"],
            input=f"ada\n{PASSWORD}\n", capture_output=True, text=True, timeout=60,
        )
        check(json.loads(run.stdout)["sessionToken"] == "secret-token-1", "the result is not JSON")
        run = subprocess.run([program, "sign-in", "--replay", folder], capture_output=True, text=True, timeout=60)
        check(run.returncode == 66, f"exit code {run.returncode} for a cassette that is none")


def an_org_that_is_not_there(program):
    command = [program, "sign-in", "--org", "https://localhost:1", "--no-state"]
    run = subprocess.run(command, input=f"ada\n{PASSWORD}\n", capture_output=True, text=True, timeout=60)
    check(run.returncode == 69, f"exit code {run.returncode}")
    check("cannot be reached" in run.stderr, "the error is not shown")
    run = subprocess.run([program, "doctor", "--json", "https://localhost:1"], capture_output=True, text=True, timeout=60)
    check(run.returncode == 2, f"exit code {run.returncode}")
    check(json.loads(run.stdout)["findings"][0]["id"] == "connection.reachable", "the doctor finds something else")
