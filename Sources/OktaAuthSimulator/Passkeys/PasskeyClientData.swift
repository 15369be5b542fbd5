import Foundation
import OktaCore

/// The client data that a browser or an app makes for a key to sign.
struct PasskeyClientData {
    /// The ceremony.
    enum Purpose: String, Sendable {
        case registration = "webauthn.create"
        case assertion = "webauthn.get"
    }

    /// Checks client data as the standard demands.
    ///
    /// Source: WebAuthn Level 3, 7.1 steps 5 to 11, 7.2 steps 8 to 14.
    static func check(
        _ bytes: [UInt8], for purpose: Purpose, challenge: String, at party: PasskeyRelyingParty
    ) throws(PasskeyRefusal) {
        let isText = String(bytes: bytes, encoding: .utf8) != nil
        guard isText, let json = try? JSONParser.parse(Data(bytes)).value,
            let members = json.members
        else { throw PasskeyRefusal(.clientData, "the client data are no JSON object") }
        guard !members.repeatsNames else {
            throw PasskeyRefusal(.clientData, "a member of the client data is there twice")
        }
        guard json["type"]?.text == purpose.rawValue else {
            throw PasskeyRefusal(.type, "the type is not \(purpose.rawValue)")
        }
        guard json["challenge"]?.text == challenge else {
            throw PasskeyRefusal(.challenge, "the challenge is not the one of the org")
        }
        guard let origin = json["origin"]?.text, party.origins.contains(origin) else {
            throw PasskeyRefusal(.origin, "the origin is none of \(party.origins)")
        }
        guard json["crossOrigin"].map({ $0 == .bool(false) }) ?? true, json["topOrigin"] == nil
        else {
            throw PasskeyRefusal(.crossOrigin, "the request came from a frame of another page")
        }
    }

    /// The bytes of client data, as Apple's systems write them.
    static func bytes(_ purpose: Purpose, challenge: String, origin: String) -> [UInt8] {
        let text =
            #"{"type":"\#(purpose.rawValue)","challenge":"\#(challenge)","origin":"\#(origin)"}"#
        return Array(text.utf8)
    }
}

/// The org to which keys belong, and what it demands of them.
struct PasskeyRelyingParty: Sendable {
    /// The domain that credentials are for.
    var id: String
    /// The pages and apps that may ask for credentials.
    var origins: [String]
    /// Whether the key has to have checked who uses it.
    var requiresUserVerification = false
    /// The COSE algorithms that are offered.
    var algorithms = [-7, -257]
    /// Whether a counter that does not go up is accepted.
    var acceptsClones = false
}
