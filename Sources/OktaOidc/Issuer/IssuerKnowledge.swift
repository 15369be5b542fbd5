import Foundation
import OktaCore

/// The metadata and keys of an issuer, for an hour, and the nonces for proofs.
///
/// Shared by all configurations of a process that reach the issuer in the same way and allow the same
/// hosts, so that another sign-in does not read them again.
final class IssuerKnowledge: Sendable {
    struct Read<Value: Sendable>: Sendable {
        let value: Value
        let time: Date
    }

    /// Unchecked: nothing is called on the route, which is only compared.
    private struct Entry: @unchecked Sendable {
        /// The session or transport; an entry is removed when its route is gone.
        weak let route: AnyObject?
        let knowledge: IssuerKnowledge
    }

    private static let lifetime: TimeInterval = 3600
    private static let entries = Locked<[String: [Entry]]>([:])

    let metadata = Locked<Read<ServerMetadata>?>(nil)
    let keys = Locked<Read<JSONWebKeySet>?>(nil)
    /// The servers of the issuer and of the app that check proofs.
    let proofServers = ProofServers()

    private init() {}

    /// The value, if it was read within the last hour before `now`.
    static func recent<Value>(_ read: Locked<Read<Value>?>, at now: Date) -> Value? {
        let limit = now.addingTimeInterval(-lifetime)
        return read.withLock { read in read.flatMap { $0.time > limit ? $0.value : nil } }
    }

    static func shared(by configuration: OktaOidcConfig) -> IssuerKnowledge {
        let network = configuration.network
        let route = network.transport.map { $0 as AnyObject } ?? network.usedSession
        let name = ([configuration.issuer] + network.allowedHosts.sorted()).joined(separator: " ")
        return entries.withLock { entries in
            if let known = entries[name]?.first(where: { $0.route === route }) {
                return known.knowledge
            }
            entries = entries.compactMapValues { list in
                let living = list.filter { $0.route != nil }
                return living.isEmpty ? nil : living
            }
            let knowledge = IssuerKnowledge()
            entries[name, default: []].append(Entry(route: route, knowledge: knowledge))
            return knowledge
        }
    }
}
