package import Foundation
package import Testing

/// A folder of recorded answers outside the package, which an environment variable names.
package struct SampleFolder: Sendable {
    /// Answers of the Classic Engine: the documentation's samples.
    package static let authn = SampleFolder(variable: "AUTHN_SAMPLES")
    /// Answers of the Identity Engine.
    package static let idx = SampleFolder(variable: "IDX_SAMPLES")
    /// Single responses that once led to a dead end, or lost something.
    package static let cases = SampleFolder(variable: "CASE_RESPONSES")
    /// Stored sign-ins of earlier SDKs.
    package static let sessions = SampleFolder(variable: "SESSION_SAMPLES")

    /// Vectors for passkeys and signatures, which foreign libraries confirmed.
    package static let vectors = SampleFolder(variable: "VECTORS")

    package let variable: String
    /// `nil` where the variable is not set.
    package let url: URL?
    /// The paths of the JSON files below the folder, in order; none without it.
    package let files: [String]

    private init(variable: String) {
        self.variable = variable
        url = ProcessInfo.processInfo.environment[variable].map {
            URL(fileURLWithPath: $0, isDirectory: true)
        }
        let paths = url.flatMap { FileManager.default.enumerator(atPath: $0.path)?.allObjects }
        files = (paths ?? []).compactMap { $0 as? String }.filter { $0.hasSuffix(".json") }.sorted()
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test where the recorded answers are missing, and reports why.
    package static func needs(_ folder: SampleFolder) -> Self {
        .enabled(
            if: !folder.files.isEmpty, "set \(folder.variable) to a folder with recorded answers"
        )
    }
}
