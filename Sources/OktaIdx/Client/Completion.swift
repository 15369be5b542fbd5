import OktaCore

/// The closure of an app that learns the outcome of one call, in any of its forms; there may be
/// none.
struct Completion<Value> {
    let call: ((Result<Value, any Error>) -> Void)?

    /// The closure takes a value or an error.
    init(_ pair: ((Value?, (any Error)?) -> Void)?) {
        call = pair.map { pair in
            { result in
                switch result {
                case .success(let value): pair(value, nil)
                case .failure(let error): pair(nil, error)
                }
            }
        }
    }

    /// The closure takes a result.
    init(result: @escaping (Result<Value, any Error>) -> Void) { call = result }
}
