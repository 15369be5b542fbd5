"""Who signs in, how, and what has to be seen on the way."""

from dataclasses import dataclass, field

HOST = "acme.okta.com"
TILE = f"https://{HOST}/home/amazon_aws/0oaSimulatedAWS00000/272"
PASSWORD = "Passw0rd-1"

LIBRARY = """
import sys
from oktaloginwrapper.OktaLoginWrapper import OktaSession
login, *options = sys.argv[1:]
options = dict(option.split("=", 1) for option in options)
for name in options:
    options[name] = options[name] or input(f"{name}: ")
session = OktaSession("acme")
print(session.okta_auth(login, input("Password: "), **options))
for app in session.app_list():
    if app["appName"] == "amazon_aws":
        session.connect_to(app["linkUrl"])
"""

REDSHIFT = f"""
import sys
import redshift_connector
redshift_connector.connect(
    iam=True, credentials_provider="OktaCredentialsProvider", idp_host="{HOST}",
    app_name="amazon_aws", app_id="0oaSimulatedAWS00000", user=sys.argv[1],
    password=input("Password: "), database="dev", db_user="ada", cluster_identifier="one",
    region="us-east-1",
)
"""

FILES = {
    "redshift-connector": {"warehouse.py": REDSHIFT},
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
    "okta-awscli": {
        ".okta-aws": f"[default]\nbase-url = {HOST}\nusername = LOGIN\napp-link = {TILE}\n"
    },
}

COMMANDS = {
    "aws-okta-keyman": "bin/aws_okta_keyman -o acme -u LOGIN -a 0oaSimulatedAWS00000/272 -n default",
    "aws-okta-processor": f"bin/aws-okta-processor authenticate -u LOGIN -o {HOST} -a {TILE}"
    + " -R us-east-1 --no-okta-cache",
    "gimme-aws-creds": "bin/gimme-aws-creds",
    "okta-awscli": "bin/okta-awscli --force",
    "oktaloginwrapper": "bin/python LIBRARY LOGIN",
    "redshift-connector": "bin/python warehouse.py LOGIN",
    "tokendito": f"bin/tokendito --username LOGIN --okta-org https://{HOST} --aws-profile default"
    + " --aws-region us-east-1 --loglevel INFO",
}

PASSWORD_PROMPTS = {"gimme-aws-creds": "Okta Password for [^:]*: "}
CODE_PROMPTS = {
    "aws-okta-keyman": "MFA Passcode: ",
    "aws-okta-processor": "Token: ",
    "gimme-aws-creds": "Enter verification code: ",
    "okta-awscli": "Enter MFA verification code: ",
    "oktaloginwrapper": "passCode: ",
    "tokendito": "verification code: ",
}

