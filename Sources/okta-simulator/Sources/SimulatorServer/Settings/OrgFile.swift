public import Foundation
@_spi(Server) import OktaAuthSimulator

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
    private(set) var identity = SimulatedIdentityEngine()
    private(set) var upgrade = Set<SimulatedUpgrade>()
    private(set) var passkeys = SimulatedPasskeys()
    private(set) var oauth = SimulatedOAuth()
    private(set) var apiToken: String?
    /// The origins of pages that may call the org from a browser.
    private(set) var trustedOrigins: [String] = []

    /// The org without a file: the ready-made users, and the AWS console among its applications.
    public init() {
        users = SimulatedUser.readyMade.enumerated().map { index, user in
            var user = user
            user.phoneNumber = SimulatedUser.number(index)
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
        try change(to: json)
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
        (simulator.upgrade, simulator.passkeys) = (upgrade, passkeys)
        for new in users { new.add(to: simulator) }
    }

    func user(login: String) -> SimulatedUser? {
        var index = 0
        for new in users {
            if let user = new.user(login: login, index: index) { return user }
            index += new.count
        }
        return nil
    }
}

extension OrgFile: ObjectSetting {
    static var usual: OrgFile { OrgFile() }

    static let members: [Member<OrgFile>] =
        SimulatedPolicy.members.map { $0.inside(\.policy) } + [
            .init("engine", \.engine), .init("identity", \.identity), .init("upgrade", \.upgrade),
            .init("passkeys", \.passkeys),
            .init("oauth", \.oauth), .init("apiToken", \.apiToken),
            .init("trustedOrigins", \.trustedOrigins),
            .init(
                name: "users",
                kind: "list of object",
                read: { file, json, place in
                    file.users = try NewUsers.read(json, index: 0, at: place)
                },
                json: { _ in .null },
                field: { _ in .null }
            ),
        ]
}
