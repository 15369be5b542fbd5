import Foundation
@_spi(Server) import OktaAuthSimulator
import OktaSignIn
import Testing

@testable import okta_auth

/// A status and the choice of the user in it, for example `MFA_REQUIRED verify-sms`.
struct Play: Sendable, ExpressibleByStringInterpolation {
    typealias Value = @Sendable (OktaSimulator) -> String

    let status: String
    /// The choice, `nil` to wait for the end of the wait.
    let choice: String?

    init(stringLiteral words: String) {
        let words = words.split(separator: " ").map(String.init)
        status = words[0]
        choice = words.dropFirst().first
    }
}

/// Follows a script, types what a planted user knows, and records the statuses.
@MainActor
final class ScriptDialogue: Dialogue {
    private let simulator: OktaSimulator
    private var plays: ArraySlice<Play>
    private let typing: [String: Play.Value]
    private var current: Play?
    private var hasChosen = false
    private let expectsErrors: Bool
    private(set) var statuses: [String] = []
    private(set) var errors: [String] = []
    private(set) var pages: [Page] = []
    /// The fields that were asked for, form by form.
    private(set) var forms: [[okta_auth.Field]] = []

    init(
        _ plays: [Play],
        on simulator: OktaSimulator,
        typing: [String: Play.Value] = [:],
        expectsErrors: Bool = false
    ) {
        (self.plays, self.simulator, self.typing) = (plays[...], simulator, typing)
        self.expectsErrors = expectsErrors
    }

    /// Forgets the pages, which keep the sign-in, as the end of the process does.
    func close() { pages = [] }

    func show(_ page: Page) {
        pages.append(page)
        statuses.append(page.status)
        guard page.result == nil else { return }
        current = plays.popFirst()
        hasChosen = false
        if let current, current.status != page.status {
            Issue.record("\(page.status) in place of \(current.status)")
        }
    }

    func show(_ error: FlowError) {
        errors.append(error.message)
        if !expectsErrors { Issue.record("\(error.message)") }
    }

    func runShowingProgress(_ operation: () async throws -> Page) async throws -> Page {
        try await operation()
    }

    func choose(from choices: [Choice], on page: Page) async throws -> Choice {
        // A script that an error brings here again would never end.
        guard let id = current?.choice, !hasChosen else { throw Leaving() }
        actElsewhere(for: page)
        hasChosen = true
        guard let choice = choices.first(where: { $0.id == id }) else {
            Issue.record("no '\(id)' among \(choices.map(\.id))")
            throw Leaving()
        }
        return choice
    }

    func answers(to fields: [okta_auth.Field], on page: Page) async throws -> [String: String]? {
        forms.append(fields)
        guard let current else { throw Leaving() }
        // The org would refuse the same values again.
        if hasChosen, !errors.isEmpty { throw Leaving() }
        // Something that begins by itself.
        if fields.isEmpty, current.choice == nil { return [:] }
        if !hasChosen, page.choices.first?.id != current.choice { return nil }
        hasChosen = true
        var answers: [String: String] = [:]
        for field in fields {
            if let app = page.app {
                #expect(app.secret?.isEmpty == false && app.link?.hasPrefix("otpauth://") == true)
            }
            let value = field.known ?? typing[field.id]?(simulator) ?? text(for: field, on: page)
            if value == nil, !field.isOptional { Issue.record("no value for \(field.id)") }
            answers[field.id] = value ?? ""
        }
        return answers
    }

    func showWait(
        _ wait: Wait, _ events: AsyncStream<OktaPollEvent>, on page: Page
    ) async throws -> Choice? {
        #expect(!wait.text.isEmpty)
        if let id = current?.choice, !hasChosen {
            hasChosen = true
            guard let choice = page.choices.first(where: { $0.id == id }) else { throw Leaving() }
            return choice
        }
        actElsewhere(for: page)
        // Time passes while the script waits, and never before. Otherwise a poll could go out while it
        // chooses something else, once in a recording and not when it is played.
        while !Task.isCancelled {
            await simulator.clock?.waitUntilPending()
            if !Task.isCancelled { simulator.clock?.advanceToNext() }
            await Task.yield()
        }
        return nil
    }

    // MARK: The user

    private var phone: SimulatedPhone { simulator.phone(of: FlowScenario.login) }

    /// Does what a page asks for in a browser or on the phone.
    private func actElsewhere(for page: Page) {
        if let url = page.link.flatMap(URL.init(string:)) { _ = simulator.browser.visit(url) }
        if page.app?.canWait == true {
            phone.scanQRCode()
        } else if page.wait != nil, let number = phone.pendingChallenge?.correctAnswer {
            phone.pick(number)
        }
    }

    private func text(for field: okta_auth.Field, on page: Page) -> String? {
        if case .option(let options) = field.kind { return options.first?.value }
        if case .flag = field.kind { return "true" }
        let enrolls = ["MFA_ENROLL", "enroll-authenticator"].contains(page.status)
        return switch field.id {
        case "username": FlowScenario.login
        case "password": enrolls ? "Zebra-Passw0rd-2" : "Passw0rd-1"
        case "old": "Passw0rd-1"
        case "new": "Zebra-Passw0rd-2"
        case "answer" where enrolls: "planted answer"
        case "answer": page.status == "RECOVERY" ? "Simulated City" : "mayonnaise"
        case "phone", "authenticator.phoneNumber": "+15555550178"
        case "extension": "12"
        case "code", "passCode": code(for: field, on: page)
        case "nextPassCode": "135791"
        case "userProfile.email": "planted-new@example.test"
        case "credentialId", "streetAddress", "userProfile.firstName", "userProfile.lastName":
            "planted \(field.id)"
        default: nil
        }
    }

    private func code(for field: okta_auth.Field, on page: Page) -> String? {
        if case .secret = field.kind { return simulator.outbox.messages.last?.link }
        switch page.factor?.kind {
        case .sms, .call, .email: return simulator.outbox.messages.last?.code
        case .totp: return phone.totpCode()
        case nil where page.app != nil: return phone.totpCode()
        default: break
        }
        let account = simulator.account(login: FlowScenario.login)
        let kinds = (account?.factors ?? []) + (account?.user.requiredFactors ?? [])
        return kinds.first { [.token, .counter].contains($0.style) }.flatMap(phone.proof)
            ?? "246810"
    }
}
