@_spi(Server) import OktaAuthSimulator

/// The statuses that few orgs show.
extension ChaosScenario {
    static let further = queues + consents + profiles + pages + devices + sequences

    private static let queues = [
        ChaosScenario(name: "queue") { $0.signInQueue.wait = 10 },
        ChaosScenario(name: "queue before a factor", user: .ada(with: .sms())) {
            $0.signInQueue.wait = 40
            $0.signInQueue.refreshMilliseconds = 3000
        },
        ChaosScenario(name: "queue longer than a transaction") {
            $0.signInQueue.wait = 700
            $0.signInQueue.refreshMilliseconds = 60_000
            $0.requiredFactors = [.question]
        },
        ChaosScenario(name: "queue before a push", user: .ada(with: .push())) {
            $0.signInQueue.wait = 10
        },
        ChaosScenario(
            name: "queue on the way to an application",
            user: .ada(with: .push()),
            beginning: .stepUp(.askingForAll, isSignedIn: false)
        ) { $0.signInQueue.wait = 10 },
        ChaosScenario(
            name: "queue for a device", beginning: .device(.askingForAll, isSignedIn: false)
        ) { $0.signInQueue.wait = 20 },
    ]

    private static let consents = [
        ChaosScenario(name: "consent to all", user: ada { $0.consentApp = .askingForAll }),
        ChaosScenario(name: "consent to each", user: ada { $0.consentApp = .askingForEach }),
        ChaosScenario(
            name: "consent for everybody", user: ada { $0.consentApp = .askingAdministrator }
        ),
        ChaosScenario(
            name: "consent on the way to an application",
            beginning: .stepUp(.askingForEach, isSignedIn: true)
        ),
        ChaosScenario(
            name: "consent after queue and factor",
            user: ada(with: .question()) { $0.consentApp = .askingForAll }
        ) { $0.signInQueue.wait = 5 },
    ]

    private static let profiles = [
        ChaosScenario(name: "profile", user: ada { $0.missingProfile = [street] }),
        ChaosScenario(
            name: "profile and consent",
            user: ada {
                $0.missingProfile = [street, nickname]
                $0.consentApp = .askingForAll
            }
        ),
        ChaosScenario(name: "sign up", beginning: .signUp) { $0.quirks.insert(.usesLoginLinks) },
        ChaosScenario(name: "sign up and enroll", beginning: .signUp) {
            $0.quirks.insert(.usesLoginLinks)
            $0.requiredFactors = [.question]
        },
    ]

    private static let pages = [
        ChaosScenario(
            name: "login links",
            user: .ada(with: .sms()),
            beginning: .stepUp(SimulatedApp(), isSignedIn: false)
        ) { $0.quirks.insert(.usesLoginLinks) },
        ChaosScenario(
            name: "login links and profile",
            user: ada { $0.missingProfile = [street] },
            beginning: .stepUp(.askingForAll, isSignedIn: false)
        ) { $0.quirks.insert(.usesLoginLinks) },
        ChaosScenario(
            name: "hidden application", beginning: .stepUp(SimulatedApp(), isSignedIn: false)
        ) { $0.quirks.insert(.hidesApplication) },
    ]

    private static let devices = [
        ChaosScenario(name: "device", beginning: .device(SimulatedApp(), isSignedIn: false)),
        ChaosScenario(
            name: "device of somebody signed in",
            beginning: .device(SimulatedApp(), isSignedIn: true)
        ),
        ChaosScenario(
            name: "device with consent",
            user: .ada(with: .sms()),
            beginning: .device(.askingForAll, isSignedIn: false)
        ),
        ChaosScenario(
            name: "device with consent to each",
            beginning: .device(.askingForEach, isSignedIn: true)
        ),
        ChaosScenario(
            name: "device in a hurry", beginning: .device(SimulatedApp(), isSignedIn: false)
        ) {
            $0.quirks.insert(.refusesUserCodes)
            $0.userCodeLifetime = 30
        },
    ]

    private static let sequences = [
        ChaosScenario(name: "factor sequence", user: inSequence),
        ChaosScenario(name: "factor sequence first", user: inSequence, beginning: .factorFirst) {
            $0.quirks.insert(.beginsUnauthenticated)
        },
        ChaosScenario(
            name: "any factor first",
            user: .ada(with: .sms(), .push(), .oktaTOTP()),
            beginning: .factorFirst
        ) { $0.quirks.insert(.beginsUnauthenticated) },
    ]

    private static let street = SimulatedProfileField("streetAddress", label: "Street address")
    private static let nickname = SimulatedProfileField(
        "nickName", label: "Nickname", isRequired: false
    )

    private static let inSequence = ada(with: .sms(), .question()) {
        $0.factorSequence = [.question, .sms]
    }

    private static func ada(
        with factors: SimulatedFactor..., change: (inout SimulatedUser) -> Void
    ) -> SimulatedUser {
        var user = SimulatedUser(factors: factors)
        change(&user)
        return user
    }
}
