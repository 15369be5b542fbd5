import Foundation

/// The entry point of libFuzzer, called with each invented text; built by `.ci/fuzz`.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzIdentityAnswers(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let body = Data(UnsafeBufferPointer(start: start, count: count))
    let response = IdentityProbe.read(body)
    if let response, response.decodingIssues.count > IssueLog.limit {
        fatalError("too many issues")
    }
    if response == nil, mustBeRead(body) { fatalError("Foundation reads it, the library does not") }
    return 0
}

/// Whether Foundation finds the version of an answer, and nothing that only Foundation accepts.
private func mustBeRead(_ body: Data) -> Bool {
    // A comma before a closing bracket, a key twice or an escaped one: each reader decides itself.
    let text = String(
        decoding: body.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }, as: UTF8.self
    )
    guard !text.contains(",}"), !text.contains(",]"), !text.contains("\\"),
        text.components(separatedBy: "\"version\":").count == 2,
        let json = try? JSONSerialization.jsonObject(with: body) as? [String: Any]
    else { return false }
    return json["version"] is String
}
