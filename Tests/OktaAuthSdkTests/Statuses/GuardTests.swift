import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("Without what it needs")
struct GuardTests {
    @Test(
        "An operation without what it needs is illegal, names what is missing and sends nothing",
        arguments: Operation.linked
    )
    func missingLink(operation: Operation) throws {
        let session = try ScriptedSession()
        let link = try #require(operation.link)
        let status = try operation.status(on: session) { $0.setLinks(link, to: nil) }
        let recorder = CallbackRecorder()

        if let can = operation.can { #expect(try !can(status)) }
        let offered = try operation.status(on: session).legalOperations
        // Another factor may still be selected.
        if !status.legalOperations.contains(.selectFactor) {
            #expect(!offered.subtracting(status.legalOperations).isEmpty, "\(offered)")
        }
        try operation.start(status, OperationValues(), recorder)

        let subject = status.statusType.rawValue
        let message = try #require(recorder.messages.first)
        #expect(message.hasPrefix(subject))
        #expect(message.hasSuffix("offers no '\(link.rawValue)' link"))
        #expect(recorder.completions == 1)
        if case .wrongStatus = recorder.errors[0] {} else { Issue.record("\(recorder.errors[0])") }
        session.expectFinished()
    }

    @Test("An operation whose link is for a browser is illegal", arguments: Operation.linked)
    func browserLink(operation: Operation) throws {
        let session = try ScriptedSession()
        let page = LinksResponse.Link(
            href: try #require(URL(string: "https://org.example.test/page")),
            hints: ["allow": ["GET"]]
        )
        let link = try #require(operation.link)
        let status = try operation.status(on: session) { $0.setLinks(link, to: page) }
        let recorder = CallbackRecorder()

        if let can = operation.can { #expect(try !can(status)) }
        try operation.start(status, OperationValues(), recorder)

        let message = try #require(recorder.messages.first)
        #expect(message.hasSuffix("a '\(link.rawValue)' link for a browser only"))
        session.expectFinished()
    }

    @Test(
        "An operation is legal where its link is there, and is sent",
        arguments: Operation.immediate.filter { $0.fixture != nil }
    )
    func legal(operation: Operation) throws {
        let session = try ScriptedSession(.http(403))
        let status = try operation.status(on: session)
        let recorder = CallbackRecorder()

        if let can = operation.can { #expect(try can(status)) }
        try operation.start(status, OperationValues(), recorder)
        session.wait()

        #expect(session.network.sent.count == 1)
        #expect(session.network.sent.first?.method == operation.request.method)
        #expect(recorder.errors.count == 1)
        session.expectFinished()
    }

    @Test(
        "An operation that lost its state token reports that",
        arguments: Operation.immediate.filter {
            $0.request.hasToken && !$0.traits.contains(.ownToken)
        }
    )
    func missingStateToken(operation: Operation) throws {
        let session = try ScriptedSession()
        let status = try operation.status(on: session)
        status.model.stateToken = nil
        let recorder = CallbackRecorder()
        try operation.start(status, OperationValues(), recorder)
        if case .invalidResponse = recorder.errors.first {
            #expect(recorder.completions == 1)
        } else {
            Issue.record("\(recorder.errors)")
        }
        session.expectFinished()
    }

    @Test(
        "A status cannot be made without what it needs",
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

    @Test("An empty list of ways to resend counts as none")
    func emptyResend() throws {
        let session = try ScriptedSession()
        let challenge: OktaAuthStatusFactorChallenge =
            try session.status(from: "mfa-challenge.sms") { $0.links?.resend = .resendArray([]) }
        let recorder = CallbackRecorder()
        #expect(!challenge.canResend())
        challenge.resendFactor(onStatusChange: recorder.next, onError: recorder.fail)
        #expect(recorder.messages == ["MFA_CHALLENGE offers no 'resend' link"])
    }
}

extension OktaAPISuccessResponse {
    /// Replaces a link of the status and of its factors.
    fileprivate mutating func setLinks(_ relation: LinkRelation, to link: LinksResponse.Link?) {
        links?.set(relation, to: link)
        embedded?.factor?.links?.set(relation, to: link)
        for index in embedded?.factors?.indices ?? 0..<0 {
            embedded?.factors?[index].links?.set(relation, to: link)
        }
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
