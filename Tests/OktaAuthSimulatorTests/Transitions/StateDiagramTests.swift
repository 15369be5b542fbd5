import Foundation
import OktaAuthSimulator
import Testing

/// The pictures are drawn by hand, and list the transitions they show in their `desc` element.
@Suite("The pictures of the states")
struct StateDiagramTests {
    private static let folder = Checkout.file("Sources/OktaAuthSdk/OktaAuthSdk.docc/Resources")

    /// Links that change nothing, or are possible everywhere.
    private static let everywhere: Set = ["(state)", "(introspect)", "cancel"]
    /// The ways into the protocol, as the pictures name them.
    private static let entries = [
        "(signIn)": "name and password", "(activate)": "activation token",
        "(recoverPassword)": "recover password", "(unlock)": "unlock account",
        "(recoveryToken)": "mailed token",
    ]

    private static func picture(_ name: String) throws -> String {
        let place = folder.appendingPathComponent("\(name).svg")
        return try String(contentsOf: place, encoding: .utf8)
    }

    private static func places(in svg: String) -> Set<String> {
        Set(
            svg.matches(of: /<text class="(?:code|word)"[^>]*>([^<]+)</).map { String($0.output.1) }
        )
    }

    @Test(
        "A picture lists the transitions of the table between its states",
        arguments: ["state-machine", "factors", "enrollment", "recovery"]
    )
    func transitions(name: String) throws {
        let svg = try Self.picture(name)
        let places = Self.places(in: svg)
        let expected = AuthnTable.rows.flatMap { row -> [String] in
            guard !Self.everywhere.contains(row.relation) else { return [] }
            let from = row.from?.rawValue ?? Self.entries[row.relation] ?? row.relation
            return row.next.map(\.rawValue).filter { places.contains($0) && places.contains(from) }
                .map { "\(from) → \($0)" }
        }

        let listed = try #require(svg.firstMatch(of: /<desc>\n([^<]*)\n<\/desc>/)).output.1
        #expect(listed.split(separator: "\n").map(String.init) == Set(expected).sorted())
    }

    @Test("The picture of the whole protocol has a place for every state")
    func complete() throws {
        let places = Self.places(in: try Self.picture("state-machine"))
        for state in AuthnTable.living + [.lockedOut, .success] {
            #expect(places.contains(state.rawValue), "\(state)")
        }
    }
}
