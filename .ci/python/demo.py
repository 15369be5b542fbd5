"""okta-auth-demo in a pseudo-terminal, one function each: `OKTA_AUTH_DEMO` names the program."""

import os

from session import Session
from simulator import PASSWORD, check


class SmallDemo(Session):
    """A run of okta-auth-demo that asks."""

    def __init__(self):
        super().__init__([os.environ["OKTA_AUTH_DEMO"], "--interactive"])
        self.expect("in place of an answer for other ways")

    def hides(self, *secrets):
        """Checks that secrets were not shown after the introduction, which names them."""
        text = self.text.split("for other ways", 1)[1]
        for secret in secrets:
            check(secret not in text, "a secret is on the screen")


def the_demo_hides_what_is_typed(program):
    with SmallDemo() as session:
        session.answer("User name: ", "ada@example.test")
        session.answer_hidden("Password: ", "")
        session.expect("Nothing was typed. Type < for other ways")
        session.answer_hidden("Password: ", PASSWORD)
        session.choose("Security question")
        session.answer_hidden("Answer: ", "mayonnaise")
        session.expect("preferred_username: ada@example.test")
        session.expect("What next:.*SignInApp.*the article Screens.*swift run okta-simulator")
        session.expect_exit(0)
        session.hides(PASSWORD, "mayonnaise")


def the_demo_has_a_way_back(program):
    with SmallDemo() as session:
        session.answer("User name: ", "<")
        session.expect(r"\n +1  .*Stay here")
        check(session.has_echo(), "a list hides what is typed")
        session.line("not a number")
        session.expect("That is none of these numbers")
        session.position = session.text.rindex("User name: ")
        session.choose("Stay here")
        session.answer("User name: ", "ada@example.test")
        session.answer_hidden("Password: ", "<")
        session.choose("Stay here")
        session.answer("User name: ", "ada@example.test")
        session.answer_hidden("Password: ", "wrong")
        session.expect("User name or password is wrong|Authentication failed")
        session.answer("User name: ", "ada@example.test")
        session.answer_hidden("Password: ", PASSWORD)
        session.choose("Text message")
        session.answer("Code: ", "<")
        session.choose("(Back|Choose something else)")
        session.choose("Security question")
        session.answer_hidden("Answer: ", "mayonnaise")
        session.expect("preferred_username: ada@example.test")
        session.expect_exit(0)
        session.hides(PASSWORD, "mayonnaise")


def the_demo_takes_a_number_on_the_phone(program):
    with SmallDemo() as session:
        session.answer("User name: ", "ada@example.test")
        session.answer_hidden("Password: ", PASSWORD)
        session.choose("Okta Verify")
        session.answer("The phone shows [^:]*; tap: ", "0")
        session.expect("That is not the number: the phone rejects the sign-in")
        session.expect("It was rejected on the phone")
        session.choose("Send again")
        number = session.expect(r"Pick the number (\d+) on the phone").group(1)
        session.answer("The phone shows [^:]*; tap: ", number)
        session.expect("preferred_username: ada@example.test")
        session.expect_exit(0)
