import Foundation
import OktaCore

extension IdentityResponse {
    /// The members about the authenticator that the first form is about.
    var current: [String: SimulatorJSON] {
        switch transaction.step {
        case .identify:
            guard !rules.variants.contains(.identifierOnly) else { return [:] }
            return ["currentAuthenticator": describe(.password, [.password], adding: actions())]
        case .verificationData(let authenticator):
            return place(authenticator, methods(of: authenticator), adding: actions(authenticator))
        case .challenge(let challenge): return current(challenge)
        case .push(let push):
            var further = actions(.oktaVerify)
            if push.showsAnswer, let answer = push.correctAnswer {
                further["contextualData"] = ["correctAnswer": .string(String(answer))]
            }
            return ["currentAuthenticator": describe(.oktaVerify, [.push], adding: further)]
        case .pushEnded:
            return ["currentAuthenticator": describe(.oktaVerify, [.push])]
        case .enrollmentData(let authenticator):
            let methods = enrollableMethods(of: authenticator)
            return ["currentAuthenticator": describe(authenticator, methods)]
        case .channelData(let channel):
            let data: SimulatorJSON = ["selectedChannel": .string(channel.rawValue)]
            let methods = enrollableMethods(of: .oktaVerify)
            let further = ["contextualData": data]
            return ["currentAuthenticator": describe(.oktaVerify, methods, adding: further)]
        case .enrollment(let enrollment), .enrollmentPoll(let enrollment):
            return current(enrollment)
        case .resetPassword, .passwordExpired:
            return ["currentAuthenticator": password(daysToExpiry: nil)]
        case .passwordWarning:
            let seconds = account?.passwordExpires.map { $0.timeIntervalSince(now) } ?? 0
            let days = Int(saturating: seconds / 86_400)
            return ["currentAuthenticator": password(daysToExpiry: days)]
        case .profile, .recovery, .unlock, .selectAuthenticator, .selectEnrollment, .success,
            .unlocked, .locked:
            return [:]
        }
    }

    /// The rules for passwords.
    var passwordSettings: [String: SimulatorJSON] {
        var members = policy.password.members
        var complexity = members["complexity"]?.object ?? [:]
        complexity["excludeAttributes"] = []
        members["complexity"] = .object(complexity)
        return members
    }

    private func password(daysToExpiry days: Int?) -> SimulatorJSON {
        var settings = passwordSettings
        settings["daysToExpiry"] = days.map(SimulatorJSON.integer)
        return describe(.password, [.password], adding: ["settings": .object(settings)])
    }

    private func current(_ challenge: IdentityChallenge) -> [String: SimulatorJSON] {
        let authenticator = challenge.authenticator
        var further = actions(authenticator)
        switch authenticator {
        case .webAuthn:
            further["contextualData"] = [
                "challengeData": [
                    "challenge": .string(challenge.nonce ?? ""), "userVerification": "preferred",
                    "extensions": ["appid": .string(origin)],
                ]
            ]
        case .securityQuestion:
            further["contextualData"] = ["enrolledQuestion": .object(account?.question ?? [:])]
        case .email, .googleAuthenticator, .oktaVerify, .password, .phone: break
        }
        let methods = challenge.kind == .oktaTOTP ? [.oktaTOTP] : methods(of: authenticator)
        return place(authenticator, methods, adding: further)
    }

    private func current(_ enrollment: IdentityEnrollment) -> [String: SimulatorJSON] {
        let authenticator = enrollment.authenticator
        let methods = enrollableMethods(of: authenticator)
        var further = actions(authenticator)
        further["contextualData"] = contextualData(of: enrollment)
        let settings: [String: SimulatorJSON] =
            authenticator == .password ? ["settings": .object(passwordSettings)] : [:]
        further.merge(settings) { $1 }
        return [
            "currentAuthenticator": describe(authenticator, methods, adding: further),
            "enrollmentAuthenticator": describe(authenticator, methods, adding: settings),
        ]
    }

