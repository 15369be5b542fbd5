import Foundation
import Testing

@testable import OktaAuthSdk

private let listed = "mfa-required.factors-plural"
private let challengedBySms = "mfa-challenge.sms"
private let waitingForPush = "mfa-challenge.push.waiting"
private let waitingForActivation = "mfa-enroll-activate.push.waiting"

let selectionOperations: [Operation] = [
    .status(
        "selectFactor",
        "selectFactor(_:)",
        of: OktaAuthStatusFactorRequired.self,
        in: listed,
        follows: "factors.verify",
        sends: .post("/authn/factors/sms1sim0000000000000/verify"),
        can: { $0.availableFactors[1].canSelect() },
        run: { status, _ in try await status.selectFactor(status.availableFactors[1]) }
    ),
    .status(
        "selectFactor of a type",
        "selectFactor(ofType:)",
        of: OktaAuthStatusFactorRequired.self,
        in: listed,
        follows: "factorTypes.next",
        sends: .post("/authn/factors/webauthn/verify"),
        traits: [.ownLink],
        run: { status, _ in try await status.selectFactor(ofType: .webauthn) }
    ),
    .factor(
        "factor select",
        "OktaFactor.select()",
        of: .sms,
        as: OktaFactor.self,
        in: listed,
        follows: "factors.verify",
        sends: .post("/authn/factors/sms1sim0000000000000/verify"),
        run: { factor, _ in try await factor.select() }
    ),
    .factor(
        "pass code select",
        "OktaFactorPassCode.select(passCode:)",
        of: .TOTP,
        as: OktaFactorPassCode.self,
        in: listed,
        follows: "factors.verify",
        needs: ["passCode"],
        sends: .post("/authn/factors/ost1sim0000000000000/verify", ["passCode": "012345"]),
        run: { try await $0.select(passCode: $1.passCode) }
    ),
    .factor(
        "capability submit, selecting",
        "OktaFactor.submit(code:)",
        of: .TOTP,
        as: OktaFactor.self,
        in: listed,
        follows: "factors.verify",
        needs: ["passCode"],
        sends: .post("/authn/factors/ost1sim0000000000000/verify", ["passCode": "012345"]),
        run: { try await $0.submit(code: $1.passCode) }
    ),
    .factor(
        "question select",
        "OktaFactorQuestion.select(answerToSecurityQuestion:onFactorStatusUpdate:)",
        of: .question,
        as: OktaFactorQuestion.self,
        in: listed,
        follows: "factors.verify",
        needs: ["answer"],
        sends: .post("/authn/factors/ufs1simquestion00000/verify", ["answer": "soup"]),
        run: { try await $0.select(answerToSecurityQuestion: $1.answer) }
    ),
    .factor(
        "password select",
        "OktaFactorPassword.select(password:)",
        of: .password,
        as: OktaFactorPassword.self,
        in: listed,
        follows: "factors.verify",
        needs: ["password"],
        sends: .post("/authn/factors/password/verify", ["password": "pw"]),
        run: { try await $0.select(password: $1.password) }
    ),
    .factor(
        "password select, options",
        "OktaFactorPassword.select(password:)",
        of: .password,
        as: OktaFactorPassword.self,
        in: listed,
        follows: "factors.verify",
        needs: ["password"],
        sends: .post(
            "/authn/factors/password/verify?rememberDevice=true&autoPush=true",
            ["password": "pw"]
        ),
        run: {
            $0.owningStatus?.verifyOptions = OktaVerifyOptions(rememberDevice: true, autoPush: true)
            return try await $0.select(password: $1.password)
        }
    ),
    .factor(
        "push select, options",
        "OktaFactor.select()",
        of: .push,
        as: OktaFactor.self,
        in: listed,
        follows: "factors.verify",
        sends: .post(
            "/authn/factors/opf1simpush000000000/verify?rememberDevice=true&autoPush=true"
        ),
        run: { factor, _ in
            factor.owningStatus?.verifyOptions = OktaVerifyOptions(
                rememberDevice: true,
                autoPush: true
            )
            return try await factor.select()
        }
    ),
    .factor(
        "factor sendRequest",
        "OktaFactor.sendRequest(with:keyValuePayload:onFactorStatusUpdate:)",
        of: .webauthn,
        as: OktaFactor.self,
        in: listed,
        follows: "factors.verify",
        sends: .post("/authn/factors/fwf1sim0000000000000/verify"),
        traits: [.ownLink, .ownToken],
        run: { factor, _ in
            let link = try #require(factor.links?.verify)
            return try await factor.sendRequest(with: link, keyValuePayload: [:])
        }
    ),
]

