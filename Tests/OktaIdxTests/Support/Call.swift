import OktaIdx

/// A call of an operation, in the forms in which an app can make it.
struct Call: Sendable {
    typealias Pair<Value> = (_ value: Value?, _ error: (any Error)?) -> Void
    typealias Outcome<Value> = (Result<Value, any Error>) -> Void

    enum Form: CaseIterable, Sendable {
        case pair, result, awaited
    }

    let pair: @Sendable (_ completion: Pair<Void>?) -> Void
    private let result: @Sendable (_ completion: @escaping Outcome<Void>) -> Void
    let awaited: @Sendable () async throws -> Void

    init<Value>(
        _ pair: @escaping @Sendable (_ completion: Pair<Value>?) -> Void,
        _ result: @escaping @Sendable (@escaping Outcome<Value>) -> Void,
        _ awaited: @escaping @Sendable () async throws -> Value
    ) {
        self.pair = { done in pair(done.map { done in { done($0.map { _ in }, $1) } }) }
        self.result = { done in result { done($0.map { _ in }) } }
        self.awaited = { _ = try await awaited() }
    }

    /// A call without a closure that takes a `Result`.
    init<Value>(
        _ pair: @escaping @Sendable (_ completion: Pair<Value>?) -> Void,
        _ awaited: @escaping @Sendable () async throws -> Value
    ) {
        self.init(pair, { done in pair { done(Result($0, $1)) } }, awaited)
    }

    /// Makes the call, and waits for its end, which must come once.
    func make(_ form: Form) async throws {
        if form == .awaited { return try await awaited() }
        try await withCheckedThrowingContinuation { continuation in
            if form == .pair {
                pair { continuation.resume(with: Result($0, $1)) }
            } else {
                result { continuation.resume(with: $0) }
            }
        }
    }
}

extension Result where Failure == any Error {
    /// What a closure that takes two values was called with; a failure if that is neither or both.
    init(_ value: Success?, _ error: (any Error)?) {
        let problem = IDXClientError.internalError(message: "neither or both")
        self =
            switch (value, error) {
            case (let value?, nil): .success(value)
            case (nil, let error?): .failure(error)
            default: .failure(problem)
            }
    }
}
