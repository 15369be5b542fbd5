/// A factor of the user, and what can be done with it.
///
/// Downcast to the subclass that ``type`` names. A factor keeps its status alive, so keeping only
/// the factor never loses a callback. Callbacks follow the rules of ``OktaAuthStatus``.
open class OktaFactor {
    /// The factor as the server describes it; while a push is waiting, the latest description.
    public internal(set) var factor: EmbeddedResponse.Factor
    /// The API this factor sends through; that of its status by default.
    open var restApi: OktaAPI? {
        get { settings.restApi }
        set { settings.restApi = newValue }
    }
    /// Handles the answers; held weakly.
    ///
    /// Without one, the status of the factor does.
    public var responseDelegate: (any OktaFactorResultProtocol)? {
        get { settings.responseDelegate }
        set { settings.responseDelegate = newValue }
    }

    /// What the app can set; kept by the status too.
    lazy var settings = FactorSettings()
    /// Identifies the transaction.
    var stateToken: String
    /// Where the factor is verified, in `MFA_CHALLENGE`.
    var verifyLink: LinksResponse.Link?
    /// Where the factor is activated, in `MFA_ENROLL_ACTIVATE`.
    var activationLink: LinksResponse.Link?
    /// The status that offers the factor.
    ///
    /// Held strongly: the status does not hold its factors.
    var origin: OktaAuthStatus?

    /// Creates a factor.
    ///
    /// Statuses make their factors themselves; a factor made by hand also needs ``restApi`` and
    /// ``responseDelegate``.
    ///
    /// - Parameters:
    ///   - factor: The factor as the server describes it.
    ///   - stateToken: The transaction.
    ///   - verifyLink: Where the factor is verified, if it is being challenged.
    ///   - activationLink: Where the factor is activated, if it was just enrolled.
    public required init(
        factor: EmbeddedResponse.Factor,
        stateToken: String,
        verifyLink: LinksResponse.Link?,
        activationLink: LinksResponse.Link?
    ) {
        self.factor = factor
        self.stateToken = stateToken
        self.verifyLink = verifyLink
        self.activationLink = activationLink
    }

    // MARK: Facts

    /// The kind of factor.
    open var type: FactorType { factor.factorType }
    /// Who provides the factor.
    open var provider: FactorProvider? { factor.provider }
    /// `REQUIRED` or `OPTIONAL`, while enrolling.
    open var enrollment: String? { factor.enrollment }
    /// For example `NOT_SETUP` or `ACTIVE`, while enrolling.
    open var status: String? { factor.status }
    /// Where the factor sends to, or what it is called.
    open var profile: EmbeddedResponse.Factor.Profile? { factor.profile }
    /// What tells the factor from others of its kind: a masked number or address, the question, the
    /// name of a device, a token or a key.
    open var detail: String? {
        profile?.name ?? profile?.questionText ?? profile?.credentialId
    }
    /// What the server offers to do with the factor.
    open var links: LinksResponse? { factor.links }

    /// Whether the factor can be enrolled.
    open func canEnroll() -> Bool { offers(.enroll) }
    /// Whether the factor can be activated.
    open func canActivate() -> Bool { activationLink?.takesPost ?? false }
    /// Whether the factor can be selected.
    open func canSelect() -> Bool { offers(.verify) }
    /// Whether the factor is being challenged, and the challenge can be answered here.
    open func canVerify() -> Bool { verifyLink?.takesPost ?? false }

    // MARK: Operations

