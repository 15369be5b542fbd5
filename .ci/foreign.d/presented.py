"""Others judge what a session of OktaOidc presents: `presented.py <file of PresentedTests>`."""

import json
import sys
from urllib.parse import parse_qs, parse_qsl, unquote_plus, urlsplit

import jwt
from authlib.oauth2.rfc6749.util import extract_basic_authorization
from authlib.oauth2.rfc7636 import create_s256_code_challenge
from authlib.oidc.core import CodeIDToken


failures = 0


def check(name, passed):
    global failures
    failures += not passed
    print(f"{name:64} {'ok' if passed else 'FAILED'}", flush=True)


def main():
    with open(sys.argv[1]) as file:
        shown = json.load(file)
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
    check("PyJWT and authlib: accept the ID token of the sign-in", claims["nonce"] == nonce)
    check("PyJWT: accepts the renewed ID token", decode(renewed["id_token"])["sub"] == claims["sub"])
    scheme, access = shown["bearer"].split(" ")
    check("PyJWT: accepts the access token on a request", decode(access, "api://default")["cid"] == shown["client"])
    check("the scheme of the request is Bearer, and the token is the renewed one", scheme == "Bearer" and access != first["access_token"])

    posts = {post["path"]: post for post in shown["posts"]}
    exchange = dict(parse_qsl(shown["posts"][0]["body"], strict_parsing=True))
    refresh = dict(parse_qsl(shown["posts"][1]["body"], strict_parsing=True))
    challenge = create_s256_code_challenge(exchange["code_verifier"])
    check("authlib: the verifier fits the challenge", challenge == shown["authorization"]["code_challenge"])
    check("the second request renews", refresh["grant_type"] == "refresh_token" and posts["revoke"] is not None)
    for post in shown["posts"]:
        name, secret = extract_basic_authorization({"Authorization": post["authorization"]})
        pair = (unquote_plus(name), unquote_plus(secret))
        check(f"authlib: reads the client's authentication at /{post['path']}", pair == (shown["client"], shown["secret"]))

    logout = parse_qs(urlsplit(shown["logout"]).query, strict_parsing=True)
    check("PyJWT: accepts the hint of the logout", decode(logout["id_token_hint"][0])["sub"] == claims["sub"])
    check("the logout names one target and one state", all(len(logout[name]) == 1 for name in ("post_logout_redirect_uri", "state")))
    print(f"\n{failures} failed")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
