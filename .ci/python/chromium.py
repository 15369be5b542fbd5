"""Chromium with a virtual authenticator, on a page of an org: `python3-websocket` or `websocket-client` is needed."""

import base64
import json
import os
import signal
import subprocess
import tempfile
import time
import urllib.request

import websocket

# The values that the API of passkeys gives, as base64url.
REGISTER = """(async () => {
  const options = PublicKeyCredential.parseCreationOptionsFromJSON(%s);
  return (await navigator.credentials.create({publicKey: options})).toJSON();
})()"""
SIGN = """(async () => {
  const options = PublicKeyCredential.parseRequestOptionsFromJSON(%s);
  return (await navigator.credentials.get({publicKey: options})).toJSON();
})()"""


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encoded(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Chromium:
    def __init__(self, org):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.number = 0
        command = [
            "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0",
            "--remote-allow-origins=*", f"--user-data-dir={self.folder.name}", "about:blank",
        ]
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True)
        self.socket = websocket.create_connection(self.address())
        self.call("Page.enable")
        self.call("Page.navigate", url=f"{org.url}/.well-known/okta-organization")
        time.sleep(1)
        self.call("WebAuthn.enable")
        options = {
            "protocol": "ctap2", "ctap2Version": "ctap2_1", "transport": "internal", "hasResidentKey": True,
            "hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True,
            "defaultBackupEligibility": True, "defaultBackupState": True,
        }
        self.call("WebAuthn.addVirtualAuthenticator", options=options)

    def address(self):
        """The address of the only page, when there is one."""
        for _ in range(100):
            time.sleep(0.1)
            try:
                with open(f"{self.folder.name}/DevToolsActivePort", encoding="ascii") as file:
                    port = int(file.readline())
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/json") as response:
                    return next(tab["webSocketDebuggerUrl"] for tab in json.load(response) if tab["type"] == "page")
            except (OSError, ValueError, StopIteration):
                continue
        raise RuntimeError("Chromium does not start")

    def call(self, method, **parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv())
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(message["error"])
                return message["result"]

    def run(self, code, options):
        result = self.call(
            "Runtime.evaluate", expression=code % json.dumps(options), awaitPromise=True, returnByValue=True
        )
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"])
        return result["result"]["value"]["response"]

    def register(self, options):
        known = ("rp", "user", "challenge", "pubKeyCredParams", "authenticatorSelection", "attestation")
        # The user's id is base64url as it is.
        response = self.run(REGISTER, {name: options[name] for name in known})
        return decoded(response["attestationObject"]), decoded(response["clientDataJSON"])

    def sign(self, options, allowed):
        keys = [{"type": "public-key", "id": encoded(key)} for key in allowed]
        wanted = {name: options[name] for name in ("challenge", "userVerification")}
        response = self.run(SIGN, dict(wanted, allowCredentials=keys))
        return tuple(decoded(response[name]) for name in ("authenticatorData", "clientDataJSON", "signature"))

    def close(self):
        self.socket.close()
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait(10)
        self.folder.cleanup()
