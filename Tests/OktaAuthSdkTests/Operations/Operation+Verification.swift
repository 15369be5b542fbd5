import Foundation
import Testing

@testable import OktaAuthSdk

private let listed = "mfa-required.factors-plural"
private let challengedBySms = "mfa-challenge.sms"
private let waitingForPush = "mfa-challenge.push.waiting"
private let waitingForActivation = "mfa-enroll-activate.push.waiting"

let selectionOperations: [Operation] = [
    .status(
        "selectFactor(_:)",
        named: "selectFactor",
        of: OktaAuthStatusFactorRequired.self,
        in: listed,
        sends: .post("/authn/factors/sms1sim0000000000000/verify"),
        can: { $0.availableFactors[1].canSelect() },
        run: { status, _ in try await status.selectFactor(status.availableFactors[1]) }
    ),
    .status(
        "selectFactor(ofType:)",
        of: OktaAuthStatusFactorRequired.self,
        in: listed,
        follows: "factorTypes.next",
        sends: .post("/authn/factors/webauthn/verify"),
        traits: [.ownLink],
        run: { status, _ in try await status.selectFactor(ofType: .webauthn) }
    ),
    .factor(
        OktaFactor.self,
        "select()",
        named: "factor select",
        of: .sms,
        in: listed,
        run: { factor, _ in try await factor.select() }
    ),
    .factor(
        OktaFactorPassCode.self,
        "select(passCode:)",
        of: .TOTP,
        in: listed,
        needs: ["passCode"],
        run: { try await $0.select(passCode: $1.passCode) }
    ),
    .factor(
        OktaFactor.self,
        "submit(code:)",
        named: "capability submit, selecting",
        of: .TOTP,
        in: listed,
        needs: ["passCode"],
        run: { try await $0.submit(code: $1.passCode) }
    ),
    .factor(
        OktaFactorQuestion.self,
        "select(answerToSecurityQuestion:onFactorStatusUpdate:)",
        of: .question,
        in: listed,
        needs: ["answer"],
        run: {
            try await $0.select(
                answerToSecurityQuestion: $1.answer, onFactorStatusUpdate: $1.onUpdate
            )
        }
    ),
    .factor(
        OktaFactorPassword.self,
        "select(password:)",
        named: "password select",
        of: .password,
        in: listed,
        needs: ["password"],
        run: { try await $0.select(password: $1.password) }
    ),
    .factor(
        OktaFactorPassword.self,
        "select(password:)",
        named: "password select, options",
        of: .password,
        in: listed,
        needs: ["password"],
        sends: .post(
            "/authn/factors/password/verify?rememberDevice=true&autoPush=true", ["password": "pw"]
        ),
        run: {
            $0.owningStatus?.verifyOptions = OktaVerifyOptions(rememberDevice: true, autoPush: true)
            return try await $0.select(password: $1.password)
        }
    ),
    .factor(
        OktaFactor.self,
        "select()",
        named: "push select, options",
        of: .push,
        in: listed,
        sends: .post(
            "/authn/factors/opf1simpush000000000/verify?rememberDevice=true&autoPush=true"
        ),
        run: { factor, _ in
            factor.owningStatus?.verifyOptions = OktaVerifyOptions(
                rememberDevice: true, autoPush: true
            )
            return try await factor.select()
        }
    ),
    .factor(
        OktaFactor.self,
        "sendRequest(with:keyValuePayload:onFactorStatusUpdate:)",
        named: "factor sendRequest",
        of: .sms,
        in: listed,
        traits: [.ownLink, .ownToken],
        run: { factor, values in
            let link = try #require(factor.links?.verify)
            return try await factor.sendRequest(
                with: link, keyValuePayload: [:], onFactorStatusUpdate: values.onUpdate
            )
        }
    ),
]

let challengeOperations: [Operation] = statusChallenges + factorChallenges + furtherChallenges

