"""Passkeys: `passkeys.py make <file>`, `passkeys.py judge <file>`, `passkeys.py org <okta-simulator>`.

`make` writes what an authenticator of its own made, for the tests to judge. `judge` lets python-fido2 and py_webauthn
judge what the simulator's security key made. `org` registers and signs in at the simulated org over HTTP, both engines:
with the authenticator, and with Chromium's virtual one if there is a Chromium.
"""

import base64
import hashlib
import json
import os
import sys
from pathlib import Path

import webauthn
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from fido2.cose import ES256, RS256
from fido2.server import Fido2Server
from fido2.utils import websafe_decode, websafe_encode
from fido2.webauthn import (
    AttestationObject, AttestedCredentialData, AuthenticatorData, PublicKeyCredentialRpEntity,
)

from simulator import PASSWORD, Simulator, chromium, check, play, refuses

# An authenticator, made of `cryptography` and python-fido2

class Key:
    """A credential of one domain: `kind` is ES256 or RS256, `attestation` none or packed."""

    def __init__(self, domain, origin, kind="ES256", attestation="none", flags=0x1D, counter=0, length=32):
        self.domain, self.origin, self.flags, self.counter = domain, origin, flags, counter
        self.kind, self.attestation, self.id = kind, attestation, os.urandom(length)
        if kind == "RS256":
            self.secret = rsa.generate_private_key(65537, 2048)
            self.public = RS256.from_cryptography_key(self.secret.public_key())
        else:
            self.secret = ec.generate_private_key(ec.SECP256R1())
            self.public = ES256.from_cryptography_key(self.secret.public_key())

    def client_data(self, kind, challenge):
        data = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(data).encode()

    def signature(self, message):
        if self.kind == "RS256":
            return self.secret.sign(message, padding.PKCS1v15(), hashes.SHA256())
        return self.secret.sign(message, ec.ECDSA(hashes.SHA256()))

    def data(self, more=0, credential=None):
        domain = hashlib.sha256(self.domain.encode()).digest()
        return AuthenticatorData.create(domain, self.flags | more, self.counter, credential or b"")

    def register(self, challenge):
        """Returns the attestation object and the client data."""
        client = self.client_data("webauthn.create", challenge)
        credential = AttestedCredentialData.create(bytes(16), self.id, self.public)
        data = self.data(AuthenticatorData.FLAG.AT, credential)
        statement = {}
        if self.attestation == "packed":
            signature = self.signature(data + hashlib.sha256(client).digest())
            statement = {"alg": self.public.ALGORITHM, "sig": signature}
        return bytes(AttestationObject.create(self.attestation, data, statement)), client

    def sign(self, challenge):
        """Returns the authenticator data, the client data and the signature."""
        if self.counter:
            self.counter += 1
        client = self.client_data("webauthn.get", challenge)
        data = self.data()
        return bytes(data), client, self.signature(data + hashlib.sha256(client).digest())

    def ceremony(self):
        """A registration and two signatures, as the tests read them."""
        challenges = [websafe_encode(os.urandom(24)) for _ in range(3)]
        attestation, client = self.register(challenges[0])
        assertions = []
        for challenge in challenges[1:]:
            data, signed, signature = self.sign(challenge)
            texts = map(websafe_encode, (data, signed, signature))
            assertions.append(dict(zip(("authenticatorData", "clientDataJSON", "signature"), texts), challenge=challenge))
        return {
            "name": f"{self.kind}, {self.attestation}, flags {self.flags:02x}, id of {len(self.id)} bytes",
            "rpId": self.domain, "origin": self.origin, "challenge": challenges[0], "id": websafe_encode(self.id),
            "attestationObject": websafe_encode(attestation), "clientDataJSON": websafe_encode(client),
            "assertions": assertions,
        }


def all_kinds(domain, origin):
    """A key of each kind, attestation, set of flags, counter and length of id."""
    for kind in ("ES256", "RS256"):
        for attestation in ("none", "packed"):
            for flags in (0x05, 0x0D, 0x1D):
                for counter, length in ((0, 16), (7, 32), (0xFFFF0000, 1023)):
                    yield Key(domain, origin, kind, attestation, flags, counter, length)


def make(file):
    keys = [key.ceremony() for key in all_kinds("example.test", "https://example.test")]
    Path(file).write_text(json.dumps(keys))
    print(f"{len(keys)} registrations, {sum(len(key['assertions']) for key in keys)} assertions")


# Judges


