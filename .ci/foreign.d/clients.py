"""Foreign clients sign in, each in a terminal of its own: `clients.py <okta-simulator> <environments> [client…]`."""

import contextlib
import os
import re
import sys
import tempfile
import time
from pathlib import Path

from scenarios import COMMANDS, FILES, HEARD, HOST, PASSWORD, scenarios, typed
from servers import Front, Simulator
from session import Failure, Session, check


class Trial:
    """One scenario under way."""

    def __init__(self, scenario, login, simulator, front, environments, home):
        self.scenario, self.login, self.simulator, self.front = scenario, login, simulator, front
        self.environment = environments / scenario.client
        self.home = home
        self.number = None
        self.has_decided = False
        home.mkdir()
        for name, text in FILES.get(scenario.client, {}).items():
            (home / name).write_text(text.replace("LOGIN", login))

    def run(self):
        """What the client asked for last, after it had its session."""
        scenario = self.scenario
        text = self.execute(
            COMMANDS[scenario.client],
            [(prompt, lambda word=word: self.word(word)) for prompt, word in scenario.typed],
        )
        self.text = text
        heard = scenario.heard or (HEARD.get(scenario.client, "") if scenario.succeeds else "")
        heard = heard.replace("NUMBER", str(self.number))
        check(re.search(heard, text), f"the client did not say '{heard}'")
        self.check_sequence()
        if not scenario.succeeds:
            check(not self.tokens(), "a session token was given away")
            return ""
        last = self.check_session()
        self.check_assertion()
        if scenario.again:
            last = self.run_again()
            self.check_assertion()
        return f"{last}; {self.destination()}"

    def check_assertion(self):
        """That the client got the user's assertion from the org and went to AWS with it."""
        texts = [e.assertion for e in self.front.exchanges if e.assertion]
        check(texts, "no page gave an assertion")
        check(f">{self.login}<" in texts[-1], "the assertion is for another user")
        check(self.destination(), "the client did not go on to AWS")

    def destination(self):
        """The host of AWS to which the client took the assertion."""
        hosts = [host for host in self.front.strangers if "aws" in host]
        return hosts[-1] if hosts else ""

    def execute(self, command, answers):
        words = [self.login if word == "LOGIN" else word for word in command.split()]
        words[0] = str(self.environment / words[0])
        environment = {
            "HOME": str(self.home),
            "PATH": f"{self.environment / 'bin'}:{os.environ['PATH']}",
            "TERM": "dumb",
            "LANG": "C.UTF-8",
            "HTTPS_PROXY": self.front.url,
            "HTTP_PROXY": self.front.url,
            "REQUESTS_CA_BUNDLE": str(self.front.certificate),
            "SSL_CERT_FILE": str(self.front.certificate),
            "PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring",
            "AWS_EC2_METADATA_DISABLED": "true",
        }
        return converse(words, environment, answers, self.watch_phone)

    def word(self, word):
        if word == "TOTP":
            return self.simulator.totp_code(self.login)
        if word == "SENT":
            return self.simulator.message_code(self.login)
        return word

    def watch_phone(self):
        """Decides about a push as soon as the client has polled it."""
        waiting = [e for e in self.front.exchanges if e.response.get("factorResult") == "WAITING"]
        if self.scenario.phone is None or self.has_decided or len(waiting) < 2:
            return
        action, fields = self.scenario.phone, {}
        if action == "pick":
            factor = waiting[-1].response["_embedded"]["factor"]
            self.number = factor["_embedded"]["challenge"]["correctAnswer"]
            action, fields = "approve", {"number": self.number}
            # The client learns the number from a poll, and has to be given time to show it.
            if len(waiting) < 4:
                return
        result = self.simulator.command(action, login=self.login, **fields)
        self.has_decided = result is not None

    def authn(self):
        return [exchange for exchange in self.front.exchanges if exchange.is_authn]

    def tokens(self):
        tokens = [exchange.response.get("sessionToken") for exchange in self.authn()]
        return [token for token in tokens if token]

    def check_sequence(self):
        seen = [exchange.status for exchange in self.authn()]
        rest = iter(seen)
        missing = [status for status in self.scenario.sees if status not in rest]
        check(not missing, f"saw {seen}, without {missing}")
        if self.scenario.phone:
            polls = [e for e in self.authn() if e.response.get("factorResult")]
            check(len(polls) >= 2, "the push was not asked about")
        if self.scenario.phone == "reject":
            results = [e.response.get("factorResult") for e in self.authn()]
            check("REJECTED" in results, f"saw the results {results}")
        tokens = {e.response.get("stateToken") for e in self.authn()} - {None}
        tokens |= {e.sent.get("stateToken") for e in self.authn()} - {None}
        check(len(tokens) <= 1, f"{len(tokens)} state tokens in one transaction")
        links = [link for e in self.authn() for link in hrefs(e.response)]
        check(all(link.startswith(f"https://{HOST}/") for link in links), f"links {links}")

    def check_session(self):
        """That the session token was spent on a session that lives."""
        tokens = self.tokens()
        check(len(tokens) == 1, f"{len(tokens)} session tokens")
        opened = None
        later = []
        for exchange in self.front.exchanges:
            if exchange.path == "/api/v1/sessions" and exchange.status_code == 200:
                check(exchange.sent.get("sessionToken") == tokens[0], "another session token")
                opened = exchange.response["id"]
            elif exchange.path == "/login/sessionCookieRedirect" and "sid" in exchange.cookies:
                check(exchange.query.get("token") == tokens[0], "another session token")
                opened = exchange.cookies["sid"]
            elif "onetimetoken" in exchange.query and "sid" in exchange.cookies:
                check(exchange.query["onetimetoken"] == tokens[0], "another session token")
                opened = exchange.cookies["sid"]
            elif opened:
                later.append(exchange)
        check(opened, "no session was opened")
        check(self.simulator.session(opened), "the session does not live")
        check(not self.simulator.spends(tokens[0]), "the session token was not spent")
        for exchange in later:
            check(exchange.sent_cookies.get("sid") == opened, f"no cookie at {exchange.path}")
        return f"{later[0].status_code} {later[0].path}" if later else ""

    def run_again(self):
        """The second command of the scenario, which needs no second factor."""
        scenario = self.scenario
        self.front.begin(self.simulator.port)
        words = [(prompt, lambda word=word: word) for prompt, word in typed(scenario.client)]
        self.text = self.execute(scenario.again, words)
        statuses = [exchange.status for exchange in self.authn()]
        check(statuses == ["SUCCESS"], f"saw {statuses} with a remembered device")
        return self.check_session()


