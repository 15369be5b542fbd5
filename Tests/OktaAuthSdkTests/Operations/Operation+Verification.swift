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
        start: {
            $0.selectFactor($0.availableFactors[1], onStatusChange: $2.next, onError: $2.fail)
        },
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
        start: { $0.selectFactor(ofType: .webauthn, onStatusChange: $2.next, onError: $2.fail) },
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
        start: { $0.select(onStatusChange: $2.next, onError: $2.fail) },
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
        start: { $0.select(passCode: $1.passCode, onStatusChange: $2.next, onError: $2.fail) },
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
        start: { $0.submit(code: $1.passCode, onStatusChange: $2.next, onError: $2.fail) },
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
        start: {
            $0.select(
                answerToSecurityQuestion: $1.answer,
                onStatusChange: $2.next,
                onError: $2.fail
            )
        },
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
        start: { $0.select(password: $1.password, onStatusChange: $2.next, onError: $2.fail) },
        run: { try await $0.select(password: $1.password) }
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
        start: {
            $0.sendRequest(
                with: try #require($0.links?.verify),
                keyValuePayload: [:],
                onStatusChange: $2.next,
                onError: $2.fail
            )
        },
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
        start: {
            $0.verifyFactor(
                passCode: $1.passCode,
                answerToSecurityQuestion: $1.answer,
                onStatusChange: $2.next,
                onError: $2.fail
            )
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
        start: {
            $0.verifyFactor(
                passCode: $1.passCode,
                options: OktaVerifyOptions(rememberDevice: true, autoPush: false),
                onStatusChange: $2.next,
                onError: $2.fail
            )
        },
        run: {
            try await $0.verifyFactor(
                passCode: $1.passCode,
                options: OktaVerifyOptions(rememberDevice: true, autoPush: false)
            )
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
        start: {
            $0.verifyFactor(
                passCode: nil,
                answerToSecurityQuestion: $1.answer,
                onStatusChange: $2.next,
                onError: $2.fail
            )
        },
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
        start: { $0.resendFactor(onStatusChange: $2.next, onError: $2.fail) },
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
        start: { $0.resend(by: .email, onStatusChange: $2.next, onError: $2.fail) },
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
        start: {
            $0.verify(
                passCode: $1.passCode,
                answerToSecurityQuestion: $1.answer,
                onStatusChange: $2.next,
                onError: $2.fail
            )
        },
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
        start: { $0.verify(passCode: $1.passCode, onStatusChange: $2.next, onError: $2.fail) },
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
        start: { factor, values, recorder in
            factor.owningStatus?.verifyOptions.rememberDevice = false
            factor.verify(
                passCode: values.passCode,
                onStatusChange: recorder.next,
                onError: recorder.fail
            )
        },
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
        start: {
            $0.verify(
                passCode: $1.passCode,
                onStatusChange: $2.next,
                onError: $2.fail,
                onFactorStatusUpdate: nil
            )
        },
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
        start: { factor, values, recorder in
            factor.owningStatus?.verifyOptions.rememberDevice = true
            factor.verify(
                passCode: values.passCode,
                onStatusChange: recorder.next,
                onError: recorder.fail
            )
        },
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
        start: { $0.submit(code: $1.passCode, onStatusChange: $2.next, onError: $2.fail) },
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
        start: { $0.resend(onStatusChange: $2.next, onError: $2.fail) },
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
        start: {
            $0.verify(
                answerToSecurityQuestion: $1.answer,
                onStatusChange: $2.next,
                onError: $2.fail
            )
        },
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
        start: { $0.verify(password: $1.password, onStatusChange: $2.next, onError: $2.fail) },
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
        start: {
            $0.verify(
                clientData: $1.clientData,
                signatureData: $1.signatureData,
                onStatusChange: $2.next,
                onError: $2.fail
            )
        },
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
        start: { $0.verify(with: assertion, onStatusChange: $2.next, onError: $2.fail) },
        run: { factor, _ in try await factor.verify(with: assertion) }
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
        start: {
            $0.sendRequest(
                with: try #require($0.verifyLink),
                keyValuePayload: [
                    "clientData": "data-1", "signatureData": "data-2",
                    "authenticatorData": "data-3",
                ],
                onStatusChange: $2.next,
                onError: $2.fail
            )
        },
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
        start: { $0.sendSignedResponse("AUTH|1:APP|1", onSuccess: {}, onError: $2.fail) },
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
        start: { $0.checkResult(onStatusChange: $2.next, onError: $2.fail) },
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
        start: { $0.waitForDecision(onEvent: { _ in }, onStatusChange: $2.next, onError: $2.fail) },
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
        start: { $0.waitForDecision(onEvent: { _ in }, onStatusChange: $2.next, onError: $2.fail) },
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
        start: {
            $0.verifyFactor(
                passCode: nil,
                answerToSecurityQuestion: nil,
                onStatusChange: $2.next,
                onError: $2.fail
            )
        },
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
        start: { $0.activateFactor(passCode: nil, onStatusChange: $2.next, onError: $2.fail) },
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
        start: { $0.waitForDecision(onEvent: { _ in }, onStatusChange: $2.next, onError: $2.fail) },
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
        start: { $0.waitForDecision(onEvent: { _ in }, onStatusChange: $2.next, onError: $2.fail) },
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
        start: { $0.waitForDecision(onEvent: { _ in }, onStatusChange: $2.next, onError: $2.fail) },
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
        start: { $0.waitForDecision(onEvent: { _ in }, onStatusChange: $2.next, onError: $2.fail) },
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
        start: {
            $0.verify(
                passCode: nil,
                answerToSecurityQuestion: nil,
                onStatusChange: $2.next,
                onError: $2.fail
            )
        },
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
        start: { $0.activate(passCode: nil, onStatusChange: $2.next, onError: $2.fail) },
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
        start: { $0.verify(onStatusChange: $2.next, onError: $2.fail) },
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
        start: { $0.activate(onStatusChange: $2.next, onError: $2.fail) },
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
        start: { $0.checkFactorResult(onStatusChange: $2.next, onError: $2.fail) },
        run: { factor, _ in try await factor.checkFactorResult() }
    ),
]

