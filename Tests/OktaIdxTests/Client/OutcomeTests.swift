import Foundation
import OktaAuthSimulator
import TestSupport
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
    var page: String { row.page }
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
        let (configuration, token) = (session.configuration, session.token())
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

/// Every operation has exactly one result, with any fault of its request.
@Suite("An operation")
struct OutcomeTests {
    enum Event: String, CaseIterable, Sendable {
        case answer, refusal, oauthError, apiError, garbage, lostConnection, cancelled, released

        func answer(to operation: Operation) -> ScriptedReply {
            switch self {
            case .answer, .released: .json(operation.success)
            case .refusal: .json(Pages.refusal, status: 401)
            case .oauthError:
                .json(#"{"error":"access_denied","error_description":"No"}"#, status: 400)
            case .apiError: .json(#"{"errorCode":"E0000001","errorSummary":"No"}"#, status: 400)
            case .garbage: .json("<html>", status: 403)
            case .lostConnection: .failure(.secureConnectionFailed)
            case .cancelled: .silence
            }
        }
    }

    enum Listeners: String, CaseIterable, Sendable {
        case delegate, completion, both, neither

        var hasDelegate: Bool { self == .delegate || self == .both }
        var hasCompletion: Bool { self == .completion || self == .both }
    }

    static let rows = Operation.allCases.flatMap { operation -> [(Operation, Event, Listeners)] in
        let listeners = operation.hasNoClient ? [.completion] : Listeners.allCases
        return Event.allCases.filter { $0 != .cancelled || !operation.hasNoClient }
            .flatMap { event in listeners.map { (operation, event, $0) } }
    }

    @Test("An operation has a row in the table, if the sources declare it")
    func complete() throws {
        var declared: Set<String> = []
        for file in Checkout.sources(of: "OktaIdx") {
            let text = try String(contentsOf: file, encoding: .utf8)
            for keyword in ["public func ", "public static func "] {
                for part in text.components(separatedBy: keyword).dropFirst() {
                    let signature = part.prefix { $0 != "{" }
                    guard signature.contains("completion:") else { continue }
                    let name = part.prefix { $0 != "(" && $0 != "<" }
                    declared.insert("\(file.deletingPathExtension().lastPathComponent).\(name)")
                }
            }
        }
        #expect(declared == Set(Operation.allCases.map(\.declaration)))
        #expect(Self.rows.count == 11 * 8 * 4 + 4 * 7)
    }

    @Test("An operation ends once, and calls every closure and delegate", arguments: rows)
    func endsOnce(operation: Operation, event: Event, listeners: Listeners) async throws {
        let session = ScriptedSession { $0.retryPolicy = .never }
        var response = try operation.response(in: session)
        session.server.append(event.answer(to: operation))
        let sent = session.server.sent.count
        let slot = response?.client.slot
        let delegate = CountingDelegate()
        if listeners.hasDelegate { response?.client.delegate = delegate }
        let outcomes = Outcomes<Void>()
        // The call is not kept, or the client could not be released.
        func begin() throws {
            try operation.call(of: response, in: session)
                .pair(listeners.hasCompletion ? outcomes.pair : nil)
        }
        try begin()
        if operation.isPolling {
            session.clock.advance(by: event == .released ? 0 : 4)
        } else {
            // Requests for tokens are sent by a task.
            try #require(await eventually { session.server.sent.count != sent })
        }
        if event == .cancelled { response?.client.cancelRequests() }
        if event == .released { response = nil }
        if event == .released, operation.isPolling {
            session.clock.advance(by: 0)
            #expect(session.clock.pendingCount == 0)
        }
        if operation.hasNoClient {
            await session.clock.advance { outcomes.count > 0 }
        } else if operation.isExchange {
            // The outcome travels through a task, and ends in an action of the clock.
            await session.clock.advance { slot?.isSubmitting == false }
        }
        session.clock.advance(by: 600)

        let isOwnEnd = operation.isPolling && (event == .cancelled || event == .released)
        #expect(outcomes.count == (listeners.hasCompletion && !isOwnEnd ? 1 : 0))
        #expect(delegate.count == (listeners.hasDelegate && !isOwnEnd ? 1 : 0))
        if listeners.hasCompletion, !isOwnEnd {
            let isResponse = event == .refusal && !operation.isExchange && !operation.hasNoClient
            let isSuccess = event == .answer || event == .released || isResponse
            #expect((outcomes.error != nil) == !isSuccess)
        }
        #expect(slot?.isSubmitting != true)
        #expect(session.clock.pendingCount == 0)
        // A push is polled at once, before the client is released.
        let isUnsent = operation == .pollMail && event == .released
        #expect(session.server.unexpected == 0 && session.server.unused == (isUnsent ? 1 : 0))
    }

    @Test(
        "An operation ends with the task that waits for it",
        arguments: [Operation.start, .resume, .exchange, .pollMail]
    )
    func cancelledTask(operation: Operation) async throws {
        let session = ScriptedSession()
        let response = try operation.response(in: session)
        session.server.append(.silence)
        let sent = session.server.sent.count
        let call = try operation.call(of: response, in: session)
        let task = Task { try await call.awaited() }
        while session.server.sent.count == sent {
            session.clock.advanceToNext()
            await Task.yield()
        }
        task.cancel()
        await #expect(throws: CancellationError.self) {
            try await session.clock.run { try await task.value }
        }
        session.clock.advance(by: 600)
        // The server may have issued tokens, which have to be revoked then.
        #expect(session.server.cancelled == (operation == .exchange ? 0 : 1))
        #expect(response?.client.isBusy != true && response?.client.slot.target == nil)

        // A task that is cancelled before sends nothing.
        let late = Task {
            while !Task.isCancelled { await Task.yield() }
            try await call.awaited()
        }
        late.cancel()
        await #expect(throws: CancellationError.self) { try await late.value }
        #expect(session.server.sent.count == sent + 1)
    }