let challengeOperations: [Operation] = statusChallenges + factorChallenges + furtherChallenges

private let statusChallenges: [Operation] = [
    .status(
        "verifyFactor",
        "verifyFactor(passCode:answerToSecurityQuestion:options:onFactorStatusUpdate:)",
        of: OktaAuthStatusFactorChallenge.self,
        in: challengedBySms,
        follows: "next:verify",
        needs: ["passCode", "answer"],
        sends: .post(
            "/authn/factors/sms1fixture000000000/verify",
            ["passCode": "012345", "answer": "soup"]
        ),
        can: {
            #expect($0.factor.canVerify() == $0.canVerify())
            return $0.canVerify()
        },
        run: {
            try await $0.verifyFactor(passCode: $1.passCode, answerToSecurityQuestion: $1.answer)
        }
    ),
    .status(
        "verifyFactor, options",
        "verifyFactor(passCode:answerToSecurityQuestion:options:onFactorStatusUpdate:)",
        of: OktaAuthStatusFactorChallenge.self,
        in: challengedBySms,
        follows: "next:verify",
        needs: ["passCode"],
        sends: .post(
            "/authn/factors/sms1fixture000000000/verify?rememberDevice=true&autoPush=false",
            ["passCode": "012345"]
        ),
        can: { $0.canVerify() },
        run: {
            try await $0.verifyFactor(
                passCode: $1.passCode,
                options: OktaVerifyOptions(rememberDevice: true, autoPush: false)
            )
        }
    ),
    .status(
        "verifyFactor, options and closures",
        "verifyFactor(passCode:answerToSecurityQuestion:options:onFactorStatusUpdate:)",
        of: OktaAuthStatusFactorChallenge.self,
        in: challengedBySms,
        follows: "next:verify",
        needs: ["passCode"],
        sends: .post(
            "/authn/factors/sms1fixture000000000/verify?rememberDevice=false&autoPush=true",
            ["passCode": "012345"]
        ),
        can: { $0.canVerify() },
        run: { status, values in
            try await nextStatus {
                status.verifyFactor(
                    passCode: values.passCode,
                    options: OktaVerifyOptions(rememberDevice: false, autoPush: true),
                    onStatusChange: $0,
                    onError: $1
                )
            }
        }
    ),
    .status(
        "verifyFactor, answer",
        "verifyFactor(passCode:answerToSecurityQuestion:options:onFactorStatusUpdate:)",
        of: OktaAuthStatusFactorChallenge.self,
        in: "mfa-challenge.question",
        follows: "next:verify",
        needs: ["answer"],
        sends: .post("/authn/factors/ufs1fixture000000000/verify", ["answer": "soup"]),
        can: { $0.canVerify() },
        run: { try await $0.verifyFactor(passCode: nil, answerToSecurityQuestion: $1.answer) }
    ),
    .status(
        "resend challenge",
        "resendFactor()",
        of: OktaAuthStatusSingleFactor.self,
        in: challengedBySms,
        follows: "resend",
        sends: .post("/authn/factors/sms1fixture000000000/verify/resend"),
        can: { $0.canResend() },
        run: { status, _ in try await status.resendFactor() }
    ),
    .status(
        "resend by a channel",
        "resend(by:)",
        of: OktaAuthStatus.self,
        in: "mfa-challenge.email",
        follows: "resend",
        sends: .post("/authn/factors/emf1sim0000000000000/verify/resend"),
        traits: [.ownLink],
        run: { status, _ in try await status.resend(by: .email) }
    ),
]