private let statusChallenges: [Operation] = [
    .status(
        "verifyFactor(passCode:answerToSecurityQuestion:options:onFactorStatusUpdate:)",
        named: "verifyFactor",
        of: OktaAuthStatusFactorChallenge.self,
        in: challengedBySms,
        needs: ["passCode", "answer"],
        can: {
            #expect($0.factor.canVerify() == $0.canVerify())
            return $0.canVerify()
        },
        run: {
            try await $0.verifyFactor(
                passCode: $1.passCode,
                answerToSecurityQuestion: $1.answer,
                onFactorStatusUpdate: $1.onUpdate
            )
        }
    ),
    .status(
        "verifyFactor(passCode:answerToSecurityQuestion:options:onFactorStatusUpdate:)",
        named: "verifyFactor, options",
        of: OktaAuthStatusFactorChallenge.self,
        in: challengedBySms,
        needs: ["passCode"],
        sends: .post(
            "/authn/factors/sms1fixture000000000/verify?rememberDevice=true&autoPush=false",
            ["passCode": "012345"]
        ),
        can: { $0.canVerify() },
        run: {
            try await $0.verifyFactor(
                passCode: $1.passCode,
                options: OktaVerifyOptions(rememberDevice: true, autoPush: false),
                onFactorStatusUpdate: $1.onUpdate
            )
        }
    ),
    .status(
        "verifyFactor(passCode:answerToSecurityQuestion:options:onFactorStatusUpdate:)",
        named: "verifyFactor, answer",
        of: OktaAuthStatusFactorChallenge.self,
        in: "mfa-challenge.question",
        needs: ["answer"],
        can: { $0.canVerify() },
        run: {
            try await $0.verifyFactor(
                passCode: nil,
                answerToSecurityQuestion: $1.answer,
                onFactorStatusUpdate: $1.onUpdate
            )
        }
    ),
    .status(
        "resendFactor()",
        named: "resend challenge",
        of: OktaAuthStatusSingleFactor.self,
        in: challengedBySms,
        follows: "resend",
        can: { $0.canResend() },
        run: { status, _ in try await status.resendFactor() }
    ),
    .status(
        "resend(by:)",
        named: "resend by a channel",
        of: OktaAuthStatus.self,
        in: "mfa-challenge.email",
        follows: "resend",
        traits: [.ownLink],
        run: { status, _ in try await status.resend(by: .email) }
    ),
]

private let factorChallenges: [Operation] = [
    .factor(
        OktaFactor.self,
        "verify(passCode:answerToSecurityQuestion:onFactorStatusUpdate:)",
        named: "factor verify",
        in: challengedBySms,
        needs: ["passCode", "answer"],
        run: {
            try await $0.verify(
                passCode: $1.passCode,
                answerToSecurityQuestion: $1.answer,
                onFactorStatusUpdate: $1.onUpdate
            )
        }
    ),
    .factor(
        OktaFactorPhone.self,
        "verify(passCode:onFactorStatusUpdate:)",
        named: "phone verify",
        in: "mfa-challenge.call",
        needs: ["passCode"],
        run: { try await $0.verify(passCode: $1.passCode, onFactorStatusUpdate: $1.onUpdate) }
    ),
    .factor(
        OktaFactorPhone.self,
        "verify(passCode:onFactorStatusUpdate:)",
        named: "phone verify, options",
        in: challengedBySms,
        needs: ["passCode"],
        sends: .post(
            "/authn/factors/sms1fixture000000000/verify?rememberDevice=false",
            ["passCode": "012345"]
        ),
        run: { factor, values in
            factor.owningStatus?.verifyOptions.rememberDevice = false
            return try await factor.verify(
                passCode: values.passCode, onFactorStatusUpdate: values.onUpdate
            )
        }
    ),
    .factor(
        OktaFactorPassCode.self,
        "verify(passCode:onFactorStatusUpdate:)",
        named: "pass code verify",
        in: "mfa-challenge.totp",
        needs: ["passCode"],
        run: { try await $0.verify(passCode: $1.passCode, onFactorStatusUpdate: $1.onUpdate) }
    ),
    .factor(
        OktaFactorPassCode.self,
        "verify(passCode:onFactorStatusUpdate:)",
        named: "pass code verify, options",
        in: "mfa-challenge.totp",
        needs: ["passCode"],
        sends: .post(
            "/authn/factors/ost1fixture000000000/verify?rememberDevice=true", ["passCode": "012345"]
        ),
        run: { factor, values in
            factor.owningStatus?.verifyOptions.rememberDevice = true
            return try await factor.verify(
                passCode: values.passCode, onFactorStatusUpdate: values.onUpdate
            )
        }
    ),
    .factor(
        OktaFactor.self,
        "submit(code:)",
        named: "capability submit",
        in: challengedBySms,
        needs: ["passCode"],
        run: { try await $0.submit(code: $1.passCode) }
    ),
    .factor(
        OktaFactor.self,
        "resend()",
        named: "capability resend",
        in: challengedBySms,
        follows: "resend",
        run: { factor, _ in try await factor.resend() }
    ),
]

