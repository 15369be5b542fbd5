import Foundation

struct RecordedResponse {
    let name: String
    let body: Data

    /// The project's own fixtures, and the documentation's samples in `$AUTHN_SAMPLES`, if any.
    static func all() throws -> [RecordedResponse] {
        let tests = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent()
        let fixtures = tests.appendingPathComponent("OktaAuthSdkTests/Fixtures")
        let documented = ProcessInfo.processInfo.environment["AUTHN_SAMPLES"]
        let folders = [fixtures] + [documented].compactMap { $0.map(URL.init(fileURLWithPath:)) }
        return try folders.flatMap(responses)
    }

    /// The same without white space, as servers send it.
    func compact() throws -> RecordedResponse {
        let json = try JSONSerialization.jsonObject(with: body)
        let body = try JSONSerialization.data(
            withJSONObject: json, options: [.sortedKeys, .withoutEscapingSlashes]
        )
        return RecordedResponse(name: name, body: body)
    }

    static func named(_ name: String) throws -> RecordedResponse {
        guard let response = try all().first(where: { $0.name == name }) else { throw Failed() }
        return response
    }

    private static func responses(in folder: URL) throws -> [RecordedResponse] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.hasSuffix(".response.json") }
            .filter {
                !["questions", "session"].contains($0.lastPathComponent.prefix { $0 != "." })
            }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .map { file in
                // A placeholder of the documentation is no host of a URL.
                let text = try String(contentsOf: file, encoding: .utf8)
                    .replacingOccurrences(of: "{yourOktaDomain}", with: "org.example.test")
                let name = file.lastPathComponent.replacingOccurrences(
                    of: ".response.json", with: ""
                )
                return RecordedResponse(name: name, body: Data(text.utf8))
            }
    }
}
