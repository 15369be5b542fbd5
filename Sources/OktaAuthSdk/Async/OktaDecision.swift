/// A wait for what the user decides elsewhere: its events as they happen, then the next status.
///
/// ```swift
/// func wait(for challenge: OktaAuthStatusFactorChallenge) async throws {
///     let decision = challenge.decision()
///     for await event in decision.events {
///         if case .numberChallenge(let number) = event { show(number) }
///     }
///     handle(try await decision.nextStatus())
/// }
/// ```
///
/// The wait begins when the value is made, and stops when the task that awaits it is cancelled.
public struct OktaDecision {
    /// What happens, as it happens; ends when the user has decided, or the wait has failed.
    public let events: AsyncStream<OktaPollEvent>

    private let call: AsyncCall<OktaAuthStatus>

    init(
        _ start: (
            _ onEvent: @escaping (OktaPollEvent) -> Void,
            _ onStatusChange: @escaping (OktaAuthStatus) -> Void,
            _ onError: @escaping (OktaError) -> Void
        ) -> Void
    ) {
        let (events, stream) = AsyncStream.makeStream(of: OktaPollEvent.self)
        let call = AsyncCall<OktaAuthStatus>(onEnd: { stream.finish() }) { succeed, fail in
            // Dropped closures end the wait, and nothing is sent for a task that is over.
            if !Task.isCancelled { start({ stream.yield($0) }, succeed, fail) }
        }
        stream.onTermination = { if case .cancelled = $0 { call.cancel() } }
        self.call = call
        self.events = events
    }

    /// Waits for the decision and returns what comes next; to be called once.
    ///
    /// - Returns: The next status; the same status again if the user said no or it timed out.
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or something takes the
    ///   place of this wait.
    public func nextStatus() async throws -> OktaAuthStatus { try await call.value() }
}

extension OktaAuthStatusFactorChallenge {
    /// Waits until the user has approved or rejected the push, event by event.
    public func decision() -> OktaDecision {
        OktaDecision { waitForDecision(onEvent: $0, onStatusChange: $1, onError: $2) }
    }
}

extension OktaFactorPollable {
    /// Waits until the user has decided, event by event.
    public func decision() -> OktaDecision {
        OktaDecision { waitForDecision(onEvent: $0, onStatusChange: $1, onError: $2) }
    }
}

extension OktaAuthStatusFactorEnrollActivate {
    /// Waits until the user has set Okta Verify up, event by event.
    public func decision() -> OktaDecision {
        OktaDecision { waitForDecision(onEvent: $0, onStatusChange: $1, onError: $2) }
    }
}
