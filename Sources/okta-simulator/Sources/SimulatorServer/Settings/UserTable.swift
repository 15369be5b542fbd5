import Foundation
@_spi(Server) public import OktaAuthSimulator

/// One user, or many that differ in their number.
public struct NewUsers: Sendable {
    /// The user, or what the many have in common, with `{n}` in place of the number.
    public var example: SimulatedUser
    /// How many there are with numbers; `nil` for one user without.
    public var numbered: Int?

    /// How many users these are.
    public var count: Int { numbered ?? 1 }

    /// The user with this login; the first of these is the `index`th of the org.
    func user(login: String, index: Int) -> SimulatedUser? {
        guard let numbered else { return example.login == login ? example : nil }
        let numbers = (index + 1)...(index + numbered)
        return numbers.lazy.map(example.numbered).first { $0.login == login }
    }

    func add(to simulator: OktaSimulator) {
        if let numbered {
            simulator.addUsers(numbered, like: example)
        } else {
            simulator.addUser(example)
        }
    }
}

extension Table<SimulatedUser> {
    /// Everything a user can be given.
    static let user = Table([
        Member("login", \.login, Kind.text), Member("password", \.password, Kind.text),
        Member("firstName", \.firstName, Kind.text), Member("lastName", \.lastName, Kind.text),
        Member("email", \.email, Kind.text),
        Member("phoneNumber", \.phoneNumber, Kind.text.optional),
        Member("factors", \.factors, Kind.factor.list),
        Member("recoveryQuestion", \.recoveryQuestion, Kind.text.optional),
        Member("recoveryAnswer", \.recoveryAnswer, Kind.text.optional),
        Member(
            "isPasswordExpired",
            "boolean",
            .flag,
            read: { user, json, place in
                if try Kind.flag.read(json, place) { user.passwordState = .expired }
            },
            write: { .bool($0.passwordState == .expired) }
        ),
        Member(
            "passwordExpiresInDays",
            "whole number",
            .number.optional,
            read: { user, json, place in
                user.passwordState = .expiresIn(days: try Kind.number.read(json, place))
            },
            write: { user in
                guard case .expiresIn(let days) = user.passwordState else { return nil }
                return .integer(days)
            }
        ),
        Member("isLocked", \.isLocked, Kind.flag),
        Member("tokenPassCode", \.tokenPassCode, Kind.text),
        Member("tokenNextPassCode", \.tokenNextPassCode, Kind.text),
        Member("isStaged", \.isStaged, Kind.flag),
        Member("requiredFactors", \.requiredFactors, Kind.factorKind.list),
        Member("factorSequence", \.factorSequence, Kind.factorKind.list),
        Member("usesNumberChallenge", \.usesNumberChallenge, Kind.flag.optional),
        Member("missingProfile", \.missingProfile, Kind.profileField.list),
        Member("consentApp", \.consentApp, Kind.app.optional),
    ])

    /// The user that `json` describes, the `index`th of the org, or users with numbers.
    ///
    /// Absent members are as in the ready-made users, but the phone number is the user's own: a
    /// second message to one number is refused for half a minute.
    func users(_ json: SimulatorJSON, index: Int, at place: String) throws -> NewUsers {
        let prefix = place.isEmpty ? "" : "\(place)."
        var members = json
        var count: Int?
        if let object = json.object, let value = object["count"] {
            count = try Kind.number.optional.read(value, prefix + "count")
            members = .object(object.filter { $0.key != "count" })
        }
        guard let login = json["login"] else {
            // Any other error is reported first.
            var ignored = SimulatedUser()
            try apply(members, to: &ignored, at: place)
            throw ValidationError(member: prefix + "login", problem: "is missing")
        }
        var user = SimulatedUser(
            login: login.string ?? "",
            phoneNumber: count == nil ? Self.number(index) : "+1555556{n}"
        )
        try apply(members, to: &user, at: place)
        guard let count else { return NewUsers(example: user) }
        guard (1...100_000).contains(count) else {
            throw ValidationError(
                member: prefix + "count",
                problem: "is not between 1 and 100000"
            )
        }
        guard user.login.contains("{n}") else {
            throw ValidationError(
                member: prefix + "login",
                problem: "has no {n}, where the number of a user goes"
            )
        }
        return NewUsers(example: user, numbered: count)
    }

    /// The users that `list` describes; the first of them is the `index`th of the org.
    func users(_ list: [SimulatorJSON], index: Int, at place: String) throws -> [NewUsers] {
        var next = index
        return try list.enumerated().map { element, json in
            let new = try users(json, index: next, at: "\(place)[\(element)]")
            next += new.count
            return new
        }
    }

    /// A telephone number of the `index`th user alone.
    static func number(_ index: Int) -> String {
        let digits = String(index + 100)
        return "+1555555" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension Kind {
    /// The members of a factor, besides its kind.
    private struct Draft: Sendable {
        var kind = SimulatedFactorKind.question
        var phoneNumber: String?
        var question = "disliked_food"
        var answer = "mayonnaise"
        var secret: Data?
        var deviceName: String?
        var credentialID: String?

        static let table = Table<Draft>([
            Member("kind", \.kind, Kind.factorKind),
            Member("phoneNumber", \.phoneNumber, Kind.text.optional),
            Member("question", \.question, Kind.text), Member("answer", \.answer, Kind.text),
            Member("secret", \.secret, Kind.bytes.optional),
            Member("deviceName", \.deviceName, Kind.text.optional),
            Member("credentialID", \.credentialID, Kind.text.optional),
        ])

        var factor: SimulatedFactor {
            switch kind {
            case .question: .question(question, answer: answer)
            case .sms: .sms(phoneNumber)
            case .call: .call(phoneNumber)
            case .oktaTOTP: .oktaTOTP(secret: secret)
            case .googleTOTP: .googleTOTP(secret: secret)
            case .push: deviceName.map { .push(deviceName: $0) } ?? .push()
            case .rsaToken: .rsaToken(credentialID: credentialID)
            case .symantecToken: .symantecToken(credentialID: credentialID)
            case .onPremToken: .onPremToken(credentialID: credentialID)
            case .u2f: .u2f(credentialID: credentialID)
            case .webAuthn:
                .webAuthn(name: deviceName ?? "Simulated key", credentialID: credentialID)
            case .email, .yubiKey, .hotp, .duo, .saml, .oidc, .claimsProvider, .password:
                .usual(kind)
            }
        }
    }

    /// The name of a kind, or an object with `kind` and what is not as usual.
    static let factor = Codec<SimulatedFactor>(
        "factor, or object with its kind",
        factorKind.input,
        read: { json, place in
            guard json.object != nil else {
                return .usual(try Kind.factorKind.read(json, place))
            }
            return try Draft.table.codec(Draft(), requiring: "kind").read(json, place).factor
        },
        write: { Kind.factorKind.write($0.kind) }
    )
}
