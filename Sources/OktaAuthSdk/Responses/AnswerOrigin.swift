import Foundation

/// Where an answer or a refusal came from: what it has besides its members.
///
/// A class, shared by all copies of an answer, which are thereby cheap to make.
final class AnswerOrigin: Sendable {
    let rawData: Data?
    let decodingIssues: [OktaDecodingIssue]
    let http: OktaHTTPResponseInfo?
    /// The number of the request in its transaction; `nil` for an answer that an app made.
    let ticket: Int?

    /// That of an answer that an app made.
    static let none = AnswerOrigin()

    init(
        rawData: Data? = nil,
        decodingIssues: [OktaDecodingIssue] = [],
        http: OktaHTTPResponseInfo? = nil,
        ticket: Int? = nil
    ) {
        self.rawData = rawData
        self.decodingIssues = decodingIssues
        self.http = http
        self.ticket = ticket
    }

    func with(rawData: Data?) -> AnswerOrigin {
        AnswerOrigin(rawData: rawData, decodingIssues: decodingIssues, http: http, ticket: ticket)
    }

    func with(decodingIssues: [OktaDecodingIssue]) -> AnswerOrigin {
        AnswerOrigin(rawData: rawData, decodingIssues: decodingIssues, http: http, ticket: ticket)
    }

    func with(http: OktaHTTPResponseInfo?) -> AnswerOrigin {
        AnswerOrigin(rawData: rawData, decodingIssues: decodingIssues, http: http, ticket: ticket)
    }

    func with(ticket: Int?) -> AnswerOrigin {
        AnswerOrigin(rawData: rawData, decodingIssues: decodingIssues, http: http, ticket: ticket)
    }
}

extension AnswerOrigin: Equatable {
    // Not the ticket: two answers are equal whichever requests they belong to.
    static func == (one: AnswerOrigin, other: AnswerOrigin) -> Bool {
        one === other
            || one.rawData == other.rawData && one.decodingIssues == other.decodingIssues
                && one.http == other.http
    }
}
