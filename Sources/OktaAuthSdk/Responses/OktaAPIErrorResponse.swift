public import Foundation

/// What the server says when it refuses.
public struct OktaAPIErrorResponse: Codable, Equatable, Sendable {
    /// The code to branch on, for example `E0000068`; absent if the body is not Okta's.
    public var errorCode: String?
    /// A text for people; it may change and may be translated.
    public var errorSummary: String?
    /// Where the error is documented.
    public var errorLink: String?
    /// Identifies this occurrence for Okta's support.
    public var errorId: String?
    /// What exactly was wrong.
    public var errorCauses: [ErrorCause]?
    /// The body as it came.
    ///
    /// It may repeat what was sent: never log it.
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
    public struct ErrorCause: Codable, Hashable, Sendable {
        /// A text for people.
        public var errorSummary: String?
        /// A short name of the reason, for example `UNIQUE_CONSTRAINT`.
        public var reason: String?
        /// The member of the request that was wrong.
        public var location: String?
        /// What kind of place ``location`` is, for example `body`.
        public var locationType: String?
        /// The kind of thing that is wrong, for example `registration request`.
        public var domain: String?

        /// Creates a cause, for fixtures and tests.
        public init(
            errorSummary: String? = nil,
            reason: String? = nil,
            location: String? = nil,
            locationType: String? = nil,
            domain: String? = nil
        ) {
            self.errorSummary = errorSummary
            self.reason = reason
            self.location = location
            self.locationType = locationType
            self.domain = domain
        }
    }
}

extension OktaAPIErrorResponse {
    /// Reads the body of a refusal, whatever it is; a page or an empty body leaves all members nil.
    init(decoding data: Data, http: OktaHTTPResponseInfo) {
        // What is no object has no members.
        let model = try? JSONParser.parse(data) { root, _ in
            OktaAPIErrorResponse(reading: JSONReader(root, log: IssueLog()))
        }
        self = model ?? OktaAPIErrorResponse()
        rawData = data
        self.http = http
    }
}

extension OktaAPIErrorResponse: WireModel {
    @usableFromInline package init(reading json: JSONReader) {
        errorCode = json.string("errorCode")
        errorSummary = json.string("errorSummary")
        errorLink = json.string("errorLink")
        errorId = json.string("errorId")
        // The server also spells the key without its last letter, and writes causes as text.
        errorCauses =
            json.causes("errorCauses") ?? json.causes("errorCause")
    }

    package var json: JSONValue {
        .object([
            "errorCode": errorCode, "errorSummary": errorSummary, "errorLink": errorLink,
            "errorId": errorId, "errorCauses": errorCauses,
        ])
    }
}

extension JSONReader {
    fileprivate func causes(_ key: StaticString) -> [OktaAPIErrorResponse.ErrorCause]? {
        let objects: [OktaAPIErrorResponse.ErrorCause]? = array(key)
        guard objects?.isEmpty ?? true, let texts = strings(key), !texts.isEmpty else {
            return objects
        }
        return texts.map { OktaAPIErrorResponse.ErrorCause(errorSummary: $0) }
    }
}

extension OktaAPIErrorResponse.ErrorCause: WireModel {
    @usableFromInline package init(reading json: JSONReader) {
        errorSummary = json.string("errorSummary")
        reason = json.string("reason")
        location = json.string("location")
        locationType = json.string("locationType")
        domain = json.string("domain")
    }

    package var json: JSONValue {
        .object([
            "errorSummary": errorSummary, "reason": reason, "location": location,
            "locationType": locationType, "domain": domain,
        ])
    }
}

extension OktaAPIErrorResponse: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "errorCode": errorCode, "errorSummary": errorSummary, "errorLink": errorLink,
            "errorId": errorId, "errorCauses": errorCauses, "rawData": Secret.redacted(rawData),
            "http": http,
        ]
    }
}
