"""Libraries of others judge the simulator's tokens and endpoints, and what a session of OktaOidc presents.

`tokens.py <okta-simulator> tokens|proofs <file of PresentedTests>`
"""

import hashlib
import json
import os
import secrets
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import parse_qs, parse_qsl, unquote_plus, urlsplit

import jwt
import requests
from authlib.integrations.requests_client import OAuth2Session
from authlib.jose import JsonWebKey, JsonWebSignature
from authlib.oauth2.rfc6749.util import extract_basic_authorization
from authlib.oauth2.rfc7636 import create_s256_code_challenge
from authlib.oidc.core import CodeIDToken
from joserfc import jws
from joserfc.jwk import ECKey
from joserfc.util import urlsafe_b64decode, urlsafe_b64encode
from okta_jwt_verifier import AccessTokenVerifier, IDTokenVerifier
from okta_jwt_verifier.exceptions import JWTValidationException
from requests_oauth2client import DPoPKey, DPoPToken, OAuth2Client, PublicApp
from requests_oauth2client.dpop import validate_dpop_proof
from requests_oauth2client.exceptions import AuthorizationPending, OAuth2Error

from simulator import PASSWORD, Simulator, refuses, report

LOGIN, CLIENT, REDIRECT = "ada@example.test", "app", "com.example.app:/callback"


def decoded(part):
    return urlsafe_b64decode(part.encode())


def encoded(data):
    return urlsafe_b64encode(data).decode()


def discovery(issuer):
    print(f"\n{issuer}")
    return requests.get(f"{issuer}/.well-known/openid-configuration").json()


# Tokens


def forged(token):
    """The token with another subject, as a control: it shows that a library checks signatures."""
    head, payload, signature = token.split(".")
    changed = json.dumps(json.loads(decoded(payload)) | {"sub": "other"}).encode()
    return f"{head}.{encoded(changed)}.{signature}"


def sign_in(org, issuer):
    """Signs in with authlib, which keeps the cookie of the session."""
    metadata, scope = discovery(issuer), "openid profile email offline_access"
    client = OAuth2Session(
        CLIENT, scope=scope, redirect_uri=REDIRECT, code_challenge_method="S256", token_endpoint_auth_method="none"
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


def judge_tokens(org, issuer):
    audience = "api://default" if "/oauth2/" in issuer else issuer
    client, metadata, tokens, nonce = sign_in(org, issuer)
    report("authlib: signs in as an OIDC client", bool(tokens["access_token"]))
    set_of_keys = jwt.PyJWKClient(metadata["jwks_uri"])

    def decode(token, expected):
        key = set_of_keys.get_signing_key_from_jwt(token)
        return jwt.decode(token, key, ["RS256"], audience=expected, issuer=issuer)

    claims = decode(tokens["id_token"], CLIENT)
    report("PyJWT: accepts the ID token", claims["nonce"] == nonce)
    digest = hashlib.sha256(tokens["access_token"].encode()).digest()[:16]
    report("PyJWT: at_hash fits the access token", decoded(claims["at_hash"]) == digest)
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
    device = OAuth2Client(
        metadata["token_endpoint"], device_authorization_endpoint=metadata["device_authorization_endpoint"],
        auth=PublicApp(CLIENT),
    )
    codes = device.authorize_device(scope="openid")
    waits = refuses(lambda: device.device_code(codes), AuthorizationPending)
    report("requests_oauth2client: a device waits for its user", waits)
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


def judge_presented_tokens(shown):
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


# Proofs of a key (DPoP)


def judge_presented_proofs(shown):
    """Checks each proof that requests of a session carried, and a forged one as a control."""
    proofs = shown["proofs"]
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
        ath = token and encoded(hashlib.sha256(token.encode()).digest())
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


def judge_proofs(org, issuer):
    """Signs in as a client that others wrote, which makes its own key and proofs."""
    metadata = discovery(issuer)
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
    headers = {"Authorization": f"Bearer {renewed.access_token}"}
    stolen = requests.get(metadata["userinfo_endpoint"], headers=headers)
    report("the org refuses the token as a Bearer token", stolen.status_code == 400)
    other = DPoPKey.generate()
    copied = DPoPToken(
        access_token=renewed.access_token, refresh_token=renewed.refresh_token, token_type="DPoP", _dpop_key=other
    )
    for title, action in [
        ("the refresh token with another key", lambda: client.refresh_token(copied)),
        (
            "a code that is bound to another key",
            lambda: client.authorization_code(**code(dpop_jkt=key.dpop_jkt), dpop_key=other),
        ),
        ("a client that sends no proof", lambda: client.authorization_code(**code(), dpop=False)),
    ]:
        report(f"the org refuses {title}", refuses(action, OAuth2Error))


def main():
    binary, kind, file = sys.argv[1:]
    judge, judge_presented = {
        "tokens": (judge_tokens, judge_presented_tokens), "proofs": (judge_proofs, judge_presented_proofs),
    }[kind]
    client = {"id": CLIENT, "redirectURIs": [REDIRECT], "requiresDPoP": True}
    rules = {"users": [{"login": LOGIN, "password": PASSWORD}]}
    if kind == "proofs":
        rules["oauth"] = {"clients": [client]}
    with tempfile.TemporaryDirectory() as folder:
        certificate, secret = f"{folder}/certificate.pem", f"{folder}/key.pem"
        request = "openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -addext subjectAltName=DNS:localhost"
        subprocess.run([*request.split(), "-keyout", secret, "-out", certificate], check=True, capture_output=True)
        os.environ["REQUESTS_CA_BUNDLE"] = os.environ["SSL_CERT_FILE"] = certificate
        with Simulator(binary, rules, certificate=(certificate, secret)) as org:
            judge(org, f"{org.url}/oauth2/default")
            judge(org, org.url)
    print("\nPresented by a session")
    judge_presented(json.loads(Path(file).read_text()))


main()
