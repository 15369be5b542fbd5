"""A proxy that ends the TLS of one host before okta-simulator, and keeps the exchanges."""

import asyncio
import base64
import html
import re
import threading
from urllib.parse import urlsplit

from mitmproxy.http import Response
from mitmproxy.options import Options
from mitmproxy.tools.dump import DumpMaster

from simulator import members


class Exchange:
    """One request and its response."""

    def __init__(self, request, response):
        self.path, self.query = urlsplit(request.path).path, dict(request.query)
        self.sent, self.sent_cookies = members(request.content), dict(request.cookies)
        self.status_code, self.response = response.status_code, members(response.content)
        self.cookies = {name: value for name, (value, _) in response.cookies.items()}
        # The SAML assertion in the form of a page, as XML.
        found = re.search(r'name="SAMLResponse"[^>]* value="([^"]*)"', response.text or "")
        self.assertion = base64.b64decode(html.unescape(found[1])).decode() if found else ""

    @property
    def status(self):
        """The state or the refusal, for example `MFA_REQUIRED` or `403 E0000068`."""
        refusal = f"{self.status_code} {self.response.get('errorCode', '')}".strip()
        return self.response.get("status", refusal)


class Front:
    """A proxy to one host, an addon of mitmproxy; every other host is out of reach."""

    def __init__(self, host, folder):
        self.host, self.upstream, self.exchanges, self.strangers = host, None, [], []
        self.certificate = folder / "mitmproxy-ca-cert.pem"
        self.has_started = threading.Event()
        threading.Thread(target=asyncio.run, args=[self.serve(folder)], daemon=True).start()
        self.has_started.wait(30)

    async def serve(self, folder):
        options = Options(confdir=str(folder), listen_host="127.0.0.1", listen_port=0)
        self.master = DumpMaster(options, with_termlog=False, with_dumper=False)
        options.update(connection_strategy="lazy")
        self.master.addons.add(self)
        await self.master.run()

    def begin(self, simulator):
        """Forgets the exchanges, and forwards to `simulator` from now on."""
        self.upstream, self.exchanges, self.strangers = urlsplit(simulator.url), [], []

    @property
    def authn(self):
        """The exchanges of the Authn API."""
        return [exchange for exchange in self.exchanges if exchange.path.startswith("/api/v1/authn")]

    # Called by mitmproxy

    def running(self):
        port = self.master.addons.get("proxyserver").listen_addrs()[0][1]
        self.url = f"http://127.0.0.1:{port}"
        self.has_started.set()

    def http_connect(self, flow):
        if flow.request.host != self.host:
            self.strangers.append(f"{flow.request.host}:{flow.request.port}")
            flow.response = Response.make(403)

    def request(self, flow):
        host = flow.request.host_header
        flow.request.scheme, flow.request.host, flow.request.port = "http", self.upstream.hostname, self.upstream.port
        flow.request.host_header = host
        flow.request.headers["X-Forwarded-Proto"] = "https"

    def response(self, flow):
        self.exchanges.append(Exchange(flow.request, flow.response))
