import Foundation

@_spi(Server) @testable import OktaAuthSimulator

/// One way to fill in a form, and what the user does before.
struct IdentitySubmission {
    var body: SimulatorJSON = [:]
    /// What is chosen, `nil` if the form is no choice.
    var choice: String?
    /// Whether it is the first that comes to mind.
    var isUsual = true
    /// What happens before the form is sent, for example on the phone.
    var prepare: (inout SimulatedOrg, inout Date) -> Void = { _, _ in }

    static let login = SimulatorSession.ada
    private static let number: SimulatorJSON = "+15555550111"

    /// The ways to fill in `form`, right and wrong, for the transaction of `org`.
    static func all(
        for action: IdentityAction,
        _ form: SimulatorJSON,
        _ transaction: IdentityTransaction,
        in org: SimulatedOrg,
        at now: Date
    ) -> [IdentitySubmission] {
        let fixed = IdentitySession.fixedValues(form["value"]?.array ?? [])
        func body(_ fields: SimulatorJSON) -> IdentitySubmission {
            IdentitySubmission(body: IdentitySession.merge(fixed, fields))
        }
        switch action {
        case .identify:
            return [
                body(IdentitySession.credentials(login, SimulatorSession.password)),
                body(IdentitySession.credentials(login, "Another-1")),
                body(["identifier": "nobody"]),
            ]
        case .identifyRecovery:
            return [body(["identifier": "ada"]), body(["identifier": "nobody"])]
        case .enrollProfile:
            let profile: SimulatorJSON = [
                "firstName": "Grace", "lastName": "Sim", "email": "grace@example.test",
            ]
            return [body(["userProfile": profile]), body([:])]
        case .selectAuthenticator, .selectUnlock, .selectEnrollment:
            return options(of: form).flatMap { choices in
                choices.enumerated().map { number, choice in
                    var submission = body(["authenticator": choice, "identifier": .string(login)])
                    submission.choice = String(decoding: choice.encoded, as: UTF8.self)
                    submission.isUsual = number == 0
                    return submission
                }
            }
        case .verificationData, .enrollmentData, .selectChannel, .channelData:
            return choices(of: form).map { body(["authenticator": $0]) }
        case .challenge:
            return answers(to: transaction, in: org, at: now).map { body(["credentials": $0]) }
                + [body(["credentials": wrong])]
        case .enrollment:
            return completions(of: transaction, at: now).map { body(["credentials": $0]) }
                + [body(["credentials": wrong])]
        case .resetPassword, .reenroll, .reenrollWarning:
            return [body(["credentials": ["passcode": "Another-1"]]), body([:])]
        case .challengePoll:
            return [
                body([:]),
                IdentitySubmission(body: fixed) { org, now in
                    _ = org.answerPush(of: login, at: now) { _ in .approved }
                },
                IdentitySubmission(body: fixed) { org, now in
                    _ = org.answerPush(of: login, at: now) { _ in .rejected }
                },
                IdentitySubmission(body: fixed) { _, now in now += 61 },
            ]
        case .poll, .enrollmentPoll:
            return [
                body([:]),
                IdentitySubmission(body: fixed) { org, now in
                    let link = org.messages.outbox.messages.last?.link ?? ""
                    let token = link.split(separator: "/").last.map(String.init) ?? ""
                    var request = SimulatorRequest(
                        origin: IdentityWalk.origin,
                        target: "/email/verify/\(token)"
                    )
                    request.method = "GET"
                    _ = org.respond(to: request, at: now)
                    _ = org.scanQRCode(of: transactionLogin(transaction, org), at: now)
                },
            ]
        case .redirectProvider, .unlockAccount, .selectEnrollProfile, .selectIdentify, .skip,
            .recover, .send, .resend, .cancel:
            return [body([:])]
        }
    }

    private static let wrong: SimulatorJSON = [
        "passcode": "wrong", "totp": "wrong", "answer": "wrong", "signatureData": "d3Jvbmc",
    ]

    private static func transactionLogin(
        _ transaction: IdentityTransaction,
        _ org: SimulatedOrg
    ) -> String {
        org.accounts[id: transaction.accountID]?.user.login ?? login
    }

    /// The options of the field `authenticator`, each with all its choices.
    private static func options(of form: SimulatorJSON) -> [[SimulatorJSON]] {
        let field = form["value"]?.array?.first { $0["name"] == "authenticator" }
        return (field?["options"]?.array ?? []).map { option in
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
        if names.contains("phoneNumber") { further["phoneNumber"] = number }
        if names.contains("email") { further["email"] = "ada@example.test" }
        let choice = fields.first { $0["options"] != nil }
        let name = choice?["name"]?.string ?? ""
        let values = (choice?["options"]?.array ?? []).compactMap { $0["value"] }
        let chosen = values.map { SimulatorJSON.object(further.merging([name: $0]) { $1 }) }
        return chosen + (further.isEmpty ? [[:]] : [.object(further), [:]])
    }

    /// The right answers to the challenge of `transaction`.
    private static func answers(
        to transaction: IdentityTransaction,
        in org: SimulatedOrg,
        at now: Date
    ) -> [SimulatorJSON] {
        guard let task = transaction.task, let kind = task.kind,
            let account = org.accounts[id: transaction.accountID]
        else { return [] }
        switch kind {
        case .password: return [["passcode": .string(account.user.password)]]
        case .question:
            return [["answer": .string(account.factor(of: .question)?.factor.answer ?? "")]]
        case .oktaTOTP, .googleTOTP:
            let secret = account.factor(of: kind)?.factor.secret ?? []
            let code = TimeBasedCode(secret: secret).code(at: TimeBasedCode.step(at: now))
            return [[kind == .oktaTOTP ? "totp" : "passcode": .string(code)]]
        case .webAuthn:
            let key = SimulatedSecurityKey(origin: IdentityWalk.origin)
            return [
                .object(key.assertion(for: task.nonce ?? "").mapValues(SimulatorJSON.string))
            ]
        default: return [["passcode": .string(task.code?.value ?? "")]]
        }
    }

    /// What completes the enrollment of `transaction`.
    private static func completions(
        of transaction: IdentityTransaction,
        at now: Date
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
            let key = SimulatedSecurityKey(origin: IdentityWalk.origin)
            let fields = key.attestation(for: task.nonce ?? "")
            return [.object(fields.mapValues(SimulatorJSON.string))]
        case .googleAuthenticator:
            let code = TimeBasedCode(secret: task.factor?.secret ?? [])
            return [["passcode": .string(code.code(at: TimeBasedCode.step(at: now)))]]
        case .email, .phone, .oktaVerify:
            return [["passcode": .string(task.code?.value ?? "")]]
        }
    }
}