private let furtherChallenges: [Operation] = [
    .factor(
        OktaFactorQuestion.self,
        "verify(answerToSecurityQuestion:onFactorStatusUpdate:)",
        named: "question verify",
        in: "mfa-challenge.question",
        needs: ["answer"],
        run: {
            try await $0.verify(
                answerToSecurityQuestion: $1.answer, onFactorStatusUpdate: $1.onUpdate
            )
        }
    ),
    .factor(
        OktaFactorPassword.self,
        "verify(password:)",
        in: challengedBySms,
        needs: ["password"],
        changing: { $0.embedded?.factor?.factorType = .password },
        run: { try await $0.verify(password: $1.password) }
    ),
    .factor(
        OktaFactorU2F.self,
        "verify(clientData:signatureData:)",
        in: challengedBySms,
        needs: ["clientData", "signatureData"],
        changing: { $0.embedded?.factor?.factorType = .u2f },
        run: { try await $0.verify(clientData: $1.clientData, signatureData: $1.signatureData) }
    ),
    .factor(
        OktaFactorWebAuthn.self,
        "verify(with:)",
        named: "webauthn verify",
        in: "mfa-challenge.webauthn.by-type",
        sends: .post(["authenticatorData": "+/8=", "clientData": "Ag==", "signatureData": "Aw=="]),
        run: { factor, _ in try await factor.verify(with: assertion) }
    ),
    .factor(
        OktaFactorWebAuthn.self,
        "verify(with:)",
        named: "webauthn verify, options",
        in: "mfa-challenge.webauthn.by-type",
        sends: .post(
            "/authn/factors/webauthn/verify?rememberDevice=true&autoPush=true",
            ["authenticatorData": "+/8=", "clientData": "Ag==", "signatureData": "Aw=="]
        ),
        run: { factor, _ in
            factor.owningStatus?.verifyOptions = OktaVerifyOptions(
                rememberDevice: true, autoPush: true
            )
            return try await factor.verify(with: assertion)
        }
    ),
    .factor(
        OktaFactor.self,
        "sendRequest(with:keyValuePayload:onFactorStatusUpdate:)",
        named: "webauthn verify, any fields",
        in: "mfa-challenge.webauthn.by-type",
        sends: .post([
            "clientData": "data-1", "signatureData": "data-2",
            "authenticatorData": "data-3",
        ]),
        traits: [.ownLink, .ownToken],
        run: { factor, values in
            try await factor.sendRequest(
                with: try #require(factor.verifyLink),
                keyValuePayload: [
                    "clientData": "data-1", "signatureData": "data-2",
                    "authenticatorData": "data-3",
                ],
                onFactorStatusUpdate: values.onUpdate
            )
        }
    ),
    .factor(
        OktaFactorDuo.self,
        "sendSignedResponse(_:)",
        named: "duo signed response",
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
        OktaFactorRedirect.self,
        "checkResult()",
        in: "mfa-challenge.claims-provider",
        follows: "(state)",
        sends: .post("/authn"),
        run: { factor, _ in try await factor.checkResult() }
    ),
]

private let assertion = OktaWebAuthnAssertion(
    authenticatorData: Data([0xFB, 0xFF]), clientDataJSON: Data([2]), signature: Data([3])
)

