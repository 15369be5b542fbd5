import Foundation
import OktaCore
import Testing

@testable import OktaIdx

@Suite("A refusal of the server")
struct RefusalTests {
    private static let forms = [
        #"{"error":"odd","error_description":"Not now."}"#,
        #"{"errorCode":"E9999999","errorSummary":"Not now."}"#,
    ]

    /// The error of each way that asks Identity Engine: `interact`, `introspect`, and an answer.
    private static func errors(_ body: String, status: Int) async throws -> [IDXClientError] {
        let refusal = ScriptedReply.json(body, status: status)
        func session(_ pages: ScriptedReply...) -> ScriptedSession {
            ScriptedSession(
                configure: { $0.retryPolicy = .never }, answers: pages + [refusal]
            )
        }
        func error<Value: Sendable>(
            _ session: ScriptedSession, _ call: @escaping @Sendable () async throws -> Value
        ) async throws -> IDXClientError {
            try #require(
                await #expect(throws: IDXClientError.self) {
                    _ = try await session.clock.run(call)
                }
            )
        }
        let (first, second, third) = (session(), session(), session(.json(Pages.identify)))
        let client = second.client()
        let identify = try #require(try third.response().remediations.first)
        identify["identifier"]?.value = "ada"
        identify["credentials.passcode"]?.value = "secret"
        return [
            try await error(first) { try await IDXClient.start(with: first.configuration) },
            try await error(second) { try await client.resume() },
            try await error(third) { try await identify.proceed() },
        ]
    }

    @Test(
        "A server that cannot do it now can be asked again, whatever its code and its form",
        arguments: [429, 500, 503], forms
    )
    func unavailable(status: Int, body: String) async throws {
        for error in try await Self.errors(body, status: status) {
            #expect(error.isRetryable)
            #expect(error.description.contains("Not now."))
            guard case .serverError(_, let key, let type) = error else {
                Issue.record("\(error)")
                continue
            }
            #expect(["odd", "E9999999"].contains(key) && type == "unavailable")
        }
    }

    @Test("A refusal that quotes the secrets of the options prints none of them")
    func quotedOptions() async throws {
        let secrets = [
            "client-secret-1", "device-secret-1", "recovery-secret-1", "activation-secret-1",
            "field-secret-1",
        ]
        let body = #"""
            {"errorCode":"E0000001","errorSummary":"Unknown: \#(secrets.joined(separator: ", ")), short-1"}
            """#
        let session = ScriptedSession(
            clientSecret: secrets[0],
            configure: {
                $0.deviceToken = secrets[1]
                ($0.recoveryToken, $0.activationToken) = (secrets[2], secrets[3])
                $0.headers = ["X-Key": secrets[4], "X-Short": "short-1"]
            },
            answers: [.http(400, body: body), .http(400, body: body)]
        )
        let client = session.client()
        let calls: [@Sendable () async throws -> Void] = [
            { _ = try await IDXClient.start(with: session.configuration) },
            { _ = try await client.resume() },
        ]
        for call in calls {
            let error = await #expect(throws: IDXClientError.self) {
                try await session.clock.run(call)
            }
            let text = RedactionRoute.texts(of: try #require(error))
            #expect(text.contains("Unknown") && text.contains("short-1"))
            #expect(secrets.filter(text.contains) == [])
        }
    }

    @Test("A server that refuses is not asked again", arguments: [400, 401, 403, 404], forms)
    func refused(status: Int, body: String) async throws {
        for error in try await Self.errors(body, status: status) {
            #expect(!error.isRetryable)
            #expect(error.description.contains("Not now."))
        }
    }
}
