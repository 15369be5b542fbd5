/// The request of an operation: a case for each open method of ``OktaAPI`` that leads to a status.
///
/// A value, so that a wait sends it as often as it has to.
enum AuthnCall {
    case perform(OfferedStep)
    case signIn(username: String? = nil, password: String? = nil, activationToken: String? = nil)
    case continueSignIn(OfferedStep, username: String, password: String?)
    case fetchState(of: String)
    case unlock(username: String, FactorType?)
    case recoverPassword(username: String, FactorType?)
    case recover(OfferedStep, answer: String)
    case redeem(recoveryToken: String, at: LinksResponse.Link? = nil, stateToken: String? = nil)
    case changePassword(OfferedStep, old: String, new: String)
    case resetPassword(OfferedStep, new: String)
    /// A code or answer, or neither for a challenge; the options come from the call or from the status.
    case verify(
        OfferedStep, answer: String? = nil, passCode: String? = nil, withOptions: Bool = true
    )
    /// A password or a signature, not a code or an answer.
    case prove(OfferedStep, [String: String])
    case enroll(
        EmbeddedResponse.Factor, OfferedStep, [OktaEnrollmentField: String],
        updatesPhone: Bool = false
    )
    /// A body the app built; the values are what it was built from.
    case custom(LinksResponse.Link, [String: Any], KeyValuePairs<String, String?> = [:])

    /// The token of another transaction than the status's own.
    var stateToken: String? { if case .fetchState(let token) = self { token } else { nil } }

    /// The app's values by name, of which none may be empty.
    var values: KeyValuePairs<String, String?> {
        switch self {
        case .perform: [:]
        case .signIn(let username, let password, let token):
            ["username": username, "password": password, "activationToken": token]
        case .continueSignIn(let step, let username, let password):
            ["stateToken": step.token, "username": username, "password": password]
        case .fetchState(let stateToken): ["stateToken": stateToken]
        case .unlock(let username, _), .recoverPassword(let username, _): ["username": username]
        case .recover(_, let answer): ["answer": answer]
        case .redeem(let recoveryToken, _, _): ["recoveryToken": recoveryToken]
        case .changePassword(_, let old, let new): ["oldPassword": old, "newPassword": new]
        case .resetPassword(_, let new): ["newPassword": new]
        case .verify(_, let answer, let passCode, _): ["answer": answer, "passCode": passCode]
        case .prove(_, let fields):
            fields.keys.sorted().first { fields[$0] == "" }.map { [$0: ""] } ?? [:]
        case .enroll(_, _, let values, _):
            OktaEnrollmentField.allCases.first { values[$0] == "" }.map { [$0.rawValue: ""] } ?? [:]
        case .custom(_, _, let values): values
        }
    }

    /// Calls the method of `api`, which an app can override, in the context of the call.
    func send(
        through api: OktaAPI,
        options: OktaVerifyOptions?,
        completion: @escaping (OktaAPIRequest.Result) -> Void
    ) -> OktaAPIRequest {
        switch self {
        case .perform(let step):
            return api.perform(link: step.link, stateToken: step.token, completion: completion)
        case .signIn(let username, let password, let activationToken):
            return api.authenticate(
                username: username,
                password: password,
                token: activationToken,
                completion: completion
            )
        case .continueSignIn(let step, let username, let password):
            return api.primaryAuthentication(
                with: step.link,
                stateToken: step.token,
                username: username,
                password: password,
                completion: completion
            )
        case .fetchState(let stateToken):
            return api.getTransactionState(stateToken: stateToken, completion: completion)
        case .unlock(let username, let factor):
            guard let factor else {
                return api.unlockAccount(username: username, completion: completion)
            }
            return api.unlockAccount(username: username, factor: factor, completion: completion)
        case .recoverPassword(let username, let factor):
            guard let factor else {
                return api.recoverPassword(username: username, completion: completion)
            }
            return api.recoverPassword(username: username, factor: factor, completion: completion)
        case .recover(let step, let answer):
            return api.recoverWith(
                answer: answer,
                stateToken: step.token,
                recoveryToken: nil,
                link: step.link,
                completion: completion
            )
        case .redeem(let recoveryToken, let link, let stateToken):
            guard let link else {
                return api.recoverWith(recoveryToken: recoveryToken, completion: completion)
            }
            return api.recoverWith(
                answer: nil,
                stateToken: stateToken,
                recoveryToken: recoveryToken,
                link: link,
                completion: completion
            )
        case .changePassword(let step, let old, let new):
            return api.changePassword(
                link: step.link,
                stateToken: step.token,
                oldPassword: old,
                newPassword: new,
                completion: completion
            )
        case .resetPassword(let step, let new):
            return api.resetPassword(
                newPassword: new, stateToken: step.token, link: step.link, completion: completion
            )
        case .verify(let step, let answer, let passCode, let withOptions):
            let options = withOptions ? options : nil
            return api.verifyFactor(
                with: step.link,
                stateToken: step.token,
                answer: answer,
                passCode: passCode,
                rememberDevice: options?.rememberDevice,
                autoPush: options?.autoPush,
                completion: completion
            )
        case .prove(let step, let fields):
            return api.verifyFactor(
                with: step.link,
                stateToken: step.token,
                fields: fields,
                rememberDevice: options?.rememberDevice,
                autoPush: options?.autoPush,
                completion: completion
            )
        case .enroll(let factor, let step, let values, let updatesPhone):
            guard values.fitLegacyParameters, !updatesPhone else {
                return api.enrollFactor(
                    factor,
                    with: step.link,
                    stateToken: step.token,
                    values: values,
                    updatesPhone: updatesPhone,
                    completion: completion
                )
            }
            return api.enrollFactor(
                factor,
                with: step.link,
                stateToken: step.token,
                phoneNumber: values[.phoneNumber],
                questionId: values[.questionId],
                answer: values[.answer],
                credentialId: values[.credentialId],
                passCode: values[.passCode],
                completion: completion
            )
        case .custom(let link, let payload, _):
            return api.sendApiRequest(
                with: link,
                bodyParams: payload,
                method: OktaAPI.method(for: link),
                completion: completion
            )
        }
    }
}
