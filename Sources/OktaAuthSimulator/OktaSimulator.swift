public import Foundation
import OktaCore
#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// An Okta org in this process: a deterministic Authn server without a network.
///
/// ```swift
/// let clock = VirtualClock()
/// let simulator = OktaSimulator(clock: clock)
/// simulator.addUser(.ada(with: .sms()))
/// // Sign in at simulator.url through simulator.urlSession, then:
/// show(simulator.outbox.latestCode(for: "ada@example.test") ?? "")
/// ```
public final class OktaSimulator: Sendable {
    /// The URL of this simulator; each has a unique host.
    public let url: URL
    /// The clock that determines expiry, `nil` in real time.
    public let clock: VirtualClock?

    let server: SimulatorEngine
    private let usersKey: SimulatedSecurityKey
    private let session = Locked<URLSession?>(nil)

    /// Creates an empty org with the time of `clock`.
    ///
    /// Two simulators with one seed give the same responses to the same requests.
    public convenience init(clock: VirtualClock = VirtualClock(), seed: UInt64 = 1) {
        SimulatorAnnouncement.announceOnce()
        self.init(timeOf: clock, seed: seed)
    }

    /// Creates an empty org in real time.
    public convenience init(realTimeWithSeed seed: UInt64) {
        SimulatorAnnouncement.announceOnce()
        self.init(timeOf: nil, seed: seed)
    }

    /// Creates an org with `users` and the time of ``clock``.
    public convenience init(with first: SimulatedUser, _ others: SimulatedUser...) {
        self.init()
        ([first] + others).forEach(addUser)
    }

    init(timeOf clock: VirtualClock?, seed: UInt64) {
        self.clock = clock
        server = SimulatorEngine(time: SimulatorTime(of: clock), seed: seed)
        let host = SimulatorRegistry.register(server)
        url = URL(string: "https://\(host)") ?? URL(fileURLWithPath: "/")
        usersKey = SimulatedSecurityKey(server, url, .init(), hasUsersKeys: true)
    }

    /// The rules of the org.
    ///
    /// A change applies from the next request on.
    public var policy: SimulatedPolicy {
        get { server.withOrg { org, _ in org.policy } }
        set { server.withOrg { org, _ in org.change(policy: newValue) } }
    }

    /// The engine of the org.
    ///
    /// Default ``SimulatedEngine/classic``. Users, messages, phones and time are the same for both;
    /// transactions under way are kept.
    public var engine: SimulatedEngine {
        get { server.withOrg { org, _ in org.engine } }
        set { server.withOrg { org, _ in org.change(engine: newValue) } }
    }

    /// How an upgraded org treats apps that still use the Authn API; by default as Okta documents.
    public var upgrade: Set<SimulatedUpgrade> {
        get { server.withOrg { org, _ in org.upgrade } }
        set { server.withOrg { org, _ in org.upgrade = newValue } }
    }

    /// The rules of the Identity Engine, besides ``policy``.
    public var identity: SimulatedIdentityEngine {
        get { server.withOrg { org, _ in org.identity.settings } }
        set { server.withOrg { org, _ in org.identity.settings = newValue } }
    }

    /// How the org uses passkeys, at both engines.
    public var passkeys: SimulatedPasskeys {
        get { server.withOrg { org, _ in org.passkeys } }
        set { server.withOrg { org, _ in org.passkeys = newValue } }
    }

    /// The clients, authorization servers and rules for tokens.
    ///
    /// A change counts from the next request on.
    public var oauth: SimulatedOAuth {
        get { server.withOrg { org, _ in org.sessions.oauth.settings } }
        set { server.withOrg { org, _ in org.sessions.oauth.settings = newValue } }
    }

    /// How many proofs of keys the org has accepted and refused.
    public var dpopCounts: SimulatedDPoPCounts {
        server.withOrg { org, _ in org.sessions.oauth.proofs.counts }
    }

    /// The users of the org, in the order in which they were added.
    public var accounts: [SimulatedAccount] {
        server.withOrg { org, now in org.accounts.map { org.overview(of: $0, at: now) } }
    }

    /// The messages the org has sent so far.
    public var outbox: SimulatedOutbox { server.withOrg { org, _ in org.outbox } }

    /// The administrator's operations.
    public var administrator: SimulatedAdministrator { SimulatedAdministrator(simulator: self) }

    /// Invalid settings and calls without effect, oldest first: an unknown login, a push that is
    /// not pending.
    ///
    /// Each text has the problem, and the valid alternatives. Such a call changes nothing. At the end
    /// are equal requests that the org refused ten times or more, each with its count.
    public var diagnostics: [String] {
        server.withOrg { org, _ in org.diagnostics + org.refusals.messages }
    }

    /// The API token of trusted applications: header `Authorization: SSWS …`.
    public var apiToken: String {
        get { server.withOrg { org, _ in org.apiToken } }
        set { server.withOrg { org, _ in org.apiToken = newValue } }
    }

    /// The origin of links in responses, `nil` for the host of each request.
    public var publicURL: URL? {
        get { server.withOrg { org, _ in org.publicOrigin.flatMap(URL.init(string:)) } }
        set {
            let text = newValue?.absoluteString
            let origin = text.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
            server.withOrg { org, _ in org.publicOrigin = origin }
        }
    }

