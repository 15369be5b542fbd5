import OktaCore
import Testing

@testable import OktaOidc

/// A stored session that several processes of an app have read, each with some instances.
struct SharedSession {
    let session = SimulatedSession()
    let store = WatchedStore()
    let driver: StepDriver
    let configuration: OktaOidcConfig
    private let instances: Int
    private(set) var apps: [(process: AppProcess, managers: [OktaOidcStateManager])] = []

    init(processes: Int, instances: Int, seed: Int) async throws {
        driver = StepDriver(session.clock, seed: seed)
        let signedIn = try await session.signInForManyRenewals(store)
        try signedIn.store()
        configuration = signedIn.configuration
        self.instances = instances
        for index in 0..<processes { try start(index) }
    }

    /// Starts the process `index`, in place of a killed one.
    mutating func start(_ index: Int) throws {
        let process = AppProcess("\(index)", store, session, driver)
        let managers = try (0..<instances).map { _ in
            try #require(try process.restore(configuration), "the session is gone")
        }
        if index < apps.count { apps.remove(at: index) }
        apps.insert((process, managers), at: index)
    }

    var managers: [OktaOidcStateManager] { apps.flatMap(\.managers) }
    /// Two instances of a process have one session.
    var sessions: [Session] { apps.map { $0.managers[0].session } }
}
