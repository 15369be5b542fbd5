package import Foundation

package enum JSONText {
    /// With the members in alphabetical order; what is no JSON stays as it is.
    package static func canonical(_ data: Data) -> String {
        guard let value = try? JSONSerialization.jsonObject(with: data),
            let sorted = try? JSONSerialization.data(
                withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes]
            )
        else { return String(decoding: data, as: UTF8.self) }
        return String(decoding: sorted, as: UTF8.self)
    }

    package static func encoded(_ value: some Encodable) throws -> String {
        canonical(try JSONEncoder().encode(value))
    }
}
