import Foundation
import Testing

@testable import OktaAuthSdk

@Suite("An operation that verifies a factor")
struct VerificationOperationTests {
    static let operations = selectionOperations + challengeOperations + pollOperations

    @Test(
        "An operation that verifies a factor sends each value in its place, and no other",
        arguments: operations)
    func firstRequest(of operation: Operation) async throws {
        try await operation.expectFirstRequest()
    }
}

private let listed = "mfa-required.factors-plural"
private let challengedBySms = "mfa-challenge.sms"
private let waitingForPush = "mfa-challenge.push.waiting"
private let waitingForActivation = "mfa-enroll-activate.push.waiting"
private let bothOptions = OktaVerifyOptions(rememberDevice: true, autoPush: true)

let selectionOperations: [Operation] = [
    .init(
        OktaAuthStatusFactorRequired.self, "selectFactor(_:)", named: "selectFactor", in: listed,
        reaches: ["FactorRequired.selectFactor", "Sms.select"],
        sends: .post("/authn/factors/sms1sim0000000000000/verify"),
        can: { $0.availableFactors[1].canSelect() },
        run: { status, _ in try await status.selectFactor(status.availableFactors[1]) }
    ),
    .init(
        OktaAuthStatusFactorRequired.self, "selectFactor(ofType:)", in: listed,
        follows: "factorTypes.next", traits: [.ownLink],
        sends: .post("/authn/factors/webauthn/verify")
    ) { status, _ in
        // The options are for one factor.
        status.verifyOptions = bothOptions
        return try await status.selectFactor(ofType: .webauthn)
    },
    .init(OktaFactor.self, "select()", named: "factor select", of: .sms, in: listed) { factor, _ in
        try await factor.select()
    },
    .init(
        OktaFactorShownCode.self, "select(passCode:)", of: .TOTP, in: listed, needs: ["passCode"]
    ) { try await $0.select(passCode: $1.passCode) },
    .init(
        OktaFactor.self, "submit(code:)", named: "capability submit, selecting", of: .TOTP,
        in: listed, needs: ["passCode"], reaches: ["Totp.select"]
    ) { try await $0.submit(code: $1.passCode) },
    .init(
        OktaFactorQuestion.self, "select(answerToSecurityQuestion:onFactorStatusUpdate:)",
        of: .question, in: listed, needs: ["answer"]
    ) {
        try await $0.select(answerToSecurityQuestion: $1.answer, onFactorStatusUpdate: $1.onUpdate)
    },
    .init(
        OktaFactorPassword.self, "select(password:)", named: "password select", of: .password,
        in: listed, needs: ["password"], reaches: []
    ) { try await $0.select(password: $1.password) },
    .init(
        OktaFactorPassword.self, "select(password:)", named: "password select, options",
        of: .password, in: listed, needs: ["password"], reaches: [],
        sends: .post(
            "/authn/factors/password/verify?rememberDevice=true&autoPush=true", ["password": "pw"])
    ) {
        $0.owningStatus?.verifyOptions = bothOptions
        return try await $0.select(password: $1.password)
    },
    .init(
        OktaFactor.self, "select()", named: "push select, options", of: .push, in: listed,
        reaches: [],
        sends: .post("/authn/factors/opf1simpush000000000/verify?rememberDevice=true&autoPush=true")
    ) { factor, _ in
        factor.owningStatus?.verifyOptions = bothOptions
        return try await factor.select()
    },
    .init(
        OktaFactor.self, "sendRequest(with:keyValuePayload:onFactorStatusUpdate:)",
        named: "factor sendRequest", of: .sms, in: listed, traits: [.ownLink, .ownToken]
    ) { factor, values in
        let link = try #require(factor.links?.verify)
        return try await factor.sendRequest(
            with: link, keyValuePayload: [:], onFactorStatusUpdate: values.onUpdate
        )
    },
]

let challengeOperations: [Operation] = statusChallenges + factorChallenges + furtherChallenges

