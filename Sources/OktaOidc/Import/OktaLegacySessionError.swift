import OktaCore

/// Why bytes of an earlier SDK are no session.
///
/// Leave them where they are: a later version may read what this one does not.
public enum OktaLegacySessionError: Error, Hashable, Sendable {
    // MARK: Not understood

    /// There are no bytes.
    case empty
    /// The bytes are of no kind that an earlier SDK stored.
    case notAnArchive
    /// The bytes are incomplete or contradict themselves.
    case malformed
    /// The format is of a version that this library does not know.
    case unsupportedVersion
    /// The archive has objects of other classes.
    case unknownClass
    /// A value is of another type than it should be.
    case wrongType
    /// The tokens are without the client they belong to.
    case noConfiguration

    // MARK: Understood, but no session

    /// There is neither an access token nor a refresh token.
    case noToken
    /// The access token has expired, and the refresh token is missing.
    case expired
    /// The earlier SDK had ended the session.
    case signedOut
    /// There is an ID token alone.
    case idTokenOnly
    /// A sign-in that is not complete.
    case signInInProgress
    /// A token without its client and its end, which the earliest version left to the app.
    case bareToken
    /// The item describes a token, which is another item.
    case metadata
    /// The item names the default token, which is another item.
    case defaultPointer

    /// Whether the bytes were understood and contain no session.
    public var isUnderstood: Bool {
        ![
            .empty, .notAnArchive, .malformed, .unsupportedVersion, .unknownClass, .wrongType,
            .noConfiguration,
        ].contains(self)
    }
}

extension OktaLegacySessionError: UserTextError {
    /// A sentence for the user about a session that cannot be read.
    ///
    /// - Parameter language: For example `de`; by default the language that the app is shown in.
    /// - Returns: The text.
    public func userText(in language: String? = nil) -> String {
        UserText.storedSession(in: language)
    }
}
