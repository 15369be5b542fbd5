import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import OktaSignIn

/// The simulated org of the demo, and its users.
@MainActor
struct DemoOrg {
    static let password = "Passw0rd-1"

    /// The users of the demo, and how to use it.
    var introduction: String {
        """
        All passwords are \(Self.password). Sign in as
          ada@example.test         has a push factor and more
          new@example.test         has no factor yet, and must set one up
          expired@example.test     has an expired password
          expiring@example.test    has a password that expires soon
          locked@example.test      is locked out
          consent@example.test     is asked for consent by an application
          profile@example.test     has to complete the profile
          everything@example.test  has every kind of factor
          staged@example.test      has the activation token \(activationToken)
        Security questions are answered with mayonnaise, recovery questions with Simulated City.
        Messages and phones are shown in [brackets]; an empty line leads to other choices.
        """
    }

    private var activationToken: String {
        simulator.administrator.activationToken(for: SimulatedUser.staged.login) ?? ""
    }

    let simulator = OktaSimulator(realTimeWithSeed: 1)

    init() {
        simulator.policy.usesNumberChallenge = true
        simulator.policy.optionalFactors = [
            .sms, .call, .email, .question, .oktaTOTP, .googleTOTP, .push,
        ]
        var ada = SimulatedUser.ada(with: .push(deviceName: "Ada's phone"), .sms(), .oktaTOTP())
        ada.factors.append(.question())
        simulator.addUser(ada)
        SimulatedUser.readyMade.forEach(simulator.addUser)
    }

    func signIn(by engine: OktaSignIn.EngineChoice) throws -> OktaSignIn {
        if case .identity = engine { simulator.engine = .identity }
        simulator.identity.refreshMilliseconds = 500
        var options = OktaSignIn.Options()
        options.engine = engine
        options.classic.pollInterval = 0.5
        options.exchangesTokens = false
        var configuration = try OktaOidcConfig(with: [
            "clientId": "demo", "issuer": "\(simulator.url.absoluteString)/oauth2/default",
            "redirectUri": "com.example.demo:/callback",
            "scopes": "openid profile email offline_access",
        ])
        configuration.urlSession = simulator.urlSession
        return OktaSignIn(configuration, options: options)
    }
}