# What a client writes when it believes to be signed in; the others say nothing.
HEARD = {
    "aws-okta-keyman": "Successfully authed Ada Sim",
    "aws-okta-processor": "Calling https://[^ ]*/home/amazon_aws",
    "oktaloginwrapper": "Successfully logged in|You are now logged in",
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
    options: str = ""
    user: dict = field(default_factory=dict)
    picks_number: bool = False
    #: Another command in the same home, after a first successful one.
    again: str = None


def typed(client, *words):
    """Prompts and what is typed after each, the password first."""
    prompts = [PASSWORD_PROMPTS.get(client, "[Pp]assword: ")]
    # It lets the user choose even where there is but one factor.
    choices = ["-> "] if client == "tokendito" else []
    codes = [CODE_PROMPTS.get(client)] * len(words)
    return list(zip(prompts + choices + codes, [PASSWORD, *["0" for _ in choices], *words]))


def scenarios():
    for scenario in sign_ins():
        if scenario.client == "okta-awscli" and scenario.succeeds:
            scenario.typed = [*scenario.typed, ("select the AWS role: ", "1")]
        yield scenario


def sign_ins():
    for client in COMMANDS:
        yield Scenario(client, "password", typed=typed(client), sees=["SUCCESS"])
    # It knows of no second factor.
    everyone = [client for client in COMMANDS if client != "redshift-connector"]

    refusals = {
        "aws-okta-keyman": "Invalid Username",
        "aws-okta-processor": "Authentication failed",
        "gimme-aws-creds": "LOGIN ERROR: Authentication failed",
        "okta-awscli": "Authentication failed",
        "tokendito": "",
    }
    for client, heard in refusals.items():
        prompt = PASSWORD_PROMPTS.get(client, "[Pp]assword: ")
        yield Scenario(
            client, "wrong password", typed=[(prompt, "wrong")], sees=["401 E0000004"],
            succeeds=False, heard=heard,
        )
    for client, heard in [("gimme-aws-creds", "locked out"), ("okta-awscli", "Account is locked")]:
        yield Scenario(
            client, "locked out", typed=typed(client), sees=["LOCKED_OUT"], succeeds=False,
            heard=heard, user={"isLocked": True},
        )

    for client in everyone:
        kwargs = {"options": "factor_type=token passCode="} if client == "oktaloginwrapper" else {}
        answers = typed(client, "TOTP")
        if client == "oktaloginwrapper":
            answers.reverse()
        yield Scenario(
            client, "TOTP", ["googleTOTP"], answers, sees=["MFA_REQUIRED", "SUCCESS"], **kwargs
        )
    yield Scenario(
        "okta-awscli", "TOTP of Okta Verify", ["oktaTOTP"], typed("okta-awscli", "TOTP"),
        sees=["MFA_REQUIRED", "SUCCESS"],
    )

    for client in ["aws-okta-keyman", "gimme-aws-creds", "tokendito"]:
        yield Scenario(
            client, "SMS", ["sms"], typed(client, "SENT"),
            sees=["MFA_REQUIRED", "MFA_CHALLENGE", "SUCCESS"],
        )
    for client in ["aws-okta-keyman", "gimme-aws-creds"]:
        yield Scenario(
            client, "call", ["call"], typed(client, "SENT"),
            sees=["MFA_REQUIRED", "MFA_CHALLENGE", "SUCCESS"],
        )
    yield Scenario(
        "gimme-aws-creds", "e-mail", ["email"], typed("gimme-aws-creds", "SENT"),
        sees=["MFA_REQUIRED", "MFA_CHALLENGE", "SUCCESS"],
    )

    questions = {"aws-okta-keyman": "Answer: ", "tokendito": "food"}
    for client, prompt in questions.items():
        yield Scenario(
            client, "question", ["question"], [*typed(client), (prompt, "mayonnaise")],
            sees=["MFA_REQUIRED", "SUCCESS"],
        )
    yield Scenario(
        "oktaloginwrapper", "question", ["question"],
        [("answer: ", "mayonnaise"), *typed("oktaloginwrapper")],
        sees=["MFA_REQUIRED", "SUCCESS"], options="answer=",
    )
    yield Scenario(
        "oktaloginwrapper", "question, asked later", ["question"],
        [*typed("oktaloginwrapper"), ("food", "mayonnaise")],
        sees=["MFA_REQUIRED", "MFA_CHALLENGE", "SUCCESS"], options="factor_type=question",
    )

    for client in everyone:
        yield Scenario(
            client, "push", ["push"], typed(client), phone="approve",
            sees=["MFA_REQUIRED", "MFA_CHALLENGE", "SUCCESS"],
        )
    rejections = {
        "aws-okta-keyman": "REJECTED", "okta-awscli": "Verification was rejected",
        "oktaloginwrapper": "You rejected the connection", "tokendito": "has been denied",
    }
    for client, heard in rejections.items():
        yield Scenario(
            client, "push, rejected", ["push"], typed(client), phone="reject",
            sees=["MFA_REQUIRED", "MFA_CHALLENGE"], succeeds=False, heard=heard,
        )
    numbers = {
        "gimme-aws-creds": "correct answer is: NUMBER", "okta-awscli": "tap NUMBER in",
        "tokendito": "response is NUMBER", "aws-okta-keyman": "on your device: NUMBER",
    }
    for client, heard in numbers.items():
        yield Scenario(
            client, "push, picking a number", ["push"], typed(client), phone="pick",
            sees=["MFA_REQUIRED", "MFA_CHALLENGE", "SUCCESS"], picks_number=True, heard=heard,
        )

    yield Scenario(
        "aws-okta-keyman", "wrong SMS, then right", ["sms"],
        typed("aws-okta-keyman", "000000", "000000", "SENT"),
        sees=["MFA_CHALLENGE", "403 E0000068", "403 E0000068", "SUCCESS"],
    )
    yield Scenario(
        "aws-okta-keyman", "wrong TOTP, then right", ["googleTOTP"],
        typed("aws-okta-keyman", "000000", "TOTP"), sees=["403 E0000068", "SUCCESS"],
    )
    yield Scenario(
        "aws-okta-keyman", "wrong answer, then right", ["question"],
        [*typed("aws-okta-keyman"), ("Answer: ", "ketchup"), ("Answer: ", "mayonnaise")],
        sees=["403 E0000068", "SUCCESS"],
    )
    yield Scenario(
        "oktaloginwrapper", "wrong TOTP, then right", ["googleTOTP"],
        [*typed("oktaloginwrapper"), ("type in your OTP: ", "000000"), ("OTP: ", "TOTP")],
        sees=["MFA_CHALLENGE", "403 E0000068", "SUCCESS"], options="factor_type=token",
    )
    for client in ["aws-okta-processor", "gimme-aws-creds", "okta-awscli", "tokendito"]:
        heard = {"aws-okta-processor": "Invalid Passcode", "okta-awscli": "Invalid Passcode"}
        yield Scenario(
            client, "wrong TOTP", ["googleTOTP"], typed(client, "000000"),
            sees=["403 E0000068"], succeeds=False, heard=heard.get(client, ""),
        )

    yield Scenario(
        "aws-okta-processor", "password, then refresh", typed=typed("aws-okta-processor"),
        sees=["SUCCESS"], again=COMMANDS["aws-okta-processor"].replace(" --no-okta-cache", ""),
    )
    yield Scenario(
        "gimme-aws-creds", "remembered device", ["sms"], typed("gimme-aws-creds", "SENT"),
        sees=["MFA_REQUIRED", "SUCCESS"], again="bin/gimme-aws-creds",
    )
