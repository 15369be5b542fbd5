package import OktaCore

extension OktaClock {
    /// Does `operation` and calls `callback` once with the result, on the callback queue.
    package func report<Value: Sendable>(
        to callback: @escaping (Value?, (any Error)?) -> Void,
        _ operation: @escaping @Sendable () async throws -> Value
    ) {
        let deliver = Delivery(on: self, pairing(callback))
        Task { deliver(await Result(awaiting: operation)) }
    }
}

/// The closure of an app that takes a value or an error, as one that takes a result.
package func pairing<Value>(
    _ closure: ((Value?, (any Error)?) -> Void)?
) -> (Result<Value, any Error>) -> Void {
    { result in
        switch result {
        case .success(let value): closure?(value, nil)
        case .failure(let error): closure?(nil, error)
        }
    }
}

extension Result where Failure == any Error {
    package init(awaiting body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
