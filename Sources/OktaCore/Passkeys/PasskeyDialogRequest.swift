package import Foundation

/// A request to the system's dialog as a plain value, with its preferences.
///
/// The requests of AuthenticationServices are made from it and have nothing else.
package struct PasskeyDialogRequest: Hashable, Sendable {
    /// Which authenticator may respond.
    package enum Kind: Hashable, Sendable {
        /// This device or a phone nearby; also the keyboard's suggestions.
        case platform
        /// A security key.
        case securityKey

        /// The transports of its credentials.
        private var transports: Set<String> {
            self == .platform ? ["internal", "hybrid"] : ["usb", "nfc", "ble", "smart-card"]
        }

        /// The credentials that it could have, also with unknown transports.
        func reachable(_ all: [OktaWebAuthnCredential]) -> [OktaWebAuthnCredential] {
            let known = Self.platform.transports.union(Self.securityKey.transports)
            return all.filter {
                known.isDisjoint(with: $0.transports) || !transports.isDisjoint(with: $0.transports)
            }
        }
    }

    /// The members that only a request for a new credential has.
    package struct Registration: Hashable, Sendable {
        package let userId: Data
        package let name: String
        package let displayName: String
        package let algorithms: [Int]
        package let attestation: String
        package let residentKey: String
    }

    package let kind: Kind
    package let relyingPartyId: String
    package let challenge: Data
    package let userVerification: String
    /// The excluded credentials of a registration, else the allowed ones.
    package let credentials: [OktaWebAuthnCredential]
    /// The address by which U2F knew the org: keys that were registered for it sign, too.
    package let appId: String?
    package let registration: Registration?
}

extension OktaWebAuthnCreationOptions {
    /// The requests that one dialog shows together, the preferred one first.
    package var dialogRequests: [PasskeyDialogRequest] {
        let kinds: [PasskeyDialogRequest.Kind] =
            switch attachment {
            case "platform": [.platform]
            case "cross-platform": [.securityKey]
            default:
                hints.first == "security-key"
                    ? [.securityKey, .platform] : [.platform, .securityKey]
            }
        return kinds.compactMap(dialogRequest)
    }

    /// The request to one kind of authenticator; `nil` without a relying party.
    package func dialogRequest(_ kind: PasskeyDialogRequest.Kind) -> PasskeyDialogRequest? {
        guard let relyingPartyId else { return nil }
        return PasskeyDialogRequest(
            kind: kind,
            relyingPartyId: relyingPartyId,
            challenge: challenge,
            userVerification: userVerification,
            // All of them: a key of the user must not be registered again, over any transport.
            credentials: excludedCredentials,
            appId: nil,
            registration: .init(
                userId: userId,
                name: userName ?? userDisplayName ?? "",
                displayName: userDisplayName ?? userName ?? "",
                algorithms: algorithms,
                attestation: attestation,
                residentKey: residentKey
            )
        )
    }
}

extension OktaWebAuthnRequestOptions {
    /// The requests that one dialog shows together, the preferred one first.
    package var dialogRequests: [PasskeyDialogRequest] {
        let kinds: [PasskeyDialogRequest.Kind] =
            hints.first == "security-key" ? [.securityKey, .platform] : [.platform, .securityKey]
        return kinds.compactMap(dialogRequest)
    }

    /// The request to one kind of authenticator; `nil` without a relying party, or if it has no key allowed.
    package func dialogRequest(_ kind: PasskeyDialogRequest.Kind) -> PasskeyDialogRequest? {
        guard let relyingPartyId else { return nil }
        let reachable = kind.reachable(allowedCredentials)
        guard allowedCredentials.isEmpty || !reachable.isEmpty else { return nil }
        return PasskeyDialogRequest(
            kind: kind,
            relyingPartyId: relyingPartyId,
            challenge: challenge,
            userVerification: userVerification,
            credentials: reachable,
            // Only security keys can be of the time of U2F.
            appId: kind == .securityKey ? appId : nil,
            registration: nil
        )
    }
}
