import Foundation
import OktaCore
import Testing

@testable import OktaIdx

/// One recorded response of the folder in `$IDX_SAMPLES`.
struct IDXSample: Sendable {
    /// The path below the folder, for example `single/success.json`.
    let name: String

    /// The bytes, at the origin of the other pages: the recordings come from several servers.
    func data() throws -> Data {
        let data = try Data(
            contentsOf: #require(SampleFolder.idx.url?.appendingPathComponent(name)))
        let origins =
            /http:\/\/localhost:3000|https:\/\/(ios-idx-sdk|dev-61971003)\.okta\.com|https:\/\/auth\.example\.com|http:\/\/idx\.okta1\.com:1802/
        let text = String(decoding: data, as: UTF8.self)
        return Data(text.replacing(origins, with: "https://example.com").utf8)
    }

    func reply() throws -> ScriptedReply {
        let isRefusal = name.contains("error-") || name.contains("-invalid")
        return .body(try data(), status: isRefusal ? 401 : 200)
    }

    static let all = SampleFolder.idx.files.map(IDXSample.init)

    static let responses = all.filter { (try? ResponseReader.content(of: $0.data())) != nil }
}
