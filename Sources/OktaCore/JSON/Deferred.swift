/// A value that is computed on access, or known from the start.
///
/// Recomputed on each access; use it for rarely read values.
package enum Deferred<Value: Sendable>: Sendable {
    case known(Value)
    case unread(@Sendable () -> Value)

    package var value: Value {
        switch self {
        case .known(let value): value
        case .unread(let read): read()
        }
    }
}

extension Deferred: Equatable where Value: Equatable {
    package static func == (one: Deferred, other: Deferred) -> Bool {
        one.value == other.value
    }
}
