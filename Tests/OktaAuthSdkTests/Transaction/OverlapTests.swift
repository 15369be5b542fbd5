import Dispatch
import Foundation
import Testing

@testable import OktaAuthSdk

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Answers each request from another thread, as soon as it can.
private struct QuickTransport: OktaTransport {
    let answers: [String: String]
    let queue = DispatchQueue(label: "quick", attributes: .concurrent)

    func send(
        _ request: URLRequest,
        completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
    ) -> any OktaCancellable {
        let sent = Flag()
        let path = request.url?.lastPathComponent ?? ""
        let body = Data((answers[path] ?? "{}").utf8)
        queue.async {
            guard !sent.isCancelled else { return }
            completion(.success(OktaTransportReply(statusCode: 200, body: body)))
        }
        return sent
    }
}

/// Meant for the thread sanitizer; without it, a race shows as a crash, or as an await that hangs.
@Suite("Operations from several threads at once")
struct OverlapTests {
    private static let challenge = #"""
        {"status": "MFA_CHALLENGE", "stateToken": "st-1", "factorResult": "WAITING",
         "_embedded": {"factor": {"id": "f1", "factorType": "push", "provider": "OKTA"}},
         "_links": {
            "next": {"name": "poll", "href": "https://org.example.test/poll",
                     "hints": {"allow": ["POST"]}},
            "prev": {"href": "https://org.example.test/previous", "hints": {"allow": ["POST"]}},
            "cancel": {"href": "https://org.example.test/cancel", "hints": {"allow": ["POST"]}}}}
        """#

    private static let transport = QuickTransport(answers: [
        "authn": challenge, "poll": challenge, "previous": challenge,
        "success": #"{"status": "SUCCESS", "sessionToken": "t"}"#,
    ])

    private static func configuration(
        on queue: DispatchQueue = DispatchQueue(label: "callbacks")
    ) -> OktaConfiguration {
        var configuration = OktaConfiguration()
        configuration.transport = transport
        configuration.callbackQueue = queue
        return configuration
    }

    static let queues: [DispatchQueue] = [
        DispatchQueue(label: "serial"),
        DispatchQueue(label: "concurrent", attributes: .concurrent),
    ]

    @Test("A cancellation that joins another reports, too", arguments: queues.indices)
    func cancellations(queue: Int) async throws {
        // An app's own actor that owns a sign-in, as the documentation allows.
        actor SignIn {
            private var status: OktaAuthStatus?

            func begin(_ configuration: OktaConfiguration) async throws {
                let org = try #require(URL(string: "https://org.example.test"))
                status = try await OktaAuthSdk(domain: org, configuration: configuration)
                    .authenticate(username: "grace", password: "pw")
            }

            /// Returns whether the transaction was ended.
            func cancel() async -> Bool {
                guard let status else { return false }
                return (try? await status.cancelTransaction()) != nil
            }
        }
        let configuration = Self.configuration(on: Self.queues[queue])
        for _ in 0..<150 {
            let signIn = SignIn()
            try await signIn.begin(configuration)
            let ended = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<4 { group.addTask { await signIn.cancel() } }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(ended == 4)
            #expect(await signIn.cancel(), "a later cancellation joined one that is over")
        }
    }

    @Test("One response handler serves many sign-ins")
    func sharedHandler() async throws {
        nonisolated(unsafe) let handler = OktaAuthStatusResponseHandler(pollInterval: 0.5)
        let org = try #require(URL(string: "https://org.example.test"))
        let configuration = Self.configuration()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    let okta = OktaAuthSdk(
                        domain: org, configuration: configuration, responseHandler: handler
                    )
                    let status = try? await okta.authenticate(username: "grace", password: "pw")
                    guard let challenge = status as? OktaAuthStatusFactorChallenge else { return }
                    challenge.waitForDecision(
                        onEvent: { _ in }, onStatusChange: { _ in }, onError: { _ in }
                    )
                    _ = try? await challenge.returnToPreviousStatus()
                }
            }
        }
        handler.cancel()
    }

    @Test("A wait ends once, whatever of several threads ends it")
    func everything() async throws {
        let configuration = Self.configuration(on: Self.queues[1])
        let org = try #require(URL(string: "https://org.example.test"))
        for round in 0..<60 {
            let okta = OktaAuthSdk(domain: org, configuration: configuration)
            let status = try await okta.authenticate(username: "grace", password: "pw")
            nonisolated(unsafe) let challenge = try #require(
                status as? OktaAuthStatusFactorChallenge
            )
            let wait = Task { _ = try? await challenge.verifyFactor() }
            await withTaskGroup(of: Void.self) { group in
                group.addTask { _ = challenge.factor.type }
                group.addTask { challenge.verifyOptions.rememberDevice = true }
                group.addTask { _ = try? await challenge.returnToPreviousStatus() }
                if round.isMultiple(of: 2) {
                    group.addTask { challenge.responseHandler.cancel() }
                } else {
                    group.addTask { _ = try? await challenge.fetchStatus() }
                }
                group.addTask {
                    await Task.yield()
                    try? await challenge.cancelTransaction()
                }
            }
            // It may have begun last, and the user never decides here.
            wait.cancel()
            await wait.value
            #expect(!challenge.transaction.isPolling)
        }
    }
}
