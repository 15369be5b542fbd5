import SwiftSyntax

extension CandidateFinder {
    /// Adds the program without a statement.
    func addStatement(_ item: CodeBlockItemSyntax) {
        guard let list = item.parent?.as(CodeBlockItemListSyntax.self) else { return }
        switch item.item {
        case .expr(let expression):
            let isResult = list.count == 1 && (list.bodyResultType != nil || list.isTransform)
            guard expression.isEffect, !isResult, !list.isEndlessLoop, !isInitialization(expression)
            else { return }
        case .stmt(let statement):
            guard statement.isExit, list.parent?.parent?.is(IfExprSyntax.self) ?? false else {
                return
            }
        case .decl: return
        }
        add(.statement, item, to: "nothing", edits: item.wrapped(in: "if !\(Edit.isOn) { ", " }"))
    }

    /// Whether this gives a stored property its first value, without which an initialiser does not compile.
    private func isInitialization(_ expression: ExprSyntax) -> Bool {
        guard let assignment = expression.as(InfixOperatorExprSyntax.self),
            expression.isPart(of: InitializerDeclSyntax.self), let type = expression.enclosingType
        else { return false }
        let target = assignment.leftOperand.trimmedDescription
        let name = target.hasPrefix("self.") ? String(target.dropFirst(5)) : target
        return signatures.isStored(name, by: type)
    }

    /// Adds another result, if `item` is all that a function consists of.
    func addImplicitResult(_ item: CodeBlockItemSyntax) {
        guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
            list.bodyResultType != nil, case .expr(let expression) = item.item
        else { return }
        addResult(expression)
    }

    /// Adds another result of the function that returns `expression`.
    func addResult(_ expression: ExprSyntax) {
        guard let type = Syntax(expression).resultType?.trimmedDescription,
            !expression.is(NilLiteralExprSyntax.self), !expression.is(IfExprSyntax.self),
            !expression.is(SwitchExprSyntax.self)
        else { return }
        let source = expression.trimmedDescription
        if type == "Bool" {
            guard !expression.is(BooleanLiteralExprSyntax.self) else { return }
            let edits = expression.wrapped(in: "(\(Edit.isOn) != (", "))")
            add(.result, expression, to: "!(\(source))", edits: edits)
        } else if let empty = Self.emptyValue(of: type), empty != source {
            let edits = expression.wrapped(in: "(\(Edit.isOn) ? \(empty) : (", "))")
            add(.result, expression, to: empty, edits: edits)
        }
    }

    private static func emptyValue(of type: String) -> String? {
        if type.hasSuffix("?") { return "nil" }
        if type.hasPrefix("[") { return type.contains(":") ? "[:]" : "[]" }
        if type.hasPrefix("Set<") { return "[]" }
        let values = [
            "String": "\"\"", "Int": "0", "TimeInterval": "0", "Double": "0", "Data": "Data()",
        ]
        return values[type]
    }

    /// Adds the exchange of two neighbouring cases of a switch that bind nothing.
    func addBranches(_ node: SwitchExprSyntax) {
        let cases = node.cases.compactMap { $0.as(SwitchCaseSyntax.self) }
        for (first, second) in zip(cases, cases.dropFirst())
        where first.isExchangeable && second.isExchangeable {
            let (one, other) = (
                first.statements.trimmedDescription, second.statements.trimmedDescription
            )
            guard one != other else { continue }
            add(
                .branch,
                first.label,
                to: second.label.trimmedDescription,
                edits: [
                    first.statements.replaced(
                        byText: "if \(Edit.isOn) { \(other)\n} else { \(one)\n}"
                    ),
                    second.statements.replaced(
                        byText: "if \(Edit.isOn) { \(one)\n} else { \(other)\n}"
                    ),
                ]
            )
        }
    }
}

extension SwitchCaseSyntax {
    fileprivate var isExchangeable: Bool {
        let words = label.trimmedDescription.split { !$0.isLetter }
        return !words.contains("let") && !words.contains("var")
            && !statements.trimmedDescription.contains("fallthrough")
            && statements.trimmedLength.utf8Length <= CandidateFinder.maximumLength / 2
    }
}

extension StmtSyntax {
    /// Whether it leaves a function or goes on with the next element.
    fileprivate var isExit: Bool {
        if let statement = self.as(ReturnStmtSyntax.self) { return statement.expression == nil }
        return self.is(ContinueStmtSyntax.self) || self.is(ThrowStmtSyntax.self)
    }
}

extension CodeBlockItemListSyntax {
    /// Whether this is the only statement of a loop that ends by it alone.
    fileprivate var isEndlessLoop: Bool {
        let loop = parent?.parent?.as(WhileStmtSyntax.self)
        return count == 1 && loop?.conditions.trimmedDescription == "true"
    }

    /// The type of what a function returns if this is its body, and it returns something.
    fileprivate var bodyResultType: TypeSyntax? {
        let owner = parent?.is(CodeBlockSyntax.self) ?? false ? parent?.parent : parent
        let isBody = [FunctionDeclSyntax.self, AccessorDeclSyntax.self, AccessorBlockSyntax.self]
            .contains { (type: any SyntaxProtocol.Type) in owner?.is(type) ?? false }
        return isBody ? resultType : nil
    }
}

extension ExprSyntax {
    /// Whether it is a statement: a call or an assignment.
    fileprivate var isEffect: Bool {
        if let inner = self.as(TryExprSyntax.self) { return inner.expression.isEffect }
        if let inner = self.as(AwaitExprSyntax.self) { return inner.expression.isEffect }
        if let call = self.as(FunctionCallExprSyntax.self) { return !call.isDelegation }
        return self.as(InfixOperatorExprSyntax.self)?.operator.is(AssignmentExprSyntax.self)
            ?? false
    }
}

extension SyntaxProtocol {
    /// Whether this is inside of a node of the type, in the same declaration of a type.
    fileprivate func isPart(of type: (some SyntaxProtocol).Type) -> Bool {
        var node = parent
        while let current = node, !current.is(MemberBlockSyntax.self) {
            if current.is(type) { return true }
            node = current.parent
        }
        return false
    }

    /// The type of what the innermost function or property around this returns; `nil` in a closure.
    fileprivate var resultType: TypeSyntax? {
        var node = parent
        while let current = node {
            if let function = current.as(FunctionDeclSyntax.self) {
                return function.signature.returnClause?.type
            }
            if let accessor = current.as(AccessorDeclSyntax.self),
                accessor.accessorSpecifier.tokenKind != .keyword(.get)
            {
                return nil
            }
            if let property = current.as(PatternBindingSyntax.self) {
                return property.typeAnnotation?.type
            }
            if let subscripted = current.as(SubscriptDeclSyntax.self) {
                return subscripted.returnClause.type
            }
            if current.is(ClosureExprSyntax.self) || current.is(InitializerDeclSyntax.self) {
                return nil
            }
            node = current.parent
        }
        return nil
    }
}

extension CodeBlockItemListSyntax {
    /// Whether this is a closure whose result counts; without it, one of type `Any` would become `()`.
    fileprivate var isTransform: Bool {
        let call = parent?.as(ClosureExprSyntax.self)?.parent?.as(FunctionCallExprSyntax.self)
        let name = call?.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        return ["map", "flatMap", "compactMap", "mapValues"].contains(name)
    }
}