// MARK: - The client

/// An operation of a client that has nothing but a URL.
struct ClientOperation: Sendable, CustomTestStringConvertible {
    /// The async form, as ``PublicOperation`` names it.
    let function: String
    /// The relation of the link it follows.
    let relation: String
    let request: ExpectedRequest
    let run: @Sendable (URL) async throws -> OktaAuthStatus

    var testDescription: String { function }

    static let all: [ClientOperation] = [
        ClientOperation(
            function: "OktaAuthSdk.authenticate(username:password:options:)",
            relation: "(signIn)",
            request: .post(
                "/authn",
                [
                    "username": "grace", "password": "pw",
                    "options": [
                        "multiOptionalFactorEnroll": true, "warnBeforePasswordExpired": true,
                    ],
                ],
                token: false
            )
        ) { try await OktaAuthSdk(domain: $0).authenticate(username: "grace", password: "pw") },
        ClientOperation(
            function: "OktaAuthSdk.unlockAccount(username:factorType:options:)",
            relation: "(unlock)",
            request: .post(
                "/authn/recovery/unlock",
                ["username": "grace", "factorType": "SMS"],
                token: false
            )
        ) { try await OktaAuthSdk(domain: $0).unlockAccount(username: "grace", factorType: .sms) },
        ClientOperation(
            function: "OktaAuthSdk.recoverPassword(username:factorType:options:)",
            relation: "(recoverPassword)",
            request: .post(
                "/authn/recovery/password",
                ["username": "grace", "factorType": "SMS"],
                token: false
            )
        ) {
            try await OktaAuthSdk(domain: $0).recoverPassword(username: "grace", factorType: .sms)
        },
        ClientOperation(
            function: "OktaAuthSdk.fetchStatus(with:)",
            relation: "(state)",
            request: .post("/authn", ["stateToken": "st-1"])
        ) { try await OktaAuthSdk(domain: $0).fetchStatus(with: "st-1") },
    ]
}
