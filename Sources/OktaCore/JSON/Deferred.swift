/// A value that is worked out when somebody asks for it, or was known from the start.
///
/// It is worked out anew each time: for what is seldom wanted, and then once.
@usableFromInline package enum Deferred<Value: Sendable>: Sendable {
    case known(Value)
    case unread(@Sendable () -> Value)

    @inlinable package var value: Value {
        get {
            switch self {
            case .known(let value): value
            case .unread(let read): read()
            }
        }
        set { self = .known(newValue) }
    }
}

extension Deferred: Equatable where Value: Equatable {
    @inlinable package static func == (one: Deferred, other: Deferred) -> Bool {
        one.value == other.value
    }
}

extension Deferred: Hashable where Value: Hashable {
    @inlinable package func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}
