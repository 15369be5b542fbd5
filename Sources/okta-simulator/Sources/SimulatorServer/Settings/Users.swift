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

extension NewUsers {
    /// The user that `json` describes, the `index`th of the org, or users with numbers.
    ///
    /// Absent members are as in the ready-made users, but the phone number is the user's own: a
    /// second message to one number is refused for half a minute.
    init(_ json: SimulatorJSON, index: Int, at place: String) throws {
        let prefix = place.isEmpty ? "" : "\(place)."
        var members = json.object ?? [:]
        numbered = try Int?.read(
            members.removeValue(forKey: "count") ?? .null, at: prefix + "count"
        )
        example = SimulatedUser(
            login: json["login"]?.string ?? "",
            phoneNumber: numbered == nil ? SimulatedUser.number(index) : "+1555556{n}"
        )
        try example.change(to: json.object == nil ? json : .object(members), at: place)
        func refuse(_ member: String, _ problem: String) -> ValidationError {
            ValidationError(member: prefix + member, problem: problem)
        }
        guard json["login"] != nil else { throw refuse("login", "is missing") }
        guard let numbered else { return }
        guard (1...100_000).contains(numbered) else {
            throw refuse("count", "is not between 1 and 100000")
        }
        guard example.login.contains("{n}") else {
            throw refuse("login", "has no {n}, where the number of a user goes")
        }
    }

    /// The users that `list` describes; the first of them is the `index`th of the org.
    static func read(_ list: SimulatorJSON, index: Int, at place: String) throws -> [NewUsers] {
        guard let list = list.array else {
            throw ValidationError(member: place, problem: "is no list")
        }
        var next = index
        return try list.enumerated().map { element, json in
            let new = try NewUsers(json, index: next, at: "\(place)[\(element)]")
            next += new.count
            return new
        }
    }
}

extension SimulatedUser: ObjectSetting {
    static var usual: SimulatedUser { SimulatedUser() }

    static let members: [Member<SimulatedUser>] = [
        .init("login", \.login), .init("password", \.password), .init("firstName", \.firstName),
        .init("lastName", \.lastName), .init("email", \.email), .init("phoneNumber", \.phoneNumber),
        .init("factors", \.factors), .init("recoveryQuestion", \.recoveryQuestion),
        .init("recoveryAnswer", \.recoveryAnswer), .init("isPasswordExpired", \.isPasswordExpired),
        .init("passwordExpiresInDays", \.passwordExpiresInDays), .init("isLocked", \.isLocked),
        .init("tokenPassCode", \.tokenPassCode), .init("tokenNextPassCode", \.tokenNextPassCode),
        .init("isStaged", \.isStaged), .init("requiredFactors", \.requiredFactors),
        .init("factorSequence", \.factorSequence),
        .init("usesNumberChallenge", \.usesNumberChallenge),
        .init("missingProfile", \.missingProfile), .init("consentApp", \.consentApp),
    ]

    private var isPasswordExpired: Bool {
        get { passwordState == .expired }
        set { if newValue { passwordState = .expired } }
    }

    private var passwordExpiresInDays: Int? {
        get {
            guard case .expiresIn(let days) = passwordState else { return nil }
            return days
        }
        set { if let newValue { passwordState = .expiresIn(days: newValue) } }
    }

    /// A telephone number of the `index`th user alone.
    static func number(_ index: Int) -> String {
        let digits = String(index + 100)
        return "+1555555" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

/// The name of a kind, or an object with `kind` and what is not as usual.
extension SimulatedFactor: ObjectSetting {
    static let jsonKind = "factor, or object with its kind"
    static var input: Input { SimulatedFactorKind.input }

    static func read(_ json: SimulatorJSON, at place: String, changing _: Self?) throws -> Self {
        guard json.object != nil else {
            return .usual(try SimulatedFactorKind.read(json, at: place))
        }
        guard json["kind"] != nil else {
            throw ValidationError(member: "\(place).kind", problem: "is missing")
        }
        var factor = usual
        try factor.change(to: json, at: place)
        return factor.withDefaults
    }

    var json: SimulatorJSON { kind.json }

    static var usual: SimulatedFactor { SimulatedFactor(kind: .question) }
    static var required: [String] { ["kind"] }

    static let members: [Member<SimulatedFactor>] = [
        .init("kind", \.kind), .init("phoneNumber", \.phoneNumber), .init("question", \.question),
        .init("answer", \.answer), .init("secret", \.secretData),
        .init("deviceName", \.deviceName), .init("credentialID", \.credentialID),
    ]

    private var secretData: Data? {
        get { secret.map { Data($0) } }
        set { secret = newValue.map(Array.init) }
    }
}
