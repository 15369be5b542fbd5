import Foundation
import OktaAuthSdk
import OktaIdx
import Synchronization

/// The sign-ins at one org that were left or killed: at most one of each engine.
@MainActor
struct StoredSignIns {
    private let hasClassic: Bool
    private let hasIdentity: Bool

    /// Looks into `store`; nothing is sent and nothing changed.
    init(in store: any OktaStore, of org: URL, at now: Date = Date()) async {
        let reader = ResumeTokenReader(store: store)
        var configuration = OktaConfiguration()
        configuration.resumeStore = reader
        _ = try? await OktaAuthSdk(domain: org, configuration: configuration).resumeStored()
        hasClassic = reader.token.map { !$0.isExpired(at: now) } ?? false
        hasIdentity = IdentityStore(store: store, options: IDXClient.Options()).client() != nil
    }

    /// The engine whose sign-in can be resumed, as `--engine` names it; `nil` if there is none.
    ///
    /// - Throws: ``ConnectionError`` if there is one of each.
    func engine() throws(ConnectionError) -> EngineName? {
        switch (hasClassic, hasIdentity) {
        case (true, true):
            throw ConnectionError(
                message: "a sign-in of Classic Engine and one of Identity Engine can be resumed; "
                    + "choose with --engine classic or --engine identity",
                exitCode: .usage
            )
        case (true, false): return .classic
        case (false, true): return .identity
        case (false, false): return nil
        }
    }
}

/// Keeps what the SDK reads, and shows it nothing, so that it resumes nothing.
private final class ResumeTokenReader: OktaStore {
    private let store: any OktaStore
    private let read = Mutex<Data?>(nil)

    init(store: any OktaStore) { self.store = store }

    /// What was read, if it is a token.
    var token: OktaResumeToken? {
        read.withLock { $0 }.flatMap { try? JSONDecoder().decode(OktaResumeToken.self, from: $0) }
    }

    func value(for key: String) throws -> Data? {
        let value = try store.value(for: key)
        read.withLock { $0 = value }
        return nil
    }

    func setValue(_ value: Data?, for key: String) throws {}
}
