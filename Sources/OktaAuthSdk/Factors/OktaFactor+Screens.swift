/// Members for a screen that serves several kinds of factors: a field for a code, and the inputs of
/// an enrollment.
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

    /// Submits a code, and returns the next status.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactor, code: String) async throws {
    ///     let next = try await factor.submit(code: code)
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of ``OktaFactor/submit(code:onStatusChange:onError:)``,
    /// whose error it throws.
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

    /// Enrolls the factor with the values of ``OktaFactor/enrollmentFields``, and returns the next status.
    ///
    /// ```swift
    /// func example(_ factor: OktaFactor, values: [OktaEnrollmentField : String]) async throws {
    ///     let next = try await factor.enroll(with: values)
    ///     handle(next)
    /// }
    /// ```
    ///
    /// The async form of `enroll(with:onStatusChange:onError:)`, whose error it throws.
    public func enroll(with values: [OktaEnrollmentField: String]) async throws -> OktaAuthStatus {
        try await outcome { enroll(with: values, onStatusChange: $0, onError: $1) }
    }
}
