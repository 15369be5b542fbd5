public import Foundation

/// What the server says when it refuses.
public struct OktaAPIErrorResponse: Codable, Equatable, Sendable {
    /// The code to branch on, for example `E0000068`; absent if the body is not Okta's.
    public var errorCode: String? {
        get { object["errorCode"] }
        set { object["errorCode"] = newValue }
    }
    /// A text for people; it may change and may be translated.
    public var errorSummary: String? {
        get { object["errorSummary"] }
        set { object["errorSummary"] = newValue }
    }
    /// Where the error is documented.
    public var errorLink: String? {
        get { object["errorLink"] }
        set { object["errorLink"] = newValue }
    }
    /// Identifies this occurrence for Okta's support.
    public var errorId: String? {
        get { object["errorId"] }
        set { object["errorId"] = newValue }
    }
    /// What exactly was wrong.
    public var errorCauses: [ErrorCause]? {
        get { object["errorCauses"] }
        set { object["errorCauses"] = newValue }
    }
    /// The body as it came.
    ///
    /// It may repeat what was sent: never log it.
    public var rawData: Data? {
        get { origin.rawData }
        set { origin = origin.with(rawData: newValue) }
    }
    /// Status, request id, rate limit and time of the HTTP response; `nil` for a fixture.
    public var http: OktaHTTPResponseInfo? {
        get { origin.http }
        set { origin = origin.with(http: newValue) }
    }
    var origin = AnswerOrigin.none
    package var object: JSONObject

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
        self.init(object: JSONObject())
        self.errorCode = errorCode
        self.errorSummary = errorSummary
        self.errorLink = errorLink
        self.errorId = errorId
        self.errorCauses = errorCauses
        self.rawData = rawData
        self.http = http
    }

    package init(object: JSONObject) { self.object = object }

    /// One thing that was wrong.
    public struct ErrorCause: Codable, Equatable, Sendable {
        /// A text for people.
        public var errorSummary: String? {
            get { object["errorSummary"] }
            set { object["errorSummary"] = newValue }
        }
        /// A short name of the reason, for example `UNIQUE_CONSTRAINT`.
        public var reason: String? {
            get { object["reason"] }
            set { object["reason"] = newValue }
        }
        /// The member of the request that was wrong.
        public var location: String? {
            get { object["location"] }
            set { object["location"] = newValue }
        }
        /// What kind of place ``location`` is, for example `body`.
        public var locationType: String? {
            get { object["locationType"] }
            set { object["locationType"] = newValue }
        }
        /// The kind of thing that is wrong, for example `registration request`.
        public var domain: String? {
            get { object["domain"] }
            set { object["domain"] = newValue }
        }
        package var object: JSONObject

        /// Creates a cause, for fixtures and tests.
        public init(
            errorSummary: String? = nil,
            reason: String? = nil,
            location: String? = nil,
            locationType: String? = nil,
            domain: String? = nil
        ) {
            self.init(object: JSONObject())
            self.errorSummary = errorSummary
            self.reason = reason
            self.location = location
            self.locationType = locationType
            self.domain = domain
        }

        package init(object: JSONObject) { self.object = object }
    }
}

extension OktaAPIErrorResponse: WireModel, Printable {
    package static let fields: [Field] = [
        "errorCode", "errorSummary", "errorLink", "errorId",
        Field("errorCauses", .objectsOrTexts(ErrorCause.self)),
        Field("errorCause", .objectsOrTexts(ErrorCause.self)),
    ]

    // The server also spells the key without its last letter.
    package static func adjust(_ object: inout JSONObject) {
        if object.value("errorCauses") == nil {
            object.setValue(object.value("errorCause"), for: "errorCauses")
        }
        object.setValue(nil, for: "errorCause")
    }

    package var visibleParts: [(label: String, value: Any)] {
        let parts: KeyValuePairs<String, Any?> = [
            "rawData": Secret.redacted(rawData), "http": http,
        ]
        return object.visibleParts(of: Self.fields)
            + parts.compactMap { label, value in value.map { (label, $0) } }
    }
}

extension OktaAPIErrorResponse.ErrorCause: WireModel, Printable {
    package static let fields: [Field] = [
        "errorSummary", "reason", "location", "locationType", "domain",
    ]
}
