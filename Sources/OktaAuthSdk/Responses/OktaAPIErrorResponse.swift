public import Foundation

/// The body of a refusal.
public struct OktaAPIErrorResponse: Codable, Equatable, Sendable {
    /// The code to branch on, for example `E0000068`; absent if the body is not Okta's.
    public var errorCode: String?
    /// A text for people; it may change and may be translated.
    public var errorSummary: String?
    /// Where the error is documented.
    public var errorLink: String?
    /// Identifies this occurrence for Okta's support.
    public var errorId: String?
    /// The detailed reasons.
    public var errorCauses: [ErrorCause]?
    /// The body as it came; it may repeat what was sent: never log it.
    public var rawData: Data?
    /// Status, request id, rate limit and time of the HTTP response; `nil` for a fixture.
    public var http: OktaHTTPResponseInfo?

    /// Creates an error, for fixtures and tests.
    public init(
        errorCode: String? = nil,
        errorSummary: String? = nil,
        errorLink: String? = nil,
        errorId: String? = nil,
        errorCauses: [ErrorCause]? = nil,
        rawData: Data? = nil,
        http: OktaHTTPResponseInfo? = nil
    ) {
        self.errorCode = errorCode
        self.errorSummary = errorSummary
        self.errorLink = errorLink
        self.errorId = errorId
        self.errorCauses = errorCauses
        self.rawData = rawData
        self.http = http
    }

    /// One thing that was wrong.
    public struct ErrorCause: Codable, Equatable, Sendable {
        /// A text for people.
        public var errorSummary: String?
        /// A short name of the reason, for example `UNIQUE_CONSTRAINT`.
        public var reason: String?
        /// The member of the request that was wrong.
        public var location: String?
        /// The kind of thing that is wrong, for example `registration request`.
        public var domain: String?

        /// Creates a cause, for fixtures and tests.
        public init(
            errorSummary: String? = nil,
            reason: String? = nil,
            location: String? = nil,
            domain: String? = nil
        ) {
            self.errorSummary = errorSummary
            self.reason = reason
            self.location = location
            self.domain = domain
        }
    }
}

extension OktaAPIErrorResponse: WireModel {
    var furtherFacts: KeyValuePairs<String, Any?> {
        ["rawData": Secret.redacted(rawData), "http": http]
    }

    init(_ object: ObjectReader) {
        errorCode = object["errorCode"]
        errorSummary = object["errorSummary"]
        errorLink = object["errorLink"]
        errorId = object["errorId"]
        // The server also spells the name without its last letter, and writes texts for objects.
        errorCauses =
            ["errorCauses", "errorCause"].lazy
            .compactMap { object.list($0) { ErrorCause(errorSummary: $0) } }.first
    }

    var members: WireMembers {
        [
            "errorCode": errorCode, "errorSummary": errorSummary, "errorLink": errorLink,
            "errorId": errorId, "errorCauses": errorCauses,
        ]
    }
}

extension OktaAPIErrorResponse.ErrorCause: WireModel {
    init(_ object: ObjectReader) {
        errorSummary = object["errorSummary"]
        reason = object["reason"]
        location = object["location"]
        domain = object["domain"]
    }

    var members: WireMembers {
        [
            "errorSummary": errorSummary, "reason": reason, "location": location,
            "domain": domain,
        ]
    }
}
