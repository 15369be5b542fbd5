/// An optional value that is kept apart from the model it belongs to.
///
/// The models nest deeply and most of their members are absent. Stored in place, each would take
/// space, and time with every copy of the model around it.
@usableFromInline package struct Boxed<Value> {
    @usableFromInline final class Box {
        @usableFromInline let value: Value

        @inlinable init(_ value: Value) { self.value = value }
    }

    @usableFromInline let box: Box?

    /// Puts `value` into a box of its own, if there is one.
    @inlinable package init(_ value: Value?) { box = value.map(Box.init) }

    @inlinable package var value: Value? { box?.value }
}

extension Boxed.Box: Sendable where Value: Sendable {}

extension Boxed: Sendable where Value: Sendable {}

extension Boxed: Equatable where Value: Equatable {
    // Not synthesised: what is in the boxes counts, not which boxes they are.
    @inlinable package static func == (one: Boxed, other: Boxed) -> Bool {
        one.box === other.box || one.value == other.value
    }
}

extension Boxed: Hashable where Value: Hashable {
    @inlinable package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
