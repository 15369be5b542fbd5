import Foundation

/// The entry point of libFuzzer, called with each invented text; built by `.ci/fuzz`.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzAnswers(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let body = Data(UnsafeBufferPointer(start: start, count: count))
    let response = ResponseProbe.read(body)
    if let expected = Expected(in: body) { expected.check(response) }
    return 0
}

/// The members that Foundation reads at the top of a document.
private struct Expected {
    let stateToken: String?
    let links: [(relation: LinkRelation, href: URL)]

    init?(in body: Data) {
        // Which of several members with one key counts, every reader decides for itself.
        guard let keys = TopLevelKeys(of: body), !keys.hasDuplicates,
            let document = try? JSONSerialization.jsonObject(with: body) as? [String: Any]
        else { return nil }
        stateToken = document["stateToken"] as? String
        let links = document["_links"] as? [String: Any] ?? [:]
        self.links = LinkRelation.allCases.compactMap { relation in
            let link = links[relation.rawValue] as? [String: Any]
            let href = (link?["href"] as? String).flatMap { URL(string: $0) }
            return href.map { (relation, $0) }
        }
    }

    func check(_ response: OktaAPISuccessResponse?) {
        guard let response else { fatalError("Foundation reads it, the SDK does not") }
        if let stateToken, response.stateToken != stateToken { fatalError("lost the state token") }
        for (relation, href) in links where response.links?[relation]?.href != href {
            fatalError("lost the link \(relation.rawValue)")
        }
        if response.decodingIssues.count > IssueLog.limit { fatalError("too many issues") }
    }
}

/// The keys at the top of a document and in the objects right below it.
private struct TopLevelKeys {
    private(set) var hasDuplicates = false

    /// Looks for keys; `nil` if some are written with escapes, so that they cannot be compared, or
    /// if there is a comma before a closing bracket, which only Foundation takes for JSON.
    init?(of body: Data) {
        var seen: [[Data]] = []
        var isKey = false
        var isAfterComma = false
        var index = body.startIndex
        while index < body.endIndex {
            defer { index += 1 }
            if [0x20, 0x09, 0x0A, 0x0D].contains(body[index]) { continue }
            let wasAfterComma = isAfterComma
            isAfterComma = body[index] == UInt8(ascii: ",")
            switch body[index] {
            case UInt8(ascii: "{"):
                seen.append([])
                isKey = true
            case UInt8(ascii: "["):
                seen.append([])
                isKey = false
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if wasAfterComma { return nil }
                _ = seen.popLast()
            case UInt8(ascii: ":"): isKey = false
            case UInt8(ascii: ","): isKey = true
            case UInt8(ascii: "\""):
                let start = index + 1
                index = start
                var hasEscapes = false
                while index < body.endIndex, body[index] != UInt8(ascii: "\"") {
                    if body[index] == UInt8(ascii: "\\") {
                        hasEscapes = true
                        index += 1
                    }
                    index += 1
                }
                guard index < body.endIndex else { return nil }
                guard isKey, (1...3).contains(seen.count) else { break }
                if hasEscapes { return nil }
                let key = body[start..<index]
                if seen[seen.count - 1].contains(key) { hasDuplicates = true }
                seen[seen.count - 1].append(key)
            default: break
            }
        }
    }
}