def response(made, **members):
    return {"id": made["id"], "rawId": made["id"], "type": "public-key", "response": members}


def registration(made):
    return response(made, clientDataJSON=made["clientDataJSON"], attestationObject=made["attestationObject"])


def assertion(made, signed):
    names = ("clientDataJSON", "authenticatorData", "signature")
    return response(made, **{name: signed[name] for name in names})


def by_fido2(made):
    party = PublicKeyCredentialRpEntity(id=made["rpId"], name="Org")
    server = Fido2Server(party, attestation="direct", verify_origin=lambda origin: origin == made["origin"])

    def state(challenge):
        return {"challenge": challenge, "user_verification": made["userVerification"]}

    data = server.register_complete(state(made["challenge"]), registration(made))
    for signed in made["assertions"]:
        server.authenticate_complete(state(signed["challenge"]), [data.credential_data], assertion(made, signed))


def by_py_webauthn(made):
    wanted = {
        "expected_rp_id": made["rpId"], "expected_origin": made["origin"],
        "require_user_verification": made["userVerification"] == "required",
    }
    found = webauthn.verify_registration_response(
        credential=registration(made), expected_challenge=websafe_decode(made["challenge"]), **wanted,
    )
    counter = found.sign_count
    for signed in made["assertions"]:
        counter = webauthn.verify_authentication_response(
            credential=assertion(made, signed), expected_challenge=websafe_decode(signed["challenge"]),
            credential_public_key=found.credential_public_key, credential_current_sign_count=counter, **wanted,
        ).new_sign_count


def judge(file):
    made = json.loads(Path(file).read_text())
    for title, accept in (("python-fido2", by_fido2), ("py_webauthn", by_py_webauthn)):
        for one in made:
            accept(one)
        signatures = sum(len(one["assertions"]) for one in made)
        print(f"{title} accepts {len(made)} registrations and {signatures} assertions")
        # A judge that accepts anything says nothing.
        for one in made:
            first, second = one["assertions"][:2]
            forged = dict(one, assertions=[dict(first, signature=second["signature"])])
            if not refuses(lambda: accept(forged), Exception):
                sys.exit(f"{title} accepts a signature of other data")


# The org over HTTP

ORG = {"requiredFactors": ["webAuthn"], "users": [{"login": "ada@example.test", "factors": []}]}


def text(data):
    return base64.b64encode(data).decode()


class Device:
    """The authenticator of this file, at an org."""

    def __init__(self, org, _):
        self.key = Key("localhost", org.url)

    def register(self, options):
        return self.key.register(options["challenge"])

    def sign(self, options, allowed):
        check(allowed == [websafe_encode(self.key.id)], "the org does not name the key")
        return self.key.sign(options["challenge"])


class Browser:
    """Chromium's virtual authenticator, on a page of an org."""

    def __init__(self, org, browser):
        self.page = browser.new_page()
        self.page.goto(f"{org.url}/.well-known/okta-organization")
        tools = self.page.context.new_cdp_session(self.page)
        tools.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2", "ctap2Version": "ctap2_1", "transport": "internal", "hasResidentKey": True,
            "hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True,
            "defaultBackupEligibility": True, "defaultBackupState": True,
        }
        tools.send("WebAuthn.addVirtualAuthenticator", {"options": options})

    def run(self, operation, options, *names):
        """The values that the API of passkeys gives, as bytes."""
        kind = {"create": "Creation", "get": "Request"}[operation]
        found = self.page.evaluate(
            f"""async (options) => {{
                const publicKey = PublicKeyCredential.parse{kind}OptionsFromJSON(options);
                return (await navigator.credentials.{operation}({{publicKey}})).toJSON();
            }}""",
            options,
        )
        return tuple(websafe_decode(found["response"][name]) for name in names)

    def register(self, options):
        known = ("rp", "user", "challenge", "pubKeyCredParams", "authenticatorSelection", "attestation")
        # The user's id is base64url as it is.
        wanted = {name: options[name] for name in known}
        return self.run("create", wanted, "attestationObject", "clientDataJSON")

    def sign(self, options, allowed):
        wanted = {name: options[name] for name in ("challenge", "userVerification")}
        wanted["allowCredentials"] = [{"type": "public-key", "id": key} for key in allowed]
        return self.run("get", wanted, "authenticatorData", "clientDataJSON", "signature")


