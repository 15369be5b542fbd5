"""Libraries of others judge the simulator's tokens and endpoints: `tokens.py <okta-simulator>`."""

import base64
import hashlib
import hmac
import json
import os
import secrets
import sys
import tempfile
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import jwt
import requests
from authlib.integrations.requests_client import OAuth2Session
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from okta_jwt_verifier import AccessTokenVerifier, IDTokenVerifier
from okta_jwt_verifier.exceptions import JWTValidationException

from servers import Simulator, make_certificate

LOGIN, PASSWORD = "ada@example.test", "Passw0rd-1"
CLIENT, REDIRECT = "app", "com.example.app:/callback"
SCOPES = "openid profile email offline_access"
failures = 0


def check(name, passed, note=""):
    global failures
    failures += not passed
    print(f"{name:64} {'ok' if passed else 'FAILED'} {note}".rstrip(), flush=True)


def refuses(action, *kinds):
    """Whether `action` ends in one of `kinds`."""
    try:
        action()
    except kinds:
        return True
    return False


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def part(value):
    return encoded(json.dumps(value).encode())


def forgeries(token, key_set):
    """Tokens that nobody may accept, by name."""
    head, payload, signature = token.split(".")
    claims = json.loads(base64.urlsafe_b64decode(payload + "=="))
    header = json.loads(base64.urlsafe_b64decode(head + "=="))
    raw = base64.urlsafe_b64decode(signature + "==")
    other = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    key = jwt.PyJWK(key_set["keys"][0]).key
    public = key.public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )

    def signed_with_secret(header, secret):
        text = f"{part(header)}.{payload}"
        return f"{text}.{encoded(hmac.new(secret, text.encode(), hashlib.sha256).digest())}"

    def flipped(bit):
        changed = bytearray(raw)
        changed[bit // 8] ^= 1 << bit % 8
        return f"{head}.{payload}.{encoded(bytes(changed))}"

    return {
        **{f"bit {bit} flipped": flipped(bit) for bit in (0, 1, 1000, 2047)},
        "another subject": f"{head}.{part({**claims, 'sub': 'other'})}.{signature}",
        "alg none": f"{part({**header, 'alg': 'none'})}.{payload}.",
        "alg none with a signature": f"{part({**header, 'alg': 'none'})}.{payload}.{signature}",
        "HS256 with the public key": signed_with_secret({**header, "alg": "HS256"}, public),
        "HMAC under the name RS256": signed_with_secret(header, public),
        "another key": jwt.encode(claims, other, "RS256", {"kid": header["kid"]}),
        "an unknown key": jwt.encode(claims, other, "RS256", {"kid": "unknown"}),
        "no signature": f"{head}.{payload}.",
        "a short signature": f"{head}.{payload}.{encoded(raw[:-1])}",
    }


def sign_in(org, issuer):
    """Signs in with authlib, which keeps the cookie of the session."""
    metadata = requests.get(f"{issuer}/.well-known/openid-configuration").json()
    client = OAuth2Session(
        CLIENT,
        scope=SCOPES,
        redirect_uri=REDIRECT,
        code_challenge_method="S256",
        token_endpoint_auth_method="none",
    )
    verifier, nonce = secrets.token_urlsafe(48), secrets.token_urlsafe(16)
    address, state = client.create_authorization_url(
        metadata["authorization_endpoint"],
        code_verifier=verifier,
        nonce=nonce,
        prompt="none",
        sessionToken=org.send("POST", "/api/v1/authn", {"username": LOGIN, "password": PASSWORD})[1]["sessionToken"],
    )
    response = requests.get(address, allow_redirects=False)
    location = response.headers["Location"]
    check("authlib: the redirect carries the state", parse_qs(urlsplit(location).query)["state"] == [state])
    tokens = client.fetch_token(
        metadata["token_endpoint"],
        authorization_response=location,
        code_verifier=verifier,
        state=state,
    )
    client.cookies.update(response.cookies)
    return client, metadata, tokens, nonce


def judge(org, issuer, audience):
    print(f"\n{issuer}")
    client, metadata, tokens, nonce = sign_in(org, issuer)
    check("authlib: signs in as an OIDC client", bool(tokens["access_token"]))
    keys = requests.get(metadata["jwks_uri"]).json()
    set_of_keys = jwt.PyJWKClient(metadata["jwks_uri"])

    def decode(token, expected):
        key = set_of_keys.get_signing_key_from_jwt(token)
        return jwt.decode(token, key, ["RS256"], audience=expected, issuer=issuer)

    claims = decode(tokens["id_token"], CLIENT)
    check("PyJWT: accepts the ID token", claims["nonce"] == nonce)
    digest = hashlib.sha256(tokens["access_token"].encode()).digest()[:16]
    check("PyJWT: at_hash fits the access token", claims["at_hash"] == encoded(digest))
    check("PyJWT: accepts the access token", decode(tokens["access_token"], audience)["cid"] == CLIENT)
    identity = IDTokenVerifier(issuer=issuer, client_id=CLIENT, audience=CLIENT)
    access = AccessTokenVerifier(issuer=issuer, audience=audience)
    # Okta's verifier knows the keys of custom authorization servers only.
    is_custom = "/oauth2/" in issuer
    if is_custom:
        identity.verify_sync(tokens["id_token"], nonce=nonce)
        check("okta-jwt-verifier: accepts the ID token", True)
        access.verify_sync(tokens["access_token"])
        check("okta-jwt-verifier: accepts the access token", True)
    for name, forged in forgeries(tokens["id_token"], keys).items():
        check(
            f"PyJWT: refuses {name}",
            refuses(lambda: decode(forged, CLIENT), jwt.PyJWTError),
        )
        if is_custom:
            check(
                f"okta-jwt-verifier: refuses {name}",
                refuses(lambda: identity.verify_sync(forged, nonce=nonce), JWTValidationException),
            )
    wrong = IDTokenVerifier(issuer=issuer, client_id="other", audience="other")
    if is_custom:
        check(
            "okta-jwt-verifier: refuses the token of another client",
            refuses(
                lambda: wrong.verify_sync(tokens["id_token"], nonce=nonce), JWTValidationException
            ),
        )

    user = client.get(metadata["userinfo_endpoint"]).json()
    check("authlib: reads the user", user["email"] == "ada@example.test")
    old = tokens["refresh_token"]
    renewed = client.refresh_token(metadata["token_endpoint"], refresh_token=old)
    check("authlib: refreshes, and the refresh token changes", renewed["refresh_token"] != old)
    check("PyJWT: accepts the renewed ID token", decode(renewed["id_token"], CLIENT)["aud"] == CLIENT)

    def introspect(token):
        response = client.introspect_token(metadata["introspection_endpoint"], token=token)
        return response.json()["active"]

    client.token_endpoint_auth_method = "none"
    check("authlib: introspects", introspect(renewed["access_token"]) is True)
    response = client.revoke_token(metadata["revocation_endpoint"], token=renewed["refresh_token"])
    check("authlib: revokes", response.status_code == 200)
    check("authlib: a revoked token is not active", introspect(renewed["access_token"]) is False)
    session = client.cookies["sid"]
    response = client.get(
        metadata["end_session_endpoint"],
        params={"id_token_hint": renewed["id_token"], "post_logout_redirect_uri": REDIRECT, "state": "end"},
        allow_redirects=False,
        withhold_token=True,
    )
    check("authlib: the end of the session leads to the app", response.headers["Location"] == f"{REDIRECT}?state=end")
    check("the session has ended", not org.session(session))
    used = {request["path"].partition("?")[0] for request in org.send("GET", "/simulator/requests")[1]["requests"]}
    for name, address in metadata.items():
        if name.endswith(("_endpoint", "_uri")):
            check(f"discovery: {name} was used", urlsplit(address).path in used, urlsplit(address).path)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        certificate = make_certificate("localhost", folder)
        os.environ["REQUESTS_CA_BUNDLE"] = os.environ["SSL_CERT_FILE"] = str(certificate[0])
        users = {"users": [{"login": LOGIN, "password": PASSWORD}]}
        org = Simulator(sys.argv[1], users, folder / "org.json", certificate)
        url = f"https://localhost:{org.port}"
        try:
            judge(org, f"{url}/oauth2/default", "api://default")
            judge(org, url, url)
        finally:
            check("okta-simulator ends well", org.stop() == 0)
    print(f"\n{failures} failed")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
