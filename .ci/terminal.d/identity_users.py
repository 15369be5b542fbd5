"""What users of the demo with Identity Engine share."""

import re

from session import Session
from users import PASSWORD, check


def demo(program, **options):
    return Session([program, "demo", "--interactive", "--engine", "identity"], **options)


def sign_in(session, user, password=PASSWORD):
    session.expect("Username: ")
    session.line(f"{user}@example.test")
    session.expect("Password: ")
    session.line(password)


def reads_code(session):
    return session.expect(r"[cC]ode is (\d+)").group(1)


def finish(session):
    session.expect(r"Signed in\.")
    session.expect_exit(0)
    check(re.search(r"^access_token=\S+$", session.text, re.M), "no token is written")
    text = session.text.split("[identify]", 1)[-1]
    check(PASSWORD not in text, "the password is on the screen")
