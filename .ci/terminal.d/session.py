"""Runs of programs in a pseudo-terminal, of okta-auth at the org of its demo, and of okta-simulator."""

import codecs
import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time

PASSWORD = "Passw0rd-1"
NEW_PASSWORD = "Passw0rd-2x"
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Failure(Exception):
    """A scenario saw something else than it expected."""


def check(condition, text):
    if not condition:
        raise Failure(text)


class Session:
    """A program whose input and output are a terminal of a given size."""

    def __init__(self, command, columns=90, rows=50, environment=None, folder="."):
        self.output = ""
        # A read can end within a character.
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.position = 0
        self.status = None
        variables = {
            "PATH": os.environ["PATH"],
            "HOME": "/nonexistent",
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
        }
        variables.update(environment or {})
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            self.terminal = 0
            self.resize(columns, rows)
            os.chdir(folder)
            os.execve(command[0], command, variables)

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
            time.sleep(min(seconds, 0.02))
            return False
        ready, _, _ = select.select([self.terminal], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.terminal, 65536)
        except OSError:
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

    def expect(self, pattern, seconds=20):
        """Waits for the next match of a pattern, and returns it."""
        end = time.monotonic() + seconds
        while True:
            if match := self.find(pattern):
                return match
            if time.monotonic() > end or not self.read(max(0.05, min(1, end - time.monotonic()))):
                if time.monotonic() > end or self.is_over():
                    tail = self.text[self.position:][-1500:]
                    raise Failure(f"did not see {pattern!r}; the end of the screen is:\n{tail}")

    def type(self, text):
        os.write(self.terminal, text.encode())

    def line(self, text):
        self.type(text + "\n")

    def choose(self, title):
        """Types the number of a choice that is on the screen; waits for the menu first."""
        number = self.expect(r"\n +(\d+)  " + title).group(1)
        self.expect(r"Choose 1-\d+[^:]*: ")
        self.line(number)

    def press(self, title):
        """Presses the key of a choice during a wait."""
        key = self.expect(r"\n +(\w)  " + title).group(1)
        self.type(key)

    def has_echo(self):
        return bool(termios.tcgetattr(self.terminal)[3] & termios.ECHO)

    def reads_lines(self):
        return bool(termios.tcgetattr(self.terminal)[3] & termios.ICANON)

    def wait_for_echo(self, expected, seconds=10):
        end = time.monotonic() + seconds
        while self.has_echo() != expected:
            if time.monotonic() > end:
                raise Failure(f"the echo is {'off' if expected else 'on'}")
            self.read(0.02)

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

    def wait_until_stopped(self, seconds=10):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            pid, status = os.waitpid(self.pid, os.WNOHANG | os.WUNTRACED)
            if pid and os.WIFSTOPPED(status):
                return
            self.read(0.02)
        raise Failure("the program was not suspended")

    def expect_exit(self, code, seconds=20):
        end = time.monotonic() + seconds
        while not self.is_over():
            if time.monotonic() > end:
                raise Failure("the program does not end; the end of the screen is:\n" + self.text[-800:])
            self.read(0.05)
        while self.read(0.05):
            pass
        if os.waitstatus_to_exitcode(self.status) != code:
            raise Failure(
                f"exit code {os.waitstatus_to_exitcode(self.status)}, not {code}; the end of the screen is:\n"
                + self.text[-800:]
            )


def start_simulator(binary, org, file, *options, **pipes):
    """Starts okta-simulator with the org `org`; returns the process and its URL."""
    with open(file, "w") as text:
        json.dump(org, text)
    process = subprocess.Popen(
        [binary, "--port", "0", "--org", file, *options], stdout=subprocess.PIPE, text=True, **pipes
    )
    for line in process.stdout:
        if found := re.match(r"okta-simulator at (\S+)$", line):
            url = found[1]
        if line.startswith("commands:"):
            return process, url
    raise Failure("okta-simulator does not start")


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
