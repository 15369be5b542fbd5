import Foundation
package import OktaCore

extension OktaOidcConfig {
    #if canImport(Security)
    package static let defaultStore: any OktaStore = OktaKeychainStore()
    #else
    package static let defaultStore: any OktaStore = OktaMemoryStore()
    #endif
}