/// What waits for the user's decision, and what asks for it once.
let pollOperations: [Operation] = statusPolls + factorPolls

private let statusPolls: [Operation] = [
    .status(
        "waitForDecision(onEvent:)",
        named: "wait for a push",
        of: OktaAuthStatusSingleFactor.self,
        in: waitingForPush,
        can: { ($0 as? OktaAuthStatusFactorChallenge)?.canVerify() == true },
        run: { status, _ in try await status.waitForDecision(onEvent: { _ in }) }
    ),
    .status(
        "waitForDecision(onEvent:)",
        named: "wait for activation",
        of: OktaAuthStatusSingleFactor.self,
        in: waitingForActivation,
        run: { status, _ in try await status.waitForDecision(onEvent: { _ in }) }
    ),
    .status(
        "verifyFactor(passCode:answerToSecurityQuestion:options:onFactorStatusUpdate:)",
        named: "verifyFactor, waiting",
        of: OktaAuthStatusFactorChallenge.self,
        in: waitingForPush,
        can: { $0.canVerify() },
        run: { status, values in
            try await status.verifyFactor(
                passCode: nil, answerToSecurityQuestion: nil, onFactorStatusUpdate: values.onUpdate
            )
        }
    ),
    .status(
        "activateFactor(passCode:onFactorStatusUpdate:)",
        named: "activateFactor, waiting",
        of: OktaAuthStatusFactorEnrollActivate.self,
        in: waitingForActivation,
        run: { status, values in
            try await status.activateFactor(passCode: nil, onFactorStatusUpdate: values.onUpdate)
        }
    ),
    .status(
        "OktaPollSession.nextStatus()",
        named: "decision about a push",
        of: OktaAuthStatusFactorChallenge.self,
        in: waitingForPush,
        run: { status, _ in try await status.waitForDecision().nextStatus() }
    ),
    .status(
        "OktaPollSession.nextStatus()",
        named: "decision about an activation",
        of: OktaAuthStatusFactorEnrollActivate.self,
        in: waitingForActivation,
        run: { status, _ in try await status.waitForDecision().nextStatus() }
    ),
]

private let factorPolls: [Operation] = [
    .factor(
        OktaFactor.self,
        "OktaPollSession.nextStatus()",
        named: "decision about a factor",
        in: waitingForPush,
        run: { factor, _ in try await factor.waitForDecision().nextStatus() }
    ),
    .factor(
        OktaFactor.self,
        "waitForDecision(onEvent:)",
        named: "capability wait",
        in: waitingForPush,
        run: { factor, _ in try await factor.waitForDecision(onEvent: { _ in }) }
    ),
    .factor(
        OktaFactor.self,
        "verify(passCode:answerToSecurityQuestion:onFactorStatusUpdate:)",
        named: "factor verify, waiting",
        in: waitingForPush,
        run: { factor, values in
            try await factor.verify(
                passCode: nil, answerToSecurityQuestion: nil, onFactorStatusUpdate: values.onUpdate
            )
        }
    ),
    .factor(
        OktaFactor.self,
        "activate(passCode:onFactorStatusUpdate:)",
        named: "factor activate, waiting",
        in: waitingForActivation,
        run: { factor, values in
            try await factor.activate(passCode: nil, onFactorStatusUpdate: values.onUpdate)
        }
    ),
    .factor(
        OktaFactorPush.self,
        "verify(onFactorStatusUpdate:)",
        named: "push verify",
        in: waitingForPush,
        run: { factor, values in try await factor.verify(onFactorStatusUpdate: values.onUpdate) }
    ),
    .factor(
        OktaFactorPush.self,
        "activate(onFactorStatusUpdate:)",
        named: "push activate",
        in: waitingForActivation,
        run: { factor, values in try await factor.activate(onFactorStatusUpdate: values.onUpdate) }
    ),
    .factor(
        OktaFactorPush.self,
        "checkFactorResult()",
        in: waitingForPush,
        traits: [.asksOnce],
        run: { factor, _ in try await factor.checkFactorResult() }
    ),
]
