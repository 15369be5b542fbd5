import Foundation

/// Where an answer or a refusal came from: what it has besides its members.
///
/// A class, shared by all copies of an answer, which are thereby cheap to make.
final class AnswerOrigin: Sendable {
    let rawData: Data?
    let decodingIssues: [OktaDecodingIssue]
    let http: OktaHTTPResponseInfo?

    /// That of an answer that an app made.
    static let none = AnswerOrigin()

    init(
        rawData: Data? = nil,
        decodingIssues: [OktaDecodingIssue] = [],
        http: OktaHTTPResponseInfo? = nil
    ) {
        self.rawData = rawData
        self.decodingIssues = decodingIssues
        self.http = http
    }

    func with(rawData: Data?) -> AnswerOrigin {
        AnswerOrigin(rawData: rawData, decodingIssues: decodingIssues, http: http)
    }

    func with(decodingIssues: [OktaDecodingIssue]) -> AnswerOrigin {
        AnswerOrigin(rawData: rawData, decodingIssues: decodingIssues, http: http)
    }

    func with(http: OktaHTTPResponseInfo?) -> AnswerOrigin {
        AnswerOrigin(rawData: rawData, decodingIssues: decodingIssues, http: http)
    }
}

extension AnswerOrigin: Equatable {
    static func == (one: AnswerOrigin, other: AnswerOrigin) -> Bool {
        one === other
            || one.rawData == other.rawData && one.decodingIssues == other.decodingIssues
                && one.http == other.http
    }
}
