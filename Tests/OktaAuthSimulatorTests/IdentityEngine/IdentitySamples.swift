import Foundation

@testable import OktaAuthSimulator

/// The recorded answers in the folder of `IDX_SAMPLES`.
enum IdentitySamples {
    /// The folder, `nil` where it is not given.
    static let folder: String? = {
        let folder = ProcessInfo.processInfo.environment["IDX_SAMPLES"]
        if folder == nil { print("no recorded answers of the Identity Engine: set IDX_SAMPLES") }
        return folder
    }()

    /// The recorded answers by name, for example `flows/passcode/01-interact-response`.
    static func all() throws -> [(name: String, json: SimulatorJSON)] {
        guard let folder else { return [] }
        let files = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
        return files.filter { $0.hasSuffix(".json") }.sorted().compactMap { file in
            json("\(folder)/\(file)").map { (String(file.dropLast(5)), $0) }
        }
    }

    static func json(_ path: String) -> SimulatorJSON? {
        FileManager.default.contents(atPath: path).flatMap(SimulatorJSON.init(parsing:))
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
