import Foundation
import OktaCore

extension OktaOidcStateManager {
    // MARK: Writing

    /// Stores the session, and from now on what becomes of it; see ``OktaOidcConfig/tokenStore``.
    ///
    /// ```swift
    /// do { try session.store() } catch { show(error) }
    /// ```
    ///
    /// It takes the place of another sign-in that is stored there, and of bytes that cannot be used.
    ///
    /// - Parameter id: A name for the session, where an app stores several; `nil` for its only one.
    /// - Throws: ``OktaOidcError/storageFailure(_:)``, ``OktaOidcError/noTokens``, or
    ///   ``OktaOidcError/invalidConfiguration(_:)`` if the session is stored under another name or in
    ///   another store: remove it there first. A store that failed may have stored it; signing out
    ///   removes it then, too.
    public func store(as id: String? = nil) throws {
        let slot = SessionSlot(configuration, id: id)
        guard let replaced = try session.store(in: slot),
            session.registry.session(of: replaced.signIn, at: slot) == nil
        else { return }
        server.removeKey(named: replaced.tokens.binding?.name)
    }

    /// Stores the session without a name, and returns the error if that fails.
    ///
    /// ```swift
    /// if let error = session.writeToSecureStorage() { show(error) }
    /// ```
    ///
    /// Otherwise like ``store(as:)``.
    @discardableResult
    public func writeToSecureStorage() -> OktaOidcError? {
        do {
            try store()
            return nil
        } catch {
            return error as? OktaOidcError ?? .storageFailure("\(type(of: error))")
        }
    }

    // MARK: Reading

    /// Reads a stored session.
    ///
    /// ```swift
    /// func launch(_ configuration: OktaOidcConfig) throws {
    ///     let session = try OktaOidcStateManager.restore(for: configuration)
    ///     if session == nil { showSignIn() } else { showContent() }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - id: The name it was stored under.
    ///   - configuration: The client and issuer it was stored for.
    /// - Returns: The session; `nil` if none is stored.
    /// - Throws: ``OktaOidcError/storageFailure(_:)`` if the store cannot be read now, for example
    ///   before the device was unlocked; ``OktaOidcError/unreadableSession(_:)`` if what is stored
    ///   cannot be used, for example because a later version wrote it. In both cases the user may be
    ///   signed in.
    public static func restore(
        named id: String? = nil, for configuration: OktaOidcConfig
    ) throws -> OktaOidcStateManager? {
        try restore(id, from: AuthorizationServer(configuration))
    }

    package static func restore(
        _ id: String?, from server: AuthorizationServer, in registry: SessionRegistry = .shared
    ) throws -> OktaOidcStateManager? {
        let slot = SessionSlot(server.configuration, id: id)
        defer { registry.revokeSoon(slot, through: server) }
        return try registry.session(in: slot, of: server)
            .map { OktaOidcStateManager($0, from: server) }
    }

    // MARK: Knowing

    /// Whether a user is signed in, now and from now on.
    ///
    /// The first value is the state at the time of the call. A store that cannot be read is read again
    /// every second and when the app comes to the foreground, so that ``OktaSessionState/unknown(_:)``
    /// does not need a restart. The other values are what this process changes, and what other
    /// processes change in an ``OktaSharedStore``, within 5 seconds. All sequences for a session have
    /// the same order; none keeps the session in memory.
    ///
    /// ```swift
    /// for await state in OktaOidcStateManager.states(for: configuration) {
    ///     switch state {
    ///     case .signedIn: showContent()
    ///     case .signedOut: showSignIn()
    ///     case .unknown: showPlaceholder()
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - id: The name the session is stored under.
    ///   - configuration: The client and issuer it is stored for.
    /// - Returns: The states, for one listener.
    public static func states(
        named id: String? = nil, for configuration: OktaOidcConfig
    ) -> AsyncStream<OktaSessionState> {
        states(id, from: AuthorizationServer(configuration))
    }

    package static func states(
        _ id: String?, from server: AuthorizationServer, in registry: SessionRegistry = .shared
    ) -> AsyncStream<OktaSessionState> {
        let slot = SessionSlot(server.configuration, id: id)
        defer { registry.revokeSoon(slot, through: server) }
        return registry.states(of: slot, at: server).stream()
    }

    /// Reads the stored session without a name.
    ///
    /// It returns `nil` for every reason; ``restore(named:for:)`` distinguishes a user who is not signed in
    /// from a store that cannot be read now.
    ///
    /// - Parameter configuration: The client and issuer it was stored for.
    /// - Returns: The session; `nil` if none is stored, or none that can be read now.
    public static func readFromSecureStorage(
        for configuration: OktaOidcConfig
    ) -> OktaOidcStateManager? {
        try? restore(for: configuration)
    }

    /// The names of the stored sessions of a client that have one, sorted.
    ///
    /// ```swift
    /// func sessions(of configuration: OktaOidcConfig) throws -> [OktaOidcStateManager] {
    ///     try OktaOidcStateManager.storedSessionNames(for: configuration).compactMap {
    ///         try OktaOidcStateManager.restore(named: $0, for: configuration)
    ///     }
    /// }
    /// ```
    ///
    /// Reads each of these sessions.
    ///
    /// - Throws: ``OktaOidcError/storageFailure(_:)``.
    public static func storedSessionNames(for configuration: OktaOidcConfig) throws -> [String] {
        try SessionSlot(configuration).allNames()
    }

    // MARK: Removing

    /// Removes the session from the token store; this manager keeps it in memory.
    ///
    /// ```swift
    /// try session.removeFromSecureStorage()
    /// ```
    ///
    /// A renewal in progress stores nothing afterwards. The session of another sign-in stays.
    ///
    /// - Throws: ``OktaOidcError/storageFailure(_:)``; it is still stored then.
    public func removeFromSecureStorage() throws {
        try session.removeStored(from: SessionSlot(configuration))
    }

    /// Removes a stored session without reading it, also one that cannot be read.
    ///
    /// ```swift
    /// func startAnew(_ configuration: OktaOidcConfig) throws {
    ///     try OktaOidcStateManager.removeStored(for: configuration)
    ///     showSignIn()
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - id: The name it was stored under.
    ///   - configuration: The client and issuer it was stored for.
    /// - Throws: ``OktaOidcError/storageFailure(_:)``.
    public static func removeStored(
        named id: String? = nil, for configuration: OktaOidcConfig
    ) throws {
        let slot = SessionSlot(configuration, id: id)
        defer { SessionRegistry.shared.changed(slot) }
        try slot.remove()
    }
}
