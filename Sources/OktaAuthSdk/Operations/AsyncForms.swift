/// Makes a closure-style call and awaits what its success closure is called with.
///
/// - Throws: The ``OktaError`` that the error closure was called with, or `CancellationError`.
func outcome<Value>(
    in context: CallContext = .current,
    of start: (
        _ succeed: @escaping (Value) -> Void,
        _ fail: @escaping (OktaError) -> Void
    ) -> Void
) async throws -> Value {
    try Task.checkCancellation()
    return try await PendingCall(in: context, start).value()
}

/// A closure-style call that also reports updates.
typealias UpdatingCall<Update> = (
    _ succeed: @escaping (OktaAuthStatus) -> Void,
    _ fail: @escaping (OktaError) -> Void,
    _ update: @escaping (Update) -> Void
) -> Void

/// Makes a closure-style call that also reports updates, and awaits it.
///
/// `onUpdate` is called on the caller's actor, not on the callback queue, so it may use the actor's
/// state.
func outcome<Update: Sendable>(
    in context: CallContext = .current,
    updating onUpdate: (Update) -> Void,
    of start: UpdatingCall<Update>
) async throws -> OktaAuthStatus {
    try Task.checkCancellation()
    let (updates, continuation) = AsyncStream.makeStream(of: Update.self)
    let call = PendingCall<OktaAuthStatus>(
        in: context,
        onEnd: { continuation.finish() },
        { succeed, fail in start(succeed, fail) { continuation.yield($0) } }
    )
    // A cancellation ends a loop over the stream; `value()`, which would stop the call, comes later.
    continuation.onTermination = { if case .cancelled = $0 { call.cancel() } }
    // In this function, which runs on the caller's actor.
    for await update in updates { onUpdate(update) }
    return try await call.value()
}

/// The same with a closure that may be missing.
func outcome<Update: Sendable>(
    in context: CallContext = .current,
    updating onUpdate: ((Update) -> Void)?,
    of start: UpdatingCall<Update>
) async throws -> OktaAuthStatus {
    try await outcome(in: context, updating: { onUpdate?($0) }, of: start)
}

extension PendingCall {
    /// Makes a closure-style call in `context`, with a cancellation scope of its own.
    ///
    /// The call also ends when its closures are released or its work is superseded.
    convenience init(
        in context: CallContext,
        onEnd: @escaping @Sendable () -> Void = {},
        _ start: (
            _ succeed: @escaping (Value) -> Void,
            _ fail: @escaping (OktaError) -> Void
        ) -> Void
    ) {
        self.init(onEnd: onEnd)
        let scope = CancellationScope { [weak self] in
            self?.end(with: .failure(CancellationError()))
        }
        work.attach(scope)
        let complete = makeCompletion()
        CallContext(basedOn: context, scope: scope).run {
            start({ complete(.success($0)) }, { complete(.failure($0)) })
        }
    }
}
