import Foundation

/// A security question to choose while enrolling.
public struct SecurityQuestion: Codable, Hashable, Sendable {
    /// The id to enroll with, for example `disliked_food`.
    public var question: String?
    /// The text to show.
    public var questionText: String?

    /// Creates a question, for fixtures and tests.
    public init(question: String? = nil, questionText: String? = nil) {
        self.question = question
        self.questionText = questionText
    }
}

extension SecurityQuestion: WireModel {
    @usableFromInline package init(reading json: JSONReader) {
        question = json.string("question")
        questionText = json.string("questionText")
    }

    package var json: JSONValue { .object(["question": question, "questionText": questionText]) }
}

extension SecurityQuestion {
    /// Reads a list of questions; entries that are none are left out.
    ///
    /// - Throws: An error if `data` is not a JSON array.
    static func list(in data: Data) throws -> [SecurityQuestion] {
        try JSONParser.parse(data) { list, _ in
            guard list.isArray else { throw OktaAPISuccessResponse.NotAnObject(found: list.kind) }
            return list.elements.filter(\.isObject).map {
                SecurityQuestion(reading: JSONReader($0, log: IssueLog()))
            }
        }
    }
}
