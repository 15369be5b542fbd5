import Foundation
import OktaAuthSdk

/// Sees each call of the statuses and factors, and sends none.
final class RecordingAPI: OktaAPI {
    typealias Done = (OktaAPIRequest.Result) -> Void
    typealias Link = LinksResponse.Link
    typealias Factor = EmbeddedResponse.Factor

    private let noted = Locked<[String]>([])

    var calls: [String] { noted.withLock { $0 } }

    /// Called with the completion of a call; by default, it reports a success at once.
    var respond: (_ completion: @escaping Done) -> Void = {
        $0(.success(OktaAPISuccessResponse(status: .success)))
    }

    private func record(_ method: String, _ completion: Done?) -> OktaAPIRequest {
        if let completion { respond(completion) }
        noted.withLock { $0.append(method) }
        return OktaAPIRequest()
    }

    override func primaryAuthentication(
        username: String?, password: String?, audience: String?, relayState: String?,
        multiOptionalFactorEnroll: Bool, warnBeforePasswordExpired: Bool, token: String?,
        deviceToken: String?, deviceFingerprint: String?, completion: Done?
    ) -> OktaAPIRequest { record("primaryAuthentication", completion) }
    override func primaryAuthentication(
        with link: Link, stateToken: String, username: String?, password: String?, completion: Done?
    ) -> OktaAPIRequest { record("primaryAuthentication(with:)", completion) }
    override func changePassword(
        link: Link, stateToken: String, oldPassword: String, newPassword: String, completion: Done?
    ) -> OktaAPIRequest { record("changePassword(link:)", completion) }
    override func getTransactionState(
        stateToken: String, completion: Done?
    ) -> OktaAPIRequest { record("getTransactionState", completion) }
    override func unlockAccount(
        username: String, factor: FactorType, completion: Done?
    ) -> OktaAPIRequest { record("unlockAccount", completion) }
    override func recoverPassword(
        username: String, factor: FactorType, completion: Done?
    ) -> OktaAPIRequest { record("recoverPassword", completion) }
    override func recoverWith(
        answer: String?, stateToken: String, recoveryToken: String?, link: Link, completion: Done?
    ) -> OktaAPIRequest { record("recoverWith", completion) }
    override func resetPassword(
        newPassword: String, stateToken: String, link: Link, completion: Done?
    ) -> OktaAPIRequest { record("resetPassword", completion) }
    override func cancelTransaction(
        with link: Link, stateToken: String, completion: Done?
    ) -> OktaAPIRequest { record("cancelTransaction(with:)", completion) }
    override func perform(
        link: Link, stateToken: String, completion: Done?
    ) -> OktaAPIRequest { record("perform", completion) }
    override func verifyFactor(
        with link: Link, stateToken: String, answer: String?, passCode: String?,
        recoveryToken: String?, rememberDevice: Bool?, autoPush: Bool?, completion: Done?
    ) -> OktaAPIRequest { record("verifyFactor(with:)", completion) }
    override func enrollFactor(
        _ factor: Factor, with link: Link, stateToken: String, phoneNumber: String?,
        questionId: String?, answer: String?, credentialId: String?, passCode: String?,
        completion: Done?
    ) -> OktaAPIRequest { record("enrollFactor", completion) }
    override func verifyFactor(
        with link: Link, stateToken: String, fields: [String: String], rememberDevice: Bool?,
        autoPush: Bool?, completion: Done?
    ) -> OktaAPIRequest { record("verifyFactor(with:fields:)", completion) }
    override func enrollFactor(
        _ factor: Factor, with link: Link, stateToken: String,
        values: [OktaEnrollmentField: String], updatesPhone: Bool, completion: Done?
    ) -> OktaAPIRequest { record("enrollFactor(values:)", completion) }
    override func sendActivationLink(
        link: Link, stateToken: String, phoneNumber: String?, completion: Done?
    ) -> OktaAPIRequest { record("sendActivationLink", completion) }
    override func completeDuo(
        with link: Link, factorId: String?, stateToken: String, signedResponse: String,
        onCompletion: @escaping () -> Void, onError: @escaping (_ error: OktaError) -> Void
    ) -> OktaAPIRequest { record("completeDuo") { _ in onCompletion() } }
    override func downloadSecurityQuestions(
        with link: Link, onCompletion: ((_ questions: [SecurityQuestion]) -> Void)?,
        onError: ((_ error: OktaError) -> Void)?
    ) -> OktaAPIRequest { record("downloadSecurityQuestions") { _ in onCompletion?([]) } }
    override func sendApiRequest(
        with link: Link, bodyParams: [String: Any]?, method: OktaAPIRequest.Method,
        completion: Done?
    ) -> OktaAPIRequest { record("sendApiRequest", completion) }
}
