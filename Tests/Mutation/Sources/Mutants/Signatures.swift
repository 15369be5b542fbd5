import SwiftSyntax

/// The parameters of what a set of sources declares, by name.
///
/// Says without a type checker which arguments of a call have the same type and which may be left out.
struct Signatures {
    struct Parameter {
        let label: String?
        let type: String
        let hasDefault: Bool
    }

    private var functions: [String: [[Parameter]]] = [:]
    private var initializers: [String: [[Parameter]]] = [:]
    private var storedProperties: [String: Set<String>] = [:]
    private var chainable: Set<String> = ["lowercased", "uppercased", "filter", "sorted"]

    init(of files: [SourceFileSyntax]) {
        let collector = SignatureCollector(viewMode: .sourceAccurate)
        for file in files {
            collector.signatures = self
            collector.walk(file)
            self = collector.signatures
        }
    }

    init() {}

    /// Whether `name` is stored by `type`, so that its initialiser has to set it.
    func isStored(_ name: String, by type: String) -> Bool {
        storedProperties[type]?.contains(name) ?? false
    }

    /// Whether each method of this name returns a value of the type of its receiver.
    func isChainable(_ name: String) -> Bool { chainable.contains(name) }

    /// The parameters that the arguments of a call may stand for; one list for each fitting declaration.
    func parameters(of call: FunctionCallExprSyntax) -> [[Parameter]] {
        let labels = call.arguments.map { $0.label?.text }
        return declarations(for: call.calledExpression).compactMap { Self.match(labels, with: $0) }
    }

    private func declarations(for callee: ExprSyntax) -> [[Parameter]] {
        if let reference = callee.as(DeclReferenceExprSyntax.self) {
            let name = reference.baseName.text
            return functions[name, default: []] + initializers[name, default: []]
        }
        guard let member = callee.as(MemberAccessExprSyntax.self) else { return [] }
        let name = member.declName.baseName.text
        guard name == "init" else {
            return functions[name, default: []] + initializers[name, default: []]
        }
        let type = member.base?.trimmedDescription ?? ""
        return initializers[type] ?? initializers.values.flatMap(\.self)
    }

    private static func match(_ labels: [String?], with all: [Parameter]) -> [Parameter]? {
        var rest = all[...]
        var matched: [Parameter] = []
        for label in labels {
            guard let index = rest.firstIndex(where: { $0.label == label }),
                rest[..<index].allSatisfy(\.isOptional)
            else { return nil }
            matched.append(rest[index])
            rest = rest[(index + 1)...]
        }
        return rest.allSatisfy(\.isOptional) ? matched : nil
    }

    fileprivate mutating func add(_ parameters: [Parameter], asFunction name: String) {
        functions[name, default: []].append(parameters)
    }

    fileprivate mutating func add(_ parameters: [Parameter], asInitializerOf type: String) {
        initializers[type, default: []].append(parameters)
    }

    fileprivate mutating func addStored(_ name: String, of type: String) {
        storedProperties[type, default: []].insert(name)
    }

    fileprivate mutating func addChainable(_ name: String) { chainable.insert(name) }
}

extension Signatures.Parameter {
    /// Whether a call may leave it out, or say it in a trailing closure.
    fileprivate var isOptional: Bool { hasDefault || type.contains("->") }

    fileprivate init(_ parameter: FunctionParameterSyntax) {
        let name = parameter.firstName.text
        self.init(
            label: name == "_" ? nil : name,
            type: parameter.type.trimmedDescription,
            hasDefault: parameter.defaultValue != nil
        )
    }
}

private final class SignatureCollector: SyntaxVisitor {
    var signatures = Signatures()

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        let parameters = node.signature.parameterClause.parameters.map(Signatures.Parameter.init)
        signatures.add(parameters, asFunction: node.name.text)
        let result = node.signature.returnClause?.type.trimmedDescription
        if let result, result == "Self" || result == node.enclosingType {
            signatures.addChainable(node.name.text)
        }
        return .visitChildren
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        let parameters = node.signature.parameterClause.parameters.map(Signatures.Parameter.init)
        if let type = node.enclosingType { signatures.add(parameters, asInitializerOf: type) }
        return .visitChildren
    }

    override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
        let parameters = node.parameterClause?.parameters.map {
            Signatures.Parameter(
                label: $0.firstName?.text,
                type: $0.type.trimmedDescription,
                hasDefault: $0.defaultValue != nil
            )
        }
        if let parameters { signatures.add(parameters, asFunction: node.name.text) }
        return .visitChildren
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        let members = node.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
        let parameters = members.flatMap(\.bindings).compactMap(Self.memberwiseParameter)
        signatures.add(parameters, asInitializerOf: node.name.text)
        return .visitChildren
    }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        let isMember = node.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) ?? false
        if isMember, node.accessorBlock == nil, let type = node.enclosingType {
            signatures.addStored(node.pattern.trimmedDescription, of: type)
        }
        return .visitChildren
    }

    private static func memberwiseParameter(_ binding: PatternBindingSyntax) -> Signatures
        .Parameter?
    {
        guard binding.accessorBlock == nil, let type = binding.typeAnnotation?.type else {
            return nil
        }
        return Signatures.Parameter(
            label: binding.pattern.trimmedDescription,
            type: type.trimmedDescription,
            hasDefault: binding.initializer != nil || type.trimmedDescription.hasSuffix("?")
        )
    }
}

extension SyntaxProtocol {
    /// The name of the type whose declaration or extension this is part of.
    var enclosingType: String? {
        var node = parent
        while let current = node {
            if let type = current.asProtocol((any NamedDeclSyntax).self),
                current.asProtocol((any DeclGroupSyntax).self) != nil
            {
                return type.name.text
            }
            if let type = current.as(ExtensionDeclSyntax.self)?.extendedType {
                return type.as(MemberTypeSyntax.self)?.name.text ?? type.trimmedDescription
            }
            node = current.parent
        }
        return nil
    }
}
