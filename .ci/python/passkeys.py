"""Passkeys: `passkeys.py make <file>`, `passkeys.py judge <file>`, `passkeys.py org <okta-simulator>`.

`make` writes what an authenticator of its own made, for the tests to judge. `judge` lets python-fido2 and py_webauthn
judge what the simulator's security key made. `org` registers and signs in at the simulated org over HTTP, both engines:
with the authenticator, and with Chromium's virtual one if Chromium is installed.
"""

import base64
import json
import shutil
import sys
from pathlib import Path

from authenticator import Key, all_kinds
from simulator import PASSWORD, Simulator, check, play


def make(file):
    keys = [key.ceremony() for key in all_kinds("example.test", "https://example.test")]
    Path(file).write_text(json.dumps(keys))
    print(f"{len(keys)} registrations, {sum(len(key['assertions']) for key in keys)} assertions")


# Judges


def by_fido2(made):
    from fido2.server import Fido2Server
    from fido2.webauthn import PublicKeyCredentialRpEntity

    party = PublicKeyCredentialRpEntity(id=made["rpId"], name="Org")
    server = Fido2Server(party, attestation="direct", verify_origin=lambda origin: origin == made["origin"])

    def state(challenge):
        return {"challenge": challenge, "user_verification": made["userVerification"]}

    def response(**members):
        return {"id": made["id"], "rawId": made["id"], "type": "public-key", "response": members}

    data = server.register_complete(
        state(made["challenge"]),
        response(clientDataJSON=made["clientDataJSON"], attestationObject=made["attestationObject"]),
    )
    for signed in made["assertions"]:
        members = {name: signed[name] for name in ("clientDataJSON", "authenticatorData", "signature")}
        server.authenticate_complete(state(signed["challenge"]), [data.credential_data], response(**members))


def by_py_webauthn(made):
    import webauthn
    from webauthn.helpers import base64url_to_bytes

    wanted = {
        "expected_rp_id": made["rpId"], "expected_origin": made["origin"],
        "require_user_verification": made["userVerification"] == "required",
    }

    def response(**members):
        return {"id": made["id"], "rawId": made["id"], "type": "public-key", "response": members}

    found = webauthn.verify_registration_response(
        credential=response(clientDataJSON=made["clientDataJSON"], attestationObject=made["attestationObject"]),
        expected_challenge=base64url_to_bytes(made["challenge"]), **wanted,
    )
    counter = found.sign_count
    for signed in made["assertions"]:
        members = {name: signed[name] for name in ("clientDataJSON", "authenticatorData", "signature")}
        counter = webauthn.verify_authentication_response(
            credential=response(**members), expected_challenge=base64url_to_bytes(signed["challenge"]),
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
            forged = dict(one, assertions=[dict(one["assertions"][0], signature=one["assertions"][1]["signature"])])
            try:
                accept(forged)
            except Exception:  # noqa: BLE001 - each library has errors of its own
                continue
            sys.exit(f"{title} accepts a signature of other data")


# The org over HTTP

ORG = {"requiredFactors": ["webAuthn"], "users": [{"login": "ada@example.test", "factors": []}]}


def text(data):
    return base64.b64encode(data).decode()


class Device:
    """The authenticator of this folder, at an org."""

    def __init__(self, org):
        self.key = Key("localhost", org.url)

    def register(self, options):
        return self.key.register(options["challenge"])

    def sign(self, options, allowed):
        check(allowed == [self.key.id], "the org does not name the key")
        return self.key.sign(options["challenge"])

    def close(self):
        pass


def decoded(challenge):
    return base64.urlsafe_b64decode(challenge + "=" * (-len(challenge) % 4))


def classic(org, device):
    def begin():
        answer = org.post("/api/v1/authn", username="ada@example.test", password=PASSWORD)
        return answer, answer["stateToken"]

    def ids(factor):
        return [decoded(factor["profile"]["credentialId"])]

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
        data, client, signature = device.sign(options, ids(factor))
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
    keys = [decoded(one["credentialId"]) for one in enrolled if one.get("key") == "webauthn"]
    data, client, signature = device.sign(options, keys)
    fields = {"authenticatorData": text(data), "clientData": text(client), "signatureData": text(signature)}
    answer = submit(answer, "challenge-authenticator", credentials=fields)
    check("successWithInteractionCode" in answer, answer)


def org(binary):
    devices = [("the authenticator of this folder", Device)]
    if shutil.which("chromium"):
        from chromium import Chromium

        devices.append(("Chromium", Chromium))
    else:
        print("Skipped: Chromium is not installed.")

    def scenario(flow, engine, device):
        def run():
            with Simulator(binary, dict(ORG, engine=engine)) as running:
                used = device(running)
                try:
                    flow(running, used)
                finally:
                    used.close()

        return run

    scenarios = [
        (f"{name} registers and signs in, {engine}", scenario(flow, engine, device))
        for name, device in devices
        for engine, flow in (("classic", classic), ("identity", identity))
    ]
    sys.exit(not play(scenarios))


if __name__ == "__main__":
    {"make": make, "judge": judge, "org": org}[sys.argv[1]](*sys.argv[2:])
