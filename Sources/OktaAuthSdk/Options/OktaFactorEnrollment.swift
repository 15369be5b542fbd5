/// The values to enroll a factor, as ``OktaAPI`` gets them; each kind of factor needs some of them.
///
/// Values that are `nil` are left out of the request.
public struct OktaFactorEnrollment: Equatable, Sendable {
    /// The id of a security question.
    public var questionId: String?
    /// The text of a custom question.
    public var questionText: String?
    /// The answer to the question, at least four characters.
    public var answer: String?
    /// The name of a token.
    public var credentialId: String?
    /// The current code of a token.
    public var passCode: String?
    /// The code that comes after ``passCode``; Symantec VIP asks for both.
    public var nextPassCode: String?
    /// In E.164 form, for example `+15551234567`.
    public var phoneNumber: String?
    /// The extension behind ``phoneNumber``, for voice calls.
    public var phoneExtension: String?
    /// `true` replaces the number of a phone that was enrolled before; sent in the query.
    var updatesPhone: Bool?
    /// The password, where it is one factor of several.
    public var password: String?

    init(
        questionId: String? = nil,
        questionText: String? = nil,
        answer: String? = nil,
        credentialId: String? = nil,
        passCode: String? = nil,
        nextPassCode: String? = nil,
        phoneNumber: String? = nil,
        phoneExtension: String? = nil,
        updatesPhone: Bool? = nil,
        password: String? = nil
    ) {
        self.questionId = questionId
        self.questionText = questionText
        self.answer = answer
        self.credentialId = credentialId
        self.passCode = passCode
        self.nextPassCode = nextPassCode
        self.phoneNumber = phoneNumber
        self.phoneExtension = phoneExtension
        self.updatesPhone = updatesPhone
        self.password = password
    }

    /// The values that must not be empty, by the names of their parameters.
    var named: KeyValuePairs<String, String?> {
        [
            "questionId": questionId, "questionText": questionText, "answer": answer,
            "credentialId": credentialId, "passCode": passCode, "nextPassCode": nextPassCode,
            "phoneNumber": phoneNumber, "phoneExtension": phoneExtension, "password": password,
        ]
    }

    /// Whether the method of the API with single values can send all of them.
    var fitsLegacyParameters: Bool {
        let classic = Self(
            questionId: questionId,
            answer: answer,
            credentialId: credentialId,
            passCode: passCode,
            phoneNumber: phoneNumber
        )
        return self == classic
    }

    /// The factor's profile as it is sent; `nil` if it is empty.
    var profile: OktaJSON? {
        let profile = OktaJSON.object([
            "phoneNumber": phoneNumber, "phoneExtension": phoneExtension,
            "question": questionId, "questionText": questionText, "answer": answer,
            "credentialId": credentialId, "password": password,
        ])
        // Not by `?:`, in which `nil` would be the JSON value `null`.
        guard profile != [:] else { return nil }
        return profile
    }
}

extension OktaFactorEnrollment: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        [
            "questionId": questionId, "questionText": questionText,
            "answer": Secret.redacted(answer), "credentialId": credentialId,
            "passCode": Secret.redacted(passCode), "nextPassCode": Secret.redacted(nextPassCode),
            "phoneNumber": Secret.redacted(phoneNumber), "phoneExtension": phoneExtension,
            "updatesPhone": updatesPhone, "password": Secret.redacted(password),
        ]
    }
}
