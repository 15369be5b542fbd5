// One function sorts texts for all callers: each sort of another sequence, or by another closure, would
// be compiled again, in three kilobytes.

extension Sequence<String> {
    /// The texts in ascending order.
    @inlinable package var inOrder: [String] { sortedTexts(Array(self)) }
}

extension [String: String] {
    /// The pairs in ascending order of the keys.
    @inline(never)
    package var inOrder: [(key: String, value: String)] {
        keys.inOrder.map { ($0, self[$0] ?? "") }
    }
}

@inline(never)
@usableFromInline
func sortedTexts(_ texts: [String]) -> [String] { texts.sorted() }