private let statusChallenges: [Operation] = [
    .init(
        OktaAuthStatusFactorChallenge.self,
        "verifyFactor(passCode:answerToSecurityQuestion:options:onFactorStatusUpdate:)",
        named: "verifyFactor", in: challengedBySms, needs: ["passCode", "answer"],
        reaches: ["FactorChallenge.verifyFactor", "Sms.verify"],
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
    .init(
        OktaAuthStatusFactorChallenge.self,
        "verifyFactor(passCode:answerToSecurityQuestion:options:onFactorStatusUpdate:)",
        named: "verifyFactor, options", in: challengedBySms, needs: ["passCode"],
        reaches: ["FactorChallenge.verifyFactor", "Sms.verify"],
        sends: .post(
            "/authn/factors/sms1fixture000000000/verify?rememberDevice=true&autoPush=false",
            ["passCode": "012345"]),
        can: { $0.canVerify() },
        run: {
            try await $0.verifyFactor(
                passCode: $1.passCode,
                options: OktaVerifyOptions(rememberDevice: true, autoPush: false),
                onFactorStatusUpdate: $1.onUpdate
            )
        }
    ),
    .init(
        OktaAuthStatusFactorChallenge.self,
        "verifyFactor(passCode:answerToSecurityQuestion:options:onFactorStatusUpdate:)",
        named: "verifyFactor, answer", in: "mfa-challenge.question", needs: ["answer"],
        reaches: ["FactorChallenge.verifyFactor", "Question.verify"], can: { $0.canVerify() },
        run: {
            try await $0.verifyFactor(
                passCode: nil,
                answerToSecurityQuestion: $1.answer,
                onFactorStatusUpdate: $1.onUpdate
            )
        }
    ),
    .init(
        OktaAuthStatusSingleFactor.self, "resendFactor()", named: "resend challenge",
        in: challengedBySms, follows: "resend", can: { $0.canResend() },
        run: { status, _ in try await status.resendFactor() }
    ),
    .init(
        OktaAuthStatus.self, "resend(by:)", named: "resend by a channel", in: "mfa-challenge.email",
        follows: "resend", traits: [.ownLink], reaches: []
    ) { status, _ in try await status.resend(by: .email) },
]

private let factorChallenges: [Operation] = [
    .init(
        OktaFactor.self, "verify(passCode:answerToSecurityQuestion:onFactorStatusUpdate:)",
        named: "factor verify", in: challengedBySms, needs: ["passCode", "answer"]
    ) {
        try await $0.verify(
            passCode: $1.passCode,
            answerToSecurityQuestion: $1.answer,
            onFactorStatusUpdate: $1.onUpdate
        )
    },
    .init(
        OktaFactorPhone.self, "verify(passCode:onFactorStatusUpdate:)", named: "phone verify",
        in: "mfa-challenge.call", needs: ["passCode"], reaches: []
    ) { try await $0.verify(passCode: $1.passCode, onFactorStatusUpdate: $1.onUpdate) },
    .init(
        OktaFactorPhone.self, "verify(passCode:onFactorStatusUpdate:)",
        named: "phone verify, options", in: challengedBySms, needs: ["passCode"],
        reaches: ["Sms.verify", "Sms.verify"],
        sends: .post(
            "/authn/factors/sms1fixture000000000/verify?rememberDevice=false",
            ["passCode": "012345"])
    ) { factor, values in
        factor.owningStatus?.verifyOptions.rememberDevice = false
        return try await factor.verify(
            passCode: values.passCode, onFactorStatusUpdate: values.onUpdate
        )
    },
    .init(
        OktaFactorShownCode.self, "verify(passCode:onFactorStatusUpdate:)",
        named: "pass code verify", in: "mfa-challenge.totp", needs: ["passCode"],
        reaches: ["Totp.verify", "Totp.verify"]
    ) { try await $0.verify(passCode: $1.passCode, onFactorStatusUpdate: $1.onUpdate) },
    .init(
        OktaFactorShownCode.self, "verify(passCode:onFactorStatusUpdate:)",
        named: "pass code verify, options", in: "mfa-challenge.totp", needs: ["passCode"],
        reaches: ["Totp.verify", "Totp.verify"],
        sends: .post(
            "/authn/factors/ost1fixture000000000/verify?rememberDevice=true", ["passCode": "012345"]
        )
    ) { factor, values in
        factor.owningStatus?.verifyOptions.rememberDevice = true
        return try await factor.verify(
            passCode: values.passCode, onFactorStatusUpdate: values.onUpdate
        )
    },
    .init(
        OktaFactor.self, "submit(code:)", named: "capability submit", in: challengedBySms,
        needs: ["passCode"], reaches: ["Sms.verify"]
    ) { try await $0.submit(code: $1.passCode) },
]

private let furtherChallenges: [Operation] = [
    .init(
        OktaFactorQuestion.self, "verify(answerToSecurityQuestion:onFactorStatusUpdate:)",
        named: "question verify", in: "mfa-challenge.question", needs: ["answer"],
        reaches: ["Question.verify", "Question.verify"]
    ) {
        try await $0.verify(answerToSecurityQuestion: $1.answer, onFactorStatusUpdate: $1.onUpdate)
    },
    .init(
        OktaFactorPassword.self, "verify(password:)", in: challengedBySms, needs: ["password"],
        reaches: [], changing: { $0.embedded?.factor?.factorType = .password },
        run: { try await $0.verify(password: $1.password) }
    ),
    .init(
        OktaFactorU2F.self, "verify(clientData:signatureData:)", in: challengedBySms,
        needs: ["clientData", "signatureData"], reaches: [],
        changing: { $0.embedded?.factor?.factorType = .u2f },
        run: { try await $0.verify(clientData: $1.clientData, signatureData: $1.signatureData) }
    ),
    .init(
        OktaFactorWebAuthn.self, "verify(with:)", named: "webauthn verify",
        in: "mfa-challenge.webauthn.by-type", reaches: [],
        sends: .post(["authenticatorData": "+/8=", "clientData": "Ag==", "signatureData": "Aw=="])
    ) { factor, _ in try await factor.verify(with: assertion) },
    .init(
        OktaFactorWebAuthn.self, "verify(with:)", named: "webauthn verify, options",
        in: "mfa-challenge.webauthn.by-type", reaches: [],
        sends: .post(
            "/authn/factors/webauthn/verify?rememberDevice=true&autoPush=true",
            ["authenticatorData": "+/8=", "clientData": "Ag==", "signatureData": "Aw=="])
    ) { factor, _ in
        factor.owningStatus?.verifyOptions = bothOptions
        return try await factor.verify(with: assertion)
    },
    .init(
        OktaFactor.self, "sendRequest(with:keyValuePayload:onFactorStatusUpdate:)",
        named: "webauthn verify, any fields", in: "mfa-challenge.webauthn.by-type",
        traits: [.ownLink, .ownToken], reaches: [],
        sends: .post([
            "clientData": "data-1", "signatureData": "data-2", "authenticatorData": "data-3",
        ])
    ) { factor, values in
        try await factor.sendRequest(
            with: try #require(factor.verifyLink),
            keyValuePayload: [
                "clientData": "data-1", "signatureData": "data-2",
                "authenticatorData": "data-3",
            ],
            onFactorStatusUpdate: values.onUpdate
        )
    },
    .init(
        OktaFactorDuo.self, "sendSignedResponse(_:)", named: "duo signed response",
        in: "mfa-challenge.duo", follows: "verification.complete", traits: [.ownToken, .ownLink],
        reaches: [],
        sends: ExpectedRequest(
            place: "/authn/factors/dsf1/lifecycle/duoCallback",
            form: "id=dsf1fixture000000000&stateToken=00FixtureStateToken000000000000000000000001"
                + "&sig_response=AUTH%7C1%3AAPP%7C1"),
        response: .json("{}")
    ) { factor, _ in
        try await factor.sendSignedResponse("AUTH|1:APP|1")
        return nil
    },
    .init(
        OktaFactorRedirect.self, "checkResult()", in: "mfa-challenge.claims-provider",
        follows: "(state)", reaches: [], sends: .post("/authn")
    ) { factor, _ in try await factor.checkResult() },
]

private let assertion = OktaWebAuthnAssertion(
    authenticatorData: Data([0xFB, 0xFF]), clientDataJSON: Data([2]), signature: Data([3])
)

private let decision = [
    "FactorChallenge.waitForDecision", "FactorChallenge.verifyFactor", "Push.verify",
]

/// The operations that poll for the user's decision, and those that ask once.
let pollOperations: [Operation] = statusPolls + factorPolls

private let statusPolls: [Operation] = [
    .init(
        OktaAuthStatusSingleFactor.self, "waitForDecision(onEvent:)", named: "wait for a push",
        in: waitingForPush, reaches: decision,
        can: { ($0 as? OktaAuthStatusFactorChallenge)?.canVerify() == true },
        run: { status, _ in try await status.waitForDecision(onEvent: { _ in }) }
    ),
    .init(
        OktaAuthStatusSingleFactor.self, "waitForDecision(onEvent:)", named: "wait for activation",
        in: waitingForActivation, reaches: ["FactorEnrollActivate.activateFactor", "Push.activate"]
    ) { status, _ in try await status.waitForDecision(onEvent: { _ in }) },
    .init(
        OktaAuthStatusFactorChallenge.self,
        "verifyFactor(passCode:answerToSecurityQuestion:options:onFactorStatusUpdate:)",
        named: "verifyFactor, waiting", in: waitingForPush,
        reaches: ["FactorChallenge.verifyFactor", "Push.verify"], can: { $0.canVerify() },
        run: { status, values in
            try await status.verifyFactor(
                passCode: nil, answerToSecurityQuestion: nil, onFactorStatusUpdate: values.onUpdate
            )
        }
    ),
    .init(
        OktaAuthStatusFactorEnrollActivate.self, "activateFactor(passCode:onFactorStatusUpdate:)",
        named: "activateFactor, waiting", in: waitingForActivation,
        reaches: ["FactorEnrollActivate.activateFactor", "Push.activate"]
    ) { status, values in
        try await status.activateFactor(passCode: nil, onFactorStatusUpdate: values.onUpdate)
    },
]

private let factorPolls: [Operation] = [
    .init(
        OktaFactor.self, "verify(passCode:answerToSecurityQuestion:onFactorStatusUpdate:)",
        named: "factor verify, waiting", in: waitingForPush
    ) { factor, values in
        try await factor.verify(
            passCode: nil, answerToSecurityQuestion: nil, onFactorStatusUpdate: values.onUpdate
        )
    },
    .init(
        OktaFactor.self, "activate(passCode:onFactorStatusUpdate:)",
        named: "factor activate, waiting", in: waitingForActivation
    ) { factor, values in
        try await factor.activate(passCode: nil, onFactorStatusUpdate: values.onUpdate)
    },
    .init(
        OktaFactorPush.self, "verify(onFactorStatusUpdate:)", named: "push verify",
        in: waitingForPush, reaches: ["Push.verify", "Push.verify"]
    ) { factor, values in try await factor.verify(onFactorStatusUpdate: values.onUpdate) },
    .init(
        OktaFactorPush.self, "activate(onFactorStatusUpdate:)", named: "push activate",
        in: waitingForActivation, reaches: ["Push.activate", "Push.activate"]
    ) { factor, values in try await factor.activate(onFactorStatusUpdate: values.onUpdate) },
    .init(
        OktaFactorPush.self, "checkFactorResult()", in: waitingForPush, traits: [.asksOnce]
    ) { factor, _ in try await factor.checkFactorResult() },
    .init(
        OktaFactorPush.self, "checkFactorResult()", named: "checkFactorResult, options",
        in: waitingForPush, traits: [.asksOnce],
        sends: .post("/authn/factors/opf1fixture000000000/verify?rememberDevice=true&autoPush=true")
    ) { factor, _ in
        factor.owningStatus?.verifyOptions = bothOptions
        return try await factor.checkFactorResult()
    },
]
