import Foundation

struct AuthnRequest {
    var url: URL
    var method: OktaAPIRequest.Method
    var body: Data?
    var headers: [String: String] = [:]
    /// Whether it is sent to a host outside the org, without anything of the configuration.
    var isForeign = false

    /// The secrets that are sent, which no error quotes.
    func secrets(sentWith configuration: OktaConfiguration) -> [String?] {
        let sent = body.flatMap { try? JSONParser.parse($0).value }
        // Shorter values are no tokens, and could be a part of any text.
        let fields = [headers, configuration.headers].flatMap(\.values).filter {
            $0.utf8.count >= 8
        }
        return (sent?.secrets ?? []) + fields + [configuration.apiToken, configuration.deviceToken]
    }

    /// The bytes of a body the app built.
    ///
    /// - Throws: ``OktaError/internalError(_:)`` if it holds a value JSON cannot express.
    static func body(
        _ payload: [String: Any], adding options: OktaRequestOptions? = nil
    ) throws -> Data {
        let payload = payload.joined(with: options?.bodyFields ?? [:])
        guard JSONSerialization.isValidJSONObject(payload) else {
            throw OktaError.internalError(
                "the payload holds a value that JSON cannot express; "
                    + "use strings, finite numbers, booleans, arrays, dictionaries and NSNull"
            )
        }
        return try JSONSerialization.data(withJSONObject: payload, options: [.sortedKeys])
    }
}

extension [String: Any] {
    /// The payload merged with `members`, inner objects member by member.
    fileprivate func joined(with members: [String: OktaJSON]) -> [String: Any] {
        var all = self
        for (key, value) in members {
            if let inner = all[key] as? [String: Any], case .object(let more) = value {
                all[key] = inner.joined(with: more.dictionary)
            } else {
                all[key] = value.foundationValue
            }
        }
        return all
    }
}

extension OktaJSON {
    /// Parts of the names of members that are secrets, for example of `newPassword`.
    private static let secretNames = [
        "password", "passcode", "answer", "token", "secret", "clientdata", "signaturedata",
        "authenticatordata", "attestation", "usercode", "relaystate",
    ]

    /// The texts in members whose names belong to secrets.
    fileprivate var secrets: [String] {
        switch self {
        case .object(let members):
            members.list.flatMap { member -> [String] in
                let name = member.name.lowercased()
                let isSecret = Self.secretNames.contains { name.contains($0) }
                guard isSecret, let text = member.value.scalarText else {
                    return member.value.secrets
                }
                return [text]
            }
        case .array(let elements): elements.flatMap(\.secrets)
        case .null, .bool, .number, .largeInteger, .string: []
        }
    }
}
