"""Flows, one function each. Swift tests play all others without a terminal."""

import json
import os
import re
import subprocess
import tempfile

from session import NEW_PASSWORD, PASSWORD, Session, check, demo, finish, hides, reads_code, sign_in

# What could not be checked here, and why.
skipped = []


def push_with_a_number(program):
    for engine, choice, status in (
        ("classic", "Okta Verify notification", "MFA_CHALLENGE"),
        ("identity", "Okta Verify: Get a push notification", "[challenge-poll]"),
    ):
        with demo(program, engine) as session:
            sign_in(session, "ada")
            session.choose(choice)
            number = session.expect(r"Pick the number (\d+) on the phone").group(1)
            session.position = session.text.index(status)
            session.press(rf"\[phone: pick {number}\]")
            finish(session)
            check(session.text.count("Pick the number") == 1, "the number is shown twice")


def push_rejected_and_sent_again(program):
    with demo(program) as session:
        sign_in(session, "ada")
        session.choose("Okta Verify notification")
        session.press(r"\[phone: reject\]")
        session.expect("rejected on the phone")
        session.choose("Send again")
        number = session.expect(r"Pick the number (\d+) on the phone").group(1)
        session.position = session.text.rindex("MFA_CHALLENGE")
        session.press(rf"\[phone: pick {number}\]")
        finish(session)


def other_choices_during_a_wait(program):
    with demo(program) as session:
        sign_in(session, "ada")
        session.choose("Okta Verify notification")
        session.expect(r"\d:\d\d left Waiting for the answer on the phone…")
        check(not session.has_echo() and not session.reads_lines(), "keys are not read one by one")
        session.type("x")
        session.position = session.text.index("MFA_CHALLENGE")
        session.press("Back")
        session.choose("Text message")
        code = reads_code(session)
        session.expect("Code: ")
        check(session.has_echo() and session.reads_lines(), "lines are not read as they were")
        session.line("000000" if code != "000000" else "111111")
        session.expect("E0000068")
        session.expect("Code: ")
        session.line(code)
        finish(session)
    with demo(program, "identity") as session:
        sign_in(session, "ada")
        session.choose("Okta Verify: Get a push notification")
        session.expect(r"\[challenge-poll\]")
        session.press("Choose something else")
        session.choose("Security Question")
        session.expect(r"\?: ")
        session.line("mayonnaise")
        finish(session)
        hides(session, "mayonnaise")


def a_wrong_password(program):
    for engine in ("classic", "identity"):
        with demo(program, engine) as session:
            sign_in(session, "ada", "wrong")
            session.expect(r"User ?name: ada@example\.test\n.*?Password: ")
            # Back, to another user.
            session.line("")
            session.choose("Sign in\n")
            sign_in(session, "sms")
            session.choose("(Text message|Phone: SMS)")
            code = reads_code(session)
            session.expect("ode: ")
            session.line(code)
            finish(session)


def a_code_of_an_app_is_set_up(program):
    for engine in ("classic", "identity"):
        with demo(program, engine, environment={"NO_COLOR": "1"}) as session:
            sign_in(session, "new")
            if engine == "identity":
                session.choose("Phone: SMS")
                session.expect("Phone number[^:]*: ")
                session.line("+15555550123")
                code = reads_code(session)
                session.expect("Code: ")
                session.line(code)
            session.choose("(Okta Verify code|Google Authenticator)")
            link = session.expect(r"Link: (otpauth://\S+)").group(1)
            shown = session.text[: session.position]
            check(re.search(r"Secret: ([A-Z2-7]{4} ?)+", shown), "the secret is not shown")
            rows = modules(session.text)
            check(len(rows) > 20, "there is no QR code on the screen:\n" + session.text)
            read = decoder()
            if read is None:
                skipped.append("reading the QR code: no library for it is here")
            else:
                check(read(rows) == link, f"the QR code is {read(rows)!r}, not {link!r}")
            code = session.expect(r"the authenticator app shows (\d+)").group(1)
            session.expect("[cC]ode: ")
            session.line(code)
            session.expect(r"Set up already: Okta Verify code|select-authenticator-enroll\]|Signed in")


