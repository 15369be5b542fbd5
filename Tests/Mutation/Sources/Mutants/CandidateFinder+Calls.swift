import SwiftSyntax

extension CandidateFinder {
    /// Adds the changes of the arguments of a call, and of the call as a whole.
    func addCalls(_ call: FunctionCallExprSyntax) {
        addSwaps(call)
        addMissingArguments(call)
        addExtreme(call)
        addMissingCall(call)
    }

    private func addSwaps(_ call: FunctionCallExprSyntax) {
        let arguments = Array(call.arguments)
        let declarations = signatures.parameters(of: call)
        guard !declarations.isEmpty else { return }
        for second in arguments.indices {
            for first in 0..<second
            where declarations.allSatisfy({ $0[first].type == $0[second].type }) {
                swap(arguments[first].expression, arguments[second].expression, of: call)
            }
        }
    }

    private func swap(_ first: ExprSyntax, _ second: ExprSyntax, of call: FunctionCallExprSyntax) {
        let (left, right) = (first.trimmedDescription, second.trimmedDescription)
        guard left != right, first.isShort, second.isShort else { return }
        add(
            .swap,
            call.calledExpression,
            to: "\(left) ↔ \(right)",
            edits: [first.replaced(by: right), second.replaced(by: left)]
        )
    }

    private func addMissingArguments(_ call: FunctionCallExprSyntax) {
        guard !call.isDelegation else { return }
        let arguments = Array(call.arguments)
        let declarations = signatures.parameters(of: call)
        guard !declarations.isEmpty else { return }
        for index in arguments.indices
        where declarations.allSatisfy({ $0[index].hasDefault }) {
            var rest = arguments.map(\.trimmedWithoutComma)
            rest.remove(at: index)
            let closure = call.trailingClosure.map { " \($0.trimmedDescription)" } ?? ""
            let callee = call.calledExpression.trimmedDescription
            add(.argument, call, to: "\(callee)(\(rest.joined(separator: ", ")))\(closure)")
        }
    }

    /// `min` instead of `max`, and the reverse.
    private func addExtreme(_ call: FunctionCallExprSyntax) {
        let callee = call.calledExpression.trimmedDescription
        guard let other = ["min": "max", "max": "min"][callee] else { return }
        add(.comparison, call, to: other + call.trimmedDescription.dropFirst(callee.count))
    }

    private func addMissingCall(_ call: FunctionCallExprSyntax) {
        guard let member = call.calledExpression.as(MemberAccessExprSyntax.self),
            let base = member.base, signatures.isChainable(member.declName.baseName.text),
            !base.is(SuperExprSyntax.self), base.trimmedDescription.first?.isUppercase == false
        else { return }
        add(.call, call, to: base.trimmedDescription)
    }

    /// Adds, for each of two or more elements of a literal, the literal without it.
    func addMembers(_ literal: some ExprSyntaxProtocol, elements: [String]) {
        guard elements.count > 1 else { return }
        for index in elements.indices {
            var rest = elements
            rest.remove(at: index)
            guard literal.trimmedLength.utf8Length <= Self.maximumLength else { continue }
            let edit = literal.replaced(by: "[\(rest.joined(separator: ", "))]")
            add(.member, literal, to: "without \(elements[index])", edits: [edit])
        }
    }
}

extension ExprSyntax {
    /// Whether an argument is a value, rather than a closure or a variable to change.
    fileprivate var isShort: Bool {
        !self.is(ClosureExprSyntax.self) && !self.is(InOutExprSyntax.self)
            && trimmedLength.utf8Length <= 120
    }
}

extension LabeledExprSyntax {
    fileprivate var trimmedWithoutComma: String {
        with(\.trailingComma, nil).trimmedDescription
    }
}

extension FunctionCallExprSyntax {
    /// Whether an initialiser calls another.
    var isDelegation: Bool {
        ["self.init", "super.init"].contains(calledExpression.trimmedDescription)
    }
}
