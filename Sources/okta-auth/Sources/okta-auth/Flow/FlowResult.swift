import Foundation
import OktaAuthSdk
import OktaSignIn

struct FlowResult: Sendable {
    /// The status on the wire.
    let status: String
    /// The token for a session or for tokens; good once.
    var sessionToken: String?
    var expiresAt: Date?
    var login: String?
    /// The tokens of an org with Identity Engine, which has no session token, by their names.
    var tokens: [(name: String, value: String)] = []
    /// The page to open, to finish a step-up.
    var redirect: String?

    init(of signIn: OktaSignIn, status: String) {
        self.status = status
        guard let success = signIn.status as? OktaAuthStatusSuccess else { return }
        sessionToken = success.sessionToken
        expiresAt = success.expiresAt
        login = success.user?.profile?.login
        redirect = success.redirectLink?.href.absoluteString
    }

    /// The result as JSON, without members that have no value.
    var json: OktaJSON {
        var members: [String: String?] = [
            "status": status,
            "sessionToken": sessionToken,
            "expiresAt": expiresAt.map { ISO8601DateFormatter().string(from: $0) },
            "login": login,
            "redirect": redirect,
        ]
        for (name, value) in tokens { members[name] = value }
        return .object(.init(members.compactMapValues { $0.map(OktaJSON.string) }))
    }
}