private let factorChallenges: [Operation] = [
    .factor(
        "factor verify",
        "OktaFactor.verify(passCode:answerToSecurityQuestion:onFactorStatusUpdate:)",
        of: .sms,
        as: OktaFactor.self,
        in: challengedBySms,
        follows: "next:verify",
        needs: ["passCode", "answer"],
        sends: .post(
            "/authn/factors/sms1fixture000000000/verify",
            ["passCode": "012345", "answer": "soup"]
        ),
        run: { try await $0.verify(passCode: $1.passCode, answerToSecurityQuestion: $1.answer) }
    ),
    .factor(
        "phone verify",
        "OktaFactorPhone.verify(passCode:onFactorStatusUpdate:)",
        of: .call,
        as: OktaFactorPhone.self,
        in: "mfa-challenge.call",
        follows: "next:verify",
        needs: ["passCode"],
        sends: .post("/authn/factors/clf1fixture000000000/verify", ["passCode": "012345"]),
        run: { try await $0.verify(passCode: $1.passCode) }
    ),
    .factor(
        "phone verify, options",
        "OktaFactorPhone.verify(passCode:onFactorStatusUpdate:)",
        of: .sms,
        as: OktaFactorPhone.self,
        in: challengedBySms,
        follows: "next:verify",
        needs: ["passCode"],
        sends: .post(
            "/authn/factors/sms1fixture000000000/verify?rememberDevice=false",
            ["passCode": "012345"]
        ),
        run: { factor, values in
            factor.owningStatus?.verifyOptions.rememberDevice = false
            return try await factor.verify(passCode: values.passCode)
        }
    ),
    .factor(
        "pass code verify",
        "OktaFactorPassCode.verify(passCode:onFactorStatusUpdate:)",
        of: .TOTP,
        as: OktaFactorPassCode.self,
        in: "mfa-challenge.totp",
        follows: "next:verify",
        needs: ["passCode"],
        sends: .post("/authn/factors/ost1fixture000000000/verify", ["passCode": "012345"]),
        run: { try await $0.verify(passCode: $1.passCode) }
    ),
    .factor(
        "pass code verify, options",
        "OktaFactorPassCode.verify(passCode:onFactorStatusUpdate:)",
        of: .TOTP,
        as: OktaFactorTotp.self,
        in: "mfa-challenge.totp",
        follows: "next:verify",
        needs: ["passCode"],
        sends: .post(
            "/authn/factors/ost1fixture000000000/verify?rememberDevice=true",
            ["passCode": "012345"]
        ),
        run: { factor, values in
            factor.owningStatus?.verifyOptions.rememberDevice = true
            return try await factor.verify(passCode: values.passCode)
        }
    ),
    .factor(
        "capability submit",
        "OktaFactor.submit(code:)",
        of: .sms,
        as: OktaFactor.self,
        in: challengedBySms,
        follows: "next:verify",
        needs: ["passCode"],
        sends: .post("/authn/factors/sms1fixture000000000/verify", ["passCode": "012345"]),
        run: { try await $0.submit(code: $1.passCode) }
    ),
    .factor(
        "capability resend",
        "OktaFactor.resend()",
        of: .sms,
        as: OktaFactor.self,
        in: challengedBySms,
        follows: "resend",
        sends: .post("/authn/factors/sms1fixture000000000/verify/resend"),
        run: { factor, _ in try await factor.resend() }
    ),
]

