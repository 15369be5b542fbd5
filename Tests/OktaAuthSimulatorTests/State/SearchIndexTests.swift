import Testing

@testable import OktaAuthSimulator

@Suite("The search index")
struct SearchIndexTests {
    private var index = SearchIndex()

    init() {
        for (position, names) in [["ada", "ada sim"], ["bob", "bob\0sim"], ["cy"]].enumerated() {
            index.set(names, at: position)
        }
    }

    @Test(
        "A search finds the first account from a position on",
        arguments: [
            ("", 0, 0), ("", 2, 2), ("", 3, nil), ("sim", 0, 0), ("sim", 1, 1), ("sim", 2, nil),
            ("cy", 0, 2), ("bob sim", 0, 1), ("nobody", 0, nil),
            // Of two names, or of two accounts, no part is one name.
            ("ada\nada", 0, nil), ("sim\ncy", 0, nil),
        ] as [(String, Int, Int?)]
    )
    func finds(_ part: String, _ start: Int, _ position: Int?) {
        #expect(index.position(of: part, from: start) == position)
    }

    @Test("New names of an account replace the old ones", arguments: ["al", "alexandra", "ada"])
    func replaces(_ name: String) {
        var index = index

        index.set([name], at: 0)

        #expect(index.position(of: name, from: 0) == 0)
        #expect(index.position(of: "ada sim", from: 0) == nil)
        #expect(index.position(of: "bob", from: 0) == 1)
        #expect(index.position(of: "cy", from: 0) == 2)
    }
}
