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
    }

    /// A name in the file that means nothing.
    public struct UnknownFactor: Error, CustomStringConvertible {
        /// The name, and those there are.
        public let description: String
    }

    let users: [User]?
    let requiredFactors: [String]?
    let optionalFactors: [String]?
    let usesNumberChallenge: Bool?

    /// Reads the file at `path`.
    public static func read(_ path: String) throws -> OrgFile {
        try JSONDecoder().decode(OrgFile.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// The users it describes, the ready-made ones if it names none.
    public func simulatedUsers() throws -> [SimulatedUser] {
        guard let users else { return SimulatedUser.readyMade }
        return try users.map { user in
            var made = SimulatedUser(
                login: user.login,
                password: user.password ?? "Passw0rd-1",
                firstName: user.firstName ?? "Ada",
                lastName: user.lastName ?? "Sim",
                phoneNumber: user.phoneNumber ?? "+15555550100",
                factors: try (user.factors ?? []).map { .usual(try Self.kind($0)) },
                isLocked: user.isLocked ?? false
            )
            if user.isPasswordExpired == true { made.passwordState = .expired }
            if let days = user.passwordExpiresInDays {
                made.passwordState = .expiresIn(days: days)
            }
            return made
        }
    }

    /// Puts its rules into `policy`.
    public func apply(to policy: inout SimulatedPolicy) throws {
        policy.requiredFactors = try (requiredFactors ?? []).map(Self.kind)
        policy.optionalFactors = try (optionalFactors ?? []).map(Self.kind)
        policy.usesNumberChallenge = usesNumberChallenge ?? false
    }

    private static func kind(_ name: String) throws -> SimulatedFactorKind {
        guard let kind = SimulatedFactorKind.allCases.first(where: { "\($0)" == name }) else {
            let known = SimulatedFactorKind.allCases.map { "\($0)" }.joined(separator: ", ")
            throw UnknownFactor(description: "no factor '\(name)'; factors: \(known)")
        }
        return kind
    }
}
