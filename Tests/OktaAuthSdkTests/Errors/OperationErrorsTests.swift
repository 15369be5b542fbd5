import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import Testing

@Suite("The errors of each operation")
struct OperationErrorsTests {
    /// The codes behind each link, as the simulator's table of transitions has them.
    private static let known = AuthnTable.rows.reduce(into: [String: Set<String>]()) {
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
        for code in Set(listed.values.joined()).union(AuthnTable.commonErrors) {
            if case .unknown = OktaErrorCode(raw: code) { Issue.record("\(code) has no name") }
            #expect(text.contains("`\(code)`"))
        }
    }

    @Test("The documentation of each operation names its errors")
    func documented() throws {
        let operations = try PublicOperation.all(marked: "onError: ").filter {
            // A form of another method names the method that has the documentation.
            let text = $0.documentation.lowercased().replacing("\n", with: " ")
            return !text.contains(/(see|calls|like|as in|those of) ``/)
                && !$0.name.contains("ServerResponse(")
        }
        #expect(operations.count >= 60)
        for operation in operations {
            let text = operation.documentation
            #expect(text.contains(/E\d{7}|OktaError|HTTP 429/), "\(operation.name)")
            for code in text.matches(of: /E\d{7}/).map({ String($0.output) }) {
                if case .unknown = OktaErrorCode(raw: code) { Issue.record("\(code) has no name") }
            }
        }
    }
}
