import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaIdx

/// Every operation has exactly one outcome, whatever happens to its request.
@Suite("An operation", .timeLimit(.minutes(5)))
struct OutcomeTests {
    enum Operation: String, CaseIterable, Sendable {
        case start, resume, proceed, skip, cancel, recover, send, resendCode, resendMail
        case resendPush, exchange, exchangeRedirect, pollMail, pollRemediation
        case refresh, revoke, revokeText

        /// Where the sources declare it: file and name.
        var declarations: [String] {
            switch self {
            case .start: ["IDXClient+Start.start"]
            case .resume: ["IDXClient.resume"]
            case .proceed, .skip: ["IDXClient+Remediation.proceed"]
            case .cancel: ["IDXClient+Response.cancel"]
            case .recover: ["AuthenticatorCapabilities.recover"]
            case .send: ["AuthenticatorCapabilities.send"]
            case .resendCode, .resendMail, .resendPush: ["AuthenticatorCapabilities.resend"]
            case .exchange: ["IDXClient+Response.exchangeCode"]
            case .exchangeRedirect: ["IDXClient+Exchange.exchangeCode"]
            case .pollMail, .pollRemediation:
                ["IDXClient+Polling.startPolling", "AuthenticatorCapabilities.startPolling"]
            case .refresh: ["IDXClient+TokenOperations.refresh"]
            case .revoke, .revokeText: ["IDXClient+TokenOperations.revoke"]
            }
        }

        /// Without a client, whose delegate would learn of it and which could be released.
        var hasNoClient: Bool {
            self == .start || self == .refresh || self == .revoke || self == .revokeText
        }

        var isExchange: Bool { self == .exchange || self == .exchangeRedirect }
        var isPolling: Bool { self == .pollMail || self == .pollRemediation }

        var events: [Event] {
            hasNoClient ? Event.allCases.filter { $0 != .cancelled } : Event.allCases
        }

        var listeners: [Listeners] { hasNoClient ? [.completion] : Listeners.allCases }

        /// The answer that the operation belongs to.
        var page: String {
            switch self {
            case .start, .refresh, .revoke, .revokeText: ""
            case .resume, .proceed, .cancel, .recover, .exchangeRedirect: Pages.identify
            case .skip: Pages.page(Pages.form("skip"))
            case .send, .resendCode: Pages.phone
            case .resendMail, .pollMail: Pages.mail()
            case .resendPush, .pollRemediation: Pages.push(number: nil)
            case .exchange: Pages.success
            }
        }

        /// The answer to the operation itself.
        var success: String {
            switch self {
            case .start: Pages.handle
            case .exchange, .exchangeRedirect, .refresh: Pages.tokens
            case .revoke, .revokeText: ""
            default: Pages.success
            }
        }
    }

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

    struct Row: Sendable, CustomTestStringConvertible {
        let operation: Operation
        let event: Event
        let listeners: Listeners

        var testDescription: String { "\(operation), \(event), \(listeners)" }
    }

    static let rows: [Row] = Operation.allCases.flatMap { operation in
        operation.events.flatMap { event in
            operation.listeners.map { Row(operation: operation, event: event, listeners: $0) }
        }
    }

    /// What the closures of all kinds were called with.
    private struct Recorders {
        let clients = Outcomes<IDXClient>()
        let responses = Outcomes<IDXClient.Response>()
        let tokens = Outcomes<IDXClient.Token>()
        let flags = Outcomes<Bool>()

        var count: Int { clients.count + responses.count + tokens.count + flags.count }
        var hasFailed: Bool {
            [clients.error, responses.error, tokens.error, flags.error].contains { $0 != nil }
        }
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
        #expect(declared == Set(Operation.allCases.flatMap(\.declarations)))
        #expect(Self.rows.count == 13 * 8 * 4 + 4 * 7)
    }

