import Foundation

/// A sign-in page of the org that is open in a browser.
struct SignInPage: Sendable {
    /// Where the page leads.
    enum Purpose: Sendable {
        /// Back to the app that asked for a code.
        case authorize(AuthorizationRequest, SimulatedOAuthClient)
        /// To a page of the org.
        case visit(_ path: String)
        /// To the end of the sign-in of a device, whose code is entered.
        case activate
    }

    /// The name of the cookie that ties a page to its browser.
    static let cookie = "login"
    static let lifetime: TimeInterval = 3600

    let id: String
    /// The value of the cookie: another browser cannot send the form of this page.
    let browser: String
    let purpose: Purpose
    let expiresAt: Date
    /// The name that the user has typed, or that the app knows.
    var name = ""
    /// The latest response of the Authn API; `nil` before the first.
    var authn: SimulatorJSON?
    /// The error to show, in words.
    var problem: String?
    /// The session of a user who has signed in and is asked for more.
    var sessionID: String?

    var status: String { authn?["status"]?.string ?? "" }
    var stateToken: SimulatorJSON? { authn?["stateToken"] }
    var factor: SimulatorJSON? { authn?["_embedded"]?["factor"] }
    var isWaiting: Bool { authn?["factorResult"]?.string == "WAITING" }

    /// The enrolled factors that a form without a script can verify.
    var factors: [(id: String, kind: SimulatedFactorKind, profile: SimulatorJSON?)] {
        (authn?["_embedded"]?["factors"]?.array ?? []).compactMap { factor in
            guard let id = factor["id"]?.string,
                let kind = SimulatedFactorKind(
                    factorType: factor["factorType"]?.string ?? "",
                    provider: factor["provider"]?.string ?? ""
                ), kind.isOnSignInPage
            else { return nil }
            return (id, kind, factor["profile"])
        }
    }

    /// The kind of the factor that is verified now.
    var kind: SimulatedFactorKind? {
        factor.flatMap {
            SimulatedFactorKind(
                factorType: $0["factorType"]?.string ?? "", provider: $0["provider"]?.string ?? ""
            )
        }
    }
}

extension SimulatedFactorKind {
    var isOnSignInPage: Bool {
        switch style {
        case .knowledge, .message, .app, .token, .counter, .push: true
        case .duo, .securityKey, .redirect: false
        }
    }
}
