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
}
