/// Members for a screen that serves several kinds of factors: a field for a code, the inputs of
/// an enrollment, a wait, a button to send again.
extension OktaFactor {
    // MARK: Code

    /// Whether a code can be submitted now.
    public var canSubmitCode: Bool {
        switch codeSource {
        case .device: canActivate() || canVerify() || canSelect()
        case .message: canActivate() || canVerify()
        case nil: false
        }
    }

    /// Submits a code: to the activation, to the challenge, or to select a factor whose code is not
    /// sent.
    ///
    /// Keep leading zeros. A wrong code is `E0000068`; ``OktaError/wrongStatus(_:)`` if the factor has no
    /// code.
    public func submit(
        code: String,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        let callbacks = StatusCallbacks(onStatusChange, onError)
        guard let codeSource else {
            return callbacks.fail(.wrongStatus("\(subject) has no code"))
        }
        if canActivate() {
            activate(passCode: code, onStatusChange: onStatusChange, onError: onError)
        } else if codeSource == .message || canVerify() {
            verify(
                passCode: code,
                answerToSecurityQuestion: nil,
                onStatusChange: onStatusChange,
                onError: onError
            )
        } else if let factor = self as? OktaFactorShownCode {
            factor.select(passCode: code, onStatusChange: onStatusChange, onError: onError)
        } else {
            run(try .verify(step(.verify), passCode: code), reporting: callbacks)
        }
    }

    /// The async form of ``OktaFactor/submit(code:onStatusChange:onError:)``.
    public func submit(code: String) async throws -> OktaAuthStatus {
        try await outcome { submit(code: code, onStatusChange: $0, onError: $1) }
    }

    // MARK: Enrollment

    /// Enrolls the factor with the values of ``OktaFactor/enrollmentFields``: `POST /api/v1/authn/factors`.
    ///
    /// A missing value is left out, an empty one refused; an invalid one is `E0000001`. The next status
    /// is ``OktaAuthStatusFactorEnrollActivate``, or another if the factor needs no activation.
    public func enroll(
        with values: [OktaEnrollmentField: String],
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        guard values.fitLegacyParameters else {
            return run(
                try .enroll(factor, step(.enroll), values),
                reporting: StatusCallbacks(onStatusChange, onError)
            )
        }
        enroll(
            questionId: values[.questionId],
            answer: values[.answer],
            credentialId: values[.credentialId],
            passCode: values[.passCode],
            phoneNumber: values[.phoneNumber],
            onStatusChange: onStatusChange,
            onError: onError
        )
    }

    /// The async form of `enroll(with:onStatusChange:onError:)`.
    public func enroll(with values: [OktaEnrollmentField: String]) async throws -> OktaAuthStatus {
        try await outcome { enroll(with: values, onStatusChange: $0, onError: $1) }
    }

    // MARK: Wait

    /// Whether the user's decision is outstanding and can be polled.
    public func canWait() -> Bool { owningStatus?.awaitsDecision ?? false }

    /// Waits until the user has decided, and reports events meanwhile.
    ///
    /// Calls ``OktaAuthStatusSingleFactor/waitForDecision(onEvent:onStatusChange:onError:)``.
    public func waitForDecision(
        onEvent: @escaping (_ event: OktaPollEvent) -> Void,
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        guard let status = owningStatus as? OktaAuthStatusSingleFactor else {
            return StatusCallbacks(onStatusChange, onError).fail(.missing(.next, in: subject))
        }
        status.waitForDecision(onEvent: onEvent, onStatusChange: onStatusChange, onError: onError)
    }

    /// The async form of `waitForDecision(onEvent:onStatusChange:onError:)`.
    public func waitForDecision(
        onEvent: @escaping (_ event: OktaPollEvent) -> Void
    ) async throws -> OktaAuthStatus {
        try await outcome(updating: onEvent) {
            waitForDecision(onEvent: $2, onStatusChange: $0, onError: $1)
        }
    }

    /// Starts the wait, and returns its events and its result.
    public func waitForDecision() -> OktaPollSession {
        OktaPollSession { waitForDecision(onEvent: $0, onStatusChange: $1, onError: $2) }
    }

    // MARK: Send again

    /// Whether it can be sent again now.
    public func canResend() -> Bool { owningStatus?.availableOperations.contains(.resend) ?? false }

    /// Sends the code or push again: `POST` to the `resend` link of the factor's status.
    ///
    /// Calls ``OktaAuthStatusSingleFactor/resendFactor(onStatusChange:onError:)``.
    public func resend(
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        guard let status = owningStatus as? OktaAuthStatusSingleFactor else {
            return StatusCallbacks(onStatusChange, onError).fail(.missing(.resend, in: subject))
        }
        status.resendFactor(onStatusChange: onStatusChange, onError: onError)
    }

    /// The async form of `resend(onStatusChange:onError:)`.
    public func resend() async throws -> OktaAuthStatus {
        try await outcome { resend(onStatusChange: $0, onError: $1) }
    }
}
