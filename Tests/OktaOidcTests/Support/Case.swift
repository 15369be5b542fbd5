import Testing

/// A row of a table: its name, the words of the error, and what leads to it.
struct Case<Action: Sendable>: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let words: [String]
    let action: Action

    init(_ name: String, _ words: String..., action: Action) {
        (testDescription, self.words, self.action) = (name, words, action)
    }
}
