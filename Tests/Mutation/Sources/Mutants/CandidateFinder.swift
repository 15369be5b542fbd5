import SwiftSyntax

/// Collects all changes of one source file.
final class CandidateFinder: SyntaxVisitor {
    /// The longest text that is repeated with a change, in bytes: a long one takes the type checker long.
    static let maximumLength = 600

    let signatures: Signatures
    private let file: String
    private let lines: [Substring]
    private let locations: SourceLocationConverter
    private(set) var candidates: [Mutant] = []

    init(file: String, tree: SourceFileSyntax, signatures: Signatures) {
        self.file = file
        self.signatures = signatures
        lines = tree.description.split(separator: "\n", omittingEmptySubsequences: false)
        locations = SourceLocationConverter(fileName: file, tree: tree)
        super.init(viewMode: .sourceAccurate)
    }

    /// Adds the change of `node` to `change`, made by `edits`.
    func add(
        _ kind: Mutant.Kind,
        _ node: some SyntaxProtocol,
        to change: String,
        edits: [Edit]
    ) {
        let line = locations.location(for: node.positionAfterSkippingLeadingTrivia).line
        candidates.append(
            Mutant(
                kind: kind,
                file: file,
                line: line,
                text: Self.oneLine(String(lines[line - 1])),
                change: Self.oneLine("\(node.trimmedDescription) → \(change)"),
                edits: edits
            )
        )
    }

    /// Adds the change of an expression to the source `change`.
    func add(_ kind: Mutant.Kind, _ node: some ExprSyntaxProtocol, to change: String) {
        guard node.trimmedLength.utf8Length <= Self.maximumLength else { return }
        add(kind, node, to: change, edits: [node.replaced(by: change)])
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    // What the compiler reads, rather than the program.

    /// Of conditional compilation only what each system compiles.
    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        for clause in node.clauses
        where clause.condition?.trimmedDescription == "canImport(Observation)" {
            if let elements = clause.elements { walk(elements) }
        }
        return .skipChildren
    }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: AvailabilityConditionSyntax) -> SyntaxVisitorContinueKind {
        .skipChildren
    }

    override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind {
        .skipChildren
    }

    override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
        .skipChildren
    }

    // Conditions

    override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
        switch node.condition {
        case .expression(let condition): negate(condition)
        case .optionalBinding(let binding): fail(binding)
        case .matchingPattern(let pattern): fail(pattern)
        case .availability: break
        }
        return .visitChildren
    }

    override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
        negate(node.condition)
        return .visitChildren
    }

    override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
        negate(node.condition)
        return .visitChildren
    }

    private func negate(_ condition: ExprSyntax) {
        guard !condition.is(BooleanLiteralExprSyntax.self) else { return }
        add(
            .condition,
            condition,
            to: "!(\(condition.trimmedDescription))",
            edits: condition.wrapped(in: "(\(Edit.isOn) != (", "))")
        )
    }

    private func fail(_ condition: some SyntaxProtocol) {
        add(
            .condition,
            condition,
            to: "does not match",
            edits: [condition.followed(by: ", !\(Edit.isOn)")]
        )
    }

    // Operators and literals

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        let similar = [
            "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "===": "!==",
            "!==": "===", "&&": "||", "||": "&&", "-": "+", "*": "+", "/": "*", "..<": "...",
        ]
        guard let sign = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else {
            return .visitChildren
        }
        let (left, right) = (
            node.leftOperand.trimmedDescription, node.rightOperand.trimmedDescription
        )
        switch sign {
        case "??": add(.comparison, node, to: right)
        case "+": add(.comparison, node, to: left)
        default:
            if let other = similar[sign] { add(.comparison, node, to: "\(left) \(other) \(right)") }
        }
        return .visitChildren
    }

    override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        add(.constant, node, to: node.literal.text == "true" ? "false" : "true")
        return .skipChildren
    }

    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        let changed = ["0": "1", "1": "2"][node.literal.text] ?? "\(node.literal.text) - 1"
        add(.constant, node, to: changed)
        return .skipChildren
    }

    override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        add(.constant, node, to: "\(node.literal.text) * 2")
        return .skipChildren
    }

    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        let isPlain = node.segments.count == 1 && node.openingQuote.text == "\""
        if isPlain, !node.segments.trimmedDescription.isEmpty {
            add(.constant, node, to: "\"~\"")
        }
        return .visitChildren
    }

    // The rest, in further files

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        addCalls(node)
        return .visitChildren
    }

    override func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind {
        addMembers(node, elements: node.elements.map(\.expression.trimmedDescription))
        return .visitChildren
    }

    override func visit(_ node: DictionaryExprSyntax) -> SyntaxVisitorContinueKind {
        if case .elements(let elements) = node.content {
            let texts = elements.map {
                "\($0.key.trimmedDescription): \($0.value.trimmedDescription)"
            }
            addMembers(node, elements: texts)
        }
        return .visitChildren
    }

    override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
        addBranches(node)
        return .visitChildren
    }

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        addStatement(node)
        addImplicitResult(node)
        return .visitChildren
    }

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        if let expression = node.expression { addResult(expression) }
        return .visitChildren
    }
}

extension SyntaxProtocol {
    private var bytes: Range<Int> {
        positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
    }

    /// The edit that says `change` instead while the mutant is on.
    func replaced(by change: String) -> Edit {
        Edit(range: bytes, text: "(\(Edit.isOn) ? \(change) : \(trimmedDescription))")
    }

    /// The edit that replaces the source as a whole.
    func replaced(byText text: String) -> Edit { Edit(range: bytes, text: text) }

    /// The edits that write `prefix` before and `suffix` after the source.
    func wrapped(in prefix: String, _ suffix: String) -> [Edit] {
        let start = bytes.lowerBound
        return [Edit(range: start..<start, text: prefix), followed(by: suffix)]
    }

    /// The edit that writes `text` after the source.
    func followed(by text: String) -> Edit {
        Edit(range: bytes.upperBound..<bytes.upperBound, text: text)
    }
}
