import Foundation
import OktaCore

extension OktaOidcConfig {
    #if canImport(Security)
    static let defaultStore: any OktaStore = OktaKeychainStore()
    #else
    static let defaultStore: any OktaStore = OktaMemoryStore()
    #endif

    /// The key the tokens are stored under: one for each client of each issuer.
    var storageKey: String { "\(clientId)_\(issuer)" }
}
