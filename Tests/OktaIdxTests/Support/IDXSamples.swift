import Foundation
import Testing

/// One recorded answer of the folder in `$IDX_SAMPLES`.
struct IDXSample: Sendable, CustomTestStringConvertible {
    /// The path below the folder, for example `single/success.json`.
    let name: String
    private let url: URL

    private init?(_ name: String, in folder: URL?) {
        guard let folder else { return nil }
        self.name = name
        url = folder.appendingPathComponent(name)
    }

    var testDescription: String { name }

    /// The bytes, at the origin of the other pages: the recordings come from several servers.
    func data() throws -> Data {
        let origins = [
            "http://localhost:3000", "https://ios-idx-sdk.okta.com",
            "https://dev-61971003.okta.com", "https://auth.example.com",
            "http://idx.okta1.com:1802",
        ]
        let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
        return Data(
            origins.reduce(text) {
                $0.replacingOccurrences(of: $1, with: "https://example.com")
            }.utf8
        )
    }

    /// The members, as Foundation reads them.
    func json() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: data()) as? [String: Any])
    }

    /// The HTTP status, as the index of the folder has it.
    private var status: Int {
        let file = url.lastPathComponent
        guard file.hasPrefix("error-") else {
            return file.contains("error-response") ? 400 : file.contains("-invalid") ? 401 : 200
        }
        return Int(file.dropFirst(6).prefix(3)) ?? 403
    }

    func reply() throws -> ScriptedReply { .body(try data(), status: status) }

    static let all = SampleFolder.idx.files.compactMap { IDXSample($0, in: SampleFolder.idx.url) }

    /// The smallest responses with one oddity each, beside that folder.
    static let minimal: [IDXSample] = {
        let folder = SampleFolder.idx.url?.deletingLastPathComponent()
        let files = folder.flatMap {
            try? FileManager.default.contentsOfDirectory(
                atPath: $0.appendingPathComponent("minimal").path
            )
        }
        return (files ?? []).filter { $0.hasSuffix(".json") }.sorted()
            .compactMap { IDXSample("minimal/\($0)", in: folder) }
    }()

    static func flow(_ name: String) -> [IDXSample] {
        all.filter { $0.name.hasPrefix("flows/\(name)/") }
    }

    /// Those that are answers of Identity Engine.
    static let answers = all.filter { sample in (try? RawAnswer(sample.json()).isAnswer) ?? false }
}
