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
        let operations = try PublicOperation.all(marked: "onError: ")
            .filter { !$0.name.contains("ServerResponse(") }
        let own = operations.filter { $0.documentation.contains(/E\d{7}|OktaError|HTTP 429/) }
        #expect(own.count == 64)
        for code in own.flatMap({ $0.documentation.matches(of: /E\d{7}/) }).map(\.output) {
            if case .unknown = OktaErrorCode(raw: String(code)) {
                Issue.record("\(code) has no name")
            }
        }
        // A form of another method names the method that has the errors, or names it in turn.
        var documented = Set(own.map(\.name))
        var forms = operations.filter { !documented.contains($0.name) }
        while let form = forms.firstIndex(where: {
            Self.original(of: $0).map(documented.contains) ?? false
        }) { documented.insert(forms.remove(at: form).name) }
        #expect(forms.map(\.name) == [])
    }

    /// The method that the documentation of `operation` refers to, as ``PublicOperation`` names it.
    private static func original(of operation: PublicOperation) -> String? {
        let reference = /\b(?:see|calls|like|as in|those of) ``((?:\w+\/)?\w+\([\w:]*\))``/
            .ignoresCase()
        let text = operation.documentation.replacing("\n", with: " ")
        return text.firstMatch(of: reference).map {
            let name = String($0.output.1)
                .replacing(/(?:onStatusChange|onError|onSuccess):/, with: "")
            let type = operation.name.prefix { $0 != "." }
            return name.contains("/") ? name.replacing("/", with: ".") : "\(type).\(name)"
        }
    }
}
