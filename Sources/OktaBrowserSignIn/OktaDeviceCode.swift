public import Foundation
import OktaCore
import OktaOidc

/// A code that a device without a keyboard shows, for its user to enter on another device.
///
/// ```swift
/// let code = try await oidc.requestDeviceCode()
/// show("Open \(code.verificationURL) and enter \(code.userCode)")
/// let session = try await oidc.signIn(with: code)
/// try session.store()
/// ```
///
/// Printing it shows neither code.
///
/// Source: RFC 8628, section 3.2.
public struct OktaDeviceCode: Sendable {
    /// The code that the user enters, for example `MHXTFRPK`; upper and lower case are the same.
    public let userCode: String
    /// The page where the user enters ``userCode``, on a phone or a computer.
    public let verificationURL: URL
    /// The same page with the code already entered, for a QR code; `nil` if the org has none.
    ///
    /// Show ``userCode`` beside the QR code, so that the user can compare it.
    public let completeURL: URL?
    /// When it expires, on this machine's clock; about ten minutes after it was requested.
    public let expiresAt: Date

    let deviceCode: String
    /// Seconds between two polls, from the response of the org.
    let interval: TimeInterval

    init(_ reply: HTTPReply, hiding secrets: [String?]) throws {
        let members = try reply.jsonObject(of: "device authorization", hiding: secrets)
        func text(_ name: String) throws -> String {
            guard let text = members[name]?.text, !text.isEmpty else {
                throw OktaOidcError.parseFailure(
                    "The device authorization endpoint returned no '\(name)'."
                )
            }
            return text
        }
        func page(_ name: String) -> URL? {
            members[name]?.text.flatMap(URL.init(string:))?.asPage
        }
        deviceCode = try text("device_code")
        userCode = try text("user_code")
        guard let verificationURL = page("verification_uri") else {
            throw OktaOidcError.parseFailure(
                "The device authorization endpoint returned no usable 'verification_uri'."
            )
        }
        self.verificationURL = verificationURL
        completeURL = page("verification_uri_complete")
        let lifetime = members["expires_in"]?.lenientNumber ?? 0
        expiresAt = reply.info.receivedAt.addingTimeInterval(lifetime > 0 ? lifetime : 600)
        // Five seconds without an interval: RFC 8628, section 3.2.
        interval = min(max(members["interval"]?.lenientNumber ?? 5, 1), 60)
    }
}

extension OktaDeviceCode: Redacting {
    package var redactedFields: KeyValuePairs<String, Any?> {
        ["verificationURL": verificationURL.absoluteString, "expiresAt": expiresAt]
    }
}
