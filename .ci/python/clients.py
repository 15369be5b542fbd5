"""Foreign clients sign in, each in a terminal of its own: `clients.py <okta-simulator> <environments> [client…]`."""

import contextlib
import itertools
import json
import os
import re
import sys
import tempfile
import time
from pathlib import Path

from proxy import Front
from scenarios import COMMANDS, FILES, HEARD, HOST, scenarios, typed
from session import Session
from simulator import PASSWORD, Failure, Simulator, check, play


class Trial:
    """One scenario under way."""

    def __init__(self, scenario, login, simulator, front, environments):
        self.scenario, self.login, self.simulator, self.front = scenario, login, simulator, front
        self.environment = environments / scenario.client
        self.number = None
        self.has_decided = False
        self.home = Path(simulator.folder.name) / login
        self.home.mkdir()
        for name, text in FILES.get(scenario.client, {}).items():
            (self.home / name).write_text(text.replace("LOGIN", login))

    def run(self):
        """Returns what was seen, and what the client asked for last."""
        scenario = self.scenario
        self.front.begin(self.simulator)
        text = self.execute(COMMANDS[scenario.client], scenario.typed)
        if "VERBOSE" in os.environ:
            print(text)
        heard = scenario.heard or (HEARD.get(scenario.client, "") if scenario.succeeds else "")
        heard = heard.replace("NUMBER", str(self.number))
        check(re.search(heard, text), f"the client did not say '{heard}'")
        self.check_sequence()
        if not scenario.succeeds:
            check(not self.tokens(), "a session token was given away")
            return self.seen()
        last = self.check_session()
        self.check_assertion()
        if scenario.again:
            # The second factor is not asked for again.
            self.front.begin(self.simulator)
            self.execute(scenario.again, typed(scenario.client))
            check(self.seen() == "SUCCESS", f"saw {self.seen()} with a remembered device")
            last = self.check_session()
            self.check_assertion()
        return f"{self.seen()}; {last}; {self.destination()}"

    def seen(self):
        """The states and refusals, with a number instead of repetitions."""
        groups = itertools.groupby(exchange.status for exchange in self.front.authn)
        counts = [(status, len(list(group))) for status, group in groups]
        return " → ".join(status if count == 1 else f"{status} ×{count}" for status, count in counts)

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

    def execute(self, command, answers, seconds=120):
        """Runs a command and returns everything it wrote.

        `answers` are pairs of a pattern and a word that is typed as soon as the program has written the pattern.
        """
        answers = list(answers)
        end = time.monotonic() + seconds
        words = [self.login if word == "LOGIN" else word for word in command.split()]
        words[0] = str(self.environment / words[0])
        environment = {
            "HOME": str(self.home),
            "PATH": f"{self.environment / 'bin'}:{os.environ['PATH']}",
            "TERM": "dumb",
            "LANG": "C.UTF-8",
            **dict.fromkeys(["HTTPS_PROXY", "HTTP_PROXY"], self.front.url),
            **dict.fromkeys(["REQUESTS_CA_BUNDLE", "SSL_CERT_FILE"], str(self.front.certificate)),
            "PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring",
            "AWS_EC2_METADATA_DISABLED": "true",
        }
        with Session(words, environment=environment, folder=self.home) as session:
            while session.read(0.1) or not session.is_over():
                check(time.monotonic() < end, f"the client does not end: {session.text}")
                if answers and session.find(answers[0][0]):
                    # Input before the end of the echo would be dropped; some questions have an echo.
                    with contextlib.suppress(Failure):
                        session.wait_for_echo(False, 0.5)
                    session.line(self.word(answers.pop(0)[1]))
                self.watch_phone()
            return session.text

    def word(self, word):
        """What the user types for a word of a scenario."""
        if word == "TOTP":
            return self.simulator.command("totp", login=self.login)["code"]
        if word == "SENT":
            return self.simulator.code(self.login)
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
        status, _ = self.simulator.send(f"/simulator/{action}", json.dumps({"login": self.login, **fields}))
        self.has_decided = status == 200

    def tokens(self):
        tokens = [exchange.response.get("sessionToken") for exchange in self.front.authn]
        return [token for token in tokens if token]

    def check_sequence(self):
        seen = [exchange.status for exchange in self.front.authn]
        rest = iter(seen)
        missing = [status for status in self.scenario.sees if status not in rest]
        check(not missing, f"saw {seen}, without {missing}")
        if self.scenario.phone:
            polls = [e for e in self.front.authn if e.response.get("factorResult")]
            check(len(polls) >= 2, "the push was not asked about")
        if self.scenario.phone == "reject":
            results = [e.response.get("factorResult") for e in self.front.authn]
            check("REJECTED" in results, f"saw the results {results}")
        tokens = {e.response.get("stateToken") for e in self.front.authn} - {None}
        tokens |= {e.sent.get("stateToken") for e in self.front.authn} - {None}
        check(len(tokens) <= 1, f"{len(tokens)} state tokens in one transaction")
        links = re.findall(r'"href": "([^"]*)"', json.dumps([e.response for e in self.front.authn]))
        check(all(link.startswith(f"https://{HOST}/") for link in links), f"links {links}")

    def check_session(self):
        """That the session token was spent on a session that lives."""
        tokens = self.tokens()
        check(len(tokens) == 1, f"{len(tokens)} session tokens")
        opened, spent, later = None, None, []
        for exchange in self.front.exchanges:
            token = exchange.query.get("token", exchange.query.get("onetimetoken"))
            if exchange.path == "/api/v1/sessions" and exchange.status_code == 200:
                spent, opened = exchange.sent.get("sessionToken"), exchange.response["id"]
            elif token and "sid" in exchange.cookies:
                spent, opened = token, exchange.cookies["sid"]
            elif opened:
                later.append(exchange)
        check(opened, "no session was opened")
        check(spent == tokens[0], "another session token")
        check(self.simulator.has_session(opened), "the session does not live")
        status, _ = self.simulator.send("/api/v1/sessions", json.dumps({"sessionToken": tokens[0]}))
        check(status == 401, "the session token was not spent")
        for exchange in later:
            check(exchange.sent_cookies.get("sid") == opened, f"no cookie at {exchange.path}")
        return f"{later[0].status_code} {later[0].path}" if later else ""


def main():
    binary, environments, chosen = sys.argv[1], Path(sys.argv[2]), sys.argv[3:]
    trials = {
        f"user{index}@example.test": scenario
        for index, scenario in enumerate(scenarios())
        if not chosen or scenario.client in chosen
    }
    users = [
        {
            "login": login,
            "password": PASSWORD,
            # A number of their own: a second message to the same one is refused for a while.
            "phoneNumber": f"+1555555{index:04}",
            "factors": scenario.factors,
            "usesNumberChallenge": scenario.phone == "pick",
            **scenario.user,
        }
        for index, (login, scenario) in enumerate(trials.items())
    ]
    with tempfile.TemporaryDirectory() as folder, Simulator(binary, {"users": users}) as simulator:
        front = Front(HOST, Path(folder))
        has_passed = play([
            (f"{scenario.client}: {scenario.name}", Trial(scenario, login, simulator, front, environments).run)
            for login, scenario in trials.items()
        ])
    sys.exit(0 if has_passed else 1)


main()
