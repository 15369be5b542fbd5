import OktaAuthSimulator

/// A picture of the protocol's states, as SVG: the places are given here, the arrows come from the table.
///
/// A state that can lead to the end of a sign-in has a mark in place of an arrow, and so has one that can follow
/// itself. An arrow to a frame stands for one to each state in it.
struct StateDiagram {
    /// A state, or a way into the protocol.
    struct Box {
        let node: Node
        var x: Int
        var y: Int

        init(_ node: Node, _ x: Int, _ y: Int) { (self.node, self.x, self.y) = (node, x, y) }
    }

    enum Node: Hashable {
        case state(AuthnState)
        /// The start of a transaction through a link that has no state before.
        case entry(String)
        /// Several states, by the title of their frame.
        case frame(String)
    }

    /// Several states that an arrow leads to as one.
    struct Frame {
        let title: String
        let states: Set<AuthnState>
        /// The places from which an arrow leads to the frame; all, if there are none.
        var sources: Set<Node> = []
        /// States of it that such a place need not lead to.
        var optional: Set<AuthnState> = []
        let x: Int, y: Int, width: Int, height: Int
    }

    struct Arrow: Hashable {
        let from: Node
        let to: Node
    }

    /// The course of an arrow other than a straight line.
    struct Route {
        let arrow: Arrow
        let points: [(x: Int, y: Int)]
        /// Where the label stands.
        var label: (x: Int, y: Int)?

        init(_ from: Node, _ to: Node, _ points: (Int, Int)..., label: (Int, Int)? = nil) {
            arrow = Arrow(from: from, to: to)
            self.points = points.map { (x: $0.0, y: $0.1) }
            self.label = label.map { (x: $0.0, y: $0.1) }
        }
    }

    let name: String
    let title: String
    let width: Int
    let height: Int
    let boxes: [Box]
    var frames: [Frame] = []
    var routes: [Route] = []
    /// Whether arrows bear the names of their links, and the end is a state like the others.
    var isLabelled = false
    /// Links whose transitions are described below the picture.
    var footnotes: [(relation: String, text: String)] = []

    private static let height = 34
    private static let width = 148

    /// The states that stand for the end: `SUCCESS`, and what an org can ask for just before it.
    static let end: Set<AuthnState> = [
        .profileRequired, .consentRequired, .adminConsentRequired, .success,
    ]
    /// Links that change nothing, or are possible everywhere.
    private static let everywhere: Set<String> = ["(state)", "(introspect)", "cancel"]

    static let entryTitles = [
        "(signIn)": "name and password", "(activate)": "activation token",
        "(recoverPassword)": "recover password", "(unlock)": "unlock account",
        "(recoveryToken)": "mailed token",
    ]

    // MARK: The rows of the table

    private var states: Set<AuthnState> {
        Set(
            boxes.compactMap {
                if case .state(let state) = $0.node { state } else { nil }
            }
        )
    }

    /// The transitions between places of this picture, with the names of their links.
    private var transitions: [(arrow: Arrow, relation: String)] {
        AuthnTransition.table.flatMap { row -> [(Arrow, String)] in
            guard !Self.everywhere.contains(row.relation), !isFootnote(row.relation) else {
                return []
            }
            let from = row.from.map(Node.state) ?? .entry(row.relation)
            guard boxes.contains(where: { $0.node == from }) else { return [] }
            return row.next.filter(states.contains).map {
                (Arrow(from: from, to: .state($0)), row.relation)
            }
        }
    }

    private func isFootnote(_ relation: String) -> Bool {
        footnotes.contains { $0.relation == relation }
    }

    /// Whether a place can lead to the end.
    private func canEnd(_ node: Node) -> Bool {
        AuthnTransition.table.contains { row in
            (row.from.map(Node.state) ?? .entry(row.relation)) == node
                && !Self.everywhere.contains(row.relation) && row.next.contains(.success)
        }
    }

    private func isEnd(_ node: Node) -> Bool {
        if case .state(let state) = node { Self.end.contains(state) } else { false }
    }

    /// The arrows to draw, each with the names of its links.
    var arrows: [(arrow: Arrow, relations: [String])] {
        var relations: [Arrow: Set<String>] = [:]
        for (arrow, relation) in transitions where arrow.from != arrow.to {
            if !isLabelled, isEnd(arrow.to), !isEnd(arrow.from) { continue }
            relations[arrow, default: []].insert(relation)
        }
        for frame in frames {
            for box in boxes where frame.sources.isEmpty || frame.sources.contains(box.node) {
                let own = frame.states.filter { .state($0) != box.node }
                let found = own.filter { relations[Arrow(from: box.node, to: .state($0))] != nil }
                guard found.isSuperset(of: own.subtracting(frame.optional)) else { continue }
                let whole = Arrow(from: box.node, to: .frame(frame.title))
                for state in found {
                    let part = Arrow(from: box.node, to: .state(state))
                    relations[whole, default: []].formUnion(
                        relations.removeValue(forKey: part) ?? []
                    )
                }
            }
        }
        return relations.map { ($0.key, $0.value.sorted()) }
            .sorted { key(of: $0.arrow) < key(of: $1.arrow) }
    }

