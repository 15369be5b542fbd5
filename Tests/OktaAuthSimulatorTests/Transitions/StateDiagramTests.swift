import Foundation
import OktaAuthSimulator
import Testing

@Suite("The pictures of the states")
struct StateDiagramTests {
    private static let folder = Checkout.file("Sources/OktaAuthSdk/OktaAuthSdk.docc/Resources")

    /// Set `WRITE_TRANSITIONS` to draw them anew after the table or the places have changed.
    @Test(
        "The pictures of the states are those that the table gives",
        arguments: StateDiagram.all.indices
    )
    func upToDate(index: Int) throws {
        let diagram = StateDiagram.all[index]
        let place = Self.folder.appendingPathComponent("\(diagram.name).svg")
        if ProcessInfo.processInfo.environment["WRITE_TRANSITIONS"] != nil {
            try diagram.svg.write(to: place, atomically: true, encoding: .utf8)
        }
        let drawn = try String(contentsOf: place, encoding: .utf8)
        #expect(drawn == diagram.svg, "\(diagram.name).svg is out of date: draw it anew")
    }

    @Test(
        "The pictures of the states have a place for every state, and arrows for transitions only"
    )
    func complete() {
        let places = Set(StateDiagram.whole.boxes.map(\.node))
        for state in AuthnTransition.living + [.lockedOut, .success] {
            #expect(places.contains(.state(state)), "\(state)")
        }
        for diagram in StateDiagram.all {
            let arrows = Set(diagram.arrows.map(\.arrow))
            #expect(Set(diagram.routes.map(\.arrow)).subtracting(arrows) == [], "\(diagram.name)")
        }
    }
}
