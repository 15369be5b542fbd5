import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

@Suite("Without what it needs")
struct GuardTests {
    /// The error of `operation`, which ends before anything is sent.
    private func error(
        of operation: Operation,
        on status: OktaAuthStatus,
        _ values: OperationValues = OperationValues(),
        in session: ScriptedSession
    ) async throws -> OktaError {
        try #require(
            await #expect(throws: OktaError.self) {
                // In virtual time, so that a request that should not be sent has an end.
                try await session.clock.run { _ = try await operation.run(status, values) }
            }
        )
    }

    @Test(
        "An operation without what it needs is illegal, names what is missing and sends nothing",
        arguments: Operation.linked
    )
    func missingLink(operation: Operation) async throws {
        let session = try ScriptedSession()
        let link = try #require(operation.link)
        let status = try operation.status(on: session) { $0.setLinks(link, to: nil) }

        if let can = operation.can { #expect(try !can(status)) }
        let offered = try operation.status(on: session).availableOperations
        // Another factor may still be selected.
        if !status.availableOperations.contains(.selectFactor) {
            #expect(!offered.subtracting(status.availableOperations).isEmpty, "\(offered)")
        }
        let error = try await error(of: operation, on: status, in: session)

        #expect(error.description.hasPrefix(status.statusType.rawValue))
        #expect(error.description.hasSuffix("offers no '\(link.rawValue)' link"))
        #expect(error.caseName == "wrongStatus")
        session.expectFinished()
    }

    @Test("An operation whose link is for a browser is illegal", arguments: Operation.linked)
    func browserLink(operation: Operation) async throws {
        let session = try ScriptedSession()
        let page = LinksResponse.Link(
            href: try #require(URL(string: "https://org.example.test/page")),
            hints: ["allow": ["GET"]]
        )
        let link = try #require(operation.link)
        let status = try operation.status(on: session) { $0.setLinks(link, to: page) }

        if let can = operation.can { #expect(try !can(status)) }
        let error = try await error(of: operation, on: status, in: session)

        #expect(error.description.hasSuffix("a '\(link.rawValue)' link for a browser only"))
        session.expectFinished()
    }

    @Test(
        "An operation is legal where its link is there, and is sent",
        arguments: Operation.immediate.filter { $0.fixture != nil }
    )
    func legal(operation: Operation) async throws {
        let session = try ScriptedSession(.http(403))
        let status = try operation.status(on: session)

        if let can = operation.can { #expect(try can(status)) }
        await #expect(throws: OktaError.self) {
            try await session.clock.run { _ = try await operation.run(status, OperationValues()) }
        }

        #expect(session.network.sent.map(\.method) == [operation.request.method])
        session.expectFinished()
    }

    @Test(
        "An operation that lost its state token reports that",
        arguments: Operation.immediate.filter {
            $0.request.hasToken && !$0.traits.contains(.ownToken)
        }
    )
    func missingStateToken(operation: Operation) async throws {
        let session = try ScriptedSession()
        let status = try operation.status(on: session)
        status.model.stateToken = nil
        #expect(
            try await error(of: operation, on: status, in: session).caseName == "invalidResponse")
        session.expectFinished()
    }

    struct Mistake: Sendable, CustomTestStringConvertible {
        let operation: Operation
        let value: String

        var testDescription: String { "\(operation.name): \(value)" }
    }

    static let mistakes = Operation.catalogue.flatMap { operation in
        operation.required.map { Mistake(operation: operation, value: $0) }
    }

    @Test("An empty value is refused by its name, and nothing is sent", arguments: mistakes)
    func emptyValue(mistake: Mistake) async throws {
        let session = try ScriptedSession()
        let status = try mistake.operation.status(on: session)
        let values = OperationValues(empty: mistake.value)
        let error = try await error(of: mistake.operation, on: status, values, in: session)
        #expect(error.description == "'\(mistake.value)' is empty; nothing was sent")
        session.expectFinished()
    }

    @Test("The first of two empty values is refused by its name, before the call returns")
    func severalEmptyValues() throws {
        let session = try ScriptedSession()
        let recorder = CallbackRecorder()
        session.start.authenticate(
            username: "", password: "", onStatusChange: recorder.next, onError: recorder.fail
        )
        #expect(recorder.messages == ["'username' is empty; nothing was sent"])
        session.expectFinished()
    }

    @Test("An empty value is not mistaken for an absent one")
    func absentValue() throws {
        let session = try ScriptedSession(.fixture("mfa-required.factors-plural"))
        let recorder = CallbackRecorder()
        session.start.signIn(
            username: "grace",
            password: nil,
            reporting: StatusCallbacks(recorder.next, recorder.fail)
        )
        session.wait()
        #expect(recorder.types == [.MFARequired])
        #expect(session.network.sent.first?.fields == ["username": "grace"])
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

    @Test("Of several ways to resend, the first is taken, and each by its name")
    func manyResends() throws {
        let session = try ScriptedSession(.http(500), .http(500), .http(500))
        let challenge: OktaAuthStatusFactorChallenge =
            try session.status(from: "mfa-challenge.sms") { response in
                guard case .resendArray(let links)? = response.links?.resend, var call = links.first
                else { return }
                call.name = "call"
                call.href = call.href.appendingPathComponent("call")
                response.links?.resend = .resendArray(links + [call])
            }
        let recorder = CallbackRecorder()
        #expect(challenge.resendChannels == [.sms, .call])
        challenge.resendFactor(onStatusChange: recorder.next, onError: recorder.fail)
        session.wait()
        for channel in challenge.resendChannels {
            challenge.resend(by: channel, onStatusChange: recorder.next, onError: recorder.fail)
            session.wait()
        }
        let paths = session.network.sent.map(\.url.lastPathComponent)
        #expect(paths == ["resend", "resend", "call"])
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
