"""Libraries of others judge the proofs of OktaOidc, and a client of others signs in with DPoP at the simulator.

`proofs.py <okta-simulator> [<file of PresentedTests>]`
"""

import base64
import hashlib
import json
import os
import secrets
import sys
import tempfile
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import requests
from authlib.jose import JsonWebKey, JsonWebSignature
from authlib.oauth2.rfc7636 import create_s256_code_challenge
from joserfc import jws
from joserfc.jwk import ECKey
from requests_oauth2client import DPoPKey, DPoPToken, OAuth2Client, PublicApp
from requests_oauth2client.dpop import validate_dpop_proof
from requests_oauth2client.exceptions import OAuth2Error

from simulator import PASSWORD, Simulator, make_certificate, refuses, report

LOGIN, CLIENT, REDIRECT = "ada@example.test", "app", "com.example.app:/callback"


def decoded(part):
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))


def judge_proofs(file):
    """Checks each proof that requests of a session carried, and a forged one as a control."""
    print("\nProofs of a session")
    proofs = json.loads(Path(file).read_text())["proofs"]
    for number, shown in enumerate(proofs):
        head, payload, signature = shown["proof"].split(".")
        header, claims = json.loads(decoded(head)), json.loads(decoded(payload))
        report(
            f"{number}: header and claims are those of RFC 9449",
            set(header) == {"typ", "alg", "jwk"} and header["typ"] == "dpop+jwt" and header["alg"] == "ES256"
            and set(claims) <= {"jti", "htm", "htu", "iat", "nonce", "ath"} and isinstance(claims["iat"], int),
        )
        key = ECKey.import_key(header["jwk"])
        report(
            f"{number}: joserfc accepts the signature",
            jws.deserialize_compact(shown["proof"], key, algorithms=["ES256"]).payload == decoded(payload),
        )
        report(f"{number}: joserfc finds the thumbprint", key.thumbprint() == shown["thumbprint"])
        own = JsonWebKey.import_key(header["jwk"])
        data = JsonWebSignature(["ES256"]).deserialize_compact(shown["proof"], own)
        report(f"{number}: authlib accepts the signature", data["payload"] == decoded(payload))
        report(f"{number}: authlib finds the thumbprint", own.thumbprint() == shown["thumbprint"])
        token = shown.get("access_token")
        ath = token and base64.urlsafe_b64encode(hashlib.sha256(token.encode()).digest()).rstrip(b"=").decode()
        report(f"{number}: 'ath' is the hash of the token", claims.get("ath") == ath)
        url = shown["url"].partition("?")[0].partition("#")[0]
        validate_dpop_proof(
            proof=shown["proof"].encode(), htm=shown["method"], htu=url, ath=ath, nonce=claims.get("nonce"), algs=["ES256"],
        )
        report(f"{number}: requests_oauth2client accepts the proof for its request")
        flipped = f"{head}.{payload}.{('B' if signature[0] == 'A' else 'A') + signature[1:]}"
        report(
            f"{number}: joserfc refuses a changed signature",
            refuses(lambda: jws.deserialize_compact(flipped, key, algorithms=["ES256"]), Exception),
        )
    ids = [json.loads(decoded(shown["proof"].split(".")[1]))["jti"] for shown in proofs]
    report(f"{len(proofs)} proofs, each with its own id", len(set(ids)) == len(proofs) > 5)


def sign_in(org, issuer):
    """Signs in as a client that others wrote, which makes its own key and proofs."""
    print(f"\n{issuer}")
    metadata = requests.get(f"{issuer}/.well-known/openid-configuration").json()
    report("discovery: ES256 is accepted", metadata["dpop_signing_alg_values_supported"] == ["ES256"])
    client = OAuth2Client(
        token_endpoint=metadata["token_endpoint"], userinfo_endpoint=metadata["userinfo_endpoint"],
        revocation_endpoint=metadata["revocation_endpoint"], auth=PublicApp(CLIENT), redirect_uri=REDIRECT,
        dpop_bound_access_tokens=True,
    )
    key = DPoPKey.generate()

    def code(**parameters):
        password = org.post("/api/v1/authn", username=LOGIN, password=PASSWORD)
        verifier, state = secrets.token_urlsafe(48), secrets.token_urlsafe(16)
        response = requests.get(
            metadata["authorization_endpoint"], allow_redirects=False,
            params={
                "client_id": CLIENT, "response_type": "code", "redirect_uri": REDIRECT, "state": state, "prompt": "none",
                "scope": "openid email offline_access", "sessionToken": password["sessionToken"],
                "code_challenge": create_s256_code_challenge(verifier), "code_challenge_method": "S256", **parameters,
            },
        )
        query = parse_qs(urlsplit(response.headers["Location"]).query)
        return {"code": query["code"][0], "code_verifier": verifier, "redirect_uri": REDIRECT, "validate": False}

    token = client.authorization_code(**code(dpop_jkt=key.dpop_jkt), dpop_key=key)
    report("requests_oauth2client: signs in with a proof and the nonce", isinstance(token, DPoPToken))
    claims = json.loads(decoded(str(token.access_token).split(".")[1]))
    report("the access token is bound to its key", claims["cnf"]["jkt"] == key.dpop_jkt)
    user = requests.get(metadata["userinfo_endpoint"], auth=token)
    report("requests_oauth2client: reads the user", user.json()["email"] == LOGIN)
    renewed = client.refresh_token(token)
    report("requests_oauth2client: refreshes with the same key", renewed.access_token != token.access_token)
    stolen = requests.get(
        metadata["userinfo_endpoint"], headers={"Authorization": f"Bearer {renewed.access_token}"}
    )
    report("the org refuses the token as a Bearer token", stolen.status_code == 400)
    other = DPoPKey.generate()
    copied = DPoPToken(
        access_token=renewed.access_token, refresh_token=renewed.refresh_token, token_type="DPoP", _dpop_key=other
    )
    report(
        "the org refuses the refresh token with another key",
        refuses(lambda: client.refresh_token(copied), OAuth2Error),
    )
    report(
        "the org refuses a code that is bound to another key",
        refuses(
            lambda: client.authorization_code(**code(dpop_jkt=key.dpop_jkt), dpop_key=other), OAuth2Error
        ),
    )
    report(
        "the org refuses a client that sends no proof",
        refuses(lambda: client.authorization_code(**code(), dpop=False), OAuth2Error),
    )


def main():
    if len(sys.argv) > 2:
        judge_proofs(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        certificate = make_certificate("localhost", Path(folder))
        os.environ["REQUESTS_CA_BUNDLE"] = os.environ["SSL_CERT_FILE"] = str(certificate[0])
        rules = {
            "users": [{"login": LOGIN, "password": PASSWORD}],
            "oauth": {"clients": [{"id": CLIENT, "redirectURIs": [REDIRECT], "requiresDPoP": True}]},
        }
        with Simulator(sys.argv[1], rules, certificate=certificate) as org:
            sign_in(org, f"{org.url}/oauth2/default")
            sign_in(org, org.url)


main()