private let furtherChallenges: [Operation] = [
    .factor(
        "question verify",
        "OktaFactorQuestion.verify(answerToSecurityQuestion:onFactorStatusUpdate:)",
        of: .question,
        as: OktaFactorQuestion.self,
        in: "mfa-challenge.question",
        follows: "next:verify",
        needs: ["answer"],
        sends: .post("/authn/factors/ufs1fixture000000000/verify", ["answer": "soup"]),
        run: { try await $0.verify(answerToSecurityQuestion: $1.answer) }
    ),
    .factor(
        "password verify",
        "OktaFactorPassword.verify(password:)",
        of: .password,
        as: OktaFactorPassword.self,
        in: challengedBySms,
        follows: "next:verify",
        needs: ["password"],
        sends: .post("/authn/factors/sms1fixture000000000/verify", ["password": "pw"]),
        changing: { $0.embedded?.factor?.factorType = .password },
        run: { try await $0.verify(password: $1.password) }
    ),
    .factor(
        "u2f verify",
        "OktaFactorU2F.verify(clientData:signatureData:)",
        of: .u2f,
        as: OktaFactorU2F.self,
        in: challengedBySms,
        follows: "next:verify",
        needs: ["clientData", "signatureData"],
        sends: .post(
            "/authn/factors/sms1fixture000000000/verify",
            ["clientData": "c", "signatureData": "s"]
        ),
        changing: { $0.embedded?.factor?.factorType = .u2f },
        run: { try await $0.verify(clientData: $1.clientData, signatureData: $1.signatureData) }
    ),
    .factor(
        "webauthn verify",
        "OktaFactorWebAuthn.verify(with:)",
        of: .webauthn,
        as: OktaFactorWebAuthn.self,
        in: "mfa-challenge.webauthn.by-type",
        follows: "next:verify",
        sends: .post(
            "/authn/factors/webauthn/verify",
            ["authenticatorData": "+/8=", "clientData": "Ag==", "signatureData": "Aw=="]
        ),
        run: { factor, _ in try await factor.verify(with: assertion) }
    ),
    .factor(
        "webauthn verify, options",
        "OktaFactorWebAuthn.verify(with:)",
        of: .webauthn,
        as: OktaFactorWebAuthn.self,
        in: "mfa-challenge.webauthn.by-type",
        follows: "next:verify",
        sends: .post(
            "/authn/factors/webauthn/verify?rememberDevice=true&autoPush=true",
            ["authenticatorData": "+/8=", "clientData": "Ag==", "signatureData": "Aw=="]
        ),
        run: { factor, _ in
            factor.owningStatus?.verifyOptions = OktaVerifyOptions(
                rememberDevice: true,
                autoPush: true
            )
            return try await factor.verify(with: assertion)
        }
    ),
    .factor(
        "webauthn verify, any fields",
        "OktaFactor.sendRequest(with:keyValuePayload:onFactorStatusUpdate:)",
        of: .webauthn,
        as: OktaFactor.self,
        in: "mfa-challenge.webauthn.by-type",
        follows: "next:verify",
        sends: .post(
            "/authn/factors/webauthn/verify",
            [
                "clientData": "data-1", "signatureData": "data-2",
                "authenticatorData": "data-3",
            ]
        ),
        traits: [.ownLink, .ownToken],
        run: { factor, _ in
            try await factor.sendRequest(
                with: try #require(factor.verifyLink),
                keyValuePayload: [
                    "clientData": "data-1", "signatureData": "data-2",
                    "authenticatorData": "data-3",
                ]
            )
        }
    ),
    .factor(
        "duo signed response",
        "OktaFactorDuo.sendSignedResponse(_:)",
        of: .web,
        as: OktaFactorDuo.self,
        in: "mfa-challenge.duo",
        follows: "verification.complete",
        sends: .form(
            "/authn/factors/dsf1/lifecycle/duoCallback",
            "id=dsf1fixture000000000&stateToken=\(ExpectedRequest.token)"
                + "&sig_response=AUTH%7C1%3AAPP%7C1"
        ),
        traits: [.ownToken, .ownLink],
        answer: .json("{}"),
        run: { factor, _ in
            try await factor.sendSignedResponse("AUTH|1:APP|1")
            return nil
        }
    ),
    .factor(
        "redirect check",
        "OktaFactorRedirect.checkResult()",
        of: .claimsProvider,
        as: OktaFactorRedirect.self,
        in: "mfa-challenge.claims-provider",
        follows: "(state)",
        sends: .post("/authn"),
        run: { factor, _ in try await factor.checkResult() }
    ),
]

private let assertion = OktaWebAuthnAssertion(
    authenticatorData: Data([0xFB, 0xFF]),
    clientDataJSON: Data([2]),
    signature: Data([3])
)

/// What waits for the user's decision, and what asks for it once.
let pollOperations: [Operation] = statusPolls + factorPolls

private let pushVerification = "/authn/factors/opf1fixture000000000/verify"
private let pushActivation =
    "/authn/factors/opf2fixture000000000/lifecycle/activate/poll"

