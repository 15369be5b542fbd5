import Foundation
import OktaCore

extension IdentityView {
    /// The member about the current authenticator, as recorded.
    var currentName: String {
        let authenticator = transaction.task?.authenticator
        let isOfUser =
            transaction.state == .challenge && authenticator != .webAuthn
            || transaction.state == .verificationData && authenticator != .oktaVerify
        return isOfUser ? "currentAuthenticatorEnrollment" : "currentAuthenticator"
    }

    /// The members about the authenticator that the first form is about.
    var current: [String: SimulatorJSON] {
        guard let task = transaction.task else {
            return currentPassword.map { [currentName: $0] } ?? [:]
        }
        let authenticator = task.authenticator
        var further = actions
        switch transaction.state {
        case .verificationData, .challenge, .push, .pushEnded, .passkey:
            further["contextualData"] = challengeData(of: task)
            guard currentName == "currentAuthenticator" else {
                return [currentName: enrolment(authenticator, withProfile: true, adding: further)]
            }
            // Before a user is known, any method will do.
            let known = account == nil ? authenticator.kinds : methods(of: authenticator)
            let methods = task.phone == nil ? known : [.push]
            return [currentName: describe(authenticator, methods, adding: further)]
        default:
            let methods = enrollableMethods(of: authenticator)
            let settings = authenticator == .password ? passwordSettings : nil
            further["contextualData"] = activationData(of: task)
            further["settings"] = settings
            var members = [currentName: describe(authenticator, methods, adding: further)]
            if transaction.state == .promotion, let skips = remainingPromotionSkips {
                let limit: SimulatorJSON = [
                    "type": "BY_SKIP_COUNT", "remainingSkips": .integer(skips),
                ]
                further["gracePeriod"] = limit
                members[currentName] = describe(authenticator, methods, adding: further)
            }
            if [.enrollment, .enrollmentPoll, .promotion].contains(transaction.state) {
                members["enrollmentAuthenticator"] = describe(
                    authenticator, methods, adding: settings.map { ["settings": $0] } ?? [:]
                )
            }
            return members
        }
    }

    /// The password, where its form is the first, but neither a challenge nor an enrollment.
    private var currentPassword: SimulatorJSON? {
        var settings = passwordSettings
        switch transaction.state {
        case .identify:
            guard !rules.variants.contains(.identifierOnly) else { return nil }
            return describe(.password, [.password], adding: actions)
        case .passwordWarning:
            let seconds = account?.passwordExpires.map { $0.timeIntervalSince(now) } ?? 0
            settings["daysToExpiry"] = .integer(Int(saturating: seconds / 86_400))
        case .resetPassword, .passwordExpired: break
        default: return nil
        }
        return describe(.password, [.password], adding: ["settings": settings])
    }

    var passwordSettings: SimulatorJSON {
        var settings = SimulatorJSON.object(policy.password.members)
        settings["complexity"]?["excludeAttributes"] = []
        return settings
    }

    private func challengeData(of task: IdentityTask) -> SimulatorJSON? {
        switch task.authenticator {
        case .webAuthn:
            return [
                "challengeData": passkeys.request(
                    task.nonce ?? "", extensions: ["appid": .string(origin)]
                )
            ]
        case .securityQuestion: return ["enrolledQuestion": .object(account?.question ?? [:])]
        case .oktaVerify:
            guard transaction.state == .push, let push = task.phone, push.showsAnswer else {
                return nil
            }
            return push.correctAnswer.map { ["correctAnswer": .string(String($0))] }
        case .email, .googleAuthenticator, .password, .phone: return nil
        }
    }

    private func activationData(of task: IdentityTask) -> SimulatorJSON? {
        switch task.authenticator {
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
            let secret = TimeBasedCode(secret: task.factor?.secret ?? []).base32
            return ["qrcode": Self.qrCode, "sharedSecret": .string(secret)]
        case .oktaVerify:
            return [
                "qrcode": task.channel == .qrCode ? Self.qrCode : nil,
                "selectedChannel": task.channel.map { .string($0.rawValue) },
            ]
        case .webAuthn:
            let user = account?.user.login ?? ""
            let name = [account?.user.firstName, account?.user.lastName].compactMap { $0 }
            return [
                "activationData": [
                    "rp": passkeys.party,
                    "user": [
                        "displayName": .string(name.joined(separator: " ")),
                        "name": .string(user), "id": .string(account?.id ?? ""),
                    ],
                    "pubKeyCredParams": [
                        ["type": "public-key", "alg": -7], ["type": "public-key", "alg": -257],
                    ],
                    "challenge": .string(task.nonce ?? ""),
                    "attestation": .string(passkeys.attestation),
                    "authenticatorSelection": selection,
                    "u2fParams": ["appid": .string(origin)], "excludeCredentials": [],
                ]
            ]
        case .email, .password, .phone: return nil
        }
    }

    /// The requirements for a new passkey.
    private var selection: SimulatorJSON {
        var rules = passkeys
        if transaction.setsUpPasskey { rules.requiresResidentKey = true }
        return rules.selection
    }

    private static let qrCode: SimulatorJSON = [
        "method": "embedded", "type": "image/png",
        "href": .string("data:image/png;base64,\(EndpointResponse.blankPicture)"),
    ]

    private var actions: [String: SimulatorJSON] {
        let rows = IdentityTable.rows(from: transaction.state)
            .filter { $0.place == .authenticator && offers($0) }
        return Dictionary(rows.map { ($0.relation.rawValue, form($0)) }) { $1 }
    }
}
