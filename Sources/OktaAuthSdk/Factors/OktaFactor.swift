/// A factor of the user, and its operations.
///
/// Downcast to the subclass that ``type`` names. A status retains its factors, and a factor that
/// outlives its status still reports every result. Callbacks follow the rules of
/// ``OktaAuthStatus``.
open class OktaFactor {
    /// The factor as the server describes it; while a push is waiting, the latest description.
    public final var factor: EmbeddedResponse.Factor {
        get { state.withLock { $0.factor } }
        set { state.change { $0.factor = newValue } }
    }
    /// The API this factor sends through; by default the API of its status.
    open var restApi: OktaAPI? {
        get { state.withLock { $0.restApi } }
        set { state.change { $0.restApi = newValue } }
    }
    /// Handles the responses, held weakly; the status of the factor unless set.
    public final var responseDelegate: (any OktaFactorResultProtocol)? {
        get { ownDelegate ?? owningStatus }
        set { state.change { $0.responseDelegate = newValue === $0.status ? nil : newValue } }
    }

    // Unchecked: any actor may use the objects in it, as with a status.
    private struct State: @unchecked Sendable {
        var factor: EmbeddedResponse.Factor
        var restApi: OktaAPI?
        weak var responseDelegate: (any OktaFactorResultProtocol)?
        /// The status that offers the factor, which holds it.
        weak var status: OktaAuthStatus?
        /// The data of the status, shared so that it survives the status.
        var shared: SharedStatus?
        var index = 0
        var ownTransaction: Transaction?
    }

    private let state: Locked<State>
    /// The values with which an app created the factor.
    private let initialValues: (stateToken: String, verifyLink: Link?, activationLink: Link?)

    private typealias Link = LinksResponse.Link

    /// Creates a factor.
    ///
    /// Statuses create their factors; a factor created by an app also needs ``restApi`` and
    /// ``responseDelegate``. `verifyLink` verifies a factor that is being challenged, `activationLink`
    /// activates one that was just enrolled.
    public required init(
        factor: EmbeddedResponse.Factor,
        stateToken: String,
        verifyLink: LinksResponse.Link?,
        activationLink: LinksResponse.Link?
    ) {
        state = Locked(State(factor: factor))
        initialValues = (stateToken, verifyLink, activationLink)
    }

    // MARK: Status

    final func attach(to status: OktaAuthStatus, at index: Int) {
        state.change {
            $0.restApi = $0.restApi ?? status.restApi
            $0.status = status
            $0.shared = status.shared
            $0.index = index
        }
    }

    /// The status that offers the factor; recreated if the app has released it.
    ///
    /// `nil` only for a factor that an app created.
    final var owningStatus: OktaAuthStatus? {
        let (held, shared, index) = state.withLock { ($0.status, $0.shared, $0.index) }
        if let held { return held }
        guard let shared else { return nil }
        let status = OktaAuthStatus.restored(from: shared)
        status.adopt(self, at: index)
        attach(to: status, at: index)
        return status
    }

    final var verifyLink: LinksResponse.Link? {
        owningStatus.map(\.factorVerifyLink) ?? initialValues.verifyLink
    }
    final var activationLink: LinksResponse.Link? {
        owningStatus.map(\.factorActivationLink) ?? initialValues.activationLink
    }

    final var transactionToken: String? {
        owningStatus?.transactionToken ?? initialValues.stateToken
    }

    final var ownDelegate: (any OktaFactorResultProtocol)? {
        state.withLock { $0.responseDelegate }
    }

    final var transaction: Transaction {
        if let owningStatus { return owningStatus.transaction }
        return state.withLock { state in
            let transaction = state.ownTransaction ?? Transaction()
            state.ownTransaction = transaction
            return transaction
        }
    }

    // MARK: Facts

    /// The kind of factor.
    open var type: FactorType { factor.factorType }
    /// The provider of the factor.
    open var provider: FactorProvider? { factor.provider }
    /// `REQUIRED` or `OPTIONAL`, while enrolling.
    open var enrollment: String? { factor.enrollment }
    /// For example `NOT_SETUP` or `ACTIVE`, while enrolling.
    open var status: String? { factor.status }
    /// The address or the name of the factor.
    open var profile: EmbeddedResponse.Factor.Profile? { factor.profile }
    /// Distinguishes the factor from others of its kind: a masked number or address, the question,
    /// the name of a device, a token or a key.
    public final var detail: String? { ownDetail }
    var ownDetail: String? { profile?.name ?? profile?.questionText ?? profile?.credentialId }
    /// Whether the user chose to have the push sent without asking; `nil` if the server does not say.
    public final var autoPushEnabled: Bool? {
        guard let id = factor.id else { return nil }
        return owningStatus?.rememberDevicePolicy?.factorsPolicyInfo?[id]?.autoPushEnabled
    }
    /// The operations the server offers for the factor.
    open var links: LinksResponse? { factor.links }
    /// The data for the setup of an app or a key; `nil` unless the factor is being activated.
    open var activation: EmbeddedResponse.Factor.Embedded.Activation? {
        factor.embedded?.activation
    }
    /// The links of ``activation``.
    open var activationLinks: LinksResponse? { activation?.links }
    /// The picture of the QR code to scan; never log it.
    open var qrCodeLink: LinksResponse.QRCode? { activationLinks?.qrcode }

