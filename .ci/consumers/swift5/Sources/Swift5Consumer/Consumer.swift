import OktaAuthSdk
import OktaOidc

/// An app in Swift 5.
final class Consumer {
    var statuses: [OktaAuthStatus] = []
    var errors: [OktaError] = []
    var results: [OktaAPISuccessResponse.FactorResult] = []
    var answers: [OktaAPIRequest.Result] = []
    var questions: [SecurityQuestion] = []
    var successes = 0
    var texts: [String] = []
    var authStateManager: OktaOidcStateManager?

    func show(_ status: OktaAuthStatus) { statuses.append(status) }
    func show(_ error: OktaError) { errors.append(error) }
    func show(_ result: OktaAPISuccessResponse.FactorResult) { results.append(result) }
    func show(_ answer: OktaAPIRequest.Result) { answers.append(answer) }
    func show(_ questions: [SecurityQuestion]) { self.questions = questions }
    func show(_ text: String) { texts.append(text) }
    func succeed() { successes += 1 }
}
