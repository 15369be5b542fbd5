import Foundation

struct RecordedResponse {
    let name: String
    let body: Data

    /// The project's own fixtures, and the documentation's samples in `$AUTHN_SAMPLES`, if any.
    static func classic() throws -> [RecordedResponse] {
        let tests = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent()
        let fixtures = tests.appendingPathComponent("OktaAuthSdkTests/Fixtures").path
        let folders = [fixtures, ProcessInfo.processInfo.environment["AUTHN_SAMPLES"]]
        return try folders.compactMap(\.self).flatMap { try all(".response.json", below: $0) }
            .filter { !["questions", "session"].contains($0.name.prefix { $0 != "." }) }
            .filter { !$0.name.contains("/") }
    }

    /// The responses of Identity Engine in `$IDX_SAMPLES`; none without it.
    static func identity() throws -> [RecordedResponse] {
        guard let folder = ProcessInfo.processInfo.environment["IDX_SAMPLES"] else { return [] }
        return try all(".json", below: folder).filter { response in
            let json = try JSONSerialization.jsonObject(with: response.body) as? [String: Any]
            return json?["version"] is String
        }
    }

    /// The same without white space, as servers send it.
    func compact() throws -> RecordedResponse {
        let json = try JSONSerialization.jsonObject(with: body)
        let body = try JSONSerialization.data(
            withJSONObject: json, options: [.sortedKeys, .withoutEscapingSlashes]
        )
        return RecordedResponse(name: name, body: body)
    }

    private static func all(_ ending: String, below folder: String) throws -> [RecordedResponse] {
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
        return try files.filter { $0.hasSuffix(ending) }.sorted().map { file in
            // A placeholder of the documentation is no host of a URL.
            let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
                .replacingOccurrences(of: "{yourOktaDomain}", with: "org.example.test")
            let name = String(file.dropLast(ending.count))
            return RecordedResponse(name: name, body: Data(text.utf8))
        }
    }
}

extension [RecordedResponse] {
    func named(_ name: String) throws -> RecordedResponse {
        guard let response = first(where: { $0.name == name }) else { throw Failed() }
        return response
    }
}
