"""Libraries of others judge the simulator's tokens and endpoints, and what a session of OktaOidc presents.

`tokens.py <okta-simulator> [<file of PresentedTests>]`
"""

import base64
import hashlib
import json
import os
import secrets
import sys
import tempfile
from pathlib import Path
from urllib.parse import parse_qs, parse_qsl, unquote_plus, urlsplit

import jwt
import requests
from authlib.integrations.requests_client import OAuth2Session
from authlib.oauth2.rfc6749.util import extract_basic_authorization
from authlib.oauth2.rfc7636 import create_s256_code_challenge
from authlib.oidc.core import CodeIDToken
from okta_jwt_verifier import AccessTokenVerifier, IDTokenVerifier
from okta_jwt_verifier.exceptions import JWTValidationException

from simulator import PASSWORD, Simulator, make_certificate, refuses, report

LOGIN = "ada@example.test"
CLIENT, REDIRECT = "app", "com.example.app:/callback"
SCOPES = "openid profile email offline_access"


def forged(token):
    """The token with another subject, as a control: it shows that a library checks signatures."""
    head, payload, signature = token.split(".")
    claims = json.loads(base64.urlsafe_b64decode(payload + "=="))
    changed = json.dumps({**claims, "sub": "other"}).encode()
    return f"{head}.{base64.urlsafe_b64encode(changed).rstrip(b'=').decode()}.{signature}"


def sign_in(org, issuer):
    """Signs in with authlib, which keeps the cookie of the session."""
    metadata = requests.get(f"{issuer}/.well-known/openid-configuration").json()
    client = OAuth2Session(
        CLIENT, scope=SCOPES, redirect_uri=REDIRECT, code_challenge_method="S256", token_endpoint_auth_method="none"
    )
    verifier, nonce = secrets.token_urlsafe(48), secrets.token_urlsafe(16)
    password = org.post("/api/v1/authn", username=LOGIN, password=PASSWORD)
    address, state = client.create_authorization_url(
        metadata["authorization_endpoint"], code_verifier=verifier, nonce=nonce, prompt="none",
        sessionToken=password["sessionToken"],
    )
    response = requests.get(address, allow_redirects=False)
    location = response.headers["Location"]
    report("authlib: the redirect carries the state", parse_qs(urlsplit(location).query)["state"] == [state])
    tokens = client.fetch_token(
        metadata["token_endpoint"], authorization_response=location, code_verifier=verifier, state=state
    )
    client.cookies.update(response.cookies)
    return client, metadata, tokens, nonce


def judge_simulator(org, issuer, audience):
    print(f"\n{issuer}")
    client, metadata, tokens, nonce = sign_in(org, issuer)
    report("authlib: signs in as an OIDC client", bool(tokens["access_token"]))
    set_of_keys = jwt.PyJWKClient(metadata["jwks_uri"])

    def decode(token, expected):
        key = set_of_keys.get_signing_key_from_jwt(token)
        return jwt.decode(token, key, ["RS256"], audience=expected, issuer=issuer)

    claims = decode(tokens["id_token"], CLIENT)
    report("PyJWT: accepts the ID token", claims["nonce"] == nonce)
    digest = hashlib.sha256(tokens["access_token"].encode()).digest()[:16]
    report("PyJWT: at_hash fits the access token", base64.urlsafe_b64decode(claims["at_hash"] + "==") == digest)
    report("PyJWT: accepts the access token", decode(tokens["access_token"], audience)["cid"] == CLIENT)
    wrong = forged(tokens["id_token"])
    report("PyJWT: refuses a forged ID token", refuses(lambda: decode(wrong, CLIENT), jwt.PyJWTError))
    # Okta's verifier knows the keys of custom authorization servers only.
    if "/oauth2/" in issuer:
        identity = IDTokenVerifier(issuer=issuer, client_id=CLIENT, audience=CLIENT)
        identity.verify_sync(tokens["id_token"], nonce=nonce)
        report("okta-jwt-verifier: accepts the ID token")
        AccessTokenVerifier(issuer=issuer, audience=audience).verify_sync(tokens["access_token"])
        report("okta-jwt-verifier: accepts the access token")
        other = IDTokenVerifier(issuer=issuer, client_id="other", audience="other")
        for name, verifier, token in [
            ("a forged ID token", identity, wrong),
            ("the token of another client", other, tokens["id_token"]),
        ]:
            is_refused = refuses(lambda: verifier.verify_sync(token, nonce=nonce), JWTValidationException)
            report(f"okta-jwt-verifier: refuses {name}", is_refused)

    user = client.get(metadata["userinfo_endpoint"]).json()
    report("authlib: reads the user", user["email"] == "ada@example.test")
    old = tokens["refresh_token"]
    renewed = client.refresh_token(metadata["token_endpoint"], refresh_token=old)
    report("authlib: refreshes, and the refresh token changes", renewed["refresh_token"] != old)
    report("PyJWT: accepts the renewed ID token", decode(renewed["id_token"], CLIENT)["aud"] == CLIENT)

    def introspect(token):
        response = client.introspect_token(metadata["introspection_endpoint"], token=token)
        return response.json()["active"]

    client.token_endpoint_auth_method = "none"
    report("authlib: introspects", introspect(renewed["access_token"]) is True)
    response = client.revoke_token(metadata["revocation_endpoint"], token=renewed["refresh_token"])
    report("authlib: revokes", response.status_code == 200)
    report("authlib: a revoked token is not active", introspect(renewed["access_token"]) is False)
    session = client.cookies["sid"]
    response = client.get(
        metadata["end_session_endpoint"],
        params={"id_token_hint": renewed["id_token"], "post_logout_redirect_uri": REDIRECT, "state": "end"},
        allow_redirects=False,
        withhold_token=True,
    )
    report("authlib: the end of the session leads to the app", response.headers["Location"] == f"{REDIRECT}?state=end")
    report("the session has ended", not org.has_session(session))
    used = {request["path"].partition("?")[0] for request in org.get("/simulator/requests")["requests"]}
    for name, address in metadata.items():
        if name.endswith(("_endpoint", "_uri")):
            report(f"discovery: {name} was used", urlsplit(address).path in used)


