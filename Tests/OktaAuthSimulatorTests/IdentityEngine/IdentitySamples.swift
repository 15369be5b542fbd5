import Foundation

@testable import OktaAuthSimulator

/// The recorded responses in the folder of `$IDX_SAMPLES`.
enum IdentitySamples {
    /// The recorded responses by name, for example `flows/passcode/01-interact-response`.
    static func all() -> [(name: String, json: SimulatorJSON)] {
        SampleFolder.idx.files.compactMap { file in
            named(String(file.dropLast(5))).map { (String(file.dropLast(5)), $0) }
        }
    }

    /// The recorded response of this name.
    static func named(_ name: String) -> SimulatorJSON? {
        SampleFolder.idx.url.flatMap {
            FileManager.default.contents(atPath: $0.appendingPathComponent("\(name).json").path)
        }
        .flatMap(SimulatorJSON.init(parsing:))
    }

    /// The names of all forms in `json`, at any depth.
    static func formNames(in json: SimulatorJSON) -> Set<String> {
        switch json {
        case .object(let members):
            let own = members["href"] == nil ? nil : members["name"]?.string
            return members.values.reduce(into: Set([own].compactMap { $0 })) {
                $0.formUnion(formNames(in: $1))
            }
        case .array(let elements):
            return elements.reduce(into: []) { $0.formUnion(formNames(in: $1)) }
        case .null, .bool, .integer, .number, .string: return []
        }
    }
}
