import Testing

@testable import Mutants

@Suite("A mutant")
struct MutantTests {
    /// The changes that are found in `source`, with each alone written into it.
    static func changes(in source: String) -> Set<String> {
        let found = MutableSources(["Sources/A/B.swift": source]).candidates
        return Set(found.map { InstrumentedSource(source, mutants: [$0]).text })
    }

    @Test(
        "stands behind a switch",
        arguments: [
            ("condition", "func f() { if a { } }", "func f() { if (mutant(0) != (a)) { } }"),
            ("binding", "if let a { }", "if let a, !mutant(0) { }"),
            ("where", "for a in b where c { }", "for a in b where (mutant(0) != (c)) { }"),
            ("ternary", "a ? b : c", "(mutant(0) != (a)) ? b : c"),
            ("comparison", "let x = a < b", "let x = (mutant(0) ? a <= b : a < b)"),
            ("default", "let x = a ?? b", "let x = (mutant(0) ? b : a ?? b)"),
            ("sum", "let x = a + b", "let x = (mutant(0) ? a : a + b)"),
            ("extreme", "let x = min(a, b)", "let x = (mutant(0) ? max(a, b) : min(a, b))"),
            ("text", #"let x = "a""#, #"let x = (mutant(0) ? "~" : "a")"#),
            ("number", "let x = 7", "let x = (mutant(0) ? 7 - 1 : 7)"),
            ("flag", "let x = true", "let x = (mutant(0) ? false : true)"),
            (
                "swap", "func f(a: Int, b: Int) {}\nlet x = f(a: c, b: d)",
                "func f(a: Int, b: Int) {}\nlet x = f(a: (mutant(0) ? d : c), b: (mutant(0) ? c : d))"
            ),
            (
                "argument", "struct A { var b: C? }\nlet x = A(b: c)",
                "struct A { var b: C? }\nlet x = (mutant(0) ? A() : A(b: c))"
            ),
            ("statement", "func f() { a(); b() }", "func f() { if !mutant(0) { a(); } b() }"),
            (
                "exit", "func f() { if a { return }; b() }",
                "func f() { if a { if !mutant(0) { return } }; b() }"
            ),
            ("member", "let x = [a, b]", "let x = (mutant(0) ? [a] : [a, b])"),
            ("call", "let x = a.lowercased()", "let x = (mutant(0) ? a : a.lowercased())"),
            (
                "branch", "switch a {\ncase .b: c()\ncase .d: e()\n}",
                """
                switch a {
                case .b: if mutant(0) { e()
                } else { c()
                }
                case .d: if mutant(0) { c()
                } else { e()
                }
                }
                """
            ),
            ("result", "var a: Bool { b }", "var a: Bool { (mutant(0) != (b)) }"),
            ("no result", "func f() -> A? { b }", "func f() -> A? { (mutant(0) ? nil : (b)) }"),
        ]
    )
    func standsBehindASwitch(name: String, source: String, changed: String) {
        let changes = Self.changes(in: source)
        #expect(changes.contains(changed), "\(changes)")
    }

    @Test(
        "is not made where it would not compile or changes nothing",
        arguments: [
            "@available(iOS 15, *) struct A {}", "enum A: Int { case b = 1 }",
            "while true { a = b }", "let x = y.map { $0.show() }",
            "#if os(iOS)\nlet x = 1\n#endif", "struct A { let b: C\ninit(c: C) { self.b = c } }",
            "func f(a: Int, b: String) {}\nlet x = f(a: c, b: d)", "let x = f(a: c, b: d)",
            "func f() -> A? { nil }", "switch a {\ncase 1: b\ncase 2: b\n}",
        ]
    )
    func leavesOut(source: String) {
        #expect(Self.changes(in: source).isEmpty)
    }
}

@Suite("A sample of mutants")
struct SampleTests {
    static let sources = [
        "Sources/A/B/C.swift": (1...20).map { "let a\($0) = \($0) + b" }.joined(separator: "\n"),
        "Sources/A/D/E.swift": "let a = b < c",
    ]

    @Test("has the size that is asked for, and covers each folder")
    func coversEachFolder() {
        let drawn = MutableSources(Self.sources).draw(10, seed: 1)
        #expect(drawn.map(\.id) == Array(1...10))
        #expect(Set(drawn.map(\.folder)) == ["A/B", "A/D"])
    }

    @Test("is the same for the same seed only")
    func dependsOnTheSeed() {
        let sources = MutableSources(Self.sources)
        let changes = [1, 1, 2].map { sources.draw(10, seed: $0).map(\.change) }
        #expect(changes[0] == changes[1])
        #expect(changes[0] != changes[2])
    }

    @Test("changes no place twice")
    func changesNoPlaceTwice() {
        // Either the sum or the number in it is changed, in each of 20 lines.
        let drawn = MutableSources(Self.sources).draw(100, seed: 1)
        #expect(drawn.count == 21)
        #expect(Set(drawn.map { "\($0.file):\($0.line)" }).count == 21)
    }
}

@Suite("An error of the compiler")
struct CompilerErrorTests {
    @Test("is that of the nearest mutant")
    func nearest() {
        let source = "let a = 1\nlet b = 2\n\nlet c = 3"
        let drawn = MutableSources(["Sources/A/B.swift": source]).draw(3, seed: 1)
        let instrumented = InstrumentedSource(source, mutants: drawn, prefix: "import D; ")
        for (line, expected) in [(1, 1), (2, 2), (3, 2), (4, 4)] {
            let culprit = instrumented.culprit(line: line, column: line == 1 ? 24 : 15)
            #expect(drawn.first { $0.id == culprit }?.line == expected || line == 3)
        }
    }
}