def judge_presented(file):
    print("\nPresented by a session")
    shown = json.loads(Path(file).read_text())
    keys = {key.key_id: key for key in jwt.PyJWKSet.from_dict(shown["keys"]).keys}

    def decode(token, audience=shown["client"]):
        key = keys[jwt.get_unverified_header(token)["kid"]]
        return jwt.decode(token, key, ["RS256"], audience=audience, issuer=shown["issuer"])

    first, renewed = shown["first"], shown["renewed"]
    nonce = shown["authorization"]["nonce"]
    claims = CodeIDToken(
        decode(first["id_token"]),
        {"alg": "RS256"},
        params={"nonce": nonce, "client_id": shown["client"], "access_token": first["access_token"]},
    )
    claims.validate()
    report("PyJWT and authlib: accept the ID token of the sign-in", claims["nonce"] == nonce)
    report("PyJWT: accepts the renewed ID token", decode(renewed["id_token"])["sub"] == claims["sub"])
    scheme, access = shown["bearer"].split(" ")
    report("PyJWT: accepts the access token on a request", decode(access, "api://default")["cid"] == shown["client"])
    is_renewed = access != first["access_token"]
    report("the scheme of the request is Bearer, and the token is the renewed one", scheme == "Bearer" and is_renewed)

    posts = {post["path"]: post for post in shown["posts"]}
    exchange = dict(parse_qsl(shown["posts"][0]["body"], strict_parsing=True))
    refresh = dict(parse_qsl(shown["posts"][1]["body"], strict_parsing=True))
    challenge = create_s256_code_challenge(exchange["code_verifier"])
    report("authlib: the verifier fits the challenge", challenge == shown["authorization"]["code_challenge"])
    report("the second request renews", refresh["grant_type"] == "refresh_token" and posts["revoke"] is not None)
    for post in shown["posts"]:
        name, secret = extract_basic_authorization({"Authorization": post["authorization"]})
        is_read = (unquote_plus(name), unquote_plus(secret)) == (shown["client"], shown["secret"])
        report(f"authlib: reads the client's authentication at /{post['path']}", is_read)

    logout = parse_qs(urlsplit(shown["logout"]).query, strict_parsing=True)
    report("PyJWT: accepts the hint of the logout", decode(logout["id_token_hint"][0])["sub"] == claims["sub"])
    counts = [len(logout[name]) for name in ("post_logout_redirect_uri", "state")]
    report("the logout names one target and one state", counts == [1, 1])


def main():
    with tempfile.TemporaryDirectory() as folder:
        certificate = make_certificate("localhost", Path(folder))
        os.environ["REQUESTS_CA_BUNDLE"] = os.environ["SSL_CERT_FILE"] = str(certificate[0])
        users = {"users": [{"login": LOGIN, "password": PASSWORD}]}
        with Simulator(sys.argv[1], users, certificate=certificate) as org:
            judge_simulator(org, f"{org.url}/oauth2/default", "api://default")
            judge_simulator(org, org.url, org.url)
    if len(sys.argv) > 2:
        judge_presented(sys.argv[2])


main()