    /// Enrolls the factor: `POST /api/v1/authn/factors`.
    ///
    /// - Parameters:
    ///   - questionId: The security question.
    ///   - answer: The answer to it.
    ///   - credentialId: The name of a token.
    ///   - passCode: The current code of a token.
    ///   - phoneNumber: In E.164 form, for example `+15551234567`.
    ///   - onStatusChange: Called with ``OktaAuthStatusFactorEnrollActivate``, or with what comes
    ///     next if the factor needs no activation.
    ///   - onError: Called instead; `E0000001` if a value will not do.
    open func enroll(
        questionId: String?,
        answer: String?,
        credentialId: String?,
        passCode: String?,
        phoneNumber: String?,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        enroll(
            with: OktaFactorEnrollment(
                questionId: questionId,
                answer: answer,
                credentialId: credentialId,
                passCode: passCode,
                phoneNumber: phoneNumber
            ),
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }

    /// Enrolls a factor that needs nothing to be typed: `POST /api/v1/authn/factors`.
    ///
    /// Apps, security keys, Duo, e-mail to the user's address, identity providers.
    ///
    /// - Parameters:
    ///   - onStatusChange: Called with ``OktaAuthStatusFactorEnrollActivate``, whose factor has what
    ///     is needed to set it up.
    ///   - onError: Called instead; `E0000001` if the factor needs more.
    open func enroll(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        enroll(OktaFactorEnrollment(), onStatusChange: onStatusChange, onError: onError)
    }

    /// Enrolls the factor with everything it may need: `POST /api/v1/authn/factors`.
    ///
    /// The factor classes have methods that ask for just what they need.
    ///
    /// - Parameters:
    ///   - enrollment: What the user gave.
    ///   - onStatusChange: Called with ``OktaAuthStatusFactorEnrollActivate``, or with what comes
    ///     next if the factor needs no activation.
    ///   - onError: Called instead; `E0000001` if a value will not do.
    open func enroll(
        _ enrollment: OktaFactorEnrollment,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        enroll(
            with: enrollment,
            reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError)
        )
    }

    /// Activates the factor: `POST /api/v1/authn/factors/{id}/lifecycle/activate`.
    ///
    /// - Parameters:
    ///   - passCode: The code; `nil` for a push.
    ///   - onStatusChange: Called with what comes next.
    ///   - onError: Called instead; a wrong code is `E0000068`.
    ///   - onFactorStatusUpdate: Called each time the server says how it goes.
    open func activate(
        passCode: String?,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        answer(
            OktaFactorProof(passCode: passCode, answer: nil),
            at: activationLink,
            reporting: StatusCallbacks(
                onStatusChange: onStatusChange,
                onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
        )
    }

    /// Sends the challenge of the factor: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// - Parameters:
    ///   - onStatusChange: Called with ``OktaAuthStatusFactorChallenge``.
    ///   - onError: Called instead; ``OktaError/wrongStatus(_:)`` if the factor cannot be selected.
    open func select(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        select(reporting: StatusCallbacks(onStatusChange: onStatusChange, onError: onError))
    }

    /// Answers the challenge: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// - Parameters:
    ///   - passCode: The code; `nil` for a push or a question.
    ///   - answerToSecurityQuestion: The answer; `nil` unless the factor is a question.
    ///   - onStatusChange: Called with what comes next.
    ///   - onError: Called instead; a wrong code or answer is `E0000068`.
    ///   - onFactorStatusUpdate: Called each time the server says how it goes.
    open func verify(
        passCode: String?,
        answerToSecurityQuestion: String?,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        answer(
            OktaFactorProof(passCode: passCode, answer: answerToSecurityQuestion),
            at: verifyLink,
            reporting: StatusCallbacks(
                onStatusChange: onStatusChange,
                onError: onError,
                onFactorStatusUpdate: onFactorStatusUpdate
            )
        )
    }

    /// Sends a body the app put together to `link`, with the method its hints allow.
    ///
    /// - Parameters:
    ///   - link: One of the links of the factor or its status.
    ///   - keyValuePayload: A JSON object; the state token is added if it lacks one. Values that
    ///     JSON cannot express are reported as ``OktaError/invalidParameters(_:)``.
    ///   - onStatusChange: Called with what comes next.
    ///   - onError: Called instead; ``OktaError/invalidParameters(_:)`` if JSON cannot express a
    ///     value, and whatever the server refuses.
    ///   - onFactorStatusUpdate: Called each time the server says how it goes.
    open func sendRequest(
        with link: LinksResponse.Link,
        keyValuePayload: [String: Any],
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        let callbacks = StatusCallbacks(
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
        follow(link, waitsForDecision: true, reporting: callbacks) {
            api,
            link,
            stateToken,
            completion in
            let payload = ["stateToken": stateToken].merging(keyValuePayload) { $1 }
            return api.sendApiRequest(
                with: link,
                bodyParams: payload,
                method: OktaAPI.method(for: link),
                completion: completion
            )
        }
    }
}

extension OktaFactor: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> { ["factor": factor] }
}
