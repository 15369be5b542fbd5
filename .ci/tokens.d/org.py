"""A running okta-simulator behind TLS, and a user who signs in to it."""

import http.client
import json
import re
import signal
import ssl
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

LOGIN, PASSWORD = "ada@example.test", "Passw0rd-1"


class Org:
    """Serves an org with one user at an https address of this machine."""

    def __init__(self, binary, folder):
        file = folder / "org.json"
        file.write_text(json.dumps({"users": [{"login": LOGIN, "password": PASSWORD}]}))
        self.process = subprocess.Popen(
            [binary, "--port", "0", "--org", file], stdout=subprocess.PIPE, text=True
        )
        for line in self.process.stdout:
            if found := re.match(r"okta-simulator at \S+:(\d+)$", line):
                self.port = int(found[1])
            if line.startswith("commands:"):
                break
        self.certificate = folder / "certificate.pem"
        key = folder / "key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
            + ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
            + ["-keyout", key, "-out", self.certificate],
            check=True,
            capture_output=True,
        )
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, key)
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.server.port = self.port
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"https://localhost:{self.server.server_address[1]}"

    def stop(self):
        self.server.shutdown()
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(10)

    def session_token(self):
        """What a finished sign-in with the password ends in."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        body = json.dumps({"username": LOGIN, "password": PASSWORD})
        connection.request("POST", "/api/v1/authn", body, {"Content-Type": "application/json"})
        return json.loads(connection.getresponse().read())["sessionToken"]


class Handler(BaseHTTPRequestHandler):
    """Passes requests on, as a proxy that ends TLS does."""

    protocol_version = "HTTP/1.1"

    def forward(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port)
        headers = {
            name: value
            for name, value in self.headers.items()
            if name.lower() not in ("connection", "content-length", "accept-encoding")
        }
        headers |= {"X-Forwarded-Proto": "https", "X-Forwarded-Host": self.headers["Host"]}
        connection.request(self.command, self.path, body, headers)
        response = connection.getresponse()
        answer = response.read()
        connection.close()
        self.send_response_only(response.status)
        for name, value in response.getheaders():
            if name.lower() not in ("connection", "content-length", "transfer-encoding"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    do_GET = do_POST = forward

    def log_message(self, *arguments):
        pass
