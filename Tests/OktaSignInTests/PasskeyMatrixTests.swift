import Foundation
import OktaAuthSimulator
import OktaCore
import OktaSignIn
import TestSupport
import Testing

/// Both engines × each way to use a passkey, and × all that can go wrong: what the user sees.
@MainActor
@Suite("Passkeys: each way in and each trouble, at both engines")
struct PasskeyMatrixTests {
    private nonisolated static let engines: [SimulatedEngine] = [.classic, .identity]

    // MARK: Ways in

    enum Way: String, CaseIterable, Sendable {
        case platformKey, securityKey, withoutUsername, byType, suggestion, button, nudge
    }

    /// Ways that Classic Engine does not have: its API asks for the user name first, and has no nudge.
    private static let identityOnly: Set<Way> = [.withoutUsername, .suggestion, .button, .nudge]

    @Test("Each way to sign in with a passkey works", arguments: Way.allCases, engines)
    func way(way: Way, engine: SimulatedEngine) async throws {
        let isNew = way == .securityKey || way == .nudge
        let keys = isNew ? [] : (1...2).map { SimulatedFactor.webAuthn(name: "Key \($0)") }
        let org = try SimulatedSignIn(engine, SimulatedUser(factors: keys)) {
            if way == .securityKey { $0.policy.requiredFactors = [.webAuthn] }
            $0.passkeys.isSuggested = way == .suggestion
            $0.passkeys.hasButton = way == .button || way == .withoutUsername
            $0.passkeys.isPromoted = way == .nudge
        }
        try await org.run { try await $0.start() }
        guard case .identify(let start) = org.signIn.step else {
            throw WrongStep(step: org.signIn.step)
        }
        guard engine == .identity || !Self.identityOnly.contains(way) else {
            // A passkey that the engine lacks is not offered either.
            #expect(start.passkey == nil && start.suggestedPasskey == nil)
            try await org.enterPassword()
            if case .passkey(.register) = org.signIn.step { throw WrongStep(step: org.signIn.step) }
            return
        }
        let device =
            isNew
            ? SimulatedSecurityKey(
                at: org.simulator, behavior: way == .securityKey ? .deviceBound : .init()
            ) : org.simulator.securityKey
        switch way {
        case .platformKey, .byType:
            try await org.enterPassword()
            try await org.choose(.passkey)
            let options = try options(org)
            // Identity Engine takes any of the keys; at Classic Engine the user has chosen one of the two.
            let count = engine == .identity ? 2 : 1
            #expect(options.allowedCredentials.count == count)
            try await org.run { try await $0.complete(passkey: device.sign(options)) }
        case .securityKey, .nudge:
            try await org.enterPassword()
            if case .chooseEnrollment = org.signIn.step { try await org.choose(.passkey) }
            guard case .passkey(.register(let creation)) = org.signIn.step else {
                throw WrongStep(step: org.signIn.step)
            }
            try await org.run { try await $0.complete(passkey: device.register(creation)) }
            #expect(try org.session.accessToken != nil)
            try await org.enterPassword()
            if case .chooseFactor = org.signIn.step { try await org.choose(.passkey) }
            let options = try options(org)
            try await org.run { try await $0.complete(passkey: device.sign(options)) }
        case .withoutUsername, .suggestion, .button:
            let options = try #require(start.passkey ?? start.suggestedPasskey)
            #expect(options.allowedCredentials.isEmpty)
            #expect((start.suggestedPasskey != nil) == (way == .suggestion))
            try await org.run { try await $0.complete(passkey: device.sign(options)) }
            #expect(!org.simulator.requests.contains { $0.path.hasSuffix("/identify") })
        }
        #expect(try org.session.accessToken != nil)
    }

    private func options(_ org: SimulatedSignIn) throws -> OktaWebAuthnRequestOptions {
        guard case .passkey(.verify(let options)) = org.signIn.step else {
            throw WrongStep(step: org.signIn.step)
        }
        return options
    }

    // MARK: Troubles