def converse(command, environment, answers, meanwhile, seconds=30):
    """Runs `command` and returns everything it wrote.

    `answers` are pairs of a pattern and a function; each is used once, in order, as soon as the
    program has written the pattern. `meanwhile` is called again and again.
    """
    answers = list(answers)
    end = time.monotonic() + seconds
    with Session(command, environment=environment, folder=environment["HOME"]) as session:
        while session.read(0.1) or not session.is_over():
            if time.monotonic() > end:
                return f"{session.text}\n(stopped after {seconds} s)"
            if answers and session.find(answers[0][0]):
                # Input before the end of the echo would be dropped; some questions have an echo.
                with contextlib.suppress(Failure):
                    session.wait_for_echo(False, 0.5)
                session.line(answers.pop(0)[1]())
            meanwhile()
        return session.text


def hrefs(value):
    """All links in a JSON value."""
    if isinstance(value, dict):
        own = [value["href"]] if isinstance(value.get("href"), str) else []
        return own + [href for member in value.values() for href in hrefs(member)]
    if isinstance(value, list):
        return [href for element in value for href in hrefs(element)]
    return []


def main():
    binary, environments, chosen = sys.argv[1], Path(sys.argv[2]), sys.argv[3:]
    trials = [s for s in scenarios() if not chosen or s.client in chosen]
    logins = [f"user{index}@example.test" for index in range(len(trials))]
    users = [
        {
            "login": login,
            "password": PASSWORD,
            # A number of their own: a second message to the same one is refused for a while.
            "phoneNumber": f"+1555555{index:04}",
            "factors": trial.factors,
            **trial.user,
        }
        for index, (login, trial) in enumerate(zip(logins, trials))
    ]
    failures = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        front = Front(HOST, folder)
        simulators = {
            picks: Simulator(
                binary,
                {"users": users, "usesNumberChallenge": picks},
                folder / f"org-{picks}.json",
            )
            for picks in (False, True)
        }
        print(f"\n{'client':20} {'scenario':26} {'result':8} seen, then asked for", flush=True)
        for index, (login, scenario) in enumerate(zip(logins, trials)):
            simulator = simulators[scenario.picks_number]
            front.begin(simulator.port)
            home = folder / f"home-{index}"
            trial = Trial(scenario, login, simulator, front, environments, home)
            try:
                last = trial.run()
                seen = " → ".join(compact([e.status for e in trial.authn()]))
                result, note = "ok", f"{seen}{f'; {last}' if last else ''}"
            except Failure as failure:
                failures += 1
                result, note = "FAILED", str(failure)
            print(f"{scenario.client:20} {scenario.name:26} {result:8} {note}", flush=True)
            if result != "ok" and "VERBOSE" in os.environ:
                print(getattr(trial, "text", ""))
        for simulator in simulators.values():
            if status := simulator.stop():
                failures += 1
                print(f"okta-simulator ended with status {status}")
    print(f"\n{len(trials) - failures} of {len(trials)} passed")
    sys.exit(1 if failures else 0)


def compact(statuses):
    """`statuses` with a number instead of repetitions."""
    groups = []
    for status in statuses:
        if groups and groups[-1][0] == status:
            groups[-1][1] += 1
        else:
            groups.append([status, 1])
    return [status if count == 1 else f"{status} ×{count}" for status, count in groups]


if __name__ == "__main__":
    main()
