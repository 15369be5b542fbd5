"""Flows that need a terminal, one function each; Swift tests play all others. Their screens are in the manual."""

import re
from pathlib import Path

from session import NEW_PASSWORD, PASSWORD, Demo, OktaAuth
from simulator import check

ARTICLE = Path(__file__).parents[2] / "Sources/OktaSignIn/OktaSignIn.docc/Articles/StepByStep.md"
ENGINES = ("classic", "identity")


def push_with_a_number(program):
    for engine in ENGINES:
        with Demo(program, engine) as session:
            session.sign_in("ada")
            session.choose("Okta Verify[^\n]*notification")
            session.approve()
            session.finish()
            check(session.text.count("Pick the number") == 1, "the number is shown twice")


def push_rejected_and_sent_again(program):
    for engine in ENGINES:
        with Demo(program, engine) as session:
            session.sign_in("ada")
            session.choose("Okta Verify[^\n]*notification")
            session.press(r"\[phone: reject\]")
            session.expect("rejected")
            session.choose("Send again")
            session.approve()
            session.finish()


def another_factor_during_a_wait(program):
    for engine in ENGINES:
        with Demo(program, engine) as session:
            session.sign_in("ada")
            session.choose("Okta Verify[^\n]*notification")
            session.expect(r"\d:\d\d left Waiting for the answer on the phone…")
            check(not session.has_echo() and not session.reads_lines(), "keys are not read one by one")
            session.type("x")
            session.position = session.text.index(session.challenge)
            session.press("(Back|Choose something else)")
            session.choose("(Text message|Phone: SMS)")
            code = session.code()
            session.expect("Code: ")
            check(session.has_echo() and session.reads_lines(), "lines are not read as they were")
            session.line("000000" if code != "000000" else "111111")
            session.expect("E0000068|Invalid code")
            session.answer("Code: ", code)
            session.finish()


def a_question_after_other_choices(program):
    for engine in ENGINES:
        with Demo(program, engine) as session:
            session.sign_in("ada")
            session.choose("Security [qQ]uestion")
            session.expect(r"food you least liked as a child\? \[")
            session.leave_empty("Answer: ")
            session.choose("(Back|Choose something else)")
            session.choose("Security [qQ]uestion")
            session.answer("Answer: ", "mayonnaise")
            session.finish()
            session.hides("mayonnaise")


def a_wrong_password(program):
    for engine in ENGINES:
        with Demo(program, engine) as session:
            session.sign_in("ada", "wrong")
            session.expect(r"User ?name: ada@example\.test\n")
            # Back, to another user.
            session.leave_empty("Password: ")
            session.choose("Enter: User name, Password\n")
            session.sign_in("sms")
            session.choose("(Text message|Phone: SMS)")
            session.answer("ode: ", session.code())
            session.finish()


def an_empty_password(program):
    """Whoever presses return at a hidden input types the secret next: it stays hidden."""
    for engine in ENGINES:
        with Demo(program, engine) as session:
            session.sign_in("ada", "")
            session.expect("Nothing was typed")
            session.answer_hidden("Password: ", PASSWORD)
            session.choose("Security [qQ]uestion")
            session.answer_hidden("Answer: ", "")
            session.expect("Nothing was typed")
            session.answer_hidden("Answer: ", "mayonnaise")
            session.finish()
            session.hides("mayonnaise")
        with Demo(program, engine) as session:
            session.sign_in("expired")
            if engine == "classic":
                session.answer_hidden("Old password: ", "")
                session.expect("Nothing was typed")
                session.answer_hidden("Old password: ", PASSWORD)
            session.answer_hidden("New password: ", "")
            session.expect("Nothing was typed")
            session.answer_hidden("New password: ", NEW_PASSWORD)
            session.answer_hidden("password, again: ", NEW_PASSWORD)
            session.expect("MFA_ENROLL|SUCCESS|select-authenticator|success")
            session.hides(PASSWORD, NEW_PASSWORD)
        # A secret that comes too late: the terminal shows what is typed at a list, and the program repeats nothing.
        with Demo(program, engine) as session:
            session.sign_in("ada", "")
            session.expect("Nothing was typed")
            session.answer("Password: ", "")
            session.answer(r"Choose 1-\d+[^:]*: ", PASSWORD)
            session.expect("That is none of them")
            before, after = session.text.rsplit("That is none of them", 1)
            check(before.endswith(f"{PASSWORD}\n✗ ") or before.endswith(f"{PASSWORD}\n"), "there is more on the screen")
            check(PASSWORD not in after, "the password is repeated")


def the_name_alone(program):
    for engine in ENGINES:
        with Demo(program, engine) as session:
            session.answer("User name: ", "")
            session.choose("Enter the user name alone")
            session.sign_in("ada")
            session.expect("Choose one more proof")