    private func contextualData(of enrollment: IdentityEnrollment) -> SimulatorJSON? {
        switch enrollment.authenticator {
        case .securityQuestion:
            let questions = SecurityQuestion.all
            let texts = questions.map { question -> SimulatorJSON in
                ["questionKey": .string(question.key), "question": .string(question.text)]
            }
            return [
                "questionKeys": .array(questions.map { .string($0.key) } + ["custom"]),
                "questions": .array(texts),
            ]
        case .googleAuthenticator:
            let secret = TimeBasedCode(secret: enrollment.factor.secret ?? []).base32
            return ["qrcode": Self.qrCode, "sharedSecret": .string(secret)]
        case .oktaVerify:
            return [
                "qrcode": enrollment.channel == .qrCode ? Self.qrCode : nil,
                "selectedChannel": .string(enrollment.channel.rawValue),
            ]
        case .webAuthn:
            let user = account?.user.login ?? ""
            let name = [account?.user.firstName, account?.user.lastName].compactMap { $0 }
            return [
                "activationData": [
                    "rp": ["name": "Simulated org"],
                    "user": [
                        "displayName": .string(name.joined(separator: " ")),
                        "name": .string(user), "id": .string(account?.id ?? ""),
                    ],
                    "pubKeyCredParams": [["type": "public-key", "alg": -7]],
                    "challenge": .string(enrollment.nonce ?? ""), "attestation": "direct",
                    "authenticatorSelection": ["userVerification": "discouraged"],
                    "u2fParams": ["appid": .string(origin)], "excludeCredentials": [],
                ]
            ]
        case .email, .password, .phone: return nil
        }
    }

    private static let qrCode: SimulatorJSON = [
        "method": "embedded", "type": "image/png",
        "href": .string("data:image/png;base64,\(EndpointResponse.blankPicture)"),
    ]

    /// The member in which recorded responses show `authenticator` while it is verified.
    static func path(of authenticator: SimulatedAuthenticator, isCode: Bool) -> String {
        switch authenticator {
        case .webAuthn: "currentAuthenticator"
        case .oktaVerify where !isCode: "currentAuthenticator"
        default: "currentAuthenticatorEnrollment"
        }
    }

    private func place(
        _ authenticator: SimulatedAuthenticator,
        _ methods: [SimulatedFactorKind],
        adding further: [String: SimulatorJSON]
    ) -> [String: SimulatorJSON] {
        let name = Self.path(of: authenticator, isCode: transaction.challenge != nil)
        return [
            name: name == "currentAuthenticator"
                ? describe(authenticator, methods, adding: further)
                : enrolment(authenticator, withProfile: true, adding: further)
        ]
    }

    /// The forms within the current authenticator.
    private func actions(
        _ authenticator: SimulatedAuthenticator = .password
    ) -> [String: SimulatorJSON] {
        let rows = IdentityTable.rows(from: transaction.state)
            .filter { $0.place == .authenticator && offers($0.relation, authenticator) }
        return Dictionary(
            rows.map { row in
                let fields = row.path.hasSuffix("/challenge") ? [pushChoice] : []
                return (row.relation.rawValue, action(row, fields, refresh: row.relation == .poll))
            }
        ) { $1 }
    }

    /// Whether `authenticator` has the form `action`.
    private func offers(_ action: IdentityAction, _ authenticator: SimulatedAuthenticator) -> Bool {
        switch action {
        case .recover: authenticator == .password && !policy.recovery.channels.isEmpty
        case .send: authenticator == .phone
        case .resend:
            [.email, .phone].contains(authenticator)
                || authenticator == .oktaVerify && transaction.challenge == nil
        case .poll: authenticator == .email
        default: false
        }
    }

    /// The choice of a push, as it is sent again.
    var pushChoice: SimulatorJSON {
        IdentityField.fixed(
            "authenticator",
            ["id": .string(SimulatedAuthenticator.oktaVerify.id), "methodType": "push"],
            isHidden: true
        )
    }
}