    /// Whether the factor can be enrolled.
    open func canEnroll() -> Bool { offers(.enroll) }
    /// Whether the factor can be activated.
    open func canActivate() -> Bool { activationLink?.takesPost ?? false }
    /// Whether the factor can be selected.
    open func canSelect() -> Bool { offers(.verify) }
    /// Whether the factor is being challenged, and the challenge can be answered here.
    open func canVerify() -> Bool { verifyLink?.takesPost ?? false }

    /// The inputs to show in order to enroll the factor; empty if it needs none.
    ///
    /// `nil` if it is not enrolled with text inputs, or not by the user.
    public final var enrollmentFields: [OktaEnrollmentField]? { ownFields }
    var ownFields: [OktaEnrollmentField]? { nil }
    var codeSource: CodeSource? { nil }

    enum CodeSource {
        /// In a message, which has to be sent first.
        case message
        /// On a device or in an app, at any time.
        case device
    }

    // MARK: Operations

    /// Enrolls the factor: `POST /api/v1/authn/factors`.
    ///
    /// Pass the values for the kind of factor and `nil` for the rest, as in
    /// ``OktaAuthStatusFactorEnroll/enrollFactor(factor:questionId:answer:credentialId:passCode:phoneNumber:onStatusChange:onError:)``,
    /// which calls it.
    open func enroll(
        questionId: String?,
        answer: String?,
        credentialId: String?,
        passCode: String?,
        phoneNumber: String?,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        let values = [OktaEnrollmentField: String](
            questionId: questionId,
            answer: answer,
            credentialId: credentialId,
            passCode: passCode,
            phoneNumber: phoneNumber
        )
        run(
            try .enroll(factor, step(.enroll), values),
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// Enrolls the factor, and returns the next status.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactor) async throws {
    ///     let next = try await factor.enroll(
    ///         questionId: "favorite_color",
    ///         answer: "blue",
    ///         credentialId: "00012345",
    ///         passCode: "123456",
    ///         phoneNumber: "+15550100"
    ///     )
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactor/enroll(questionId:answer:credentialId:passCode:phoneNumber:onStatusChange:onError:)``,
    /// whose error it throws.
    public final func enroll(
        questionId: String?,
        answer: String?,
        credentialId: String?,
        passCode: String?,
        phoneNumber: String?
    ) async throws -> OktaAuthStatus {
        try await outcome {
            enroll(
                questionId: questionId,
                answer: answer,
                credentialId: credentialId,
                passCode: passCode,
                phoneNumber: phoneNumber,
                onStatusChange: $0,
                onError: $1
            )
        }
    }

    /// Enrolls a factor that needs no input: `POST /api/v1/authn/factors`.
    ///
    /// Apps, security keys, Duo, e-mail to the user's address, identity providers. The next status is
    /// ``OktaAuthStatusFactorEnrollActivate``, whose factor holds the data for its setup. A factor that
    /// needs more is `E0000001`.
    open func enroll(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        run(
            try .enroll(factor, step(.enroll), [:]),
            reporting: StatusCallbacks(onStatusChange, onError)
        )
    }

    /// Enrolls a factor that needs no input, and returns the next status.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactor) async throws {
    ///     let next = try await factor.enroll()
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactor/enroll(onStatusChange:onError:)``, whose error it throws.
    public final func enroll() async throws -> OktaAuthStatus {
        try await outcome { enroll(onStatusChange: $0, onError: $1) }
    }

    /// Activates the factor: `POST /api/v1/authn/factors/{id}/lifecycle/activate`.
    ///
    /// Without a code it waits for a push. A wrong code is `E0000068`.
    open func activate(
        passCode: String?,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        answer(
            at: activationLink,
            passCode: passCode,
            reporting: StatusCallbacks(onStatusChange, onError, onFactorStatusUpdate)
        )
    }

    /// Activates the factor, and returns the next status.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactor) async throws {
    ///     let next = try await factor.activate(passCode: "123456")
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactor/activate(passCode:onStatusChange:onError:onFactorStatusUpdate:)``,
    /// whose error it throws.
    public final func activate(
        passCode: String?,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(updating: onFactorStatusUpdate) {
            activate(passCode: passCode, onStatusChange: $0, onError: $1, onFactorStatusUpdate: $2)
        }
    }

    /// Sends the challenge of the factor: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// The next status is ``OktaAuthStatusFactorChallenge``; the error is ``OktaError/wrongStatus(_:)`` if
    /// the factor cannot be selected.
    open func select(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) { run(try .verify(step(.verify)), reporting: StatusCallbacks(onStatusChange, onError)) }

    /// Sends the challenge of the factor, and returns the next status.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactor) async throws {
    ///     let next = try await factor.select()
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactor/select(onStatusChange:onError:)``, whose error it throws.
    public final func select() async throws -> OktaAuthStatus {
        try await outcome { select(onStatusChange: $0, onError: $1) }
    }

    /// Verifies the factor: `POST /api/v1/authn/factors/{id}/verify`.
    ///
    /// A question needs an answer; a push needs neither answer nor code. A wrong code or answer is
    /// `E0000068`.
    open func verify(
        passCode: String?,
        answerToSecurityQuestion: String?,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        answer(
            at: verifyLink,
            passCode: passCode,
            answer: answerToSecurityQuestion,
            reporting: StatusCallbacks(onStatusChange, onError, onFactorStatusUpdate)
        )
    }

    /// Verifies the factor, and returns the next status.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactor) async throws {
    ///     let next = try await factor.verify(passCode: "123456", answerToSecurityQuestion: "blue")
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactor/verify(passCode:answerToSecurityQuestion:onStatusChange:onError:onFactorStatusUpdate:)``,
    /// whose error it throws.
    public final func verify(
        passCode: String?,
        answerToSecurityQuestion: String?,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(updating: onFactorStatusUpdate) {
            verify(
                passCode: passCode,
                answerToSecurityQuestion: answerToSecurityQuestion,
                onStatusChange: $0,
                onError: $1,
                onFactorStatusUpdate: $2
            )
        }
    }

    /// Sends a body the app built to one of the links of the factor or its status, with the method its
    /// hints allow.
    ///
    /// Otherwise like ``OktaAuthStatus/send(_:to:onStatusChange:onError:)``.
    open func sendRequest(
        with link: LinksResponse.Link,
        keyValuePayload: [String: Any],
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        let callbacks = StatusCallbacks(onStatusChange, onError, onFactorStatusUpdate)
        guard let token = transactionToken, !token.isEmpty else {
            return callbacks.fail(.invalidResponse)
        }
        run(
            .custom(link, keyValuePayload.addingStateToken(token)),
            as: .stepThenWait,
            reporting: callbacks
        )
    }

    /// Sends a body of the app to a link of the factor, and returns the next status.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactor, link: LinksResponse.Link) async throws {
    ///     let next = try await factor.sendRequest(
    ///         with: link, keyValuePayload: ["passCode": "123456"]
    ///     )
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactor/sendRequest(with:keyValuePayload:onStatusChange:onError:onFactorStatusUpdate:)``,
    /// whose error it throws.
    public final func sendRequest(
        with link: LinksResponse.Link,
        keyValuePayload: [String: Any],
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(updating: onFactorStatusUpdate) {
            sendRequest(
                with: link,
                keyValuePayload: keyValuePayload,
                onStatusChange: $0,
                onError: $1,
                onFactorStatusUpdate: $2
            )
        }
    }
}

extension OktaFactor: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> { ["factor": factor] }
}

/// A factor that 1.x had no class for, or that this SDK has none for.
///
/// The factors this SDK knows have a class below it. Send to the others the members that the Authn
/// API documents, with ``OktaFactor/sendRequest(with:keyValuePayload:onStatusChange:onError:onFactorStatusUpdate:)``.
open class OktaFactorOther: OktaFactor {}

/// Handles the responses to the requests of a factor.
///
/// Every ``OktaAuthStatus`` conforms; set another object as ``OktaFactor/responseDelegate`` to
/// intercept responses.
public protocol OktaFactorResultProtocol: AnyObject {
    /// Turns `response` into a status, or continues to wait.
    ///
    /// Calls `onStatusChange` or `onError`, and before it `onFactorStatusUpdate` with each factor
    /// result.
    func handleFactorServerResponse(
        response: OktaAPIRequest.Result,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)?
    )
}
