import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

/// One public operation, and what it needs.
struct Operation: Sendable, CustomTestStringConvertible {
    let name: String
    /// A fixture in which it is legal.
    let fixture: String
    /// The link it follows.
    let relation: LinkRelation
    /// Whether the link is that of a factor rather than of the status.
    var isFactor = false
    /// Asks whether it is legal.
    let can: @Sendable (OktaAuthStatus) throws -> Bool
    let start: @Sendable (OktaAuthStatus, CallbackRecorder) throws -> Void

    var testDescription: String { name }
}

@Suite("Without what it needs")
struct GuardTests {
    static let operations: [Operation] = [
        Operation(name: "skipPasswordChange", fixture: "password-warn", relation: .skip) {
            try cast($0, OktaAuthStatusPasswordWarning.self).canSkip()
        } start: {
            try cast($0, OktaAuthStatusPasswordWarning.self)
                .skipPasswordChange(onStatusChange: $1.onStatusChange, onError: $1.onError)
        },
        Operation(name: "changePassword (warning)", fixture: "password-warn", relation: .next) {
            try cast($0, OktaAuthStatusPasswordWarning.self).canChange()
        } start: {
            try cast($0, OktaAuthStatusPasswordWarning.self).changePassword(
                oldPassword: "old",
                newPassword: "new",
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Operation(name: "changePassword (expired)", fixture: "password-expired", relation: .next) {
            try cast($0, OktaAuthStatusPasswordExpired.self).canChange()
        } start: {
            try cast($0, OktaAuthStatusPasswordExpired.self).changePassword(
                oldPassword: "old",
                newPassword: "new",
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Operation(name: "resetPassword", fixture: "password-reset", relation: .next) {
            try cast($0, OktaAuthStatusPasswordReset.self).canReset()
        } start: {
            try cast($0, OktaAuthStatusPasswordReset.self).resetPassword(
                newPassword: "new",
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Operation(name: "unlock", fixture: "locked-out.with-cancel", relation: .next) {
            try cast($0, OktaAuthStatusLockedOut.self).canUnlock()
        } start: {
            try cast($0, OktaAuthStatusLockedOut.self).unlock(
                username: "grace",
                factorType: .sms,
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Operation(name: "recoverWithAnswer", fixture: "recovery.question", relation: .next) {
            try cast($0, OktaAuthStatusRecovery.self).canRecover()
        } start: {
            try cast($0, OktaAuthStatusRecovery.self).recoverWithAnswer(
                "oak",
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Operation(name: "recoverWithToken", fixture: "recovery.token-issued", relation: .next) {
            try cast($0, OktaAuthStatusRecovery.self).canRecover()
        } start: {
            try cast($0, OktaAuthStatusRecovery.self).recoverWithToken(
                "rt-1",
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Operation(name: "verify recovery code", fixture: "recovery-challenge.sms", relation: .next)
        {
            try cast($0, OktaAuthStatusRecoveryChallenge.self).canVerify()
        } start: {
            try cast($0, OktaAuthStatusRecoveryChallenge.self).verifyFactor(
                passCode: "123456",
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Operation(
            name: "resend recovery code",
            fixture: "recovery-challenge.sms",
            relation: .resend
        ) {
            try cast($0, OktaAuthStatusRecoveryChallenge.self).canResend()
        } start: {
            try cast($0, OktaAuthStatusRecoveryChallenge.self)
                .resendFactor(onStatusChange: $1.onStatusChange, onError: $1.onError)
        },
        Operation(name: "skipEnrollment", fixture: "mfa-enroll.all-variants", relation: .skip) {
            try cast($0, OktaAuthStatusFactorEnroll.self).canSkipEnrollment()
        } start: {
            try cast($0, OktaAuthStatusFactorEnroll.self)
                .skipEnrollment(onStatusChange: $1.onStatusChange, onError: $1.onError)
        },
        Operation(
            name: "enrollFactor",
            fixture: "mfa-enroll.all-variants",
            relation: .enroll,
            isFactor: true
        ) {
            let status = try cast($0, OktaAuthStatusFactorEnroll.self)
            return status.canEnrollFactor(factor: try #require(status.availableFactors.first))
        } start: {
            let status = try cast($0, OktaAuthStatusFactorEnroll.self)
            status.enrollFactor(
                factor: try #require(status.availableFactors.first),
                questionId: "disliked_food",
                answer: "soup",
                credentialId: nil,
                passCode: nil,
                phoneNumber: nil,
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Operation(
            name: "activateFactor",
            fixture: "mfa-enroll-activate.sms",
            relation: .next,
            isFactor: true
        ) {
            try cast($0, OktaAuthStatusFactorEnrollActivate.self).factor.canActivate()
        } start: {
            try cast($0, OktaAuthStatusFactorEnrollActivate.self).activateFactor(
                passCode: "123456",
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Operation(
            name: "resend activation",
            fixture: "mfa-enroll-activate.sms",
            relation: .resend
        ) {
            let status = try cast($0, OktaAuthStatusFactorEnrollActivate.self)
            #expect(status.canResend(factor: status.factor) == status.canResend())
            return status.canResend()
        } start: {
            try cast($0, OktaAuthStatusFactorEnrollActivate.self)
                .resendFactor(onStatusChange: $1.onStatusChange, onError: $1.onError)
        },
        Operation(
            name: "selectFactor",
            fixture: "mfa-required.factors-plural",
            relation: .verify,
            isFactor: true
        ) {
            try #require(cast($0, OktaAuthStatusFactorRequired.self).availableFactors.first)
                .canSelect()
        } start: {
            let status = try cast($0, OktaAuthStatusFactorRequired.self)
            status.selectFactor(
                try #require(status.availableFactors.first),
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Operation(
            name: "verifyFactor",
            fixture: "mfa-challenge.sms",
            relation: .next,
            isFactor: true
        ) {
            let status = try cast($0, OktaAuthStatusFactorChallenge.self)
            #expect(status.factor.canVerify() == status.canVerify())
            return status.canVerify()
        } start: {
            try cast($0, OktaAuthStatusFactorChallenge.self).verifyFactor(
                passCode: "123456",
                answerToSecurityQuestion: nil,
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Operation(
            name: "wait for a push",
            fixture: "mfa-challenge.push.waiting",
            relation: .next,
            isFactor: true
        ) {
            try cast($0, OktaAuthStatusFactorChallenge.self).canVerify()
        } start: {
            try cast($0, OktaAuthStatusFactorChallenge.self).verifyFactor(
                passCode: nil,
                answerToSecurityQuestion: nil,
                onStatusChange: $1.onStatusChange,
                onError: $1.onError
            )
        },
        Operation(name: "resend challenge", fixture: "mfa-challenge.sms", relation: .resend) {
            try cast($0, OktaAuthStatusFactorChallenge.self).canResend()
        } start: {
            try cast($0, OktaAuthStatusFactorChallenge.self)
                .resendFactor(onStatusChange: $1.onStatusChange, onError: $1.onError)
        },
        Operation(name: "back", fixture: "mfa-challenge.sms", relation: .prev) {
            $0.canReturn()
        } start: {
            $0.returnToPreviousStatus(onStatusChange: $1.onStatusChange, onError: $1.onError)
        },
        Operation(name: "cancel", fixture: "mfa-challenge.sms", relation: .cancel) {
            $0.canCancel()
        } start: { status, recorder in
            status.cancel(onSuccess: { recorder.onStatusChange(status) }, onError: recorder.onError)
        },
    ]

    private static func cast<Status>(_ status: OktaAuthStatus, _: Status.Type) throws -> Status {
        try #require(status as? Status)
    }

    @Test("an operation is illegal, names what is missing and sends nothing", arguments: operations)
    func missingLink(operation: Operation) throws {
        let session = try ScriptedSession()
        let status = try session.status(OktaAuthStatus.self, from: operation.fixture) {
            $0.links?.set(operation.relation, to: nil)
            for index in $0.embedded?.factors?.indices ?? 0..<0 {
                $0.embedded?.factors?[index].links?.set(operation.relation, to: nil)
            }
        }
        let recorder = CallbackRecorder()

        #expect(try !operation.can(status))
        try operation.start(status, recorder)

        let subject = status.statusType.rawValue
        let message = try #require(recorder.messages.first)
        #expect(message.hasPrefix(subject))
        #expect(message.hasSuffix("offers no '\(operation.relation.rawValue)' link"))
        #expect(recorder.completions == 1)
        if case .wrongStatus = recorder.errors[0] {} else { Issue.record("\(recorder.errors[0])") }
        session.expectFinished()
    }

    @Test("an operation whose link is for a browser is illegal", arguments: operations)
    func browserLink(operation: Operation) throws {
        let session = try ScriptedSession()
        let page = LinksResponse.Link(
            href: try #require(URL(string: "https://org.example.test/page")),
            hints: ["allow": ["GET"]]
        )
        let status = try session.status(OktaAuthStatus.self, from: operation.fixture) {
            $0.links?.set(operation.relation, to: page)
            for index in $0.embedded?.factors?.indices ?? 0..<0 {
                $0.embedded?.factors?[index].links?.set(operation.relation, to: page)
            }
        }
        let recorder = CallbackRecorder()

        #expect(try !operation.can(status))
        try operation.start(status, recorder)

        let message = try #require(recorder.messages.first)
        #expect(message.hasSuffix("a '\(operation.relation.rawValue)' link for a browser only"))
        session.expectFinished()
    }

    @Test("an operation is legal and is sent where the link is", arguments: operations)
    func legal(operation: Operation) throws {
        let session = try ScriptedSession(.http(403))
        let status = try session.status(OktaAuthStatus.self, from: operation.fixture)
        let recorder = CallbackRecorder()

        #expect(try operation.can(status))
        try operation.start(status, recorder)
        session.wait()

        #expect(session.network.sent.count == 1)
        #expect(session.network.sent.first?.method == "POST")
        #expect(recorder.errors.count == 1)
        session.expectFinished()
    }

    @Test("an operation that lost its state token reports that", arguments: operations)
    func missingStateToken(operation: Operation) throws {
        // These start or continue without one.
        guard !["unlock", "recoverWithToken", "cancel"].contains(operation.name) else { return }
        let session = try ScriptedSession()
        let status = try session.status(OktaAuthStatus.self, from: operation.fixture)
        status.model.stateToken = nil
        let recorder = CallbackRecorder()
        try operation.start(status, recorder)
        if case .invalidResponse = recorder.errors.first {
            #expect(recorder.completions == 1)
        } else {
            Issue.record("\(recorder.errors)")
        }
        session.expectFinished()
    }

    @Test(
        "a status cannot be made",
        arguments: [
            "password-warn", "password-expired", "password-reset", "mfa-enroll.all-variants",
            "mfa-enroll-activate.sms", "mfa-required.factors-plural", "mfa-challenge.sms",
        ]
    )
    func statusWithoutToken(fixture: String) throws {
        let session = try ScriptedSession()
        let error = #expect(throws: OktaError.self) {
            try session.status(OktaAuthStatus.self, from: fixture) { $0.stateToken = nil }
        }
        if case .invalidResponse = error {} else { Issue.record("\(String(describing: error))") }
    }

    @Test("an empty list of ways to resend is none")
    func emptyResend() throws {
        let session = try ScriptedSession()
        let challenge: OktaAuthStatusFactorChallenge =
            try session.status(from: "mfa-challenge.sms") { $0.links?.resend = .resendArray([]) }
        let recorder = CallbackRecorder()
        #expect(!challenge.canResend())
        challenge.resendFactor(onStatusChange: recorder.onStatusChange, onError: recorder.onError)
        #expect(recorder.messages == ["MFA_CHALLENGE offers no 'resend' link"])
    }
}

extension LinksResponse {
    /// Replaces a link.
    mutating func set(_ relation: LinkRelation, to newValue: Link?) {
        switch relation {
        case .next: next = newValue
        case .prev: prev = newValue
        case .cancel: cancel = newValue
        case .skip: skip = newValue
        case .resend: resend = newValue.map { .resend($0) }
        case .enroll: enroll = newValue
        case .verify: verify = newValue
        case .questions: questions = newValue
        }
    }
}
