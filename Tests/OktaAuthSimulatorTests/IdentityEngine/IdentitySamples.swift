import Foundation

@testable import OktaAuthSimulator

/// The recorded responses in the folder of `$IDX_SAMPLES`.
enum IdentitySamples {
    /// The recorded responses by name, for example `flows/passcode/01-interact-response`.
    static let all = SampleFolder.idx.files.reduce(into: [String: SimulatorJSON]()) { all, file in
        let data = SampleFolder.idx.url.flatMap { try? Data(contentsOf: $0.appending(path: file)) }
        all[String(file.dropLast(5))] = data.flatMap(SimulatorJSON.init(parsing:))
    }
}
