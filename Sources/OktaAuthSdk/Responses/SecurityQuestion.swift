import Foundation

/// A security question to choose while enrolling.
public struct SecurityQuestion: Codable, Hashable, Sendable {
    /// The id to enroll with, for example `disliked_food`.
    public var question: String? {
        get { object["question"] }
        set { object["question"] = newValue }
    }
    /// The text to show.
    public var questionText: String? {
        get { object["questionText"] }
        set { object["questionText"] = newValue }
    }
    package var object: JSONObject

    /// Creates a question, for fixtures and tests.
    public init(question: String? = nil, questionText: String? = nil) {
        self.init(object: JSONObject())
        self.question = question
        self.questionText = questionText
    }

    package init(object: JSONObject) { self.object = object }
}

extension SecurityQuestion: WireModel, Printable {
    package static let fields: [Field] = [
        "question", "questionText",
    ]
}

extension SecurityQuestion {
    /// Reads a list of questions; entries that are none are left out.
    ///
    /// - Throws: An error if `data` is not a JSON array.
    static func list(in data: Data) throws -> [SecurityQuestion] {
        try JSONParser.parse(data) { list, _ in
            guard list.isArray else { throw OktaAPISuccessResponse.NotAnObject(found: list.kind) }
            return list.elements?.compactMap { SecurityQuestion(reading: $0, log: IssueLog()) }
                ?? []
        }
    }
}