    @Test(
        "A success response of another server is reported once, with its facts",
        arguments: Operation.allCases.filter { !$0.hasNoClient && !$0.isExchange } + [.start],
        [
            "", "<html>Sign in to the network</html>", "null", "[]", "{}",
            #"{"message":"Welcome"}"#, #"{"version":1,"messages":[]}"#,
            #"{"interaction_handle":""}"#,
        ]
    )
    func foreignResponse(operation: Operation, body: String) async throws {
        let session = ScriptedSession()
        let response = try operation.response(in: session)
        let headers = ["x-okta-request-id": "request-1"]
        session.server.append(.json(body, status: 203, headers: headers))
        let outcomes = Outcomes<Void>()
        try operation.call(of: response, in: session).pair(outcomes.pair)
        await session.clock.advance { outcomes.count > 0 }
        session.clock.advance(by: 600)

        let error = outcomes.error as? IDXClientError
        #expect(error == .unexpectedResponse(statusCode: 203, requestId: "request-1"))
        #expect(error?.description == "The response, HTTP 203, is not what the server should send.")
        #expect(error?.isRetryable == false)
        #expect(session.server.unused == 0 && session.server.unexpected == 0)
        #expect(response?.client.isBusy != true)
    }

    @Test(
        "A cancellation is sent to the server in a cancelled task too, which does not wait for it"
    )
    func cancellationInCancelledTask() async throws {
        let session = ScriptedSession(Pages.identify, Pages.identify)
        let response = try session.response()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            try await response.cancel()
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        session.clock.advance(by: 1)
        #expect(session.server.sent.last?.path == "/idp/idx/cancel")
        #expect(session.server.cancelled == 0 && !response.client.isBusy)
    }

