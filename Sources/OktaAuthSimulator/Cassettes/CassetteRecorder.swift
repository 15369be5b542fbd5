public import Foundation
public import OktaCore

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A transport that records what goes through another one.
public final class CassetteRecorder: OktaTransport {
    private struct State {
        var cassette = Cassette()
        var redaction: CassetteRedaction
    }

    private let transport: any OktaTransport
    private let state: Locked<State>

    /// Creates a recorder.
    ///
    /// - Parameters:
    ///   - org: The URL of the org, which the cassette calls ``Cassette/orgURL``.
    ///   - transport: Sends the requests.
    public init(org: URL, recording transport: any OktaTransport) {
        self.transport = transport
        state = Locked(State(redaction: CassetteRedaction(org: org)))
    }

    /// Creates a recorder of what a session sends.
    ///
    /// - Parameters:
    ///   - org: The URL of the org, which the cassette calls ``Cassette/orgURL``.
    ///   - session: Sends the requests; `nil` stands for the one that the SDK uses by itself.
    public convenience init(org: URL, session: URLSession? = nil) {
        self.init(
            org: org,
            recording: URLSessionTransport(session: session ?? URLSessionTransport.sharedSession)
        )
    }

    /// The exchanges recorded so far.
    public var cassette: Cassette { state.withLock { $0.cassette } }

    /// Sends `request` and records the response when it arrives.
    public func send(
        _ request: URLRequest,
        completion: @escaping @Sendable (Result<OktaTransportReply, any Error>) -> Void
    ) -> any OktaCancellable {
        transport.send(request) { [state] result in
            state.withLock { state in
                let response = try? result.get()
                state.cassette.exchanges.append(state.redaction.exchange(request, response))
            }
            completion(result)
        }
    }
}
