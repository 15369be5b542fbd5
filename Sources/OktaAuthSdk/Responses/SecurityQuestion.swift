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
    init(_ object: ObjectReader) {
        question = object["question"]
        questionText = object["questionText"]
    }

    var members: WireMembers { ["question": question, "questionText": questionText] }

    /// Reads a list of questions and skips other entries.
    static func list(in data: Data) throws -> [SecurityQuestion] {
        let list = try JSONParser.parse(data).value
        guard case .array(let elements) = list else {
            throw OktaAPISuccessResponse.NotAnObject(found: list.kind)
        }
        let log = IssueLog()
        return elements.compactMap(\.members).map { SecurityQuestion(ObjectReader($0, log: log)) }
    }
}
