"""An authenticator of its own, made of `cryptography` and python-fido2: keys of P-256 and RSA."""

import hashlib
import json
import os

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from fido2 import cbor
from fido2.cose import ES256, RS256
from fido2.utils import websafe_encode
from fido2.webauthn import AttestationObject, AttestedCredentialData, AuthenticatorData


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