    enum Trouble: String, CaseIterable, Sendable {
        case dismissed, wrongDomain, late, excluded, notVerified, cloned, otherRelyingParty
        case unknownKey
    }

    /// The text that the user reads; `nil` if there is no text.
    private static func text(of trouble: Trouble, at engine: SimulatedEngine) -> String? {
        switch trouble {
        case .dismissed, .late: nil
        case .wrongDomain: "The passkey could not be used. Please choose another way."
        case .excluded: "This device has a passkey for this account already."
        case .notVerified, .cloned, .otherRelyingParty, .unknownKey:
            engine == .classic
                ? "The passkey could not be used. Please choose another way."
                : "This passkey could not be verified. Please try again."
        }
    }

    @Test("The user sees what went wrong, and goes on", arguments: Trouble.allCases, engines)
    func trouble(trouble: Trouble, engine: SimulatedEngine) async throws {
        let org = try SimulatedSignIn(engine, SimulatedUser(factors: [.webAuthn()])) {
            if trouble == .notVerified { $0.passkeys.userVerification = "required" }
        }
        let device = org.simulator.securityKey
        try await org.enterPassword()
        if case .chooseFactor = org.signIn.step { try await org.choose(.passkey) }
        let options = try options(org)
        var (before, shown) = ("\(org.signIn.step)", String?.none)
        var isRefused = true
        switch trouble {
        case .dismissed, .wrongDomain:
            // The dialog ends without a key; nothing is sent, and the step stays.
            let count = org.simulator.requests.count
            shown = await failure(of: org, on: other(org, trouble))?.userText()
            #expect(org.simulator.requests.count == count)
            isRefused = false
        case .late:
            let old = try device.sign(options)
            try await org.perform(.startAgain)
            try await org.enterPassword()
            if case .chooseFactor = org.signIn.step { try await org.choose(.passkey) }
            before = "\(org.signIn.step)"
            let count = org.simulator.requests.count
            await #expect(throws: OktaSignInError.self) {
                try await org.run { try await $0.complete(passkey: old) }
            }
            #expect(org.simulator.requests.count == count)
            isRefused = false
        case .notVerified:
            var lax = options
            lax.userVerification = "discouraged"
            try await send(device.sign(lax), to: org)
        case .cloned:
            // The counter of a copy that was used before.
            try await signInWithCopy(engine)
            return
        case .excluded:
            // A matter of the set-up alone.
            try await setUp(trouble, engine)
            return
        case .otherRelyingParty: try await send(foreign(options, org, "other.test"), to: org)
        case .unknownKey:
            let host = org.simulator.url.host ?? ""
            try await send(foreign(options, org, host), to: org)
        }
        if isRefused {
            #expect(org.simulator.diagnostics.last?.contains("passkey refused") == true)
            shown = org.signIn.messages.first
            #expect(org.signIn.messages.count == 1)
        } else {
            #expect("\(org.signIn.step)" == before && org.signIn.messages.isEmpty)
        }
        #expect(shown == Self.text(of: trouble, at: engine))
        let again = try self.options(org)
        try await send(device.sign(again), to: org)
        #expect(try org.session.accessToken != nil)
    }

    private func send(_ assertion: OktaWebAuthnAssertion, to org: SimulatedSignIn) async throws {
        try await org.run { try await $0.complete(passkey: assertion) }
    }

    @Test(
        "A set-up that the dialog ends stays where it is",
        arguments: [Trouble.wrongDomain, .excluded], engines
    )
    func setUp(_ trouble: Trouble, _ engine: SimulatedEngine) async throws {
        let org = try SimulatedSignIn(engine, SimulatedUser()) {
            // Classic Engine shows its list again while there is a factor to be set up.
            $0.policy.requiredFactors = engine == .classic ? [.question] : []
            $0.policy.optionalFactors = [.webAuthn]
            $0.passkeys.maximumCount = 2
        }
        let first = SimulatedSecurityKey(at: org.simulator)
        try await org.enterPassword()
        try await org.choose(.passkey)
        try await org.run { try await $0.complete(passkey: first.register(creation(org))) }
        try await org.choose(.passkey)
        #expect(try creation(org).excludedCredentials.map(\.id) == first.credentialIds)

        let (before, count) = ("\(org.signIn.step)", org.simulator.requests.count)
        let device = trouble == .excluded ? first : other(org, trouble)
        let failure = await failure(of: org, on: device)
        #expect(failure?.userText() == Self.text(of: trouble, at: engine))
        #expect("\(org.signIn.step)" == before && org.signIn.messages.isEmpty)
        #expect(org.simulator.requests.count == count)

        let second = SimulatedSecurityKey(at: org.simulator)
        try await org.run { try await $0.complete(passkey: second.register(creation(org))) }
        if engine == .classic { try await org.answer(2) }
        #expect(try org.session.accessToken != nil)
        for index in 0..<2 {
            try await org.enterPassword()
            try await org.sign(with: [first, second], index)
            #expect(try org.session.accessToken != nil)
        }
    }

    private func creation(_ org: SimulatedSignIn) throws -> OktaWebAuthnCreationOptions {
        guard case .passkey(.register(let options)) = org.signIn.step else {
            throw WrongStep(step: org.signIn.step)
        }
        return options
    }

    /// A device without a key, whose dialog ends without one.
    private func other(_ org: SimulatedSignIn, _ trouble: Trouble) -> SimulatedSecurityKey {
        var behavior = SimulatedSecurityKey.Behavior()
        behavior.isAssociated = trouble != .wrongDomain
        return SimulatedSecurityKey(at: org.simulator, behavior: behavior)
    }

    /// How the dialog of the step ends on `device`, as an app learns it; `nil` if it makes or uses a key.
    private func failure(
        of org: SimulatedSignIn, on device: SimulatedSecurityKey
    ) async -> OktaPasskeyFailure? {
        do {
            try await org.run { signIn in
                switch signIn.step {
                case .passkey(.verify(let options)):
                    try await signIn.complete(passkey: device.sign(options))
                case .passkey(.register(let options)):
                    try await signIn.complete(passkey: device.register(options))
                case let step: throw WrongStep(step: step)
                }
            }
            return nil
        } catch {
            return OktaPasskeyFailure(error)
        }
    }

    /// A signature of a key that the org does not know, made for `domain`.
    private func foreign(
        _ options: OktaWebAuthnRequestOptions, _ org: SimulatedSignIn, _ domain: String
    ) throws -> OktaWebAuthnAssertion {
        var behavior = SimulatedSecurityKey.Behavior()
        (behavior.relyingPartyId, behavior.origin) = (domain, org.simulator.url.absoluteString)
        let key = SimulatedSecurityKey(at: org.simulator, behavior: behavior)
        _ = try key.register(
            OktaWebAuthnCreationOptions(
                challenge: Data([1]), relyingPartyId: domain, userId: Data([1])
            )
        )
        var any = options
        any.allowedCredentials = []
        return try key.sign(any)
    }

    private func signInWithCopy(_ engine: SimulatedEngine) async throws {
        let org = try SimulatedSignIn(engine, SimulatedUser()) {
            $0.policy.requiredFactors = [.webAuthn]
        }
        let key = SimulatedSecurityKey(at: org.simulator, behavior: .deviceBound)
        try await org.enterPassword()
        if case .chooseEnrollment = org.signIn.step { try await org.choose(.passkey) }
        guard case .passkey(.register(let creation)) = org.signIn.step else {
            throw WrongStep(step: org.signIn.step)
        }
        try await org.run { try await $0.complete(passkey: key.register(creation)) }
        let copy = key.cloned()
        for device in [copy, key] {
            try await org.enterPassword()
            if case .chooseFactor = org.signIn.step { try await org.choose(.passkey) }
            try await send(device.sign(options(org)), to: org)
        }
        // The original has not counted what its copy did.
        #expect(org.signIn.messages.first == Self.text(of: .cloned, at: engine))
        // The next count is above the one of the copy.
        try await send(key.sign(options(org)), to: org)
        #expect(try org.session.accessToken != nil)
    }
}
