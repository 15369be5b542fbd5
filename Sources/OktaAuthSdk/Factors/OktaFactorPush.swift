/// A notification to approve in Okta Verify.
open class OktaFactorPush: OktaFactor {
    /// The links that send the activation link to the user.
    open var sendLinks: [LinksResponse.Link]? { activationLinks?.send }

    /// The challenge the user sees on the phone.
    open var challenge: EmbeddedResponse.Factor.Embedded.Challenge? { factor.embedded?.challenge }

    /// The number to show, which the user picks on the phone.
    ///
    /// Only while the push requires it; any response can bring it while the push is waiting. 0 is a
    /// valid number.
    open var correctAnswer: Int? { challenge?.correctAnswer }

    /// Whether the activation link can be sent by text message.
    open func canSendPushCodeViaSms() -> Bool { codeViaSmsLink() != nil }

    /// The link that sends the activation link by text message.
    open func codeViaSmsLink() -> LinksResponse.Link? { sendLink(named: "sms") }

    /// Whether the activation link can be sent by e-mail.
    open func canSendPushCodeViaEmail() -> Bool { codeViaEmailLink() != nil }

    /// The link that sends the activation link by e-mail.
    open func codeViaEmailLink() -> LinksResponse.Link? { sendLink(named: "email") }

    /// Waits until the user has set the app up: `POST …/lifecycle/activate/poll`.
    ///
    /// After a timeout, which leads to the same status, it restarts the activation. The error is
    /// `E0000011` if the transaction ended meanwhile, `E0000047` if the rate limit lasts too long.
    open func activate(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        activate(
            passCode: nil,
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }

    /// Waits until the user has set the app up, and returns the next status.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactorPush) async throws {
    ///     let next = try await factor.activate()
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactorPush/activate(onStatusChange:onError:onFactorStatusUpdate:)``,
    /// whose error it throws.
    public final func activate(
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(updating: onFactorStatusUpdate) {
            activate(onStatusChange: $0, onError: $1, onFactorStatusUpdate: $2)
        }
    }

    /// Sends the activation link by text message to a number in E.164 form, for example `+15551234567`.
    ///
    /// For users who cannot scan the QR code. The status does not change; keep waiting. The error is
    /// ``OktaError/wrongStatus(_:)`` if the server does not offer it.
    open func sendActivationLinkViaSms(
        with phoneNumber: String,
        onSuccess: @escaping () -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        sendActivationLink(
            named: "sms", phoneNumber: phoneNumber, onSuccess: onSuccess, onError: onError
        )
    }

    /// Sends the activation link by text message, and returns when the org has accepted the request.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactorPush) async throws {
    ///     try await factor.sendActivationLinkViaSms(with: "+15550100")
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactorPush/sendActivationLinkViaSms(with:onSuccess:onError:)``,
    /// whose error it throws.
    public final func sendActivationLinkViaSms(with phoneNumber: String) async throws {
        try await outcome { (succeed: @escaping (()) -> Void, fail) in
            sendActivationLinkViaSms(with: phoneNumber, onSuccess: { succeed(()) }, onError: fail)
        }
    }

    /// Sends the activation link to the user by e-mail; otherwise like
    /// ``sendActivationLinkViaSms(with:onSuccess:onError:)``.
    open func sendActivationLinkViaEmail(
        onSuccess: @escaping () -> Void, onError: @escaping (_ error: OktaError) -> Void
    ) {
        sendActivationLink(named: "email", phoneNumber: nil, onSuccess: onSuccess, onError: onError)
    }

    /// Sends the activation link to the user by e-mail.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactorPush) async throws {
    ///     try await factor.sendActivationLinkViaEmail()
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactorPush/sendActivationLinkViaEmail(onSuccess:onError:)``,
    /// whose error it throws.
    public final func sendActivationLinkViaEmail() async throws {
        try await outcome { (succeed: @escaping (()) -> Void, fail) in
            sendActivationLinkViaEmail(onSuccess: { succeed(()) }, onError: fail)
        }
    }

    /// Waits until the user has approved or rejected the push: `POST …/factors/{id}/verify`.
    ///
    /// A rejection leads to the same status; after it, or after a timeout, this sends a new push. While
    /// the factor result is `waiting`, ``correctAnswer`` is up to date. The error is `E0000011` if the
    /// transaction ended meanwhile, `E0000047` if the rate limit lasts too long.
    open func verify(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void,
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) {
        verify(
            passCode: nil,
            answerToSecurityQuestion: nil,
            onStatusChange: onStatusChange,
            onError: onError,
            onFactorStatusUpdate: onFactorStatusUpdate
        )
    }

    /// Waits until the user has approved or rejected the push, and returns the next status.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactorPush) async throws {
    ///     let next = try await factor.verify()
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactorPush/verify(onStatusChange:onError:onFactorStatusUpdate:)``,
    /// whose error it throws.
    public final func verify(
        onFactorStatusUpdate: ((_ state: OktaAPISuccessResponse.FactorResult) -> Void)? = nil
    ) async throws -> OktaAuthStatus {
        try await outcome(updating: onFactorStatusUpdate) {
            verify(onStatusChange: $0, onError: $1, onFactorStatusUpdate: $2)
        }
    }

    /// Polls once, and reports the status whether the user has decided or not.
    ///
    /// For apps with their own timer. Replaces a wait in progress. The status stays the same until
    /// the user decides. Errors are as in ``verify(onStatusChange:onError:onFactorStatusUpdate:)``.
    open func checkFactorResult(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        run(try .verify(step(.next)), reporting: StatusCallbacks(onStatusChange, onError))
    }

    /// Polls once, and returns the status whether the user has decided or not.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactorPush) async throws {
    ///     let next = try await factor.checkFactorResult()
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactorPush/checkFactorResult(onStatusChange:onError:)``,
    /// whose error it throws.
    public final func checkFactorResult() async throws -> OktaAuthStatus {
        try await outcome { checkFactorResult(onStatusChange: $0, onError: $1) }
    }

    private func sendLink(named name: String) -> LinksResponse.Link? {
        sendLinks?.first { $0.isNamed(name) }
    }

    private func sendActivationLink(
        named name: String,
        phoneNumber: String?,
        onSuccess: @escaping () -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        let callbacks = Callbacks(onSuccess, onError)
        if let error = OktaError.empty(in: ["phoneNumber": phoneNumber]) {
            return callbacks.fail(error)
        }
        guard let link = sendLink(named: name) else {
            return callbacks.fail(.wrongStatus("\(subject) offers no '\(name)' link to send"))
        }
        // Beside the wait for the activation, which continues.
        sendIndependently(isExclusive: true, reporting: callbacks) { api, succeed, fail in
            api.sendActivationLink(
                link: link, stateToken: transactionToken ?? "", phoneNumber: phoneNumber
            ) { response in
                switch response {
                case .success: succeed(())
                case .error(let error): fail(error)
                }
            }
        }
    }

    override var ownFields: [OktaEnrollmentField]? { [] }
}