    @Test("An operation ends once, and calls every closure and delegate", arguments: rows)
    func endsOnce(row: Row) async throws {
        let (operation, event, listeners) = (row.operation, row.event, row.listeners)
        let session = ScriptedSession { $0.retryPolicy = .never }
        var client: IDXClient?
        var response: IDXClient.Response?
        if !operation.hasNoClient {
            session.server.append(.json(operation.page))
            client = session.client()
            response = try session.response(of: client)
        }
        session.server.append(event.answer(to: operation))
        let sent = session.server.sent.count
        let operations = client?.operations
        let delegate = RecordingDelegate()
        if listeners.hasDelegate { client?.delegate = delegate }
        let recorders = Recorders()
        let pair = listeners.hasCompletion ? recorders.responses.pair : nil
        let tokenPair = listeners.hasCompletion ? recorders.tokens.pair : nil
        // Not kept, or the client could not be released.
        func authenticator() -> IDXClient.Authenticator? { response?.authenticators.current }

        switch operation {
        case .start:
            IDXClient.start(with: session.configuration, completion: recorders.clients.pair)
        case .resume: client?.resume(completion: pair)
        case .proceed:
            let identify = try #require(response?.remediations[.identify])
            identify.identifier?.value = "user@example.com"
            identify.credentials?.passcode?.value = "passcode-1"
            identify.proceed(completion: pair)
        case .skip: try #require(response?.remediations[.skip]).proceed(completion: pair)
        case .cancel: response?.cancel(completion: pair)
        case .recover:
            try #require(authenticator() as? IDXClient.Authenticator.Password)
                .recover(completion: pair)
        case .send:
            try #require(authenticator() as? IDXClient.Authenticator.Phone).send(completion: pair)
        case .resendCode:
            try #require(authenticator() as? IDXClient.Authenticator.Phone).resend(completion: pair)
        case .resendMail:
            try #require(authenticator() as? IDXClient.Authenticator.Email).resend(completion: pair)
        case .resendPush:
            try #require(authenticator() as? IDXClient.Authenticator.App).resend(completion: pair)
        case .exchange: response?.exchangeCode(completion: tokenPair)
        case .exchangeRedirect:
            let url = "com.example.app:/callback?interaction_code=code-1&state=state-1"
            client?.exchangeCode(redirect: try #require(URL(string: url)), completion: tokenPair)
        case .pollMail:
            try #require(authenticator() as? IDXClient.Authenticator.Email)
                .startPolling(completion: pair)
        case .pollRemediation:
            try #require(response?.remediations[.challengePoll])
                .startPolling(onEvent: nil, completion: pair)
        case .refresh: try session.token().refresh(completion: recorders.tokens.pair)
        case .revoke:
            try session.token()
                .revoke(type: .refreshToken) { recorders.flags.pair($0 ? true : nil, $1) }
        case .revokeText:
            IDXClient.Token.revoke(
                token: "refresh-1",
                type: .refreshToken,
                configuration: session.configuration
            ) { recorders.flags.pair($0 ? true : nil, $1) }
        }
        if operation.isPolling {
            session.clock.advance(by: event == .released ? 0 : 4)
        } else {
            // Requests for tokens are sent by a task.
            while session.server.sent.count == sent { await Task.yield() }
        }
        if event == .cancelled { client?.cancelRequests() }
        if event == .released { (client, response) = (nil, nil) }
        if operation.hasNoClient {
            await session.clock.advance { recorders.count > 0 }
        } else if operation.isExchange {
            // The outcome travels through a task, and ends in an action of the clock.
            await session.clock.advance { operations?.isSubmitting == false }
        }
        session.clock.advance(by: 600)

        let isOwnEnd = operation.isPolling && (event == .cancelled || event == .released)
        #expect(recorders.count == (listeners.hasCompletion && !isOwnEnd ? 1 : 0))
        #expect(delegate.events.count == (listeners.hasDelegate && !isOwnEnd ? 1 : 0))
        if listeners.hasCompletion, !isOwnEnd {
            let isResponse = event == .refusal && !operation.isExchange && !operation.hasNoClient
            let isSuccess = event == .answer || event == .released || isResponse
            #expect(recorders.hasFailed == !isSuccess)
        }
        #expect(operations?.isSubmitting != true)
        #expect(session.clock.pendingCount == 0)
        #expect(
            session.server.unexpected == 0
                && session.server.unused == (isOwnEnd && event == .released ? 1 : 0)
        )
    }