    /// A browser for the links an app opens externally.
    public var browser: SimulatedBrowser { SimulatedBrowser(simulator: self) }

    /// The passkeys and security keys of the users of this org.
    ///
    /// It has the keys of users that were added with some, and those that it registers itself. For a key
    /// that behaves in another way there is ``SimulatedSecurityKey/init(at:behavior:)``.
    public var securityKey: SimulatedSecurityKey { usersKey }

    /// Adds a user; a user with the same login is replaced.
    public func addUser(_ user: SimulatedUser) {
        server.withOrg { org, now in org.add(user, at: now) }
    }

    /// Adds `count` users like `example`.
    ///
    /// `{n}` in login, e-mail address and phone number is replaced by the number of each user in the
    /// order of the org, which has at least four digits in the phone number. Each account is made at its
    /// first use. Two kinds of users are made at once: users whose e-mail address is not their login, and
    /// users whose logins differ in more than the number.
    public func addUsers(_ count: Int, like example: SimulatedUser) {
        guard count > 0 else { return }
        server.withOrg { org, now in org.add(count, like: example, at: now) }
    }

    /// The phone of the user with this login.
    public func phone(of login: String) -> SimulatedPhone {
        SimulatedPhone(simulator: self, login: login)
    }

    /// A device without a keyboard that shows a code, for `app`.
    public func pairDevice(for app: SimulatedApp = SimulatedApp()) -> SimulatedDevice {
        let code = server.withOrg { org, now in
            org.devices.pair(for: app, until: now + org.policy.userCodeLifetime, &org.generator)
        }
        return SimulatedDevice(simulator: self, userCode: code)
    }

    /// The device that shows `userCode`, which it got from `POST …/v1/device/authorize`.
    public func device(showing userCode: String) -> SimulatedDevice {
        SimulatedDevice(simulator: self, userCode: userCode)
    }

    /// The faults between clients and the org.
    public var faults: SimulatedFaults {
        get { server.state.withLock { $0.faults } }
        set { server.state.withLock { $0.faults = newValue } }
    }

    /// Responds to one request, without a session and without ``faults``.
    public func respond(to request: SimulatorRequest) -> SimulatorResponse {
        server.respond(to: request)
    }

    /// Responds to one request as a client receives it, with ``faults``.
    @_spi(Server) public func deliver(_ request: SimulatorRequest) -> SimulatedDelivery {
        server.deliver(request)
    }

    /// Removes all users, messages and transactions; the policy stays.
    public func reset() { server.withOrg { org, _ in org.reset() } }

    // MARK: Time

    /// The time of the org.
    public var now: Date { server.withOrg { _, now in now } }

    /// Moves the time of the org forward by `seconds`.
    ///
    /// With a ``clock``, that clock is advanced. In real time, the org is ahead of the machine from
    /// then on, and a negative number moves it back; responses that are delayed by a fault do not
    /// arrive sooner.
    public func advance(by seconds: TimeInterval) { server.time.advance(by: seconds) }

    // MARK: Log

    /// The requests that arrived while recording was on, oldest first.
    public var requests: [RecordedRequest] { server.state.withLock { $0.requests } }

    /// Whether requests are recorded; default true.
    @_spi(Server) public var isRecordingRequests: Bool {
        get { server.state.withLock { $0.isRecording } }
        set { server.state.withLock { $0.isRecording = newValue } }
    }

    /// Clears ``requests``.
    public func forgetRequests() { server.state.withLock { $0.requests = [] } }

    // MARK: Mounting

    /// A session whose requests go to simulators only, never to the network.
    ///
    /// It holds the org, which responds as long as the simulator or this session is there: on Apple's
    /// platforms until the process ends, because a session there keeps its delegate. On watchOS, which
    /// has no custom `URLProtocol`, requests fail; use ``respond(to:)`` there.
    public var urlSession: URLSession {
        session.withLock { session in
            if let session { return session }
            let made = URLSession(
                configuration: Self.configuration(),
                delegate: SimulatorSessionDelegate(engine: server),
                delegateQueue: nil
            )
            session = made
            return made
        }
    }

    /// An ephemeral configuration for sessions that reach simulators and nothing else.
    ///
    /// Such a session does not hold an org: keep the simulator as long as requests are sent.
    public static func configuration() -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [SimulatorOnlyURLProtocol.self]
        configuration.urlCache = nil
        return configuration
    }

    /// Lets sessions with `configuration` reach simulators besides the network.
    ///
    /// Such a session does not hold an org: keep the simulator as long as requests are sent.
    public static func install(in configuration: URLSessionConfiguration) {
        configuration.protocolClasses =
            [SimulatorURLProtocol.self] + (configuration.protocolClasses ?? [])
    }
}

/// Logs once that a release build contains a simulator.
enum SimulatorAnnouncement {
    private static let isDone: Bool = {
        #if DEBUG
        return false
        #else
        let text = """
            **********************************************************************
            OktaAuthSimulator is linked into this RELEASE build and is in use.
            Sign-ins go to an org inside this process: do not ship this.
            **********************************************************************

            """
        FileHandle.standardError.write(Data(text.utf8))
        return true
        #endif
    }()

    static func announceOnce() { _ = isDone }
}
