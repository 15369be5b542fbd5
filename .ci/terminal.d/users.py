"""What scenarios at the demo's org share."""

import re

from session import Failure, Session

PASSWORD = "Passw0rd-1"
NEW_PASSWORD = "Passw0rd-2x"


def check(condition, what):
    if not condition:
        raise Failure(what)


def demo(program, engine="classic", **options):
    return Session([program, "demo", "--engine", engine], **options)


def sign_in(session, user, password=PASSWORD):
    session.expect("User ?name: ")
    session.line(f"{user}@example.test")
    session.expect("Password: ")
    session.line(password)


def reads_code(session):
    return session.expect(r"[cC]ode is (\d+)").group(1)


def hides(session, secret):
    """Checks that a secret was not shown; the introduction of the demo names the first password."""
    text = re.split(r"\[(?:UNAUTHENTICATED|identify)\]", session.text, maxsplit=1)[-1]
    check(secret not in text, "a secret is on the screen")


def finish(session):
    session.expect(r"Signed in\.")
    session.expect_exit(0)
    check(re.search(r"^(preferred_username: |access_token=)\S+$", session.text, re.M), "there is no result")
    hides(session, PASSWORD)
