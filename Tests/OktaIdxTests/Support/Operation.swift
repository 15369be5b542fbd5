import Foundation
import Testing

@testable import OktaIdx

/// An operation that reports a result, at a response that offers it.
enum Operation: String, CaseIterable, Sendable {
    case start, resume, proceed, cancel, recover, send, resendCode, resendPush
    case exchange, exchangeRedirect, pollMail, pollRemediation, refresh, revoke, revokeText

    /// Where the sources declare it: file and name.
    var declarations: [String] {
        switch self {
        case .start: ["IDXClient+Start.start"]
        case .resume: ["IDXClient.resume"]
        case .proceed: ["IDXClient+Remediation.proceed"]
        case .cancel: ["IDXClient+Response.cancel"]
        case .recover: ["AuthenticatorCapabilities.recover"]
        case .send: ["AuthenticatorCapabilities.send"]
        case .resendCode, .resendPush: ["AuthenticatorCapabilities.resend"]
        case .exchange: ["IDXClient+Response.exchangeCode"]
        case .exchangeRedirect: ["IDXClient+Exchange.exchangeCode"]
        case .pollMail, .pollRemediation:
            ["IDXClient+Polling.startPolling", "AuthenticatorCapabilities.startPolling"]
        case .refresh: ["IDXClient+TokenOperations.refresh"]
        case .revoke, .revokeText: ["IDXClient+TokenOperations.revoke"]
        }
    }

    /// Whether it has no client that a delegate could listen to, and that could be released.
    var hasNoClient: Bool { [.start, .refresh, .revoke, .revokeText].contains(self) }
    var isExchange: Bool { self == .exchange || self == .exchangeRedirect }
    var isPolling: Bool { self == .pollMail || self == .pollRemediation }

    /// The response that offers the operation.
    var page: String {
        switch self {
        case .start, .refresh, .revoke, .revokeText: ""
        case .resume, .proceed, .cancel, .recover, .exchangeRedirect: Pages.identify
        case .send, .resendCode: Pages.phone
        case .pollMail: Pages.mail()
        case .resendPush, .pollRemediation: Pages.push(number: nil)
        case .exchange: Pages.success
        }
    }

    /// The response to the operation itself.
    var success: String {
        switch self {
        case .start: Pages.handle
        case .exchange, .exchangeRedirect, .refresh: Pages.tokens
        case .revoke, .revokeText: ""
        default: Pages.success
        }
    }

    /// The response that offers the operation; `nil` if it needs none.
    func response(in session: ScriptedSession) throws -> IDXClient.Response? {
        guard !hasNoClient else { return nil }
        session.server.append(.json(page))
        return try session.response()
    }

