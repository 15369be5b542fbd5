"""A program in a terminal of its own, whose questions are answered."""

import fcntl
import os
import pty
import re
import select
import subprocess
import termios
import time


def converse(command, environment, answers, meanwhile, seconds=30):
    """Runs `command` and returns its exit status and everything it wrote.

    `answers` are pairs of a pattern and a function; each is used once, in order, as soon as the
    program has written the pattern. `meanwhile` is called again and again.
    """
    master, slave = pty.openpty()
    process = subprocess.Popen(
        command,
        env=environment,
        cwd=environment["HOME"],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    )
    text, heard, answers = "", 0, list(answers)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        readable, _, _ = select.select([master], [], [], 0.1)
        if readable:
            text += os.read(master, 65536).decode(errors="replace")
        elif process.poll() is not None:
            break
        if answers and (found := re.compile(answers[0][0]).search(text, heard)):
            heard = found.end()
            await_hidden_input(slave)
            os.write(master, f"{answers.pop(0)[1]()}\n".encode())
        meanwhile()
    else:
        process.kill()
        text += f"\n(stopped after {seconds} s)"
    os.close(slave)
    os.close(master)
    return process.wait(), text


def await_hidden_input(terminal, seconds=0.5):
    """Waits until `terminal` has stopped to echo: what is typed before that would be dropped.

    Some questions are asked with echo, so this gives up soon.
    """
    end = time.monotonic() + seconds
    while time.monotonic() < end and termios.tcgetattr(terminal)[3] & termios.ECHO:
        time.sleep(0.02)
    time.sleep(0.02)
