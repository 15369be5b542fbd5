/// What an app can pass while enrolling a factor; each kind of factor needs some of it.
struct FactorFields {
    var questionId: String?
    var answer: String?
    var credentialId: String?
    var passCode: String?
    var phoneNumber: String?

    /// The fields by the names the app knows them by.
    var named: KeyValuePairs<String, String?> {
        [
            "questionId": questionId, "answer": answer, "credentialId": credentialId,
            "passCode": passCode, "phoneNumber": phoneNumber,
        ]
    }
}
