import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaIdx

/// Every operation has exactly one outcome, whatever happens to its request.
@Suite("An operation", .timeLimit(.minutes(1)))
struct OutcomeTests {
    enum Operation: String, CaseIterable, Sendable {
        case resume, proceed, cancel, recover, exchange, exchangeRedirect, pollMail
    }

    enum Event: String, CaseIterable, Sendable {
        case answer, refusal, oauthError, apiError, garbage, lostConnection, cancelled, released

        var answer: ScriptedServer.Answer {
            switch self {
            case .answer, .released: .json(Pages.success)
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

    static let rows: [(Operation, Event)] = Operation.allCases.flatMap { operation in
        Event.allCases.map { (operation, $0) }
    }

    @Test("ends once, and everybody who listens learns of it", arguments: rows, Listeners.allCases)
    func endsOnce(row: (Operation, Event), listeners: Listeners) async throws {
        let (operation, event) = row
        let stage = IDXStage {
            $0.retryPolicy = .never
        }
        let first =
            operation == .exchange
            ? Pages.success
            : operation == .pollMail
                ? Pages.mail() : Pages.identify
        stage.server.append(.json(first))
        var client: IDXClient? = stage.client()
        var response: IDXClient.Response? = try stage.response(of: client)
        let isExchange = operation == .exchange || operation == .exchangeRedirect
        stage.server.append(
            isExchange && (event == .answer || event == .released)
                ? .json(Pages.tokens) : event.answer
        )
        let operations = try #require(client).operations
        let delegate = RecordingDelegate()
        if listeners.hasDelegate { client?.delegate = delegate }
        let responses = Outcomes<IDXClient.Response>()
        let tokens = Outcomes<IDXClient.Token>()
        let (pair, tokenPair) = (
            listeners.hasCompletion ? responses.pair : nil,
            listeners.hasCompletion ? tokens.pair : nil
        )

        switch operation {
        case .resume: client?.resume(completion: pair)
        case .proceed:
            let identify = try #require(response?.remediations[.identify])
            identify.identifier?.value = "user@example.com"
            identify.credentials?.passcode?.value = "passcode-1"
            identify.proceed(completion: pair)
        case .cancel: response?.cancel(completion: pair)
        case .recover:
            let password = response?.authenticators.current as? IDXClient.Authenticator.Password
            try #require(password).recover(completion: pair)
        case .exchange: response?.exchangeCode(completion: tokenPair)
        case .exchangeRedirect:
            let url = "com.example.app:/callback?interaction_code=code-1&state=state-1"
            client?.exchangeCode(redirect: try #require(URL(string: url)), completion: tokenPair)
        case .pollMail:
            let mail = response?.authenticators.current as? IDXClient.Authenticator.Email
            try #require(mail).startPolling(completion: pair)
            stage.clock.advance(by: 0)
        }
        if isExchange {
            while stage.server.sent.count < 2 { await Task.yield() }
        } else if operation == .pollMail, event != .released {
            stage.clock.advance(by: 4)
        }
        if event == .cancelled { client?.cancelRequests() }
        if event == .released { (client, response) = (nil, nil) }
        if isExchange {
            // The outcome travels through a task, and ends in an action of the clock.
            while operations.isSubmitting {
                await stage.clock.waitUntilPending()
                stage.clock.advanceToNext()
            }
        }
        stage.clock.advance(by: 600)

        let isOwnEnd = operation == .pollMail && (event == .cancelled || event == .released)
        #expect(responses.count + tokens.count == (listeners.hasCompletion ? 1 : 0))
        #expect(delegate.events.count == (listeners.hasDelegate && !isOwnEnd ? 1 : 0))
        #expect(!operations.isSubmitting)
        #expect(stage.clock.pendingCount == 0)
        #expect(stage.server.unexpected == 0)
    }

    @Test("is refused while another is in flight, and the first goes on")
    func inFlight() throws {
        let stage = IDXStage(answers: [.json(Pages.identify), .json(Pages.identify)])
        let client = stage.client()
        let response = try stage.response(of: client)
        let (first, second) = (Outcomes<IDXClient.Response>(), Outcomes<IDXClient.Response>())

        client.resume(completion: first.pair)
        response.cancel(completion: second.pair)
        #expect(second.count == 0)
        stage.clock.advance(by: 1)

        #expect(second.error as? IDXClientError == .operationInProgress)
        #expect(throws: Never.self) { try first.only?.get() }
        #expect(stage.server.sent.count == 2)
    }

    @Test("may be started by the delegate of the one before")
    func reentrant() throws {
        let stage = IDXStage(
            answers: [.json(Pages.identify), .json(Pages.identify), .json(Pages.success)]
        )
        let client = stage.client()
        let delegate = RecordingDelegate()
        delegate.onResponse = { response in
            if response.canCancel { response.cancel(completion: nil) }
        }
        client.delegate = delegate

        client.resume(completion: nil)
        stage.clock.advance(by: 1)

        #expect(delegate.events.count == 3)
        #expect(stage.server.unused == 0)
    }

    @Test("names a value that is missing, and sends nothing")
    func missingValue() throws {
        let stage = IDXStage(answers: [.json(Pages.identify)])
        let response = try stage.response()
        let identify = try #require(response.remediations[.identify])
        let outcomes = Outcomes<IDXClient.Response>()

        identify.identifier?.value = "user@example.com"
        identify.proceed(completion: outcomes.pair)
        stage.clock.advance(by: 1)

        #expect(
            outcomes.error as? IDXClientError
                == .missingRequiredParameter(name: "credentials.passcode")
        )
        #expect(stage.server.sent.count == 1)
    }

    @Test("is not sent to another origin")
    func otherOrigin() throws {
        let page = Pages.identify.replacingOccurrences(
            of: "https://example.com/idp/idx/cancel",
            with: "https://elsewhere.example/idp/idx/cancel"
        )
        let stage = IDXStage(answers: [.json(page)])
        let outcomes = Outcomes<IDXClient.Response>()

        try stage.response().cancel(completion: outcomes.pair)
        stage.clock.advance(by: 1)

        #expect(
            outcomes.error as? IDXClientError
                == .untrustedAddress(origin: "https://elsewhere.example")
        )
        #expect(stage.server.sent.count == 1)
    }
}