    /// The call of the operation, which keeps `response`.
    func call(of response: IDXClient.Response?, in session: ScriptedSession) throws -> Call {
        let token = try session.token()
        switch self {
        case .start:
            let configuration = session.configuration
            return Call(
                { done in IDXClient.start(with: configuration) { done?($0, $1) } },
                { try await IDXClient.start(with: configuration) }
            )
        case .refresh:
            return Call({ done in token.refresh { done?($0, $1) } }, { try await token.refresh() })
        case .revoke:
            return Call(
                { done in token.revoke(type: .refreshToken) { done?($0 ? () : nil, $1) } },
                { try await token.revoke(type: .refreshToken) }
            )
        case .revokeText:
            let (text, configuration) = ("refresh-1", token.configuration)
            return Call(
                { done in
                    IDXClient.Token.revoke(
                        token: text, type: .refreshToken, configuration: configuration
                    ) { done?($0 ? () : nil, $1) }
                },
                {
                    try await IDXClient.Token.revoke(
                        token: text, type: .refreshToken, configuration: configuration
                    )
                }
            )
        default: return try call(of: #require(response))
        }
    }

    private func call(of response: IDXClient.Response) throws -> Call {
        let client = response.client
        func current<Authenticator>(_: Authenticator.Type) throws -> Authenticator {
            try #require(response.authenticators.current as? Authenticator)
        }
        switch self {
        case .resume: return Call(client.resume, client.resume, client.resume)
        case .proceed:
            let form = try #require(response.remediations.first)
            form.identifier?.value = "user@example.com"
            form.credentials?.passcode?.value = "passcode-1"
            return Call(form.proceed, form.proceed, form.proceed)
        case .cancel: return Call(response.cancel, response.cancel, response.cancel)
        case .recover:
            let password = try current(IDXClient.Authenticator.Password.self)
            return Call(password.recover, password.recover, password.recover)
        case .send:
            let phone = try current(IDXClient.Authenticator.Phone.self)
            return Call(phone.send, phone.send, phone.send)
        case .resendCode:
            let phone = try current(IDXClient.Authenticator.Phone.self)
            return Call(phone.resend, phone.resend, phone.resend)
        case .resendPush:
            let app = try current(IDXClient.Authenticator.App.self)
            return Call(app.resend, app.resend, app.resend)
        case .exchange:
            return Call(response.exchangeCode, response.exchangeCode, response.exchangeCode)
        case .exchangeRedirect:
            let text = "com.example.app:/callback?interaction_code=code-1&state=state-1"
            let url = try #require(URL(string: text))
            return Call(
                { client.exchangeCode(redirect: url, completion: $0) },
                { client.exchangeCode(redirect: url, completion: $0) },
                { try await client.exchangeCode(redirect: url) }
            )
        case .pollMail:
            let mail = try current(IDXClient.Authenticator.Email.self)
            return Call({ mail.startPolling(completion: $0) }, { try await mail.poll() })
        case .pollRemediation:
            let form = try #require(response.remediations[.challengePoll])
            return Call(
                { form.startPolling(onEvent: nil, completion: $0) }, { try await form.poll() }
            )
        case .start, .refresh, .revoke, .revokeText:
            throw IDXClientError.internalError(message: "\(self) needs no response")
        }
    }
}

/// A call, in the forms in which an app can make it.
struct Call: Sendable {
    typealias Pair<Value> = (_ value: Value?, _ error: (any Error)?) -> Void

    enum Form: CaseIterable, Sendable {
        case pair, result, awaited
    }

    let pair: @Sendable (_ completion: Pair<Void>?) -> Void
    private let result:
        @Sendable (_ completion: @escaping (Result<Void, any Error>) -> Void) -> Void
    let awaited: @Sendable () async throws -> Void

    init<Value>(
        _ pair: @escaping @Sendable (_ completion: Pair<Value>?) -> Void,
        _ result: @escaping @Sendable (@escaping (Result<Value, any Error>) -> Void) -> Void,
        _ awaited: @escaping @Sendable () async throws -> Value
    ) {
        self.pair = { done in pair(done.map { done in { done($0.map { _ in }, $1) } }) }
        self.result = { done in result { done($0.map { _ in }) } }
        self.awaited = { _ = try await awaited() }
    }

    /// A call without a closure that takes a `Result`.
    init<Value>(
        _ pair: @escaping @Sendable (_ completion: Pair<Value>?) -> Void,
        _ awaited: @escaping @Sendable () async throws -> Value
    ) {
        let result = { @Sendable (done: @escaping (Result<Value, any Error>) -> Void) in
            pair { value, error in
                done(value.map { .success($0) } ?? .failure(error ?? CancellationError()))
            }
        }
        self.init(pair, result, awaited)
    }

    /// Makes the call, and waits for its end, which must come once.
    func make(_ form: Form) async throws {
        switch form {
        case .awaited: try await awaited()
        case .result:
            try await withCheckedThrowingContinuation { continuation in
                result { continuation.resume(with: $0) }
            }
        case .pair:
            try await withCheckedThrowingContinuation { continuation in
                pair { value, error in
                    if value != nil, error == nil {
                        continuation.resume()
                    } else {
                        continuation.resume(throwing: error ?? CancellationError())
                    }
                }
            }
        }
    }
}
