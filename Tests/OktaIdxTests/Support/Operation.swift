import Foundation
import Testing

@testable import OktaIdx

/// An operation that reports a result, at a response that offers it.
enum Operation: String, CaseIterable, Sendable {
    case start, resume, proceed, cancel, recover, send, resendCode, resendPush
    case exchange, exchangeRedirect, pollMail, pollRemediation, refresh, revoke, revokeText

    private var row: (declaration: String, page: String, success: String) {
        let (identify, success, phone) = (Pages.identify, Pages.success, Pages.phone)
        let push = Pages.push(number: nil)
        return switch self {
        case .start: ("IDXClient+Start.start", "", Pages.handle)
        case .resume: ("IDXClient.resume", identify, success)
        case .proceed: ("IDXClient+Remediation.proceed", identify, success)
        case .cancel: ("IDXClient+Response.cancel", identify, success)
        case .recover: ("AuthenticatorCapabilities.recover", identify, success)
        case .send: ("AuthenticatorCapabilities.send", phone, success)
        case .resendCode: ("AuthenticatorCapabilities.resend", phone, success)
        case .resendPush: ("AuthenticatorCapabilities.resend", push, success)
        case .exchange: ("IDXClient+Response.exchangeCode", success, Pages.tokens)
        case .exchangeRedirect: ("IDXClient+Exchange.exchangeCode", identify, Pages.tokens)
        case .pollMail: ("AuthenticatorCapabilities.startPolling", Pages.mail(), success)
        case .pollRemediation: ("IDXClient+Polling.startPolling", push, success)
        case .refresh: ("IDXClient+TokenOperations.refresh", "", Pages.tokens)
        case .revoke, .revokeText: ("IDXClient+TokenOperations.revoke", "", "")
        }
    }

    /// Where the sources declare it: file and name.
    var declaration: String { row.declaration }
    /// The response that offers the operation.
    var page: String { row.page }
    /// The response to the operation itself.
    var success: String { row.success }
    /// Whether it has no client that a delegate could listen to, and that could be released.
    var hasNoClient: Bool { page.isEmpty }
    var isExchange: Bool { self == .exchange || self == .exchangeRedirect }
    var isPolling: Bool { self == .pollMail || self == .pollRemediation }

    /// The response that offers the operation; `nil` if it needs none.
    func response(in session: ScriptedSession) throws -> IDXClient.Response? {
        guard !hasNoClient else { return nil }
        session.server.append(.json(page))
        return try session.response()
    }

    /// The call of the operation, which keeps `response`.
    func call(of response: IDXClient.Response?, in session: ScriptedSession) throws -> Call {
        let (configuration, token) = (session.configuration, try session.token())
        func current<Authenticator>(_: Authenticator.Type) throws -> Authenticator {
            try #require(response?.authenticators.current as? Authenticator)
        }
        switch self {
        case .start:
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
            return Call(
                { done in
                    IDXClient.Token.revoke(
                        token: "refresh-1", type: .refreshToken, configuration: configuration
                    ) { done?($0 ? () : nil, $1) }
                },
                {
                    try await IDXClient.Token.revoke(
                        token: "refresh-1", type: .refreshToken, configuration: configuration
                    )
                }
            )
        case .resume:
            let client = try #require(response?.client)
            return Call(client.resume, client.resume, client.resume)
        case .proceed:
            let form = try #require(response?.remediations.first)
            form.identifier?.value = "user@example.com"
            form.credentials?.passcode?.value = "passcode-1"
            return Call(form.proceed, form.proceed, form.proceed)
        case .cancel:
            let response = try #require(response)
            return Call(response.cancel, response.cancel, response.cancel)
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
            let response = try #require(response)
            return Call(response.exchangeCode, response.exchangeCode, response.exchangeCode)
        case .exchangeRedirect:
            let client = try #require(response?.client)
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
            let form = try #require(response?.remediations[.challengePoll])
            return Call(
                { form.startPolling(onEvent: nil, completion: $0) }, { try await form.poll() }
            )
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
        self.init(pair, { done in pair { done(Result($0, $1)) } }, awaited)
    }

    /// Makes the call, and waits for its end, which must come once.
    func make(_ form: Form) async throws {
        if form == .awaited { return try await awaited() }
        try await withCheckedThrowingContinuation { continuation in
            if form == .pair {
                pair { continuation.resume(with: Result($0, $1)) }
            } else {
                result { continuation.resume(with: $0) }
            }
        }
    }
}

extension Result where Failure == any Error {
    /// What a closure that takes two values was called with; a failure if that is neither.
    init(_ value: Success?, _ error: (any Error)?) {
        let problem = error ?? IDXClientError.internalError(message: "neither")
        self = error == nil ? value.map { .success($0) } ?? .failure(problem) : .failure(problem)
    }
}