def classic(org, device):
    def begin():
        answer = org.post("/api/v1/authn", username="ada@example.test", password=PASSWORD)
        return answer, answer["stateToken"]

    answer, token = begin()
    check(answer["status"] == "MFA_ENROLL", answer)
    answer = org.post("/api/v1/authn/factors", stateToken=token, factorType="webauthn", provider="FIDO")
    factor = answer["_embedded"]["factor"]
    attestation, client = device.register(factor["_embedded"]["activation"])
    answer = org.post(
        f"/api/v1/authn/factors/{factor['id']}/lifecycle/activate", stateToken=token, attestation=text(attestation),
        clientData=text(client),
    )
    check(answer["status"] == "SUCCESS", answer)
    for path in ("by id", "by type"):
        answer, token = begin()
        factor = answer["_embedded"]["factors"][0]
        place = f"/api/v1/authn/factors/{factor['id'] if path == 'by id' else 'webauthn'}/verify"
        answer = org.post(place, stateToken=token)
        embedded = answer["_embedded"]
        options = embedded.get("challenge") or embedded["factor"]["_embedded"]["challenge"]
        data, client, signature = device.sign(options, [factor["profile"]["credentialId"]])
        fields = {"authenticatorData": text(data), "clientData": text(client), "signatureData": text(signature)}
        forged = dict(fields, signatureData=text(signature[:-1] + bytes([signature[-1] ^ 1])))
        refused = org.post(place, stateToken=token, **forged)
        check(refused.get("errorCode") == "E0000068", refused)
        answer = org.post(place, stateToken=token, **fields)
        check(answer["status"] == "SUCCESS", answer)


def identity(org, device):
    def form(answer, name):
        return next(form for form in answer["remediation"]["value"] if form["name"] == name)

    def submit(answer, name, **fields):
        url = form(answer, name)["href"]
        return org.send(url, json.dumps({"stateHandle": answer["stateHandle"], **fields}))[1]

    def begin():
        fields = {
            "client_id": "client-1", "scope": "openid profile", "redirect_uri": "com.example.app:/callback",
            "state": "state", "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
            "code_challenge_method": "S256",
        }
        handle = org.form("/oauth2/default/v1/interact", **fields)["interaction_handle"]
        answer = org.send("/idp/idx/introspect", json.dumps({"interactionHandle": handle}))[1]
        return submit(answer, "identify", identifier="ada@example.test", credentials={"passcode": PASSWORD})

    def choose(answer, name):
        wanted = answer["remediation"]["value"]
        if not any(form["name"] == name for form in wanted):
            return answer
        field = next(field for field in form(answer, name)["value"] if field["name"] == "authenticator")
        option = next(option for option in field["options"] if "Key" in option["label"] or "asskey" in option["label"])
        values = {part["name"]: part["value"] for part in option["value"]["form"]["value"] if "value" in part}
        return submit(answer, name, authenticator=values)

    answer = choose(begin(), "select-authenticator-enroll")
    options = answer["currentAuthenticator"]["value"]["contextualData"]["activationData"]
    attestation, client = device.register(options)
    fields = {
        "attestation": text(attestation), "clientData": text(client), "transports": "[]", "clientExtensions": "{}",
    }
    answer = submit(answer, "enroll-authenticator", credentials=fields)
    check("successWithInteractionCode" in answer, answer)
    answer = choose(begin(), "select-authenticator-authenticate")
    options = answer["currentAuthenticator"]["value"]["contextualData"]["challengeData"]
    enrolled = answer["authenticatorEnrollments"]["value"]
    keys = [one["credentialId"] for one in enrolled if one.get("key") == "webauthn"]
    data, client, signature = device.sign(options, keys)
    fields = {"authenticatorData": text(data), "clientData": text(client), "signatureData": text(signature)}
    answer = submit(answer, "challenge-authenticator", credentials=fields)
    check("successWithInteractionCode" in answer, answer)


def org(binary):
    def scenario(device, browser, flow, engine):
        def run():
            with Simulator(binary, dict(ORG, engine=engine)) as running:
                flow(running, device(running, browser))

        return run

    with chromium() as browser:
        devices = {"the authenticator of this file": Device} | ({"Chromium": Browser} if browser else {})
        has_passed = play([
            (f"{name} registers and signs in, {engine}", scenario(device, browser, flow, engine))
            for name, device in devices.items()
            for engine, flow in (("classic", classic), ("identity", identity))
        ])
    sys.exit(not has_passed)


if __name__ == "__main__":
    {"make": make, "judge": judge, "org": org}[sys.argv[1]](*sys.argv[2:])
