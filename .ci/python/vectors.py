"""Writes what OktaOidc has to judge: `vectors.py <file>`.

Hashes and signatures come from NIST by way of cryptography_vectors, forged signature blocks from cryptography, tokens
from PyJWT.
"""

import hashlib
import json
import re
import sys
from pathlib import Path

import cryptography_vectors
import jwt
from cryptography.hazmat.primitives.asymmetric import rsa
from jwt.utils import base64url_encode

FOLDER = Path(cryptography_vectors.__file__).parent
NOW = 1_714_564_800
PREFIX = bytes.fromhex("3031300d060960864801650304020105000420")


def fields(file):
    """The `name = value` lines of a response file, with the names in brackets."""
    for line in file.read_text().splitlines():
        if found := re.match(r"\[?(\w+)\s*=\s*([^\]]*)\]?$", line.strip()):
            yield found[1], found[2].strip()


def hash_cases():
    for name in ("SHA256ShortMsg.rsp", "SHA256LongMsg.rsp"):
        case = {}
        for key, value in fields(FOLDER / "hashes" / "SHA2" / name):
            case[key] = value
            if key == "MD":
                message = case["Msg"] if case["Len"] != "0" else ""
                yield {"message": message, "hash": value}


def rsa_case(name, numbers, message, signature, is_valid):
    """A signature as a number of as many bytes as the modulus."""
    size = (numbers.n.bit_length() + 7) // 8
    return {
        "name": name, "n": numbers.n.to_bytes(size, "big").hex(), "e": even(f"{numbers.e:x}"), "message": message.hex(),
        "signature": signature.to_bytes(size, "big").hex(), "isValid": is_valid,
    }


def signature_cases():
    """Signatures of NIST: those with another hash than SHA-256 are invalid for us."""
    folder = FOLDER / "asymmetric" / "RSA" / "FIPS_186-2"
    for name in ("SigVer15_186-3.rsp", "SigGen15_186-3.rsp"):
        case = {}
        for key, value in fields(folder / name):
            case[key] = value
            is_last = key == "Result" or (key == "S" and name.startswith("SigGen"))
            if not is_last or "n" not in case or "e" not in case:
                continue
            is_valid = case.get("Result", "P").startswith("P") and case["SHAAlg"] == "SHA256"
            yield {
                "name": f"{name} {case['mod']} {case['SHAAlg']} {case.get('Result', 'P')}", "n": even(case["n"]),
                "e": even(case["e"]), "message": even(case["Msg"]), "signature": even(case["S"]), "isValid": is_valid,
            }


def even(text):
    return text if len(text) % 2 == 0 else "0" + text


def block_cases(key):
    """Signatures by the right key of blocks that are not quite right."""
    numbers = key.private_numbers()
    n, d = numbers.public_numbers.n, numbers.d
    size = (n.bit_length() + 7) // 8
    message = b"message"
    digest = hashlib.sha256(message).digest()
    tail = PREFIX + digest

    def filled(tail, filler=0xFF, kind=1, first=0):
        return bytes([first, kind]) + bytes([filler]) * (size - 3 - len(tail)) + b"\0" + tail

    right = filled(tail)
    sha1 = bytes.fromhex("3021300906052b0e03021a05000414") + hashlib.sha1(message).digest()
    no_null = bytes.fromhex("302f300b0609608648016503040201") + b"\x04\x20" + digest
    long_form = bytes.fromhex("308131300d060960864801650304020105000420") + digest
    blocks = {
        "right": right,
        "rest after the hash": b"\0\1" + b"\xff" * 8 + b"\0" + tail + b"\0" * (size - 11 - len(tail)),
        "rest in the parameters": filled(bytes.fromhex("3035300d060960864801650304020105000420") + digest + b"\4\2AB"),
        "no padding": b"\0" * (size - len(tail)) + tail,
        "padding of zeros": filled(tail, filler=0),
        "padding of the wrong kind": filled(tail, kind=2),
        "kind 0": filled(tail, kind=0),
        "a first byte": filled(tail, first=1)[: size],
        "a hole in the padding": right[:10] + b"\xfe" + right[11:],
        "a zero in the padding": right[:40] + b"\0" + right[41:],
        "no separator": right[: size - len(tail) - 1] + b"\xff" + tail,
        "the hash alone": filled(digest),
        "SHA-1": filled(sha1),
        "no NULL": filled(no_null),
        "the long form of a length": filled(long_form),
        "another hash": filled(PREFIX + hashlib.sha256(b"other").digest()),
        "the hash of nothing": filled(PREFIX + hashlib.sha256(b"").digest()),
        "a truncated hash": filled(tail[:-1]),
    }
    for name, block in blocks.items():
        signature = pow(int.from_bytes(block, "big") % n, d, n)
        yield rsa_case(name, numbers.public_numbers, message, signature, name == "right")


def cube_root_cases():
    """Bleichenbacher's forgery: with e = 3, a cube begins like a right block."""
    for size in (2048, 3072):
        key = rsa.generate_private_key(public_exponent=3, key_size=size)
        length = size // 8
        head = b"\0\1\xff\xff\xff\xff\xff\xff\xff\xff\0" + PREFIX + hashlib.sha256(b"message").digest()
        target = int.from_bytes(head + b"\xff" * (length - len(head)), "big")
        low, high = 0, 1 << (size // 3 + 2)
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if middle**3 <= target else (low, middle - 1)
        assert (low**3).to_bytes(length, "big").startswith(head)
        yield rsa_case(f"cube root, {size} bits", key.public_key().public_numbers(), b"message", low, False)


def token_cases():
    """Tokens signed by PyJWT, with keys of the sizes in use."""
    for size in (2048, 3072, 4096):
        key = rsa.generate_private_key(public_exponent=65537, key_size=size)
        public = jwt.get_algorithm_by_name("RS256").to_jwk(key.public_key(), as_dict=True)
        keys = [public | {"kid": "k", "use": "sig", "alg": "RS256"}]
        claims = {
            "iss": "https://example.okta.com", "aud": "app", "sub": "00u1", "nonce": "n-1", "iat": NOW, "exp": NOW + 3600,
        }
        right = jwt.encode(claims, key, "RS256", {"kid": "k"})
        text = right.rpartition(".")[0]
        for name in ("RS256", "RS512", "PS256"):
            signature = base64url_encode(jwt.get_algorithm_by_name(name).sign(text.encode(), key)).decode()
            is_valid = name == "RS256"
            yield {"name": f"{size} bits, {name}", "keys": keys, "token": f"{text}.{signature}", "isValid": is_valid}


def main():
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    vectors = {
        "now": NOW,
        "hashes": list(hash_cases()),
        "signatures": [*signature_cases(), *block_cases(key), *cube_root_cases()],
        "tokens": list(token_cases()),
    }
    Path(sys.argv[1]).write_text(json.dumps(vectors))
    valid = sum(case["isValid"] for case in vectors["signatures"])
    print(
        f"{len(vectors['hashes'])} hashes, {len(vectors['signatures'])} signatures of which "
        f"{valid} are valid, {len(vectors['tokens'])} tokens"
    )


main()
