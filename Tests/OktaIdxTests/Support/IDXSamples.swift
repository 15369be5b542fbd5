import Foundation
import Testing

/// One recorded answer of the folder in `$IDX_SAMPLES`.
struct IDXSample: Sendable, CustomTestStringConvertible {
    /// The path below the folder, for example `single/success.json`.
    let name: String
    let url: URL

    var testDescription: String { name }

    func data() throws -> Data { try Data(contentsOf: url) }

    /// The members, as Foundation reads them.
    func json() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: data()) as? [String: Any])
    }

    /// The HTTP status, as the index of the folder has it.
    var status: Int {
        let file = url.lastPathComponent
        guard file.hasPrefix("error-") else {
            return file.contains("error-response") ? 400 : file.contains("-invalid") ? 401 : 200
        }
        return Int(file.dropFirst(6).prefix(3)) ?? 403
    }

    /// All recorded answers; empty without the folder.
    static let all: [IDXSample] = SampleFolder.idx.files.compactMap { file in
        SampleFolder.idx.url.map {
            IDXSample(name: file, url: $0.appendingPathComponent(file))
        }
    }

    /// The smallest responses with one oddity each, beside that folder.
    static let minimal: [IDXSample] = {
        guard let folder = SampleFolder.idx.url?.deletingLastPathComponent() else { return [] }
        let files = FileManager.default.enumerator(
            atPath: folder.appendingPathComponent("minimal").path
        )
        return (files?.allObjects ?? []).compactMap { $0 as? String }
            .filter { $0.hasSuffix(".json") }.sorted()
            .map {
                IDXSample(
                    name: "minimal/\($0)", url: folder.appendingPathComponent("minimal/\($0)")
                )
            }
    }()

    static func named(_ name: String) throws -> IDXSample {
        try #require(all.first { $0.name == name }, "no recorded answer \(name)")
    }

    /// The answers of a recorded flow, in order.
    static func flow(_ name: String) -> [IDXSample] {
        all.filter { $0.name.hasPrefix("flows/\(name)/") }
    }

    /// Those that are answers of Identity Engine.
    static let answers: [IDXSample] = all.filter { sample in
        guard let json = try? sample.json() else { return false }
        return json["version"] is String || json["remediation"] is [String: Any]
            || json["messages"] is [String: Any]
            || json["successWithInteractionCode"] is [String: Any]
    }
}

extension ScriptedReply {
    /// A recorded response with its status, at the origin of the other pages.
    static func sample(_ sample: IDXSample) throws -> ScriptedReply {
        .body(ScriptedSession.atOneOrigin(try sample.data()), status: sample.status)
    }
}
