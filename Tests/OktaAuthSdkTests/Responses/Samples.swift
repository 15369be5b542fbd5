import Foundation
import Testing

@testable import OktaAuthSdk

/// One recorded or documented answer.
struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let url: URL

    var testDescription: String { name }

    /// The bytes, with the documentation's placeholder host replaced by a real one.
    func data() throws -> Data {
        let text = try String(contentsOf: url, encoding: .utf8)
        return Data(
            text.replacingOccurrences(of: "{yourOktaDomain}", with: "org.example.test").utf8
        )
    }

    /// The same as plain Foundation values, for comparison with what the SDK read.
    func json() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: try data()) as? [String: Any])
    }

    func oktaJSON() throws -> OktaJSON { try JSONDecoder().decode(OktaJSON.self, from: try data()) }

    func response() throws -> OktaAPISuccessResponse {
        try OktaAPISuccessResponse(decoding: try data())
    }

    /// The project's own fixtures; they cover every state.
    static let own: [Sample] = list(Bundle.module.url(forResource: "Fixtures", withExtension: nil))

    /// The documentation's samples, from the folder in `$AUTHN_SAMPLES`; empty without it.
    static let documented: [Sample] = list(SampleFolder.authn.url)

    static let all = own + documented

    /// The samples that are bodies of successful responses about a transaction.
    static let transactions = transactions(of: all)

    static func transactions(of samples: [Sample]) -> [Sample] {
        samples.filter {
            $0.name.contains(".response") && !$0.name.hasPrefix("questions.")
                && !$0.name.hasPrefix("session.")
        }
    }

    static let errors = all.filter { $0.name.contains(".error") || $0.name.hasPrefix("error.") }

    static func own(_ name: String) throws -> Sample {
        try #require(own.first { $0.name == name }, "no fixture \(name)")
    }

    private static func list(_ folder: URL?) -> [Sample] {
        let files = folder.flatMap {
            try? FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
        }
        return (files ?? []).filter { $0.pathExtension == "json" }
            .map { Sample(name: $0.deletingPathExtension().lastPathComponent, url: $0) }
            .sorted { $0.name < $1.name }
    }
}
