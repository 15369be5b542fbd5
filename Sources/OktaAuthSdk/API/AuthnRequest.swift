import Foundation

struct AuthnRequest {
    var url: URL
    var method: OktaAPIRequest.Method
    var body: Data?
    var headers: [String: String] = [:]
    /// Whether it is sent to a host outside the org, without anything of the configuration.
    var isForeign = false

    /// The bytes of a body the app built.
    ///
    /// - Throws: ``OktaError/invalidParameters(_:)`` if it holds a value JSON cannot express.
    static func body(
        _ payload: [String: Any], adding options: OktaRequestOptions? = nil
    ) throws -> Data {
        let payload = payload.joined(with: options?.bodyFields ?? [:])
        guard JSONSerialization.isValidJSONObject(payload) else {
            throw OktaError.invalidParameters(
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
