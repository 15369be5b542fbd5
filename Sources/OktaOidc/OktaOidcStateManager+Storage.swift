import Foundation
import OktaCore

/// Tokens that outlive the process.
extension OktaOidcStateManager {
    /// Stores the tokens, and from now on their successors; see ``OktaOidcConfig/tokenStore``.
    ///
    /// - Returns: ``OktaOidcError/storageFailure(_:)`` if that failed, and then nothing is stored;
    ///   `nil` if it succeeded.
    @discardableResult
    public func writeToSecureStorage() -> OktaOidcError? {
        do {
            guard let tokens else { throw OktaOidcError.noTokens }
            try write(tokens)
            markStored(true)
            return nil
        } catch {
            return error as? OktaOidcError
        }
    }

    /// Reads the tokens that were stored for a client.
    ///
    /// - Parameter configuration: The client and issuer they were stored for.
    /// - Returns: The tokens; `nil` if there are none, or none that can be read.
    public static func readFromSecureStorage(
        for configuration: OktaOidcConfig
    ) -> OktaOidcStateManager? {
        guard let data = try? configuration.tokenStore.value(for: configuration.storageKey),
            let tokens = TokenSet(stored: data)
        else { return nil }
        return OktaOidcStateManager(
            tokens,
            from: AuthorizationServer(configuration),
            isStored: true
        )
    }

    /// Removes the tokens from the token store; this manager keeps them in memory.
    ///
    /// - Throws: ``OktaOidcError/storageFailure(_:)``.
    public func removeFromSecureStorage() throws {
        markStored(false)
        try store(nil)
    }

    func write(_ tokens: TokenSet) throws {
        do {
            try store(tokens.stored)
        } catch {
            // Tokens that were replaced must not be found: using them again ends the sign-in.
            try? store(nil)
            throw error
        }
    }

    func store(_ data: Data?) throws {
        do {
            try configuration.tokenStore.setValue(data, for: configuration.storageKey)
        } catch {
            throw OktaOidcError.storageFailure(StorageReason.text(of: error))
        }
    }
}
