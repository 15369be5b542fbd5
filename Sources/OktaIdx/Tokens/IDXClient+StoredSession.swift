import OktaCore
public import OktaOidc

extension IDXClient.Configuration {
    /// Reads a stored session: what `OktaOidcStateManager.store(as:)` stored for this client.
    ///
    /// - Parameter id: The name it was stored under.
    /// - Returns: The session; `nil` if none is stored.
    /// - Throws: `OktaOidcError.storageFailure` if the store cannot be read now,
    ///   `OktaOidcError.unreadableSession` if what is stored cannot be used, or ``IDXClientError`` if
    ///   this configuration cannot be right.
    public func restoreSession(_ id: String? = nil) throws -> OktaOidcStateManager? {
        try OktaOidcStateManager.restore(id, from: TokenRequests(self).server)
    }
}
