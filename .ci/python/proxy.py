"""A proxy that ends the TLS of one host before okta-simulator, and keeps the exchanges."""

import base64
import http.client
import re
import ssl
import threading
from dataclasses import dataclass
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from simulator import make_certificate, members


@dataclass
class Exchange:
    """One request and its response."""

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

    def begin(self, simulator):
        """Forgets the exchanges, and forwards to `simulator` from now on."""
        self.upstream, self.exchanges, self.strangers = urlsplit(simulator.url).netloc, [], []

    @property
    def authn(self):
        """The exchanges of the Authn API."""
        return [exchange for exchange in self.exchanges if exchange.path.startswith("/api/v1/authn")]


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
        connection = http.client.HTTPConnection(front.upstream)
        connection.putrequest(self.command, self.path, skip_host=True, skip_accept_encoding=True)
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
        return Exchange(
            path=url.path,
            query={name: values[0] for name, values in parse_qs(url.query).items()},
            sent=members(sent),
            sent_cookies=cookies([self.headers.get("Cookie") or ""]),
            status_code=response.status,
            response=members(body),
            cookies=cookies(response.headers.get_all("Set-Cookie") or []),
            assertion=assertion(body),
        )

    def log_message(self, *arguments):
        pass


def assertion(body):
    """The assertion in the form of an HTML page, nothing if there is none."""
    found = re.search(rb'name="SAMLResponse" value="([^"]*)"', body)
    return base64.b64decode(found[1]).decode() if found else ""


def cookies(texts):
    return {name: crumb.value for text in texts for name, crumb in SimpleCookie(text).items()}
