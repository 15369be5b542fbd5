import Foundation
public import OktaAuthSimulator

/// An org as a file describes it.
///
/// ```json
/// {"requiredFactors": ["sms"], "users": [{"login": "ada@example.test", "factors": ["push"]}]}
/// ```
public struct OrgFile: Decodable, Sendable {
    /// A user of the file; what is absent is as in the ready-made users.
    public struct User: Decodable, Sendable {
        let login: String
        let password: String?
        let firstName: String?
        let lastName: String?
        let phoneNumber: String?
        let factors: [String]?
        let isLocked: Bool?
        let isPasswordExpired: Bool?
        let passwordExpiresInDays: Int?

        fileprivate enum CodingKeys: String, CodingKey, CaseIterable {
            case login, password, firstName, lastName, phoneNumber, factors, isLocked
            case isPasswordExpired, passwordExpiresInDays
        }
    }

    /// What is wrong with a file, and where in it.
    public struct Flaw: Error, CustomStringConvertible {
        /// The file, the member and what is wrong with it.
        public let description: String
    }

    let engine: String?
    let users: [User]?
    let requiredFactors: [String]?
    let optionalFactors: [String]?
    let usesNumberChallenge: Bool?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case engine, users, requiredFactors, optionalFactors, usesNumberChallenge
    }

    /// Reads the file at `path`.
    ///
    /// Throws a ``Flaw`` that names the member, for names that mean nothing, too.
    public static func read(_ path: String) throws -> OrgFile {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Flaw(description: "\(path): the file cannot be read")
        }
        do {
            let file = try JSONDecoder().decode(OrgFile.self, from: data)
            try checkNames(in: SimulatorJSON(parsing: data) ?? .null)
            _ = try file.simulatedUsers()
            _ = try file.simulatedEngine()
            var policy = SimulatedPolicy()
            try file.apply(to: &policy)
            return file
        } catch let error as DecodingError {
            throw Flaw(description: "\(path): \(text(of: error))")
        } catch let flaw as Flaw {
            throw Flaw(description: "\(path): \(flaw)")
        }
    }

    /// Refuses members that nothing reads: what is misspelt would have no effect.
    private static func checkNames(in json: SimulatorJSON) throws {
        try check(json, CodingKeys.allCases.map(\.rawValue), at: "")
        for (index, user) in (json["users"]?.array ?? []).enumerated() {
            try check(user, User.CodingKeys.allCases.map(\.rawValue), at: "users[\(index)].")
        }
    }

    private static func check(_ json: SimulatorJSON, _ known: [String], at place: String) throws {
        guard let stranger = Set((json.object ?? [:]).keys).subtracting(known).min() else { return }
        let names = known.sorted().joined(separator: ", ")
        throw Flaw(description: "\(place)\(stranger) means nothing; known: \(names)")
    }

    private static func text(of error: DecodingError) -> String {
        func place(_ path: [any CodingKey], _ last: (any CodingKey)? = nil) -> String {
            (path + (last.map { [$0] } ?? [])).reduce(into: "") { text, key in
                if let index = key.intValue {
                    text += "[\(index)]"
                } else {
                    text += (text.isEmpty ? "" : ".") + key.stringValue
                }
            }
        }
        switch error {
        case .keyNotFound(let key, let context):
            return "\(place(context.codingPath, key)) is missing"
        case .valueNotFound(_, let context): return "\(place(context.codingPath)) is null"
        case .typeMismatch(let type, let context):
            return "\(place(context.codingPath)) is no \(type)"
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            return "\(place(context.codingPath)) has a value that will not do"
        default: return "not JSON"
        }
    }

    /// The users it describes, the ready-made ones if it names none.
    public func simulatedUsers() throws -> [SimulatedUser] {
        guard let users else { return SimulatedUser.readyMade }
        return try users.enumerated().map { index, user in
            var made = SimulatedUser(
                login: user.login,
                password: user.password ?? "Passw0rd-1",
                firstName: user.firstName ?? "Ada",
                lastName: user.lastName ?? "Sim",
                phoneNumber: user.phoneNumber ?? "+15555550100",
                factors: try Self.kinds(user.factors, at: "users[\(index)].factors")
                    .map(SimulatedFactor.usual),
                isLocked: user.isLocked ?? false
            )
            if user.isPasswordExpired == true { made.passwordState = .expired }
            if let days = user.passwordExpiresInDays {
                made.passwordState = .expiresIn(days: days)
            }
            return made
        }
    }

    /// The engine it names, Classic Engine if it names none.
    public func simulatedEngine() throws -> SimulatedEngine {
        guard let engine else { return .classic }
        guard let match = SimulatedEngine.allCases.first(where: { "\($0)" == engine }) else {
            let known = SimulatedEngine.allCases.map { "\($0)" }.joined(separator: ", ")
            throw Flaw(description: "engine is no engine '\(engine)'; engines: \(known)")
        }
        return match
    }

    /// Puts its rules into `policy`.
    public func apply(to policy: inout SimulatedPolicy) throws {
        policy.requiredFactors = try Self.kinds(requiredFactors, at: "requiredFactors")
        policy.optionalFactors = try Self.kinds(optionalFactors, at: "optionalFactors")
        policy.usesNumberChallenge = usesNumberChallenge ?? false
    }

    private static func kinds(
        _ names: [String]?,
        at place: String
    ) throws -> [SimulatedFactorKind] {
        try (names ?? []).enumerated().map { index, name in
            let kind = SimulatedFactorKind.allCases.first { "\($0)" == name }
            guard let kind else {
                let known = SimulatedFactorKind.allCases.map { "\($0)" }.joined(separator: ", ")
                throw Flaw(
                    description: "\(place)[\(index)] is no factor '\(name)'; factors: \(known)"
                )
            }
            return kind
        }
    }
}
