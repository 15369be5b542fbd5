import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("What the app does not hold")
struct LifetimeTests {
    @Test("A status that the app does not hold lives until its response is reported")
    func status() throws {
        let session = try ScriptedSession([
            .fixture("mfa-challenge.push.waiting"), .fixture("success"),
        ])
        weak var status: OktaAuthStatusFactorChallenge?
        let recorder = CallbackRecorder()
        do {
            let challenge = try session.pushChallenge()
            status = challenge
            challenge.verifyFactor(
                passCode: nil,
                answerToSecurityQuestion: nil,
                onStatusChange: { recorder.next($0) },
                onError: recorder.fail
            )
        }

        session.wait(1)
        #expect(status != nil)
        session.wait(60)
        #expect(recorder.types == [.success])
        #expect(status == nil)
    }

    @Test("An operation reports even if the app keeps only the factor, or nothing")
    func factor() throws {
        let session = try ScriptedSession(.fixture("mfa-challenge.sms"), .fixture("success"))
        weak var status: OktaAuthStatus?
        let recorder = CallbackRecorder()
        var sms: OktaFactor?
        do {
            let required: OktaAuthStatusFactorRequired =
                try session.status(from: "mfa-required.factors-plural")
            status = required
            sms = required.availableFactors.first { $0.type == .sms }
        }
        #expect(status == nil, "a factor keeps what it shares with its status, not the status")
        do {
            let restored = sms?.owningStatus as? OktaAuthStatusFactorRequired
            #expect(restored?.availableFactors.first { $0.type == .sms } === sms)
        }
        sms?.select(onStatusChange: recorder.next, onError: recorder.fail)
        sms = nil
        session.wait()

        #expect(recorder.types == [.MFAChallenge])
        #expect(status == nil)
    }

    @Test("A button may hold its factor weakly as long as the status is kept")
    func weakFactor() throws {
        let session = try ScriptedSession(.fixture("success"))
        let challenge: OktaAuthStatusFactorChallenge = try session.status(from: "mfa-challenge.sms")
        let recorder = CallbackRecorder()
        weak var factor: OktaFactor?
        do { factor = challenge.factor }
        factor?.verify(
            passCode: "123456",
            answerToSecurityQuestion: nil,
            onStatusChange: recorder.next,
            onError: recorder.fail
        )
        session.wait()
        #expect(recorder.types == [.success])
    }

    @Test("Neither status nor factor keeps the other alive, whichever is released first")
    func noCycle() throws {
        let session = try ScriptedSession()
        weak var status: OktaAuthStatusFactorRequired?
        weak var factor: OktaFactor?
        do {
            let required: OktaAuthStatusFactorRequired =
                try session.status(from: "mfa-required.factors-plural")
            (status, factor) = (required, required.availableFactors.first)
            #expect(factor != nil)
        }
        #expect(status == nil && factor == nil)

        var kept: OktaFactor?
        do {
            let required: OktaAuthStatusFactorRequired =
                try session.status(from: "mfa-required.factors-plural")
            kept = required.availableFactors.first
            factor = kept
        }
        // Restores its status for a moment, which must not keep it.
        #expect(kept?.canSelect() == true && kept?.responseDelegate != nil)
        kept = nil
        #expect(factor == nil)
    }

    @Test("A status is restored as the app's own class for a factor that outlived it")
    func restoredClass() throws {
        final class Mine: OktaAuthStatusFactorRequired {}
        final class Handler: DeferringHandler {
            override func createAuthStatus(
                basedOn response: OktaAPISuccessResponse, and currentStatus: OktaAuthStatus
            ) throws -> OktaAuthStatus {
                guard response.status == .MFARequired else {
                    return try super.createAuthStatus(basedOn: response, and: currentStatus)
                }
                return try Mine(currentState: currentStatus, model: response)
            }
        }
        let handler = Handler()
        var seen: [String] = []
        handler.passOn = { status, handle in
            seen.append("\(type(of: status))")
            handle()
        }
        let session = try ScriptedSession(.fixture("mfa-challenge.sms"), handler: handler)
        var sms: OktaFactor?
        do {
            let required: OktaAuthStatusFactorRequired =
                try session.status(from: "mfa-required.factors-plural")
            sms = required.availableFactors.first { $0.type == .sms }
        }
        let recorder = session.record { sms?.select(onStatusChange: $0.next, onError: $0.fail) }
        #expect(seen == ["Mine"])
        #expect(recorder.types == [.MFAChallenge])
    }

    @Test("A status goes away when its wait is cancelled")
    func cancelledWait() throws {
        let session = try ScriptedSession(.fixture("mfa-challenge.push.waiting"), .json("{}"))
        weak var status: OktaAuthStatus?
        do {
            let challenge = try session.pushChallenge()
            status = challenge
            challenge.wait(reportingTo: CallbackRecorder())
            session.wait(1)
            challenge.cancel()
        }
        session.wait(60)
        #expect(status == nil)
        session.expectFinished()
    }

    @Test("A status returns the same factor for as long as the app uses it")
    func sameFactor() throws {
        let session = try ScriptedSession()
        let required: OktaAuthStatusFactorRequired =
            try session.status(from: "mfa-required.factors-plural")
        let first = required.availableFactors
        let second = required.availableFactors
        #expect(first.count == 20)
        #expect(zip(first, second).allSatisfy { $0 === $1 })
    }

    @Test("A cancelled status reports its responses like any other")
    func afterCancel() throws {
        let session = try ScriptedSession(.json("{}"), .error("E0000011", status: 401))
        let challenge: OktaAuthStatusFactorChallenge = try session.status(from: "mfa-challenge.sms")
        challenge.cancel()
        session.wait()

        let recorder = session.record { challenge.verify("123456", reportingTo: $0) }
        #expect(recorder.errors.map(\.errorCode) == ["E0000011"])
        session.expectFinished()
    }
}
