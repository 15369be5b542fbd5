/// An input for the enrollment of a factor.
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
    /// The code that comes after ``passCode``.
    case nextPassCode
    /// The password, where it is one factor of several.
    case password
    /// The extension behind ``phoneNumber``; always optional.
    case phoneExtension
}

/// A factor that can be enrolled with a few text inputs.
public protocol OktaFactorEnrollable: OktaFactor {
    /// The inputs to show, in order.
    var enrollmentFields: [OktaEnrollmentField] { get }
}

extension OktaFactorEnrollable {
    /// Empty: the answer holds the data for the setup.
    public var enrollmentFields: [OktaEnrollmentField] { [] }

    /// Enrolls the factor with the values of ``enrollmentFields``: `POST /api/v1/authn/factors`.
    ///
    /// - Parameters:
    ///   - values: The inputs of the user; a missing value is left out, an empty one is refused.
    ///   - onStatusChange: Called with ``OktaAuthStatusFactorEnrollActivate``, or with the next
    ///     status if the factor needs no activation.
    ///   - onError: Called instead; `E0000001` if a value is invalid.
    public func enroll(
        with values: [OktaEnrollmentField: String],
        onStatusChange: @escaping (_ newStatus: OktaAuthStatus) -> Void,
        onError: @escaping (_ error: OktaError) -> Void
    ) {
        let enrollment = OktaFactorEnrollment(
            questionId: values[.questionId],
            answer: values[.answer],
            credentialId: values[.credentialId],
            passCode: values[.passCode],
            nextPassCode: values[.nextPassCode],
            phoneNumber: values[.phoneNumber],
            phoneExtension: values[.phoneExtension],
            password: values[.password]
        )
        guard enrollment.isClassic else {
            return enroll(enrollment, onStatusChange: onStatusChange, onError: onError)
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
    ///
    /// - Throws: ``OktaError``; `CancellationError` if the task is cancelled or the call superseded.
    public func enroll(with values: [OktaEnrollmentField: String]) async throws -> OktaAuthStatus {
        try await outcome { enroll(with: values, onStatusChange: $0, onError: $1) }
    }
}
