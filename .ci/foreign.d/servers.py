"""A running okta-simulator and its administrator, and a proxy that ends the TLS of one host before it."""

import base64
import http.client
import json
import re
import signal
import ssl
import subprocess
import sys
import threading
from dataclasses import dataclass
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

sys.path.append(str(Path(__file__).resolve().parents[1] / "terminal.d"))
from session import start_simulator


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
        options = ["--tls-cert", certificate[0], "--tls-key", certificate[1]] if certificate else []
        self.trusted = certificate and ssl.create_default_context(cafile=certificate[0])
        self.process, url = start_simulator(binary, org, file, *options)
        self.port = urlsplit(url).port

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(10)

    def command(self, name, **fields):
        """The result of an administrator's command, `None` if it is refused."""
        status, result = self.send("POST", f"/simulator/{name}", fields)
        return result if status == 200 else None

    def session(self, cookie):
        """Whether `cookie` belongs to a living session."""
        status, _ = self.send("GET", "/api/v1/sessions/me", cookie=f"sid={cookie}")
        return status == 200

    def spends(self, token):
        """Whether the session token still works; it does not afterwards."""
        status, _ = self.send("POST", "/api/v1/sessions", {"sessionToken": token})
        return status == 200

    def message_code(self, login):
        """The latest code that was sent to `login`."""
        _, outbox = self.send("GET", "/simulator/outbox")
        messages = outbox["messages"]
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
        body = json.loads(response.read() or b"{}")
        connection.close()
        return response.status, body


@dataclass
class Exchange:
    """One request and its response."""

    method: str
    path: str
    query: dict
    sent: dict
    sent_cookies: dict
    status_code: int
    response: dict
    cookies: dict
    #: The SAML assertion in the form of a page, as XML.
    assertion: str = ""

    @property
    def status(self):
        """The state or the refusal, for example `MFA_REQUIRED` or `403 E0000068`."""
        refusal = f"{self.status_code} {self.response.get('errorCode', '')}".strip()
        return self.response.get("status", refusal)

    @property
    def is_authn(self):
        return self.path.startswith("/api/v1/authn")


class Front:
    """A proxy to one host; every other host is out of reach."""

    def __init__(self, host, folder):
        self.host = host
        self.upstream = None
        self.exchanges = []
        self.strangers = []
        self.certificate, key = make_certificate(host, folder)
        self.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.tls.load_cert_chain(self.certificate, key)
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.server.front = self
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server.server_address[1]}"

    def begin(self, upstream):
        """Forgets the requests, and forwards to the simulator at port `upstream` from now on."""
        self.upstream, self.exchanges, self.strangers = upstream, [], []


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_CONNECT(self):
        front = self.server.front
        if self.path != f"{front.host}:443":
            front.strangers.append(self.path)
            self.send_error(403)
            return
        self.send_response(200)
        self.end_headers()
        self.connection = front.tls.wrap_socket(self.connection, server_side=True)
        self.rfile = self.connection.makefile("rb")
        self.wfile = self.connection.makefile("wb")
        self.close_connection = False

    def forward(self):
        front = self.server.front
        sent = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        connection = http.client.HTTPConnection("127.0.0.1", front.upstream)
        connection.putrequest(
            self.command, self.path, skip_host=True, skip_accept_encoding=True
        )
        for name, value in self.headers.items():
            if name.lower() not in ("connection", "content-length"):
                connection.putheader(name, value)
        connection.putheader("X-Forwarded-Proto", "https")
        connection.putheader("Content-Length", str(len(sent)))
        connection.endheaders(sent)
        response = connection.getresponse()
        body = response.read()
        connection.close()

        self.send_response_only(response.status)
        for name, value in response.getheaders():
            if name.lower() not in ("connection", "content-length", "transfer-encoding"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        front.exchanges.append(self.exchange(sent, response, body))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = do_PUT = do_DELETE = forward

    def exchange(self, sent, response, body):
        url = urlsplit(self.path)
        set_cookies = response.headers.get_all("Set-Cookie") or []
        return Exchange(
            method=self.command,
            path=url.path,
            query={name: values[0] for name, values in parse_qs(url.query).items()},
            sent=members(sent),
            sent_cookies=cookies([self.headers.get("Cookie") or ""]),
            status_code=response.status,
            response=members(body),
            cookies=cookies(set_cookies),
            assertion=assertion(body),
        )

    def log_message(self, *arguments):
        pass


def members(body):
    """The members of a JSON object, none if `body` is anything else."""
    try:
        value = json.loads(body)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def assertion(body):
    """The assertion in the form of an HTML page, nothing if there is none."""
    found = re.search(rb'name="SAMLResponse" value="([^"]*)"', body)
    return base64.b64decode(found[1]).decode() if found else ""


def cookies(texts):
    return {name: crumb.value for text in texts for name, crumb in SimpleCookie(text).items()}