def a_question_is_set_up_from_a_list(program):
    with demo(program) as session:
        sign_in(session, "new")
        session.choose("Security question")
        session.choose(r"[^\n]*\?")
        session.expect("Answer: ")
        session.line("mayonnaise")
        session.expect("Set up already: Security question")
        hides(session, "mayonnaise")


def a_new_password(program):
    with demo(program) as session:
        sign_in(session, "expired")
        session.expect("Old password: ")
        session.line(PASSWORD)
        types_a_new_password(session)
    with demo(program, "identity") as session:
        sign_in(session, "expired")
        session.expect("It needs: at least 8 characters")
        session.expect("New password: ")
        session.line("short")
        session.expect("The org may refuse it: at least 8 characters")
        session.expect("New password, again: ")
        session.line("short")
        session.expect("Password requirements were not met")
        types_a_new_password(session)


def types_a_new_password(session):
    session.expect("New password: ")
    session.line(NEW_PASSWORD)
    session.expect("New password, again: ")
    session.line("something else")
    session.expect("The two differ")
    session.expect("New password: ")
    session.line(NEW_PASSWORD)
    session.expect("New password, again: ")
    session.line(NEW_PASSWORD)
    session.expect("MFA_ENROLL|SUCCESS|select-authenticator|success")
    hides(session, NEW_PASSWORD)


def a_recovery_link_is_pasted_whole(program):
    with demo(program) as session:
        session.expect("User name: ")
        session.line("")
        session.choose("Forgot the password")
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
        session.choose("Text message")
        session.line(reads_code(session))
        session.expect(r"Signed in\.")


def factors_for_a_browser(program):
    with demo(program) as session:
        sign_in(session, "everything")
        session.choose("Duo")
        session.expect(r"Duo cannot be used here.*?needs a browser.*?Sign\s+in\s+at\s+https://")
        session.choose("Back")
        session.choose("Identity provider")
        session.expect(r"Open this page in a browser.*?https://\S+")
        session.choose("Leave\n")
        session.expect_exit(1)


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
    def run(*arguments):
        return subprocess.run([program, *arguments], input="", capture_output=True, text=True, timeout=60)

    failed = run("sign-in", "--json", "--org", "https://localhost:1", "--no-state")
    check(failed.returncode == 69, f"exit code {failed.returncode}")
    check("cannot be reached" in failed.stderr, "the error is not shown")
    check("User name" not in failed.stderr, "the user name is asked for")
    check("cannot be reached" in json.loads(failed.stdout)["error"]["message"], "the failure is not JSON")
    found = run("doctor", "--json", "https://localhost:1")
    check(found.returncode == 2, f"exit code {found.returncode}")
    check(json.loads(found.stdout)["findings"][0]["id"] == "connection.reachable", "the doctor finds something else")
    with Session([program, "doctor", "https://localhost:1"], columns=60) as session:
        session.expect_exit(2)
        for line in session.text.split("\n"):
            check(len(line) <= 60, f"wider than the terminal: {line!r}")


def modules(text):
    """The last QR code in a text of half blocks, as rows of truth values: dark is true.

    The terminal has no colours, so that light modules are drawn.
    """
    rows, found = [], []
    for line in text.split("\n"):
        if len(line) > 20 and re.fullmatch("[█▀▄ ]+", line) and (line.strip() or rows):
            rows.append([character in " ▄" for character in line])
            rows.append([character in " ▀" for character in line])
        elif rows:
            found, rows = rows, []
    found = rows or found
    width = max((len(row) for row in found), default=0)
    return [row + [False] * (width - len(row)) for row in found]


def decoder():
    """Reads modules as a QR code, with a library if there is one."""
    try:
        import numpy
    except ImportError:
        return None

    def picture(rows):
        dark = numpy.array(rows, dtype=bool)
        return numpy.where(numpy.kron(dark, numpy.ones((8, 8), dtype=bool)), 0, 255).astype("uint8")

    try:
        import zxingcpp

        def read(rows):
            found = zxingcpp.read_barcodes(picture(rows))
            return found[0].text if found else None

        return read
    except ImportError:
        pass
    try:
        import cv2

        return lambda rows: cv2.QRCodeDetector().detectAndDecode(picture(rows))[0] or None
    except ImportError:
        return None
