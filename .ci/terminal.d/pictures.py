"""The pictures of the manual: what the terminal shows at each step, one function for all of them."""

import os
import re

from session import NEW_PASSWORD, PASSWORD, check, demo, reads_code, sign_in

ARTICLE = os.path.join(
    os.path.dirname(__file__), "../../Sources/OktaSignIn/OktaSignIn.docc/Articles/StepByStep.md"
)


def the_pictures_of_the_manual(program):
    screens = "\n".join(plain(text) for text in sessions(program))
    with open(ARTICLE) as file:
        pictures = re.findall(r"```text\n(.*?)```", file.read(), re.S)
    check(len(pictures) > 15, f"the article has {len(pictures)} pictures")
    for picture in pictures:
        check(plain(picture) in screens, f"no session shows this picture:\n{picture}")


def plain(text):
    """The text without what differs from run to run: codes, secrets, times and the spinner."""
    text = re.sub(r"\d:\d\d left", "5:00 left", re.sub(r"\d{2,}", "0", text))
    text = re.sub(r"(Secret|Link): .*|request \w+|reset-password/\w+", "…", text)
    return "\n".join(line.rstrip() for line in text.split("\n"))


def sessions(command):
    """Runs the command through every step, and yields the screens."""
    for engine in ("classic", "identity"):
        for walk in (signs_in, names_alone, sets_up, recovers, expires, consents, is_locked, has_everything):
            with demo(command, engine, environment={"NO_COLOR": "1"}) as session:
                walk(session, engine)
                yield session.text


def signs_in(session, engine):
    """identify, wait, rejected, code, question."""
    sign_in(session, "ada", "wrong")
    session.expect("Password: ")
    session.line(PASSWORD)
    session.choose("Okta Verify[^\n]*notification")
    key = session.expect(r"\n +(\w)  \[phone: reject\]").group(1)
    session.expect("Pick the number")
    session.expect("left Waiting")
    session.type(key)
    session.expect("rejected")
    session.expect("Choose 1-")
    session.line("back" if engine == "classic" else "choose-another")
    session.choose("Security question" if engine == "classic" else "Security Question")
    session.expect(r"\?: ")
    session.line("")
    session.expect("Choose 1-")
    session.line("back" if engine == "classic" else "choose-another")
    session.choose("Text message" if engine == "classic" else "Phone: SMS")
    code = reads_code(session)
    session.expect("Code: ")
    session.line("000000" if code != "000000" else "111111")
    session.expect("Code: ")
    session.line(code)
    session.expect(r"Signed in\.")


def names_alone(session, engine):
    """password."""
    session.expect("User name: ")
    session.line("")
    session.choose("Enter the user name alone")
    session.expect("User name: ")
    session.line("ada@example.test")
    session.expect("Password: ")


def sets_up(session, engine):
    """chooseEnrollment, phone, app, newQuestion."""
    sign_in(session, "new")
    session.choose("Text message" if engine == "classic" else "Phone: SMS")
    session.expect("Phone number[^:]*: ")
    session.line("+15555550123")
    code = reads_code(session)
    session.expect("Code: ")
    session.line(code)
    if engine == "classic":
        session.choose("Security question")
        session.choose(r"[^\n]*\?")
        session.expect("Answer: ")
        session.line("mayonnaise")
        session.choose("Okta Verify notification")
        session.press("Back")
    session.choose("Google Authenticator")
    session.expect("Code: ")


def recovers(session, engine):
    """identify for a recovery, code of a link, question, newPassword."""
    session.expect("User name: ")
    session.line("")
    if engine == "classic":
        session.choose("Forgot the password")
        session.expect("User name: ")
        session.line("ada@example.test")
        session.choose("e-mail")
        link = session.expect(r"(https://\S+\s*\S*/signin/reset-password/\s*\S+?)[\]\s]").group(1)
        session.expect("its token: ")
        session.line(re.sub(r"\s", "", link))
        session.expect(r"\?: ")
        session.line("Simulated City")
        session.expect("New password: ")


def expires(session, engine):
    """newPassword."""
    sign_in(session, "expired")
    session.expect("(Old|New) password: ")
    session.line(PASSWORD if engine == "classic" else "short")
    if engine == "classic":
        session.expect("New password: ")
        session.line(NEW_PASSWORD)
    session.expect("again: ")


def consents(session, engine):
    """form."""
    if engine == "identity":
        session.expect("User name: ")
        session.line("")
        session.choose("Sign up")
        session.expect("[Nn]ame[^:]*: ")
        return
    sign_in(session, "consent")
    session.choose("Not now")
    session.expect("Choose 1-")


def is_locked(session, engine):
    """message, identify to unlock."""
    sign_in(session, "locked")
    session.expect("locked|Choose 1-|Password: ")
    if engine == "classic":
        session.choose("Unlock")
        session.expect("Choose 1-3: ")
        session.line("sms")
        session.expect("Code: ")


def has_everything(session, engine):
    """webPage, passkey, a factor that no app can show."""
    sign_in(session, "everything")
    if engine == "classic":
        session.choose("Duo")
        session.choose("Back")
        session.choose("Identity provider")
        session.choose("Back")
    session.choose("(Passkey|Security Key or)")
    session.expect("Choose 1-")
