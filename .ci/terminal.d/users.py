"""What users of the demo share."""

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
