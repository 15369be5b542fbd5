"""Flows of the Identity Engine, one function each."""

import subprocess

from screen_code import decoder, modules
from identity_users import demo, finish, reads_code, sign_in
from users import NEW_PASSWORD, check, hides


def identity_push_with_a_number(program):
    with demo(program) as session:
        sign_in(session, "ada")
        session.choose("use Okta Verify: Get a push notification")
        number = session.expect(r"Pick the number (\d+) on the phone").group(1)
        session.position = session.text.index("[challenge-poll]")
        session.press(rf"\[phone: pick {number}\]")
        finish(session)
        check(session.text.count("Pick the number") == 1, "the number is shown twice")


def identity_other_choices_during_a_wait(program):
    with demo(program) as session:
        sign_in(session, "ada")
        session.choose("use Okta Verify: Get a push notification")
        session.expect(r"\[challenge-poll\]")
        session.press("use Security Question")
        session.expect("Answer: ")
        session.line("mayonnaise")
        finish(session)
        check("mayonnaise" not in session.text.split("[identify]", 1)[-1], "the answer is shown")


def identity_code_wrong_and_sent_again(program):
    with demo(program) as session:
        sign_in(session, "sms")
        session.choose("use Phone: SMS")
        reads_code(session)
        session.expect("Enter code: ")
        session.line("1")
        session.expect("Invalid code")
        session.expect("Enter code: ")
        session.line("")
        session.choose("send it again")
        code = reads_code(session)
        session.expect("Enter code: ")
        session.line(code)
        finish(session)


def identity_code_of_an_app(program):
    with demo(program) as session:
        sign_in(session, "ada")
        code = session.expect(r"the authenticator app shows (\d+)").group(1)
        session.choose("use Okta Verify: Enter a code")
        session.expect("code: ")
        session.line(code)
        finish(session)


def identity_three_factors_are_set_up(program):
    with demo(program) as session:
        sign_in(session, "new")
        session.choose("set up Phone: SMS")
        session.expect(": ")
        session.line("+15555550123")
        code = reads_code(session)
        session.expect("code: ")
        session.line(code)
        session.choose("set up Okta Verify: QRCODE")
        session.expect(r"\[enroll-poll\]")
        session.press(r"\[phone: scan the QR code\]")
        session.choose("set up Security Question")
        session.choose("Create my own")
        session.expect(": ")
        session.line("Which colour?")
        session.expect(": ")
        session.line("blue")
        session.choose("skip this")
        finish(session)


def identity_code_of_an_app_is_set_up(program):
    with demo(program, environment={"NO_COLOR": "1"}) as session:
        sign_in(session, "new")
        session.choose("set up Phone: SMS")
        session.expect(": ")
        session.line("+15555550123")
        code = reads_code(session)
        session.expect("code: ")
        session.line(code)
        session.choose("set up Google Authenticator")
        link = session.expect(r"Link: (otpauth://\S+)").group(1)
        rows = modules(session.text)
        check(len(rows) > 20, "there is no QR code on the screen:\n" + session.text)
        read = decoder()
        check(read is None or read(rows) == link, f"the QR code is not {link!r}")
        code = session.expect(r"the authenticator app shows (\d+)").group(1)
        session.expect("code: ")
        session.line(code)
        session.expect(r"\[select-authenticator-enroll\]|Signed in")


def identity_expired_password(program):
    with demo(program) as session:
        sign_in(session, "expired")
        session.expect("New password: ")
        session.line(NEW_PASSWORD)
        session.expect("New password, again: ")
        session.line(NEW_PASSWORD)
        session.expect("select-authenticator|success")
        hides(session, NEW_PASSWORD)


def identity_password_too_weak(program):
    with demo(program) as session:
        sign_in(session, "expired")
        session.expect("It needs: at least 8 characters")
        session.expect("New password: ")
        session.line("short")
        session.expect("The org may refuse it: at least 8 characters")
        session.expect("New password, again: ")
        session.line("short")
        session.expect("Password requirements were not met")
        session.expect("New password: ")
        session.line(NEW_PASSWORD)
        session.expect("New password, again: ")
        session.line("something else")
        session.expect("The two differ")
        session.expect("New password: ")
        session.line(NEW_PASSWORD)
        session.expect("New password, again: ")
        session.line(NEW_PASSWORD)
        session.expect("select-authenticator|success")
        hides(session, NEW_PASSWORD)


def identity_unlocking(program):
    with demo(program) as session:
        sign_in(session, "locked")
        session.expect("Your account is locked")
        session.expect("Username: ")
        session.line("")
        session.choose("unlock an account")
        session.choose("unlock with Phone: SMS")
        session.expect("Username: ")
        session.line("locked@example.test")
        code = reads_code(session)
        session.expect("Enter code: ")
        session.line(code)
        session.expect("log in using your existing username")
        session.expect_exit(0)


def identity_activation(program):
    with demo(program) as session:
        token = session.expect(r"activation token (\S+)").group(1)
        session.expect("Username: ")
        session.line("")
        session.choose("use an activation token")
        session.expect("Activation token or link: ")
        session.line(token)
        session.choose("set up Email")
        code = reads_code(session)
        session.expect("code: ")
        session.line(code)
        session.choose("set up Password")
        session.expect("New password|Enter password")
        session.line(NEW_PASSWORD)
        session.expect("again: ")
        session.line(NEW_PASSWORD)
        session.expect("Signed in|skip")
        hides(session, NEW_PASSWORD)


def identity_recovery(program):
    with demo(program) as session:
        session.expect("Username: ")
        session.line("")
        session.choose("set a new password")
        session.expect("Username: ")
        session.line("sms@example.test")
        session.choose("(?:use|go on|unlock|recover)[^\n]*")
        code = reads_code(session)
        session.expect("code: ")
        session.line(code)
        session.expect("New password: ")
        session.line(NEW_PASSWORD)
        session.expect("New password, again: ")
        session.line(NEW_PASSWORD)
        session.expect("Signed in|proof")
        hides(session, NEW_PASSWORD)


def identity_factors_for_a_browser(program):
    with demo(program) as session:
        sign_in(session, "everything")
        session.choose("use Security Key or Biometric")
        session.choose(r"[^\n]* – needs a browser")
        session.expect(r"needs a browser.*?Sign\s+in\s+at\s+https://")
        session.choose("cancel and leave")
        session.expect_exit(1)


def identity_usage(program):
    result = subprocess.run(
        [program, "sign-in", "--org", "https://example.okta.com", "--engine", "identity"],
        capture_output=True, text=True, timeout=20,
    )
    check(result.returncode == 64, f"the status is {result.returncode}")
    check("--client-id" in result.stderr, result.stderr)
