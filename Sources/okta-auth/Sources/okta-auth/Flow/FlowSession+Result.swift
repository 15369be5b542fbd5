import Foundation
import OktaSignIn

extension FlowSession {
    /// Shows the result of a sign-in, with tokens if the engine gives them at once.
    func finish(_ page: inout Page) async throws {
        page.result = result(of: page)
        guard let response = signIn.response else { return }
        guard givesTokens else { return page.lines.append("A cassette has no tokens.") }
        do {
            let token = try await response.exchangeCode()
            page.result?.expiresAt = token.expiresAt
            page.result?.tokens = [
                ("access_token", token.accessToken), ("id_token", token.idToken),
                ("refresh_token", token.refreshToken), ("scope", token.scope),
            ].compactMap { name, value in value.map { (name, $0) } }
        } catch let error as IDXClientError {
            throw FlowError(error)
        }
    }

    /// The result of the current step.
    func result(of page: Page) -> FlowResult {
        var result = FlowResult(status: page.status)
        if let success = signIn.status as? OktaAuthStatusSuccess {
            result.sessionToken = success.sessionToken
            result.expiresAt = success.expiresAt
            result.login = success.user?.profile?.login
            result.redirect = success.redirectLink?.href.absoluteString
        }
        return result
    }
}
