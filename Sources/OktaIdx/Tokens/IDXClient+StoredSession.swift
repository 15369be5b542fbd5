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
        try OktaOidcStateManager.restore(id, from: server())
    }

    /// Sends the requests for tokens of this client.
    func server() throws -> AuthorizationServer { try requests.get().authorizationServer }
}

extension IDXClientError {
    /// Returns the result of `body`, with errors of OktaOidc turned into errors of this module.
    static func translating<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as OktaOidcError {
            throw IDXClientError(error)
        }
    }
}
