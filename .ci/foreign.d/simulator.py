"""A running okta-simulator and its administrator, and a certificate for a host."""

import http.client
import json
import re
import signal
import ssl
import subprocess


def make_certificate(host, folder):
    """Makes a certificate that `host` signs itself; returns the files of the certificate and of its key."""
    certificate, key = folder / f"{host}.pem", folder / f"{host}.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
        + ["-subj", f"/CN={host}", "-addext", f"subjectAltName=DNS:{host}"]
        + ["-keyout", key, "-out", certificate],
        check=True,
        capture_output=True,
    )
    return certificate, key


class Simulator:
    """Serves the org that is described by `org`, over TLS if there is a `certificate` with its key."""

    def __init__(self, binary, org, file, certificate=None):
        file.write_text(json.dumps(org))
        options = ["--tls-cert", certificate[0], "--tls-key", certificate[1]] if certificate else []
        self.trusted = certificate and ssl.create_default_context(cafile=certificate[0])
        self.process = subprocess.Popen(
            [binary, "--port", "0", "--org", file, *options], stdout=subprocess.PIPE, text=True
        )
        for line in self.process.stdout:
            if found := re.match(r"okta-simulator at \S+:(\d+)$", line):
                self.port = int(found[1])
            if line.startswith("commands:"):
                break

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(10)

    def command(self, name, **fields):
        """What the administrator command answers, `None` if it is refused."""
        status, answer = self.send("POST", f"/simulator/{name}", fields)
        return answer if status == 200 else None

    def session(self, cookie):
        """Whether `cookie` is that of a living session."""
        status, _ = self.send("GET", "/api/v1/sessions/me", cookie=f"sid={cookie}")
        return status == 200

    def spends(self, token):
        """Whether the session token still works; it does not afterwards."""
        status, _ = self.send("POST", "/api/v1/sessions", {"sessionToken": token})
        return status == 200

    def message_code(self, login):
        """The latest code that was sent to `login`."""
        _, answer = self.send("GET", "/simulator/outbox")
        messages = answer["messages"]
        codes = [message["code"] for message in messages if message["login"] == login]
        return codes[-1] if codes else ""

    def totp_code(self, login):
        return self.command("totp", login=login)["code"]

    def send(self, method, path, fields=None, cookie=None):
        if self.trusted:
            connection = http.client.HTTPSConnection("localhost", self.port, context=self.trusted)
        else:
            connection = http.client.HTTPConnection("127.0.0.1", self.port)
        headers = {"Content-Type": "application/json"}
        if cookie:
            headers["Cookie"] = cookie
        body = json.dumps(fields) if fields is not None else None
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        answer = json.loads(response.read() or b"{}")
        connection.close()
        return response.status, answer
