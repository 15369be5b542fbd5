import Foundation
import OktaAuthSdk
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@MainActor
@Suite("Errors", .timeLimit(.minutes(5)))
struct ErrorTests {
    private nonisolated static let refusal = OktaAPIErrorResponse(
        errorCode: "E0000004",
        errorSummary: "Authentication failed"
    )

    @Test(
        "An error reads the same through the type, through Error and as text",
        arguments: [
            OktaError.errorBuildingURLRequest, .connectionError(URLError(.timedOut)),
            .emptyServerResponse, .invalidResponse,
            .responseSerializationError(CancellationError(), Data("secret-1".utf8)),
            .serverRespondedWithError(refusal), .unexpectedResponse, .wrongStatus("wrong-1"),
            .alreadyInProgress,
            .unknownStatus(.init(status: .unknown("NEW"), stateToken: "secret-1")),
            .internalError("internal-1"), .invalidParameters("invalid-1"),
        ]
    )
    func descriptions(error: OktaError) {
        #expect(!error.description.isEmpty)
        #expect((error as any Error).localizedDescription == error.description)
        #expect(error.errorDescription == error.description)
        #expect("\(error)" == error.description)
        #expect(!error.description.contains("secret-1"))
    }

    @Test("An error shows its text")
    func texts() {
        #expect(OktaError.wrongStatus("text-1").description == "text-1")
        #expect(OktaError.internalError("text-2").description == "text-2")
        #expect(OktaError.invalidParameters("text-3").description == "text-3")
        let refusal = OktaError.serverRespondedWithError(Self.refusal)
        #expect(refusal.description == "Authentication failed")
    }

    @Test("An error carries the server's response and the facts to branch on")
    func refused() async throws {
        let org = try Org()
        org.answers(
            #"{"errorCode":"E0000047","errorSummary":"API call exceeded rate limit","#
                + #""errorLink":"E0000047","errorId":"oae-1","#
                + #""errorCauses":[{"errorSummary":"too fast"}]}"#,
            status: 429
        )

        let error = try #require(await error(from: org))

        guard case .serverRespondedWithError(let response) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(response.errorCode == "E0000047")
        #expect(response.errorSummary == "API call exceeded rate limit")
        #expect(response.errorLink == "E0000047")
        #expect(response.errorId == "oae-1")
        #expect(response.errorCauses?.map(\.errorSummary) == ["too fast"])
        #expect(error.httpStatusCode == 429)
        #expect(error.errorCode == "E0000047")
        #expect(error.isRetryable)
        #expect(!error.isNetworkError)
    }

    @Test("Errors distinguish an empty, an unreadable and a useless response")
    func oddAnswers() async throws {
        let org = try Org()
        org.answers("")
        org.answers("<html>")
        org.answers("{}")
        org.answers(#"{"status":"MFA_REQUIRED"}"#)

        var names: [String?] = []
        for _ in 1...4 { names.append(await error(from: org)?.caseName) }

        #expect(
            names == [
                "emptyServerResponse", "responseSerializationError", "invalidResponse",
                "invalidResponse",
            ]
        )
    }

    @Test("An error carries the body that could not be read")
    func unreadable() async throws {
        let org = try Org()
        org.answers("<html>")

        guard case .responseSerializationError(let cause, let body) = await error(from: org) else {
            Issue.record("not a serialization error")
            return
        }
        #expect(body == Data("<html>".utf8))
        #expect(cause.localizedDescription.contains("is not the JSON it should be"))
    }

    @Test("An error carries the error of the network")
    func network() async throws {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [Offline.self]
        let start = OktaAuthStatusUnauthenticated(oktaDomain: .org)
        start.restApi = OktaAPI(
            oktaDomain: .org,
            urlSession: URLSession(configuration: configuration)
        )

        let recorder = await CallbackRecorder.outcome { recorder in
            start.authenticate(
                username: "user@example.com",
                password: "secret-1",
                onStatusChange: recorder.next,
                onError: recorder.fail
            )
        }

        guard case .connectionError(let cause) = recorder.errors.first else {
            Issue.record("\(recorder.problems)")
            return
        }
        #expect((cause as? URLError)?.code == .notConnectedToInternet)
        #expect(recorder.errors.first?.isNetworkError == true)
    }

    @Test("A second operation is refused at once, without a request")
    func alreadyInProgress() throws {
        final class Silent: OktaAPI {
            var calls = 0

            override func perform(
                link: LinksResponse.Link,
                stateToken: String,
                completion: ((OktaAPIRequest.Result) -> Void)? = nil
            ) -> OktaAPIRequest {
                calls += 1
                return OktaAPIRequest()
            }
        }
        let session = RecordedSession()
        let api = Silent(oktaDomain: .org)
        let status = try session.status(OktaAuthStatusPasswordWarning.init, .passwordWarning)
        status.restApi = api

        status.skipPasswordChange(
            onStatusChange: { _ in Issue.record("no answer came") },
            onError: { Issue.record($0) }
        )
        status.skipPasswordChange(
            onStatusChange: session.recorder.next,
            onError: session.recorder.fail
        )

        #expect(session.recorder.errors.map(\.caseName) == ["alreadyInProgress"])
        #expect(api.calls == 1)
    }

    private func error(from org: Org) async -> OktaError? {
        let start = OktaAuthStatusUnauthenticated(oktaDomain: org.url)
        start.restApi = org.api
        let recorder = await CallbackRecorder.outcome { recorder in
            start.authenticate(
                username: "user@example.com",
                password: "secret-1",
                onStatusChange: recorder.next,
                onError: recorder.fail
            )
        }
        return recorder.errors.first
    }
}

/// A network that is not there.
private final class Offline: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        client?.urlProtocol(self, didFailWithError: URLError(.notConnectedToInternet))
    }

    override func stopLoading() {}
}