    @Test("An operation is refused while another is in flight, and the first continues")
    func inFlight() throws {
        let session = ScriptedSession(Pages.identify, Pages.identify)
        let client = session.client()
        let response = try session.response(of: client)
        let (first, second) = (Outcomes<IDXClient.Response>(), Outcomes<IDXClient.Response>())

        #expect(!client.isBusy)
        client.resume(completion: first.pair)
        response.cancel(completion: second.pair)
        #expect(second.count == 0 && client.isBusy)
        session.clock.advance(by: 1)

        #expect(!client.isBusy)

        #expect(second.error as? IDXClientError == .operationInProgress)
        #expect(
            second.error?.localizedDescription
                == "Another request of this client is still in flight."
        )
        #expect(throws: Never.self) { try first.only?.get() }
        #expect(session.server.sent.count == 2)
    }

    @Test("An operation that is cancelled after its response has arrived ends once")
    func lateCancellation() throws {
        let session = ScriptedSession(Pages.identify)
        let client = session.client()
        let outcomes = Outcomes<IDXClient.Response>()
        client.resume(completion: outcomes.pair)
        session.clock.advanceToNext()
        client.cancelRequests()
        session.clock.advance(by: 1)
        #expect(outcomes.error is CancellationError)
    }

    @Test("An operation may be started by the delegate of the one before")
    func reentrant() throws {
        final class Canceller: IDXClientDelegate, Sendable {
            func idx(client: IDXClient, didReceive error: any Error) { Issue.record(error) }
            func idx(client: IDXClient, didReceive token: IDXClient.Token) {}
            func idx(client: IDXClient, didReceive response: IDXClient.Response) {
                if response.canCancel { response.cancel(completion: nil) }
            }
        }
        let session = ScriptedSession(Pages.identify, Pages.identify, Pages.success)
        let client = session.client()
        let delegate = Canceller()
        client.delegate = delegate

        client.resume(completion: nil)
        session.clock.advance(by: 1)

        #expect(session.server.sent.count == 3)
        #expect(session.server.unused == 0)
    }

    @Test("An operation names a value that is missing, and sends nothing without it")
    func missingValue() throws {
        let session = ScriptedSession(Pages.identify, Pages.success)
        let response = try session.response()
        let identify = try #require(response.remediations[.identify])
        identify.identifier?.value = "user@example.com"
        #expect(throws: IDXClientError.missingRequiredParameter(name: "credentials.passcode")) {
            try session.end { identify.proceed(completion: $0) }
        }
        #expect(session.server.sent.count == 1)

        identify.credentials?.passcode?.value = "passcode-1"
        #expect(try session.end { identify.proceed(completion: $0) }.isLoginSuccessful)
    }

    @Test("A required field without a value that nobody may enter is left out")
    func immutableWithoutValue() throws {
        let id = #"{"name":"id","id":"a","required":true,"mutable":false}"#
        let session = ScriptedSession(Pages.page(Pages.form("identify", id)), Pages.success)
        let identify = try #require(try session.response().remediations[.identify])

        #expect(try session.end { identify.proceed(completion: $0) }.isLoginSuccessful)
        #expect(try #require(session.server.sent.last).fields.keys.sorted() == ["stateHandle"])
    }
}

/// A call of an operation, in the forms in which an app can make it.
struct Call: Sendable {
    typealias Outcome<Value> = (Result<Value, any Error>) -> Void

    let pair: @Sendable (_ completion: Completion<Void>?) -> Void
    let result: @Sendable (_ completion: @escaping Outcome<Void>) -> Void
    let awaited: @Sendable () async throws -> Void

    init<Value>(
        _ pair: @escaping @Sendable (_ completion: Completion<Value>?) -> Void,
        _ result: @escaping @Sendable (@escaping Outcome<Value>) -> Void,
        _ awaited: @escaping @Sendable () async throws -> Value
    ) {
        self.pair = { done in pair(done.map { done in { done($0.map { _ in }, $1) } }) }
        self.result = { done in result { done($0.map { _ in }) } }
        self.awaited = { _ = try await awaited() }
    }

    /// A call without a closure that takes a `Result`.
    init<Value>(
        _ pair: @escaping @Sendable (_ completion: Completion<Value>?) -> Void,
        _ awaited: @escaping @Sendable () async throws -> Value
    ) { self.init(pair, { done in pair { done(Result($0, $1)) } }, awaited) }
}
