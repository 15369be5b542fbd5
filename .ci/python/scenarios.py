"""Who signs in, how, and what has to be seen on the way."""

from dataclasses import dataclass, field

from simulator import PASSWORD

HOST = "acme.okta.com"
TILE = f"https://{HOST}/home/amazon_aws/0oaSimulatedAWS00000/272"

FILES = {
    "gimme-aws-creds": {
        ".okta_aws_login_config": f"""[DEFAULT]
okta_org_url = https://{HOST}
okta_username = LOGIN
gimme_creds_server = appurl
app_url = {TILE}
aws_rolename = all
cred_profile = default
write_aws_creds = True
resolve_aws_alias = False
include_path = False
remember_device = True
output_format = json
"""
    },
}

COMMANDS = {
    "aws-okta-keyman": "bin/aws_okta_keyman -o acme -u LOGIN -a 0oaSimulatedAWS00000/272 -n default",
    "gimme-aws-creds": "bin/gimme-aws-creds",
    "tokendito": f"bin/tokendito --username LOGIN --okta-org https://{HOST} --aws-profile default"
    + " --aws-region us-east-1 --loglevel INFO",
}

PASSWORD_PROMPTS = {
    "aws-okta-keyman": "[Pp]assword: ",
    "gimme-aws-creds": "Okta Password for [^:]*: ",
    "tokendito": "[Pp]assword: ",
}
CODE_PROMPTS = {
    "aws-okta-keyman": "MFA Passcode: ",
    "gimme-aws-creds": "Enter verification code: ",
    "tokendito": "verification code: ",
}

# What a client writes when it believes to be signed in; the others say nothing.
HEARD = {
    "aws-okta-keyman": "Successfully authed Ada Sim",
    "tokendito": "has been successfully authenticated",
}


@dataclass
class Scenario:
    """One client signs in once."""

    client: str
    name: str
    factors: list = field(default_factory=list)
    #: What the user types; names of codes stand for codes.
    typed: list = field(default_factory=list)
    #: What the phone does once a push waits.
    phone: str = None
    #: States and refusals that have to be seen, in order, others in between.
    sees: list = field(default_factory=list)
    #: Whether it ends in a session.
    succeeds: bool = True
    heard: str = None
    user: dict = field(default_factory=dict)
    #: Another command in the same home, after a first successful one.
    again: str = None


def typed(client, *words):
    """Prompts and what is typed after each, the password first."""
    # It lets the user choose even where there is but one factor.
    choice = [("-> ", "0")] if client == "tokendito" else []
    codes = [(CODE_PROMPTS[client], word) for word in words]
    return [(PASSWORD_PROMPTS[client], PASSWORD), *choice, *codes]


VERIFIED = ["MFA_REQUIRED", "SUCCESS"]
CHALLENGED = ["MFA_REQUIRED", "MFA_CHALLENGE", "SUCCESS"]


def scenarios():
    for client in COMMANDS:
        yield Scenario(client, "password", typed=typed(client), sees=["SUCCESS"])
        yield Scenario(client, "TOTP", ["googleTOTP"], typed(client, "TOTP"), sees=VERIFIED)
        yield Scenario(client, "SMS", ["sms"], typed(client, "SENT"), sees=CHALLENGED)
        yield Scenario(client, "push", ["push"], typed(client), phone="approve", sees=CHALLENGED)
    for client in ["aws-okta-keyman", "gimme-aws-creds"]:
        yield Scenario(client, "call", ["call"], typed(client, "SENT"), sees=CHALLENGED)
    yield Scenario("gimme-aws-creds", "e-mail", ["email"], typed("gimme-aws-creds", "SENT"), sees=CHALLENGED)
    for client, prompt in {"aws-okta-keyman": "Answer: ", "tokendito": "food"}.items():
        answers = [*typed(client), (prompt, "mayonnaise")]
        yield Scenario(client, "question", ["question"], answers, sees=VERIFIED)
    numbers = {
        "gimme-aws-creds": "correct answer is: NUMBER",
        "tokendito": "response is NUMBER",
        "aws-okta-keyman": "on your device: NUMBER",
    }
    for client, heard in numbers.items():
        yield Scenario(
            client, "push, picking a number", ["push"], typed(client), phone="pick", sees=CHALLENGED, heard=heard
        )
    yield Scenario(
        "gimme-aws-creds", "remembered device", ["sms"], typed("gimme-aws-creds", "SENT"), sees=VERIFIED,
        again=COMMANDS["gimme-aws-creds"],
    )

    # Refused, and refused at first.
    refusals = {
        "aws-okta-keyman": "Invalid Username",
        "gimme-aws-creds": "LOGIN ERROR: Authentication failed",
        "tokendito": "",
    }
    for client, heard in refusals.items():
        wrong = [(PASSWORD_PROMPTS[client], "wrong")]
        yield Scenario(client, "wrong password", typed=wrong, sees=["401 E0000004"], succeeds=False, heard=heard)
    yield Scenario(
        "gimme-aws-creds", "locked out", typed=typed("gimme-aws-creds"), sees=["LOCKED_OUT"],
        succeeds=False, heard="locked out", user={"isLocked": True},
    )
    for client, heard in {"aws-okta-keyman": "REJECTED", "tokendito": "has been denied"}.items():
        yield Scenario(
            client, "push, rejected", ["push"], typed(client), phone="reject",
            sees=["MFA_REQUIRED", "MFA_CHALLENGE"], succeeds=False, heard=heard,
        )
    for client in ["gimme-aws-creds", "tokendito"]:
        wrong = typed(client, "000000")
        yield Scenario(client, "wrong TOTP", ["googleTOTP"], wrong, sees=["403 E0000068"], succeeds=False)
    client = "aws-okta-keyman"
    yield Scenario(
        client, "wrong SMS, then right", ["sms"], typed(client, "000000", "000000", "SENT"),
        sees=["MFA_CHALLENGE", "403 E0000068", "403 E0000068", "SUCCESS"],
    )
    yield Scenario(
        client, "wrong TOTP, then right", ["googleTOTP"], typed(client, "000000", "TOTP"),
        sees=["403 E0000068", "SUCCESS"],
    )
    yield Scenario(
        client, "wrong answer, then right", ["question"],
        [*typed(client), ("Answer: ", "ketchup"), ("Answer: ", "mayonnaise")], sees=["403 E0000068", "SUCCESS"],
    )
