public import Foundation

/// One answer of the Authn API: where the transaction stands, and what can be done next.
public struct OktaAPISuccessResponse: Codable, Equatable, Sendable {
    /// Where the transaction stands now; absent in the answer to a cancellation.
    public var status: AuthStatus?
    /// Identifies the transaction.
    ///
    /// It can change from one answer to the next.
    public var stateToken: String?
    /// The reward of a finished sign-in: can be exchanged once, within five minutes.
    public var sessionToken: String?
    /// When the token of this answer expires, as written by the server: JSON `expiresAt`.
    public var expirationDate: String?
    /// What the app passed when it started the transaction.
    ///
    /// Not to be trusted.
    public var relayState: String?
    /// Identifies a recovery that a trusted application started.
    public var recoveryToken: String?
    /// What the recovery is for.
    public var recoveryType: RecoveryType?
    /// How the last attempt to verify or activate a factor went.
    public var factorResult: FactorResult?
    /// More about ``factorResult``, for example `OKTA_VERIFY_UPGRADE_REQUIRED`.
    public var factorResultMessage: String?
    /// The factor type of a recovery, or of a challenge for all factors of one type.
    public var factorType: FactorType?
    /// What kind of transaction this is, for example `SESSION_STEP_UP`.
    public var type: String?
    /// `FACTOR`, or `FACTOR_TYPE` if any factor of the type may answer.
    public var challengeType: String?
    /// The objects that came along: JSON `_embedded`.
    public var embedded: EmbeddedResponse? {
        @storageRestrictions(initializes: boxedEmbedded)
        init { boxedEmbedded = Boxed(newValue) }
        get { boxedEmbedded.value }
        set { boxedEmbedded = Boxed(newValue) }
    }
    private var boxedEmbedded: Boxed<EmbeddedResponse>
    /// Where the transaction can go from here: JSON `_links`.
    public var links: LinksResponse? {
        @storageRestrictions(initializes: boxedLinks)
        init { boxedLinks = Boxed(newValue) }
        get { boxedLinks.value }
        set { boxedLinks = Boxed(newValue) }
    }
    private var boxedLinks: Boxed<LinksResponse>
    /// The answer as it came, for members this model lacks.
    ///
    /// It holds tokens: never log it.
    public var rawData: Data?
    /// What did not fit and was left out.
    public var decodingIssues: [OktaDecodingIssue] = []
    /// Status, request id, rate limit and time of the HTTP response; `nil` for a fixture.
    public var http: OktaHTTPResponseInfo?
    /// The request this answers.
    var ticket = AnswerTicket()

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
            var response = OktaAPISuccessResponse(reading: JSONReader(root, log: log))
            if isPruned {
                log.note(expected: "at most \(JSONParser.maximumDepth) levels", found: "more")
            }
            response.decodingIssues = log.issues
            return response
        }
        rawData = data
        self.http = http
    }

    /// The body is JSON, but not an object.
    struct NotAnObject: Error {
        let found: String
    }
}

extension OktaAPISuccessResponse: WireModel {
    @usableFromInline package init(reading json: JSONReader) {
        status = json.value("status")
        stateToken = json.string("stateToken")
        sessionToken = json.string("sessionToken")
        expirationDate = json.string("expiresAt")
        relayState = json.string("relayState")
        recoveryToken = json.string("recoveryToken")
        recoveryType = json.value("recoveryType")
        factorResult = json.value("factorResult")
        factorResultMessage = json.string("factorResultMessage")
        factorType = json.value("factorType")
        type = json.string("type")
        challengeType = json.string("challengeType")
        embedded = json.object("_embedded")
        links = json.object("_links")
    }

    package var json: JSONValue {
        .object([
            "status": status?.rawValue, "stateToken": stateToken, "sessionToken": sessionToken,
            "expiresAt": expirationDate, "relayState": relayState, "recoveryToken": recoveryToken,
            "recoveryType": recoveryType?.rawValue, "factorResult": factorResult?.rawValue,
            "factorResultMessage": factorResultMessage, "factorType": factorType?.rawValue,
            "type": type, "challengeType": challengeType, "_embedded": embedded, "_links": links,
        ])
    }
}

extension OktaAPISuccessResponse: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "status": status, "stateToken": Secret.redacted(stateToken),
            "sessionToken": Secret.redacted(sessionToken), "expirationDate": expirationDate,
            "relayState": Secret.redacted(relayState),
            "recoveryToken": Secret.redacted(recoveryToken),
            "recoveryType": recoveryType, "factorResult": factorResult,
            "factorResultMessage": factorResultMessage, "factorType": factorType, "type": type,
            "challengeType": challengeType, "embedded": embedded, "links": links,
            "rawData": Secret.redacted(rawData), "http": http,
            "decodingIssues": decodingIssues.isEmpty ? nil : decodingIssues,
        ]
    }
}

/// The request that an answer belongs to; no part of the answer's value.
struct AnswerTicket: Equatable, Sendable {
    /// The number of the request in its transaction; `nil` for an answer that an app made.
    var number: Int?

    // Not synthesised: two answers are equal whichever requests they belong to.
    static func == (one: Self, other: Self) -> Bool { true }
}
