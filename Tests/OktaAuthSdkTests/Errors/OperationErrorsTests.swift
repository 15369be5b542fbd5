import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

@Suite("The errors of each operation")
struct OperationErrorsTests {
    /// The codes behind each link, as the simulator's table of transitions has them.
    private static let known = AuthnTransition.table.reduce(into: [String: Set<String>]()) {
        $0[$1.relation, default: []].formUnion($1.errors)
    }

    @Test("The article lists the errors of each operation, link by link")
    func article() throws {
        let path = "Sources/OktaAuthSdk/OktaAuthSdk.docc/Articles/Errors.md"
        let text = try String(contentsOf: Checkout.file(path), encoding: .utf8)
        var listed: [String: Set<String>] = [:]
        let start = try #require(text.range(of: "| Link |")).upperBound
        for line in text[start...].prefix(while: { $0 != "#" }).split(separator: "\n").dropFirst(2)
        {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let relations = cells[0].matches(of: /`([^`]+)`/).map { String($0.output.1) }
            let codes = Set(cells[2].matches(of: /E\d{7}/).map { String($0.output) })
            for relation in relations {
                #expect(listed[relation] == nil, "\(relation) is listed twice")
                listed[relation] = codes
            }
        }
        for (relation, codes) in Self.known where !codes.isEmpty {
            #expect(listed[relation] == codes, "\(relation): \(codes.sorted())")
        }
        #expect(Set(listed.keys).subtracting(Self.known.keys) == [])
        for code in Set(listed.values.joined()).union(AuthnTransition.commonErrors) {
            if case .unknown = OktaErrorCode(raw: code) { Issue.record("\(code) has no name") }
            #expect(text.contains("`\(code)`"))
        }
    }

    /// The documentation of every function that reports errors to a closure.
    private func operations() throws -> [(name: String, onError: String)] {
        var found: [(String, String)] = []
        for file in PublicOperation.files {
            var comment: [Substring] = []
            var declaration = ""
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                let code = line.drop { $0 == " " }
                if code.hasPrefix("///") {
                    comment.append(code.dropFirst(3))
                    continue
                }
                if code.hasPrefix("@") { continue }
                let begins = [
                    "open func ", "public func ", "public final func ", "public class func ",
                ]
                if declaration != "" || begins.contains(where: code.hasPrefix) {
                    declaration += code
                    guard code.hasSuffix("{") || code.contains(" {") else { continue }
                    // A method that only forwards names the method that has the documentation.
                    let forwards = comment.contains { $0.lowercased().contains("see ``okta") }
                    if declaration.contains("onError: "), !forwards,
                        !declaration.contains("ServerResponse(")
                    {
                        found.append((String(declaration.prefix(90)), Self.onError(in: comment)))
                    }
                }
                declaration = ""
                comment = []
            }
        }
        return found
    }

    /// The part of the comment about `onError`.
    private static func onError(in comment: [Substring]) -> String {
        let text = comment.joined(separator: " ")
        guard let start = text.range(of: "- onError: ") else { return "" }
        let rest = text[start.upperBound...]
        return String(rest[..<(rest.range(of: "   - ")?.lowerBound ?? rest.endIndex)])
    }

    @Test("The documentation of each operation names its errors")
    func documented() throws {
        let operations = try operations()
        #expect(operations.count >= 70)
        for operation in operations {
            let isNamed = operation.onError.contains(/E\d{7}|OktaError|HTTP 429/)
            #expect(isNamed, "\(operation.name)")
            for code in operation.onError.matches(of: /E\d{7}/).map({ String($0.output) }) {
                if case .unknown = OktaErrorCode(raw: code) { Issue.record("\(code) has no name") }
            }
        }
    }
}
