"""Runs of programs in a pseudo-terminal."""

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time

from simulator import PASSWORD, check

NEW_PASSWORD = "Passw0rd-2x"
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def run(program, *arguments, typed=(), environment=None):
    """Runs a program without a terminal, to which lines are typed."""
    return subprocess.run(
        [program, *arguments], input="".join(f"{line}\n" for line in typed), env=environment,
        capture_output=True, text=True, timeout=60,
    )


class Session:
    """A program whose input and output are a terminal of a given size."""

    def __init__(self, command, columns=90, rows=50, environment=None, folder="."):
        self.output = ""
        # A read can end within a character.
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.position = 0
        self.status = None
        variables = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            self.terminal = 0
            self.resize(columns, rows)
            os.chdir(folder)
            os.execve(command[0], command, {**variables, **(environment or {})})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        if self.terminal is not None:
            os.close(self.terminal)

    def resize(self, columns, rows=50):
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, size)

    def read(self, seconds):
        """Reads what there is; returns whether there was anything."""
        if self.terminal is None:
            time.sleep(seconds)
            return False
        ready, _, _ = select.select([self.terminal], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.terminal, 65536)
        except OSError:
            # The program has ended.
            time.sleep(seconds)
            return False
        self.output += self.decoder.decode(data)
        return bool(data)

    @property
    def text(self):
        """The output without escape sequences."""
        return ESCAPES.sub("", self.output).replace("\r\n", "\n")

    def find(self, pattern):
        """The next match of a pattern behind the last one, `None` if it is not there yet."""
        match = re.compile(pattern, re.S).search(self.text, self.position)
        self.position = match.end() if match else self.position
        return match

    def wait(self, condition, text, seconds=20):
        """Reads until a condition holds, and returns its value. `text` says what is wrong if it never does."""
        end = time.monotonic() + seconds
        while not (value := condition()):
            check(time.monotonic() < end, f"{text}; the end of the screen is:\n{self.text[-1500:]}")
            self.read(0.02)
        return value

    def expect(self, pattern, seconds=20):
        """Waits for the next match of a pattern, and returns it."""
        return self.wait(lambda: self.find(pattern), f"did not see {pattern!r}", seconds)

    def type(self, text):
        os.write(self.terminal, text.encode())

    def line(self, text):
        self.type(text + "\n")

    def answer(self, prompt, text):
        self.expect(prompt)
        self.line(text)

    def answer_hidden(self, prompt, text):
        """Types at a hidden input, once the echo is off."""
        self.expect(prompt)
        self.wait_for_echo(False)
        self.line(text)

    def leave_empty(self, prompt):
        """Types nothing at a hidden input, twice, which leads to the other choices."""
        self.answer(prompt, "")
        self.expect("Nothing was typed")
        self.answer(prompt, "")

    def choose(self, title):
        """Types the number of a choice that is on the screen; waits for the menu first."""
        number = self.expect(r"\n +(\d+)  " + title).group(1)
        self.answer(r"Choose 1-\d+[^:]*: ", number)

    def press(self, title):
        """Presses the key of a choice during a wait."""
        key = self.expect(r"\n +(\w)  " + title).group(1)
        self.type(key)

    def has_echo(self):
        return bool(termios.tcgetattr(self.terminal)[3] & termios.ECHO)

    def reads_lines(self):
        return bool(termios.tcgetattr(self.terminal)[3] & termios.ICANON)

    def wait_for_echo(self, expected, seconds=10):
        self.wait(lambda: self.has_echo() == expected, f"the echo is {'off' if expected else 'on'}", seconds)

    def kill(self, number):
        os.kill(self.pid, number)

    def hang_up(self):
        """Closes the terminal, as a window does."""
        os.close(self.terminal)
        self.terminal = None

    def is_over(self):
        if self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = status
        return self.status is not None

    def wait_until_stopped(self):
        def is_stopped():
            pid, status = os.waitpid(self.pid, os.WNOHANG | os.WUNTRACED)
            return pid and os.WIFSTOPPED(status)

        self.wait(is_stopped, "the program was not suspended")

    def expect_exit(self, code):
        self.wait(self.is_over, "the program does not end")
        while self.read(0.05):
            pass
        found = os.waitstatus_to_exitcode(self.status)
        check(found == code, f"exit code {found}, not {code}; the end of the screen is:\n{self.text[-1500:]}")


class OktaAuth(Session):
    """A run of okta-auth. `screens` has what all runs have shown."""

    screens = []

    def __exit__(self, *details):
        super().__exit__(*details)
        self.screens.append(self.text)

    def sign_in(self, user, password=PASSWORD):
        self.answer("User ?name: ", f"{user}@example.test")
        self.answer("Password: ", password)

    def code(self):
        """The code of the message that the demo shows."""
        return self.expect(r"[cC]ode is (\d+)").group(1)

    def set_password(self, old=None):
        """Types a password that is refused, one that differs the second time, and one that is accepted.

        `old` is the old password, where it is asked for.
        """
        if old:
            self.answer("Old password: ", old)
        self.answer("New password: ", "short")
        check("Rules: at least 8 characters" in self.text, "the rules for a password are not shown")
        self.expect("may refuse it: at least 8 characters")
        self.answer("password, again: ", "short")
        self.expect("Password requirements were not met")
        if old:
            self.answer("Old password: ", old)
        self.answer("New password: ", NEW_PASSWORD)
        self.answer("password, again: ", "something else")
        self.expect("The two differ")
        self.answer("New password: ", NEW_PASSWORD)
        self.answer("password, again: ", NEW_PASSWORD)

    def hides(self, *secrets):
        """Checks that secrets were not shown; the introduction of the demo names the first password."""
        text = re.split(r"\[(?:UNAUTHENTICATED|identify)\]", self.text, maxsplit=1)[-1]
        for secret in secrets:
            check(secret not in text, "a secret is on the screen")

    def finish(self):
        self.expect(r"Signed in\.")
        self.expect_exit(0)
        self.hides(PASSWORD, NEW_PASSWORD)


class Demo(OktaAuth):
    """A run of okta-auth at the org of its demo."""

    def __init__(self, program, engine="classic", **options):
        super().__init__([program, "demo", "--engine", engine], **options)
        #: The status while the phone is asked.
        self.challenge = "MFA_CHALLENGE" if engine == "classic" else "[challenge-poll]"

    def approve(self):
        """Picks on the phone the number that is shown."""
        number = self.expect(r"Pick the number (\d+)").group(1)
        self.position = self.text.rindex(self.challenge)
        self.press(rf"\[phone: pick {number}\]")

    def finish(self):
        super().finish()
        check(re.search(r"^(preferred_username: |access_token=)\S+$", self.text, re.M), "there is no result")
