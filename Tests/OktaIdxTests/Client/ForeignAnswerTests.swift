import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaIdx

/// A body that the protocol does not know, with a status of success: the page of a proxy, nothing.
@Suite("A success that is no answer of Identity Engine")
struct ForeignAnswerTests {
    enum Operation: CaseIterable, Sendable {
        case start, resume, proceed, pollMail, pollRemediation
    }

    private static let bodies = [
        "", "<html>Sign in to the network</html>", "null", "[]", "{}", #"{"message":"Welcome"}"#,
        #"{"version":1}"#,
    ]

    @Test(
        "A success response of another server is reported once, with its facts",
        arguments: Operation.allCases,
        bodies
    )
    func reported(operation: Operation, body: String) throws {
        let session = ScriptedSession()
        let answer = ScriptedReply.json(
            body,
            status: 203,
            headers: ["x-okta-request-id": "request-1"]
        )
        let client = session.client()
        let clients = Outcomes<IDXClient>()
        let responses = Outcomes<IDXClient.Response>()

        switch operation {
        case .start:
            session.server.append(answer)
            IDXClient.start(with: session.configuration, completion: clients.pair)
        case .resume:
            session.server.append(answer)
            client.resume(completion: responses.pair)
        case .proceed:
            session.server.append(.json(Pages.page(Pages.form("skip"))), answer)
            try #require(session.response(of: client).remediations[.skip])
                .proceed(completion: responses.pair)
        case .pollMail:
            session.server.append(.json(Pages.mail()), answer)
            let authenticator = try session.response(of: client).authenticators.current
            try #require(authenticator as? IDXClient.Authenticator.Email)
                .startPolling(completion: responses.pair)
        case .pollRemediation:
            session.server.append(.json(Pages.push(number: nil)), answer)
            try #require(session.response(of: client).remediations[.challengePoll])
                .startPolling(onEvent: nil, completion: responses.pair)
        }
        session.clock.advance(by: 600)

        #expect(clients.count + responses.count == 1)
        let error = (clients.error ?? responses.error) as? IDXClientError
        #expect(error == .unexpectedAnswer(statusCode: 203, requestId: "request-1"))
        #expect(error?.description == "The answer, HTTP 203, is not what the server should send.")
        #expect(error?.isRetryable == false)
        #expect(session.server.unused == 0 && session.server.unexpected == 0)
        #expect(!client.isBusy)
    }
}
