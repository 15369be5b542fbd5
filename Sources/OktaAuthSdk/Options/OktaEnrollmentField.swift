/// An input for the enrollment of a factor.
public enum OktaEnrollmentField: String, CaseIterable, Hashable, Sendable {
    /// The phone number in E.164 form.
    case phoneNumber
    /// The id of a security question.
    case questionId
    /// The text of a custom question.
    case questionText
    /// The answer to the question.
    case answer
    /// The name of a token.
    case credentialId
    /// The current code of a token.
    case passCode
    /// The code that comes after ``passCode``.
    case nextPassCode
    /// The password that the user enters as one factor of several.
    case password
    /// The extension behind ``phoneNumber``; always optional.
    case phoneExtension
}

extension [OktaEnrollmentField: String] {
    /// The values of the parameters that 1.x had.
    init(
        questionId: String?,
        answer: String?,
        credentialId: String?,
        passCode: String?,
        phoneNumber: String?
    ) {
        self.init()
        self[.questionId] = questionId
        self[.answer] = answer
        self[.credentialId] = credentialId
        self[.passCode] = passCode
        self[.phoneNumber] = phoneNumber
    }

    /// Whether the methods with the parameters of 1.x take all values.
    var fitLegacyParameters: Bool {
        let parameters: Set<OktaEnrollmentField> = [
            .questionId, .answer, .credentialId, .passCode, .phoneNumber,
        ]
        return parameters.isSuperset(of: keys)
    }
}
