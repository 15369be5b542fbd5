public import Foundation
import OktaAuthSimulator

/// An org as a file describes it.
///
/// ```json
/// {"requiredFactors": ["sms"], "users": [{"login": "ada@example.test", "factors": ["push"]}]}
/// ```
public struct OrgFile: Sendable {
    /// The users, the ready-made ones if the file names none.
    public private(set) var users: [NewUsers]
    private(set) var engine = SimulatedEngine.classic
    private(set) var policy = SimulatedPolicy()
    private(set) var identity = SimulatedIdentity()
    private(set) var upgrade = Set<SimulatedUpgrade>()
    private(set) var oauth = SimulatedOAuth()
    private(set) var apiToken: String?
    /// The origins of pages that may call the org from a browser.
    private(set) var trustedOrigins: [String] = []

    /// The org without a file: the ready-made users, and the AWS console among its applications.
    public init() {
        users = SimulatedUser.readyMade.enumerated().map { index, user in
            var user = user
            user.phoneNumber = Table<SimulatedUser>.number(index)
            return NewUsers(example: user)
        }
        policy.apps.append(.aws())
    }

    /// Reads a JSON document; throws a ``ValidationError`` that names the member, for misspelt names, too.
    public init(parsing data: Data) throws {
        self.init()
        guard let json = SimulatorJSON(parsing: data) else {
            throw ValidationError(member: "", problem: "not JSON")
        }
        try Self.table.apply(json, to: &self, at: "")
    }

    /// Reads the file at `path`.
    public init(path: String) throws {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ValidationError(member: path, problem: "cannot be read")
        }
        do {
            try self.init(parsing: data)
        } catch let error as ValidationError {
            throw ValidationError(member: "\(path):", problem: error.description)
        }
    }

    /// Makes `simulator` such an org, except for its API token.
    func apply(to simulator: OktaSimulator) {
        simulator.reset()
        (simulator.engine, simulator.policy) = (engine, policy)
        (simulator.identity, simulator.oauth) = (identity, oauth)
        simulator.upgrade = upgrade
        for new in users { new.add(to: simulator) }
    }

    /// The user with this login.
    func user(login: String) -> SimulatedUser? {
        var index = 0
        for new in users {
            if let user = new.user(login: login, index: index) { return user }
            index += new.count
        }
        return nil
    }

    static let table = Table<OrgFile>(
        rules + [
            Member("engine", \.engine, Kind.engine),
            Member("identity", \.identity, table: .identity),
            Member("upgrade", \.upgrade, Codec.choice("upgrade").set),
            Member("oauth", \.oauth, table: .oauth),
            Member("apiToken", \.apiToken, Kind.text.optional),
            Member("trustedOrigins", \.trustedOrigins, Kind.text.list),
            Member("users", "list of object", read: readUsers, write: { _ in nil }),
        ]
    )

    private static let rules: [Member<OrgFile>] = Table<SimulatedPolicy>.policy.members.map {
        member in
        Member<OrgFile>(
            member.name,
            member.kind,
            read: { file, json, place in try member.read(&file.policy, json, place) },
            write: { file in member.write(file.policy) }
        )
    }

    @Sendable
    private static func readUsers(
        _ file: inout OrgFile,
        _ json: SimulatorJSON,
        _ place: String
    ) throws {
        guard let list = json.array else {
            throw ValidationError(member: place, problem: "is no list")
        }
        file.users = try Table<SimulatedUser>.user.users(list, index: 0, at: place)
    }
}
