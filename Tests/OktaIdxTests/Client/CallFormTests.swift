import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaIdx

/// Most operations can be called with a closure of two values, with a closure of a `Result`, and
/// with `await`.
@Suite("The forms of a call", .timeLimit(.minutes(5)))
struct CallFormTests {
    typealias Operation = OutcomeTests.Operation
    typealias Outcome<Value> = Result<Value, any Error>

    enum Form: CaseIterable, Sendable {
        case pair, result, awaited
    }

    /// What one call sent, and what it ended in.
    private struct Trace: Equatable {
        var requests: [String]
        var outcome: String
    }

    @Test(
        "The forms of a call send the same and end in the same",
        arguments: Operation.allCases,
        [OutcomeTests.Event.answer, .apiError]
    )
    func same(operation: Operation, event: OutcomeTests.Event) async throws {
        let pair = try await trace(operation, event, .pair)
        #expect(pair.requests.count == 1)
        #expect((pair.outcome == "success") == (event == .answer), "\(pair.outcome)")
        for form in [Form.result, .awaited] {
            #expect(try await trace(operation, event, form) == pair, "\(form)")
        }
    }

    private func trace(
        _ operation: Operation,
        _ event: OutcomeTests.Event,
        _ form: Form
    ) async throws -> Trace {
        let session = ScriptedSession { $0.retryPolicy = .never }
        if !operation.hasNoClient { session.server.append(.json(operation.page)) }
        let client = session.client()
        let response = operation.hasNoClient ? nil : try session.response(of: client)
        let sent = session.server.sent.count
        session.server.append(event.answer(to: operation))
        let token = try session.token()
        var outcome = "success"
        do {
            try await session.run {
                if let response {
                    try await call(operation, form, response)
                } else {
                    try await call(operation, form, token)
                }
            }
        } catch {
            outcome = "\(error)"
        }
        #expect(session.server.unused == 0 && session.server.unexpected == 0)
        // The proofs of a start are new each time.
        let requests = session.server.sent.dropFirst(sent).map { request in
            let body = operation == .start ? "\(request.form.keys.sorted())" : request.text
            return "\(request.method) \(request.path) \(body)"
        }
        return Trace(requests: requests, outcome: outcome)
    }

    // MARK: The calls

    private func call(
        _ operation: Operation,
        _ form: Form,
        _ response: IDXClient.Response
    ) async throws {
        let client = response.client
        let current = response.authenticators.current
        let remediation = response.remediations.first
        let url = "com.example.app:/callback?interaction_code=code-1&state=state-1"
        let redirect = try #require(URL(string: url))
        switch operation {
        case .resume:
            try await make(form, client.resume, client.resume, client.resume)
        case .proceed, .skip:
            let remediation = try #require(remediation)
            remediation.identifier?.value = "user@example.com"
            remediation.credentials?.passcode?.value = "passcode-1"
            try await make(form, remediation.proceed, remediation.proceed, remediation.proceed)
        case .cancel: try await make(form, response.cancel, response.cancel, response.cancel)
        case .recover:
            let password = try #require(current as? IDXClient.Authenticator.Password)
            try await make(form, password.recover, password.recover, password.recover)
        case .send:
            let phone = try #require(current as? IDXClient.Authenticator.Phone)
            try await make(form, phone.send, phone.send, phone.send)
        case .resendCode:
            let phone = try #require(current as? IDXClient.Authenticator.Phone)
            try await make(form, phone.resend, phone.resend, phone.resend)
        case .resendMail:
            let mail = try #require(current as? IDXClient.Authenticator.Email)
            try await make(form, mail.resend, mail.resend, mail.resend)
        case .resendPush:
            let app = try #require(current as? IDXClient.Authenticator.App)
            try await make(form, app.resend, app.resend, app.resend)
        case .exchange:
            try await make(
                form,
                response.exchangeCode,
                response.exchangeCode,
                response.exchangeCode
            )
        case .exchangeRedirect:
            try await make(
                form,
                { client.exchangeCode(redirect: redirect, completion: $0) },
                { client.exchangeCode(redirect: redirect, completion: $0) },
                { try await client.exchangeCode(redirect: redirect) }
            )
        case .pollMail:
            let mail = try #require(current as? IDXClient.Authenticator.Email)
            try await make(
                form,
                { mail.startPolling(completion: $0) },
                nil,
                { try await mail.poll() }
            )
        case .pollRemediation:
            let remediation = try #require(remediation)
            try await make(
                form,
                { remediation.startPolling(completion: $0) },
                nil,
                { try await remediation.poll() }
            )
        case .start, .refresh, .revoke, .revokeText: Issue.record("needs no response")
        }
    }

    private func call(
        _ operation: Operation,
        _ form: Form,
        _ token: IDXClient.Token
    ) async throws {
        let configuration = token.configuration
        switch operation {
        case .start:
            try await make(
                form,
                { IDXClient.start(with: configuration, completion: $0) },
                nil,
                { try await IDXClient.start(with: configuration) }
            )
        case .refresh: try await make(form, token.refresh, nil, token.refresh)
        case .revoke:
            try await make(
                form,
                { end in token.revoke(type: .refreshToken) { end($0 ? true : nil, $1) } },
                nil,
                {
                    try await token.revoke(type: .refreshToken)
                    return true
                }
            )
        case .revokeText:
            try await make(
                form,
                { end in
                    IDXClient.Token.revoke(
                        token: "refresh-1",
                        type: .refreshToken,
                        configuration: configuration
                    ) { end($0 ? true : nil, $1) }
                },
                nil,
                {
                    try await IDXClient.Token.revoke(
                        token: "refresh-1",
                        type: .refreshToken,
                        configuration: configuration
                    )
                    return true
                }
            )
        default: Issue.record("needs a response")
        }
    }

    /// Makes a call in one of its forms, and waits for its end, which must come once.
    private func make<Value: Sendable>(
        _ form: Form,
        _ pair: (_ completion: @escaping (Value?, (any Error)?) -> Void) -> Void,
        _ result: ((_ completion: @escaping (Outcome<Value>) -> Void) -> Void)?,
        _ awaited: () async throws -> Value
    ) async throws {
        switch form {
        case .awaited: _ = try await awaited()
        case .result where result != nil:
            _ = try await withCheckedThrowingContinuation { continuation in
                result?({ continuation.resume(with: $0) })
            }
        case .pair, .result:
            _ = try await withCheckedThrowingContinuation { continuation in
                pair { value, error in
                    if let value, error == nil {
                        continuation.resume(returning: value)
                    } else {
                        continuation.resume(throwing: error ?? CancellationError())
                    }
                }
            }
        }
    }
}
