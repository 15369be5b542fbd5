/// A value an app asks for while enrolling a factor.
public enum OktaEnrollmentField: String, CaseIterable, Hashable, Sendable {
    /// The phone number in E.164 form.
    case phoneNumber
    /// The id of a security question.
    case questionId
    /// The answer to it.
    case answer
    /// The name of a token.
    case credentialId
    /// The current code of a token.
    case passCode
}

/// A factor that can be enrolled with a few typed values.
public protocol OktaFactorEnrollable: OktaFactor {
    /// What to ask for, in order.
    var enrollmentFields: [OktaEnrollmentField] { get }
}

extension OktaFactorPhone: OktaFactorEnrollable {
    /// The phone number.
    public var enrollmentFields: [OktaEnrollmentField] { [.phoneNumber] }
}

extension OktaFactorQuestion: OktaFactorEnrollable {
    /// Question and answer.
    public var enrollmentFields: [OktaEnrollmentField] { [.questionId, .answer] }
}

extension OktaFactorToken: OktaFactorEnrollable {
    /// Name and current code.
    public var enrollmentFields: [OktaEnrollmentField] { [.credentialId, .passCode] }
}

extension OktaFactorTotp: OktaFactorEnrollable {
    /// Nothing: the answer has the secret.
    public var enrollmentFields: [OktaEnrollmentField] { [] }
}

extension OktaFactorPush: OktaFactorEnrollable {
    /// Nothing: the answer has the QR code.
    public var enrollmentFields: [OktaEnrollmentField] { [] }
}

extension OktaFactorEnrollable {
    /// Enrolls the factor with the values of ``enrollmentFields``: `POST /api/v1/authn/factors`.
    ///
    /// - Parameters:
    ///   - values: What was typed; a missing value is left out, an empty one is refused.
    ///   - onStatusChange: Called with ``OktaAuthStatusFactorEnrollActivate``, or with what comes
    ///     next if the factor needs no activation.
    ///   - onError: Called instead; `E0000001` if a value will not do.
    public func enroll(
        with values: [OktaEnrollmentField: String],
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
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
}
