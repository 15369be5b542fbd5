public import Foundation

/// One response of the Authn API: where the transaction stands, and what can be done next.
public struct OktaAPISuccessResponse: Codable, Equatable, Sendable {
    /// Where the transaction stands now; absent in the response to a cancellation.
    public var status: AuthStatus?
    /// Identifies the transaction; can change from one response to the next.
    public var stateToken: String?
    /// One-time token of a finished sign-in; valid for five minutes.
    public var sessionToken: String?
    /// When the token of this response expires, as written by the server: JSON `expiresAt`.
    public var expirationDate: String?
    /// The text that the app passed when it started the transaction; not to be trusted.
    public var relayState: String?
    /// Identifies a recovery that a trusted application started.
    public var recoveryToken: String?
    /// The purpose of the recovery.
    public var recoveryType: RecoveryType?
    /// How the last attempt to verify or activate a factor went.
    public var factorResult: FactorResult?
    /// More about ``factorResult``, for example `OKTA_VERIFY_UPGRADE_REQUIRED`.
    public var factorResultMessage: String?
    /// The factor type of a recovery, or of a challenge for all factors of one type.
    public var factorType: FactorType?
    /// Whether a challenge is for one factor, `FACTOR`, or for all of its type, `FACTOR_TYPE`.
    public var challengeType: String?
    /// The kind of the transaction, for example `SESSION_STEP_UP`: JSON `type`.
    public var transactionType: String?
    /// The objects that came along: JSON `_embedded`.
    public var embedded: EmbeddedResponse? {
        get { embeddedBox.value }
        set { embeddedBox.value = newValue }
    }
    private var embeddedBox = Box<EmbeddedResponse>()
    /// Where the transaction can go from here: JSON `_links`.
    public var links: LinksResponse? {
        get { linksBox.value }
        set { linksBox.value = newValue }
    }
    private var linksBox = Box<LinksResponse>()
    /// The response as it came, for members this model lacks; it holds tokens: never log it.
    public var rawData: Data?
    /// Parts of the body that did not fit and were left out.
    public var decodingIssues: [OktaDecodingIssue] = []
    /// Status, request id, rate limit and time of the HTTP response; `nil` for a fixture.
    public var http: OktaHTTPResponseInfo?
    /// The number of the request in its transaction; `nil` for a response that an app made.
    ///
    /// Overrides of the response handler pass a response on, also later or inside a response of their own making.
    /// By this number the transaction finds the operation whose closures it calls then.
    var requestNumber: Int?

    /// Creates a response, for fixtures and tests.
    public init(
        status: AuthStatus? = nil,
        stateToken: String? = nil,
        sessionToken: String? = nil,
        expirationDate: String? = nil,
        relayState: String? = nil,
        recoveryToken: String? = nil,
        recoveryType: RecoveryType? = nil,
        factorResult: FactorResult? = nil,
        factorResultMessage: String? = nil,
        factorType: FactorType? = nil,
        embedded: EmbeddedResponse? = nil,
        links: LinksResponse? = nil,
        rawData: Data? = nil
    ) {
        self.status = status
        self.stateToken = stateToken
        self.sessionToken = sessionToken
        self.expirationDate = expirationDate
        self.relayState = relayState
        self.recoveryToken = recoveryToken
        self.recoveryType = recoveryType
        self.factorResult = factorResult
        self.factorResultMessage = factorResultMessage
        self.factorType = factorType
        self.embedded = embedded
        self.links = links
        self.rawData = rawData
    }

    /// When the token of this response expires, on the server's clock.
    var expiresAt: Date? { expirationDate.flatMap(WireDate.date(from:)) }

    /// Whether the user's decision is outstanding and can be polled again.
    var isPollable: Bool {
        guard factorResult == .waiting, let next = links?.next else { return false }
        return next.takesPost && !next.isNamed("redirect")
    }

    var isQueued: Bool {
        guard case .unknown(let spelling) = status else { return false }
        return spelling.uppercased() == AuthStatus.queueSpelling && links?.next?.takesPost ?? false
    }

    /// Reads the body of a response, leniently.
    ///
    /// - Throws: `JSONParser.SyntaxError` if `data` is not JSON, `NotAnObject` if it is another value than an object.
    package init(decoding data: Data, http: OktaHTTPResponseInfo? = nil) throws {
        let (value, isPruned) = try JSONParser.parse(data)
        guard case .object(let members) = value else { throw NotAnObject(found: value.kind) }
        let log = IssueLog()
        self.init(ObjectReader(members, log: log))
        if isPruned {
            log.note(expected: "at most \(JSONParser.maximumDepth) levels", found: "more")
        }
        rawData = data
        decodingIssues = log.issues
        self.http = http
    }

    struct NotAnObject: Error {
        let found: String
    }
}

extension OktaAPISuccessResponse {
    /// Whether body, HTTP facts and decoding issues are equal; the requests do not count.
    public static func == (one: Self, other: Self) -> Bool {
        one.json == other.json && one.rawData == other.rawData && one.http == other.http
            && one.decodingIssues == other.decodingIssues
    }
}

extension OktaAPISuccessResponse: WireModel {
    static let propertyNames = ["expiresAt": "expirationDate", "type": "transactionType"]
    static let secrets: Set = ["stateToken", "sessionToken", "relayState", "recoveryToken"]

    var furtherFacts: KeyValuePairs<String, Any?> {
        ["rawData": Secret.redacted(rawData), "decodingIssues": decodingIssues, "http": http]
    }

    init(_ object: ObjectReader) {
        status = object["status"]
        // An empty state token identifies no transaction.
        stateToken = object["stateToken"].flatMap { $0.isEmpty ? nil : $0 }
        sessionToken = object["sessionToken"]
        expirationDate = object["expiresAt"]
        relayState = object["relayState"]
        recoveryToken = object["recoveryToken"]
        recoveryType = object["recoveryType"]
        factorResult = object["factorResult"]
        factorResultMessage = object["factorResultMessage"]
        factorType = object["factorType"]
        challengeType = object["challengeType"]
        transactionType = object["type"]
        embedded = object["_embedded"]
        links = object["_links"]
    }

    var members: WireMembers {
        [
            "status": status, "stateToken": stateToken, "sessionToken": sessionToken,
            "expiresAt": expirationDate, "relayState": relayState, "recoveryToken": recoveryToken,
            "recoveryType": recoveryType, "factorResult": factorResult,
            "factorResultMessage": factorResultMessage, "factorType": factorType,
            "challengeType": challengeType, "type": transactionType, "_embedded": embedded,
            "_links": links,
        ]
    }
}

extension AuthStatus {
    /// The status in which a user waits in the queue before the sign-in.
    static let queueSpelling = "POLL"
}
