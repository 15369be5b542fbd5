"""An org that answers every sign-in alike, and keeps the paths it was asked for."""

import contextlib
import http.server
import json
import threading


@contextlib.contextmanager
def stub_org(status, **members):
    """Yields the URL of the org and the list of paths."""
    paths = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def answer(self):
            self.rfile.read(int(self.headers.get("Content-Length") or 0))
            paths.append(self.path)
            link = {"href": f"{url}/api/v1/authn/cancel", "hints": {"allow": ["POST"]}}
            body = {"status": status, "stateToken": "st-1", "_links": {"cancel": link}, **members}
            text = json.dumps(body).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        do_GET = do_POST = answer

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    url = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield url, paths
    finally:
        server.shutdown()
