/// A wait for the user's decision: its events as they happen, then the next status.
///
/// ```swift
/// func wait(for challenge: OktaAuthStatusFactorChallenge) async throws {
///     let decision = challenge.waitForDecision()
///     for await event in decision.events {
///         if case .numberChallenge(let number) = event { show(number) }
///     }
///     handle(try await decision.nextStatus())
/// }
/// ```
///
/// The wait begins when the value is created, and stops when the task that awaits it is cancelled.
public struct OktaPendingDecision {
    /// The events of the wait; ends when the user has decided, or the wait has failed.
    public let events: AsyncStream<OktaPollEvent>

    private let call: PendingCall<OktaAuthStatus>

    init(
        _ start: (
            _ onEvent: @escaping (OktaPollEvent) -> Void,
            _ onStatusChange: @escaping (OktaAuthStatus) -> Void,
            _ onError: @escaping (OktaError) -> Void
        ) -> Void
    ) {
        (call, events) = PendingCall.streaming(in: .current) { succeed, fail, update in
            // In a cancelled task nothing starts; the closures are released, which ends the call.
            if !Task.isCancelled { start(update, succeed, fail) }
        }
    }

    /// Waits for the decision and returns the next status; to be called once.
    ///
    /// - Returns: The next status; the same status again if the user rejected it or it timed out.
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the wait is
    ///   superseded.
    public func nextStatus() async throws -> OktaAuthStatus { try await call.value() }
}