def factors_are_set_up(program):
    for engine in ENGINES:
        with Demo(program, engine, environment={"NO_COLOR": "1"}) as session:
            session.sign_in("new")
            session.choose("(Text message|Phone: SMS)")
            if engine == "classic":
                # An empty line stands for the number that the org knows, so the list comes first.
                session.choose("Enter: Phone number")
            session.answer("Phone number[^:]*: ", "+15555550123")
            session.answer("Code: ", session.code())
            if engine == "classic":
                session.choose("Security question")
                session.choose(r"[^\n]*\?")
                session.answer("Answer: ", "mayonnaise")
                session.expect("Set up already: Text message, Security question")
                session.choose("Okta Verify notification")
                session.press("Back")
            session.choose("Google Authenticator")
            link = session.expect(r"Link: (otpauth://\S+)").group(1)
            shown = session.text[: session.position]
            check(re.search(r"Secret: ([A-Z2-7]{4} ?)+", shown), "the secret is not shown")
            rows = modules(session.text)
            check(len(rows) > 20, "there is no QR code on the screen:\n" + session.text)
            read = decoder()
            check(read is None or read(rows) == link, "the QR code is not the link")
            code = session.expect(r"the authenticator app shows (\d+)").group(1)
            session.answer("[cC]ode: ", code)
            session.expect(r"Set up already: [^\n]*Google Authenticator|select-authenticator-enroll\]|Signed in")
            session.hides("mayonnaise")
            check("\x1b[3" not in session.output and "\x1b[1m" not in session.output, "colours in spite of NO_COLOR")


def a_new_password(program):
    for engine in ENGINES:
        with Demo(program, engine) as session:
            session.sign_in("expired")
            session.set_password(old=PASSWORD if engine == "classic" else None)
            session.expect("MFA_ENROLL|SUCCESS|select-authenticator|success")
            session.hides(NEW_PASSWORD)


def a_recovery_link_is_pasted_whole(program):
    with Demo(program) as session:
        session.answer("User name: ", "")
        session.choose("Forgot the password")
        session.answer("User name: ", "ada@example.test")
        session.choose("e-mail")
        link = session.expect(r"(https://\S+\s*\S*/signin/reset-password/\s*\S+?)[\]\s]").group(1)
        session.answer("Link of the e-mail, or its token: ", re.sub(r"\s", "", link))
        session.expect(r"grow up\? \[RECOVERY\]")
        session.answer("Answer: ", "Simulated City")
        session.set_password()
        session.choose("Text message")
        session.line(session.code())
        session.expect(r"Signed in\.")


def a_locked_account(program):
    with Demo(program) as session:
        session.sign_in("locked")
        session.choose("Unlock")
        session.answer("Choose 1-3: ", "sms")
        session.expect("Code: ")


def forms(program):
    with Demo(program) as session:
        session.sign_in("consent")
        session.choose("Not now")
        session.expect("Choose 1-")
    with Demo(program, "identity") as session:
        session.answer("User name: ", "")
        session.choose("Sign up")
        session.expect("Last name: ")


def factors_for_a_browser(program):
    with Demo(program) as session:
        session.sign_in("everything")
        session.choose("Duo")
        session.expect(r"Duo cannot be used here.*?needs a browser.*?Sign\s+in\s+at\s+https://")
        session.choose("Back")
        session.choose("(Passkey|Security Key or)")
        session.choose("Back")
        for name in ("OIDC Factor", "Third Party Factor"):
            session.choose(name)
            session.expect(f"Continue at {name}")
            session.choose("Back")
        session.choose("IDP factor")
        session.expect(r"Open the page in a browser.*?https://\S+")
        session.choose("Leave\n")
        session.expect_exit(1)
    with Demo(program, "identity") as session:
        session.sign_in("everything")
        session.choose("(Passkey|Security Key or)")
        session.expect("Choose 1-")


def the_manual_has_these_screens(program):
    """Compares the manual with the screens of all flows above, which have to be played, too."""
    screens = "\n".join(plain(text) for text in OktaAuth.screens)
    pictures = re.findall(r"```text\n(.*?)```", ARTICLE.read_text(), re.S)
    check(len(pictures) > 15, f"the article has {len(pictures)} pictures")
    for picture in pictures:
        check(plain(picture) in screens, f"no session shows this picture:\n{picture}")


def plain(text):
    """The text without what differs from run to run: codes, secrets, times and the spinner."""
    text = re.sub(r"\d:\d\d left", "5:00 left", re.sub(r"\d{2,}", "0", text))
    text = re.sub(r"(Secret|Link): .*|request \w+|reset-password/\w+", "…", text)
    return "\n".join(line.rstrip() for line in text.split("\n"))


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
    """A function that reads modules as a QR code, if there is a library for it."""
    try:
        import numpy
        import zxingcpp
    except ImportError:
        print("Skipped: reading the QR code, because numpy and zxing-cpp are not installed.")
        return None

    def read(rows):
        dark = numpy.kron(numpy.array(rows, dtype=bool), numpy.ones((8, 8), dtype=bool))
        found = zxingcpp.read_barcodes(numpy.where(dark, 0, 255).astype("uint8"))
        return found[0].text if found else None

    return read
