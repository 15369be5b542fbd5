import OktaIdx
import Testing

/// A call of an operation, in the forms in which an app can make it.
struct Call: Sendable {
    typealias Pair<Value> = (_ value: Value?, _ error: (any Error)?) -> Void
    typealias Outcome<Value> = (Result<Value, any Error>) -> Void

    let pair: @Sendable (_ completion: Pair<Void>?) -> Void
    let result: @Sendable (_ completion: @escaping Outcome<Void>) -> Void
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
    ) { self.init(pair, { done in pair { done(Result($0, $1)) } }, awaited) }
}

extension Result where Failure == any Error {
    /// What a closure that takes two values was called with, one of which must be there.
    init(_ value: Success?, _ error: Failure?) {
        self = Result {
            if let error { throw error }
            return try #require(value)
        }
    }
}
