public import Foundation

/// One answer of the Authn API: where the transaction stands, and what can be done next.
public struct OktaAPISuccessResponse: Codable, Equatable, Sendable {
    /// Where the transaction stands now; absent in the answer to a cancellation.
    public var status: AuthStatus? {
        get { object["status"] }
        set { object["status"] = newValue }
    }
    /// Identifies the transaction.
    ///
    /// It can change from one answer to the next.
    public var stateToken: String? {
        get { object["stateToken"] }
        set { object["stateToken"] = newValue }
    }
    /// The reward of a finished sign-in: can be exchanged once, within five minutes.
    public var sessionToken: String? {
        get { object["sessionToken"] }
        set { object["sessionToken"] = newValue }
    }
    /// When the token of this answer expires, as written by the server: JSON `expiresAt`.
    public var expirationDate: String? {
        get { object["expiresAt"] }
        set { object["expiresAt"] = newValue }
    }
    /// What the app passed when it started the transaction.
    ///
    /// Not to be trusted.
    public var relayState: String? {
        get { object["relayState"] }
        set { object["relayState"] = newValue }
    }
    /// Identifies a recovery that a trusted application started.
    public var recoveryToken: String? {
        get { object["recoveryToken"] }
        set { object["recoveryToken"] = newValue }
    }
    /// What the recovery is for.
    public var recoveryType: RecoveryType? {
        get { object["recoveryType"] }
        set { object["recoveryType"] = newValue }
    }
    /// How the last attempt to verify or activate a factor went.
    public var factorResult: FactorResult? {
        get { object["factorResult"] }
        set { object["factorResult"] = newValue }
    }
    /// More about ``factorResult``, for example `OKTA_VERIFY_UPGRADE_REQUIRED`.
    public var factorResultMessage: String? {
        get { object["factorResultMessage"] }
        set { object["factorResultMessage"] = newValue }
    }
    /// The factor type of a recovery, or of a challenge for all factors of one type.
    public var factorType: FactorType? {
        get { object["factorType"] }
        set { object["factorType"] = newValue }
    }
    /// What kind of transaction this is, for example `SESSION_STEP_UP`.
    public var type: String? {
        get { object["type"] }
        set { object["type"] = newValue }
    }
    /// `FACTOR`, or `FACTOR_TYPE` if any factor of the type may answer.
    public var challengeType: String? {
        get { object["challengeType"] }
        set { object["challengeType"] = newValue }
    }
    /// The objects that came along: JSON `_embedded`.
    public var embedded: EmbeddedResponse? {
        get { object["_embedded"] }
        set { object["_embedded"] = newValue }
    }
    /// Where the transaction can go from here: JSON `_links`.
    public var links: LinksResponse? {
        get { object["_links"] }
        set { object["_links"] = newValue }
    }
    /// The answer as it came, for members this model lacks.
    ///
    /// It holds tokens: never log it.
    public var rawData: Data? {
        get { origin.rawData }
        set { origin = origin.with(rawData: newValue) }
    }
    /// What did not fit and was left out.
    public var decodingIssues: [OktaDecodingIssue] {
        get { origin.decodingIssues }
        set { origin = origin.with(decodingIssues: newValue) }
    }
    /// Status, request id, rate limit and time of the HTTP response; `nil` for a fixture.
    public var http: OktaHTTPResponseInfo? {
        get { origin.http }
        set { origin = origin.with(http: newValue) }
    }
    /// The request this answers.
    var ticket = AnswerTicket()
    private var origin = AnswerOrigin.none
    package var object: JSONObject

    /// Creates an answer, for fixtures and tests.
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
        type: String? = nil,
        challengeType: String? = nil,
        embedded: EmbeddedResponse? = nil,
        links: LinksResponse? = nil,
        rawData: Data? = nil
    ) {
        self.init(object: JSONObject())
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
        self.type = type
        self.challengeType = challengeType
        self.embedded = embedded
        self.links = links
        self.rawData = rawData
    }

    package init(object: JSONObject) { self.object = object }

    /// When the token of this answer expires, on the server's clock.
    public var expiresAt: Date? { expirationDate.flatMap(WireDate.date(from:)) }
}

extension OktaAPISuccessResponse {
    /// Reads the body of an answer, leniently.
    ///
    /// - Throws: `JSONParser.SyntaxError` if `data` is not JSON, `NotAnObject` if it is no object.
    package init(decoding data: Data, http: OktaHTTPResponseInfo? = nil) throws {
        self = try JSONParser.parse(data) { root, isPruned in
            guard root.isObject else { throw NotAnObject(found: root.kind) }
            let log = IssueLog()
            var response = OktaAPISuccessResponse(reading: root, log: log) ?? .init()
            if isPruned {
                log.note(expected: "at most \(JSONParser.maximumDepth) levels", found: "more")
            }
            response.origin = AnswerOrigin(
                rawData: data,
                decodingIssues: log.issues,
                http: http
            )
            return response
        }
    }

    /// The body is JSON, but not an object.
    struct NotAnObject: Error {
        let found: String
    }
}

extension OktaAPISuccessResponse: WireModel, Printable {
    package static let fields: [Field] = [
        Field("status", .value(AuthStatus.self)), .secret("stateToken"),
        .secret("sessionToken"), Field("expiresAt", as: "expirationDate"),
        .secret("relayState"), .secret("recoveryToken"),
        Field("recoveryType", .value(RecoveryType.self)),
        Field("factorResult", .value(FactorResult.self)), "factorResultMessage",
        Field("factorType", .value(FactorType.self)), "type", "challengeType",
        Field("_embedded", .object(EmbeddedResponse.self), as: "embedded"),
        Field("_links", .object(LinksResponse.self), as: "links"),
    ]

    // An empty state token identifies no transaction.
    package static func adjust(_ object: inout JSONObject) {
        if (object["stateToken"] as String?) == "" { object.setValue(nil, for: "stateToken") }
    }

    package var visibleParts: [(label: String, value: Any)] {
        let parts: KeyValuePairs<String, Any?> = [
            "rawData": Secret.redacted(rawData), "http": http,
            "decodingIssues": decodingIssues.isEmpty ? nil : decodingIssues,
        ]
        return object.visibleParts(of: Self.fields)
            + parts.compactMap { label, value in value.map { (label, $0) } }
    }
}

/// The request that an answer belongs to; no part of the answer's value.
struct AnswerTicket: Equatable, Sendable {
    /// The number of the request in its transaction; `nil` for an answer that an app made.
    var number: Int?

    // Not synthesised: two answers are equal whichever requests they belong to.
    static func == (one: Self, other: Self) -> Bool { true }
}