    enum Awaited: String, CaseIterable, Sendable {
        case start, resume, exchange, pollMail
    }

    @Test("An operation ends with the task that waits for it", arguments: Awaited.allCases)
    func cancelledTask(operation: Awaited) async throws {
        let session = ScriptedSession()
        let page =
            operation == .exchange
            ? Pages.success : operation == .pollMail ? Pages.mail() : Pages.identify
        session.server.append(.json(page), .silence)
        let client = session.client()
        let response = try session.response(of: client)
        let call: @Sendable () async throws -> Void = {
            switch operation {
            case .start: _ = try await IDXClient.start(with: session.configuration)
            case .resume: _ = try await client.resume()
            case .exchange: _ = try await response.exchangeCode()
            case .pollMail:
                let mail = response.authenticators.current as? IDXClient.Authenticator.Email
                _ = try await mail?.poll()
            }
        }
        let task = Task { try await call() }
        while session.server.sent.count < 2 {
            session.clock.advanceToNext()
            await Task.yield()
        }
        task.cancel()
        await #expect(throws: CancellationError.self) {
            try await session.run { try await task.value }
        }
        session.clock.advance(by: 600)
        #expect(session.server.cancelled == 1)
        #expect(!client.isBusy && client.operations.target == nil)

        // A task that is cancelled before sends nothing.
        let late = Task {
            while !Task.isCancelled { await Task.yield() }
            try await call()
        }
        late.cancel()
        await #expect(throws: CancellationError.self) { try await late.value }
        #expect(session.server.sent.count == 2)
    }

    @Test(
        "A cancellation is sent to the server in a cancelled task too, which does not wait for it"
    )
    func cancellationInCancelledTask() async throws {
        let session = ScriptedSession(answers: [Pages.identify, Pages.identify].map { .json($0) })
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
        let session = ScriptedSession(answers: [.json(Pages.identify), .json(Pages.identify)])
        let client = session.client()
        let response = try session.response(of: client)
        let (first, second) = (Outcomes<IDXClient.Response>(), Outcomes<IDXClient.Response>())

        client.resume(completion: first.pair)
        response.cancel(completion: second.pair)
        #expect(second.count == 0)
        session.clock.advance(by: 1)

        #expect(second.error as? IDXClientError == .operationInProgress)
        #expect(
            second.error?.localizedDescription
                == "Another request of this client is still in flight."
        )
        #expect(throws: Never.self) { try first.only?.get() }
        #expect(session.server.sent.count == 2)
    }

    @Test("An operation may be started by the delegate of the one before")
    func reentrant() throws {
        let session = ScriptedSession(
            answers: [.json(Pages.identify), .json(Pages.identify), .json(Pages.success)]
        )
        let client = session.client()
        let delegate = RecordingDelegate()
        delegate.onResponse = { response in
            if response.canCancel { response.cancel(completion: nil) }
        }
        client.delegate = delegate

        client.resume(completion: nil)
        session.clock.advance(by: 1)

        #expect(delegate.events.count == 3)
        #expect(session.server.unused == 0)
    }

    @Test("An operation names a value that is missing, and sends nothing without it")
    func missingValue() throws {
        let session = ScriptedSession(answers: [.json(Pages.identify), .json(Pages.success)])
        let response = try session.response()
        let identify = try #require(response.remediations[.identify])
        let outcomes = Outcomes<IDXClient.Response>()

        identify.identifier?.value = "user@example.com"
        identify.proceed(completion: outcomes.pair)
        session.clock.advance(by: 1)

        #expect(
            outcomes.error as? IDXClientError
                == .missingRequiredParameter(name: "credentials.passcode")
        )
        #expect(session.server.sent.count == 1)

        identify.credentials?.passcode?.value = "passcode-1"
        let again = Outcomes<IDXClient.Response>()
        identify.proceed(completion: again.pair)
        session.clock.advance(by: 1)
        #expect(try again.only?.get().isLoginSuccessful == true)
    }
}