    private func key(of arrow: Arrow) -> String { "\(name(of: arrow.from)) \(name(of: arrow.to))" }

    private func name(of node: Node) -> String {
        switch node {
        case .state(let state): state.rawValue
        case .entry(let relation): Self.entryTitles[relation] ?? relation
        case .frame(let title): title
        }
    }

    // MARK: Drawing

    /// The picture.
    var svg: String {
        var lines = [head]
        lines += frames.map(draw)
        lines += arrows.map(draw)
        lines += boxes.map(draw)
        lines += legend
        lines.append("</svg>\n")
        return lines.joined(separator: "\n")
    }

    private var head: String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
        height="\(height)" role="img" aria-label="\(title)">
        <title>\(title)</title>
        <style>
        rect { fill: #ffffff; stroke: #57606a; }
        rect.page { fill: #ffffff; stroke: none; }
        rect.entry { fill: #eef1f4; stroke: none; }
        rect.end { fill: #dafbe1; stroke: #1a7f37; }
        rect.frame { fill: #f6f8fa; stroke: #afb8c1; stroke-dasharray: 4 3; }
        path.arrow { fill: none; stroke: #57606a; stroke-width: 1.5; }
        path.tip { fill: #57606a; }
        text { font: 12px ui-monospace, Menlo, Consolas, monospace; fill: #1f2328; text-anchor: middle; }
        text.word { font-family: system-ui, "Segoe UI", sans-serif; }
        text.label { font-size: 10.5px; fill: #0550ae; stroke: #ffffff; stroke-width: 4; paint-order: stroke; }
        text.note { font: 11.5px system-ui, "Segoe UI", sans-serif; fill: #57606a; text-anchor: start; }
        text.sign { font: 10px system-ui, "Segoe UI", sans-serif; }
        circle { stroke: #57606a; fill: #ffffff; }
        circle.good { stroke: #1a7f37; fill: #dafbe1; }
        @media (prefers-color-scheme: dark) {
        rect { fill: #161b22; stroke: #8b949e; }
        rect.page { fill: #0d1117; stroke: none; }
        rect.entry { fill: #21262d; stroke: none; }
        rect.end { fill: #12261e; stroke: #3fb950; }
        rect.frame { fill: #11161d; stroke: #484f58; }
        path.arrow { stroke: #8b949e; }
        path.tip { fill: #8b949e; }
        text { fill: #e6edf3; }
        text.label { fill: #79c0ff; stroke: #0d1117; }
        text.note { fill: #8b949e; }
        circle { stroke: #8b949e; fill: #161b22; }
        circle.good { stroke: #3fb950; fill: #12261e; }
        }
        </style>
        <defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" \
        orient="auto-start-reverse"><path class="tip" d="M0 0 8 4 0 8z"/></marker></defs>
        <rect class="page" width="\(width)" height="\(height)" rx="8"/>
        """
    }

    private func draw(_ frame: Frame) -> String {
        """
        <rect class="frame" x="\(frame.x)" y="\(frame.y)" width="\(frame.width)" height="\(frame.height)" rx="8"/>
        <text class="note" x="\(frame.x + 10)" y="\(frame.y + 15)">\(frame.title)</text>
        """
    }

    private func draw(_ box: Box) -> String {
        let size = outline(of: box.node)
        let isState = if case .state = box.node { true } else { false }
        let style = isEnd(box.node) ? "end" : isState ? "state" : "entry"
        let x = box.x + size.width / 2
        let y = box.y + size.height / 2 + 4
        var lines = [
            "<rect class=\"\(style)\" x=\"\(box.x)\" y=\"\(box.y)\" width=\"\(size.width)\" "
                + "height=\"\(size.height)\" rx=\"\(isState ? 6 : 17)\"/>",
            "<text class=\"\(isState ? "code" : "word")\" x=\"\(x)\" y=\"\(y)\">\(name(of: box.node))</text>",
        ]
        if !isLabelled, canEnd(box.node), !isEnd(box.node) {
            lines += badge("✓", "good", box.x + size.width - 4, box.y)
        }
        if transitions.contains(where: { $0.arrow == Arrow(from: box.node, to: box.node) }) {
            lines += badge("↻", "loop", box.x + 4, box.y)
        }
        return lines.joined(separator: "\n")
    }

    private func badge(_ sign: String, _ style: String, _ x: Int, _ y: Int) -> [String] {
        [
            "<circle class=\"\(style)\" cx=\"\(x)\" cy=\"\(y)\" r=\"7\"/>",
            "<text class=\"sign\" x=\"\(x)\" y=\"\(y + 4)\">\(sign)</text>",
        ]
    }

    private func draw(_ arrow: Arrow, _ relations: [String]) -> String {
        let route = routes.first { $0.arrow == arrow }
        let points = route?.points ?? straight(arrow)
        var lines = ["<path class=\"arrow\" d=\"\(path(points))\" marker-end=\"url(#tip)\"/>"]
        if isLabelled {
            let middle = points.count / 2
            let place =
                route?.label
                ?? (
                    x: (points[middle - 1].x + points[middle].x) / 2,
                    y: (points[middle - 1].y + points[middle].y) / 2 + 4
                )
            let names = relations.filter { !$0.hasPrefix("(") }
            for (line, relation) in names.enumerated() {
                let y = place.y + 13 * line - 13 * (names.count - 1) / 2
                lines.append("<text class=\"label\" x=\"\(place.x)\" y=\"\(y)\">\(relation)</text>")
            }
        }
        return lines.joined(separator: "\n")
    }

    /// A path with round corners.
    private func path(_ points: [(x: Int, y: Int)]) -> String {
        var text = "M\(points[0].x) \(points[0].y)"
        for index in points.indices.dropFirst().dropLast() {
            let corner = points[index]
            let before = near(corner, points[index - 1])
            let after = near(corner, points[index + 1])
            text += " L\(before.x) \(before.y) Q\(corner.x) \(corner.y) \(after.x) \(after.y)"
        }
        return text + " L\(points[points.count - 1].x) \(points[points.count - 1].y)"
    }

    /// The point between a corner and its neighbour where the curve begins.
    private func near(_ corner: (x: Int, y: Int), _ other: (x: Int, y: Int)) -> (x: Int, y: Int) {
        let far = max(abs(other.x - corner.x), abs(other.y - corner.y))
        let length = min(10, far / 2)
        guard far > 0 else { return corner }
        return (
            corner.x + (other.x - corner.x) * length / far,
            corner.y + (other.y - corner.y) * length / far
        )
    }

    /// From border to border, between the sides that face each other.
    private func straight(_ arrow: Arrow) -> [(x: Int, y: Int)] {
        let (from, to) = (outline(of: arrow.from), outline(of: arrow.to))
        let left = max(from.x, to.x)
        let right = min(from.x + from.width, to.x + to.width)
        if left < right {
            // Not in the middle, so that an arrow each way stays apart.
            let x = (left + right) / 2 + (from.y < to.y ? -14 : 14)
            return from.y < to.y
                ? [(x, from.y + from.height), (x, to.y)] : [(x, from.y), (x, to.y + to.height)]
        }
        let top = max(from.y, to.y)
        let bottom = min(from.y + from.height, to.y + to.height)
        let y = (top + bottom) / 2
        let (start, end) = top < bottom ? (y, y) : (from.y + from.height / 2, to.y + to.height / 2)
        return from.x < to.x
            ? [(from.x + from.width, start), (to.x, end)]
            : [(from.x, start), (to.x + to.width, end)]
    }

    private func outline(of node: Node) -> (x: Int, y: Int, width: Int, height: Int) {
        if let frame = frames.first(where: { .frame($0.title) == node }) {
            return (frame.x, frame.y, frame.width, frame.height)
        }
        let box = boxes.first { $0.node == node }
        let width = max(Self.width, name(of: node).count * 15 / 2 + 8)
        return (box?.x ?? 0, box?.y ?? 0, width, Self.height)
    }

    private var legend: [String] {
        var texts: [String] = []
        if !isLabelled {
            texts.append(
                "✓ can lead to SUCCESS, after PROFILE_REQUIRED or a consent where the org asks for it. "
                    + "↻ can follow itself."
            )
        }
        texts += footnotes.map { note in
            let rows = AuthnTransition.table.filter {
                $0.relation == note.relation && ($0.from.map(states.contains) ?? true)
            }
            var next = Set(rows.flatMap(\.next)).intersection(states)
            var names = next.contains(.success) ? ["✓"] : []
            next.subtract(Self.end)
            for frame in frames where next.isSuperset(of: frame.states) {
                next.subtract(frame.states)
                names.append("the frame “\(frame.title)”")
            }
            return
                "\(note.text) \((next.map(\.rawValue).sorted() + names).joined(separator: ", "))."
        }
        return texts.enumerated().map { line, text in
            "<text class=\"note\" x=\"20\" y=\"\(height - 14 - 18 * (texts.count - 1 - line))\">\(text)</text>"
        }
    }
}
