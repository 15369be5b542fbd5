import Foundation

@_spi(Server) @testable import OktaAuthSimulator

extension IdentityEngine {
    /// The ways to fill in `form`, right and wrong, besides the values that it has already; a list
    /// for each choice of an authenticator.
    static func submissions(
        _ action: IdentityAction,
        _ form: SimulatorJSON,
        _ transaction: IdentityTransaction,
        at place: WalkPlace
    ) -> [[WalkRequest]] {
        let login = SimulatorJSON.string(WalkRequest.login)
        switch action {
        case .identify:
            return [
                filledIn(
                    ["identifier": login, "credentials": ["passcode": "Passw0rd-1"]],
                    ["identifier": login, "credentials": ["passcode": "Another-1"]],
                    ["identifier": "nobody"]
                )
            ]
        case .identifyRecovery: return [filledIn(["identifier": "ada"], ["identifier": "nobody"])]
        case .enrollProfile:
            let profile: SimulatorJSON = [
                "firstName": "Grace", "lastName": "Sim", "email": "grace@example.test",
            ]
            return [filledIn(["userProfile": profile], [:])]
        case .selectAuthenticator, .selectUnlock, .selectEnrollment:
            return options(of: form).map {
                filledIn(["authenticator": $0, "identifier": login])
            }
        case .verificationData, .enrollmentData, .selectChannel, .channelData:
            return [choices(of: form).map { WalkRequest(["authenticator": $0]) }]
        case .challenge:
            let all = answers(to: transaction, at: place) + [wrong]
            return [all.map { WalkRequest(["credentials": $0]) }]
        case .enrollment:
            let all = completions(of: transaction, at: place) + [wrong]
            return [all.map { WalkRequest(["credentials": $0]) }]
        case .resetPassword, .reenroll, .reenrollWarning:
            return [filledIn(["credentials": ["passcode": "Another-1"]], [:])]
        case .challengePoll:
            let later = WalkRequest { $0.now += 61 }
            return [[WalkRequest(), .after(.approved), .after(.rejected), later]]
        case .poll, .enrollmentPoll:
            let owner = place.org.accounts[id: transaction.accountID]?.user.login
            let opened = WalkRequest { place in
                let link = place.org.outbox.messages.last?.link ?? ""
                let token = link.split(separator: "/").last ?? ""
                place.send(.visit("/email/verify/\(token)"))
                _ = place.org.scanQRCode(of: owner ?? WalkRequest.login, at: place.now)
            }
            return [[WalkRequest(), opened]]
        case .redirectProvider, .unlockAccount, .selectEnrollProfile, .selectIdentify, .skip,
            .recover, .send, .resend, .cancel:
            return [[WalkRequest()]]
        }
    }

    private static let wrong: SimulatorJSON = [
        "passcode": "wrong", "totp": "wrong", "answer": "wrong", "signatureData": "d3Jvbmc",
    ]

    /// The options of the field `authenticator`, with all their choices.
    private static func options(of form: SimulatorJSON) -> [SimulatorJSON] {
        let field = form["value"]?.array?.first { $0["name"] == "authenticator" }
        return (field?["options"]?.array ?? []).flatMap { option in
            let fields = option["value"]?["form"]?["value"]?.array ?? []
            let fixed = IdentitySession.fixedValues(fields)
            return choices(among: fields).map { IdentitySession.merge(fixed, $0) }
        }
    }

    /// The field `authenticator` of a form, with all choices.
    private static func choices(of form: SimulatorJSON) -> [SimulatorJSON] {
        let field = form["value"]?.array?.first { $0["name"] == "authenticator" }
        return choices(among: (field?["form"] ?? field?["value"]?["form"])?["value"]?.array ?? [])
    }

    private static func choices(among fields: [SimulatorJSON]) -> [SimulatorJSON] {
        let names = fields.compactMap { $0["name"]?.string }
        var further: [String: SimulatorJSON] = [:]
        if names.contains("phoneNumber") { further["phoneNumber"] = "+15555550111" }
        if names.contains("email") { further["email"] = "ada@example.test" }
        let choice = fields.first { $0["options"] != nil }
        let name = choice?["name"]?.string ?? ""
        let values = (choice?["options"]?.array ?? []).compactMap { $0["value"] }
        let chosen = values.map { SimulatorJSON.object(further.merging([name: $0]) { $1 }) }
        return chosen + (further.isEmpty ? [[:]] : [.object(further), [:]])
    }

    /// The right answers to the challenge of `transaction`.
    private static func answers(
        to transaction: IdentityTransaction, at place: WalkPlace
    ) -> [SimulatorJSON] {
        guard let task = transaction.task, let kind = task.kind,
            let account = place.org.accounts[id: transaction.accountID]
        else { return [] }
        switch kind {
        case .password: return [["passcode": .string(account.user.password)]]
        case .question:
            return [["answer": .string(account.factor(of: .question)?.factor.answer ?? "")]]
        case .oktaTOTP, .googleTOTP:
            let code = TimeBasedCode(
                secret: account.factor(of: kind)?.factor.secret ?? []
            )
            let shown = SimulatorJSON.string(code.code(at: TimeBasedCode.step(at: place.now)))
            return [[kind == .oktaTOTP ? "totp" : "passcode": shown]]
        case .webAuthn:
            let key = SimulatedSecurityKey(origin: WalkPlace.origin)
            let fields = key.assertion(for: task.nonce ?? "")
            return [.object(fields.mapValues(SimulatorJSON.string))]
        default: return [["passcode": .string(task.code?.value ?? "")]]
        }
    }

    /// What completes the enrollment of `transaction`.
    private static func completions(
        of transaction: IdentityTransaction, at place: WalkPlace
    ) -> [SimulatorJSON] {
        guard let task = transaction.task else { return [] }
        switch task.authenticator {
        case .password: return [["passcode": "Another-1"]]
        case .securityQuestion:
            return [
                ["questionKey": "first_award", "answer": "chess"],
                ["questionKey": "custom", "question": "Which game?", "answer": "chess"],
            ]
        case .webAuthn:
            let key = SimulatedSecurityKey(origin: WalkPlace.origin)
            let fields = key.attestation(for: task.nonce ?? "")
            return [.object(fields.mapValues(SimulatorJSON.string))]
        case .googleAuthenticator:
            let code = TimeBasedCode(secret: task.factor?.secret ?? [])
            return [["passcode": .string(code.code(at: TimeBasedCode.step(at: place.now)))]]
        case .email, .phone, .oktaVerify:
            return [["passcode": .string(task.code?.value ?? "")]]
        }
    }
}