private let statusPolls: [Operation] = [
    .status(
        "wait for a push",
        "waitForDecision(onEvent:)",
        of: OktaAuthStatusSingleFactor.self,
        in: waitingForPush,
        follows: "next:poll",
        sends: .post(pushVerification),
        traits: [.polls],
        can: { ($0 as? OktaAuthStatusFactorChallenge)?.canVerify() == true },
        run: { status, _ in try await status.waitForDecision(onEvent: { _ in }) }
    ),
    .status(
        "wait for activation",
        "waitForDecision(onEvent:)",
        of: OktaAuthStatusSingleFactor.self,
        in: waitingForActivation,
        follows: "next:poll",
        sends: .post(pushActivation),
        traits: [.polls],
        run: { status, _ in try await status.waitForDecision(onEvent: { _ in }) }
    ),
    .status(
        "verifyFactor, waiting",
        "verifyFactor(passCode:answerToSecurityQuestion:options:onFactorStatusUpdate:)",
        of: OktaAuthStatusFactorChallenge.self,
        in: waitingForPush,
        follows: "next:poll",
        sends: .post(pushVerification),
        traits: [.polls],
        can: { $0.canVerify() },
        run: { status, _ in
            try await status.verifyFactor(passCode: nil, answerToSecurityQuestion: nil)
        }
    ),
    .status(
        "activateFactor, waiting",
        "activateFactor(passCode:onFactorStatusUpdate:)",
        of: OktaAuthStatusFactorEnrollActivate.self,
        in: waitingForActivation,
        follows: "next:poll",
        sends: .post(pushActivation),
        traits: [.polls],
        run: { status, _ in try await status.activateFactor(passCode: nil) }
    ),
    .status(
        "decision about a push",
        "nextStatus()",
        of: OktaAuthStatusFactorChallenge.self,
        in: waitingForPush,
        follows: "next:poll",
        sends: .post(pushVerification),
        traits: [.polls],
        run: { status, _ in try await status.waitForDecision().nextStatus() }
    )
    .calling("OktaPollSession.nextStatus()"),
    .status(
        "decision about an activation",
        "nextStatus()",
        of: OktaAuthStatusFactorEnrollActivate.self,
        in: waitingForActivation,
        follows: "next:poll",
        sends: .post(pushActivation),
        traits: [.polls],
        run: { status, _ in try await status.waitForDecision().nextStatus() }
    )
    .calling("OktaPollSession.nextStatus()"),
]

private let factorPolls: [Operation] = [
    .factor(
        "decision about a factor",
        "OktaPollSession.nextStatus()",
        of: .push,
        as: OktaFactor.self,
        in: waitingForPush,
        follows: "next:poll",
        sends: .post(pushVerification),
        traits: [.polls],
        run: { factor, _ in try await factor.waitForDecision().nextStatus() }
    ),
    .factor(
        "capability wait",
        "OktaFactor.waitForDecision(onEvent:)",
        of: .push,
        as: OktaFactor.self,
        in: waitingForPush,
        follows: "next:poll",
        sends: .post(pushVerification),
        traits: [.polls],
        run: { factor, _ in try await factor.waitForDecision(onEvent: { _ in }) }
    ),
    .factor(
        "factor verify, waiting",
        "OktaFactor.verify(passCode:answerToSecurityQuestion:onFactorStatusUpdate:)",
        of: .push,
        as: OktaFactor.self,
        in: waitingForPush,
        follows: "next:poll",
        sends: .post(pushVerification),
        traits: [.polls],
        run: { factor, _ in
            try await factor.verify(passCode: nil, answerToSecurityQuestion: nil)
        }
    ),
    .factor(
        "factor activate, waiting",
        "OktaFactor.activate(passCode:onFactorStatusUpdate:)",
        of: .push,
        as: OktaFactor.self,
        in: waitingForActivation,
        follows: "next:poll",
        sends: .post(pushActivation),
        traits: [.polls],
        run: { factor, _ in try await factor.activate(passCode: nil) }
    ),
    .factor(
        "push verify",
        "OktaFactorPush.verify(onFactorStatusUpdate:)",
        of: .push,
        as: OktaFactorPush.self,
        in: waitingForPush,
        follows: "next:poll",
        sends: .post(pushVerification),
        traits: [.polls],
        run: { factor, _ in try await factor.verify() }
    ),
    .factor(
        "push activate",
        "OktaFactorPush.activate(onFactorStatusUpdate:)",
        of: .push,
        as: OktaFactorPush.self,
        in: waitingForActivation,
        follows: "next:poll",
        sends: .post(pushActivation),
        traits: [.polls],
        run: { factor, _ in try await factor.activate() }
    ),
    .factor(
        "push checkFactorResult",
        "OktaFactorPush.checkFactorResult()",
        of: .push,
        as: OktaFactorPush.self,
        in: waitingForPush,
        follows: "next:poll",
        sends: .post(pushVerification),
        run: { factor, _ in try await factor.checkFactorResult() }
    ),
]
