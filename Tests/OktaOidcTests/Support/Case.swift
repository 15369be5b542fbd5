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

/// Refusals of a token endpoint: HTTP status, body, and the code that the error has of them.
let refusalForms: [(status: Int, body: String, code: String?)] = [
    (400, #"{"error":"invalid_grant"}"#, "invalid_grant"),
    (403, #"{"errorCode":"E0000006","errorSummary":"No permission"}"#, "E0000006"),
    (503, "<html></html>", nil), (200, "[]", nil), (200, "", nil),
]
