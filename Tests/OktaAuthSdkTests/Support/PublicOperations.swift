import Foundation

/// A public operation, as the sources declare it.
struct PublicOperation {
    private let type: String
    /// The declaration, without the body.
    private let text: String
    /// The doc comment, without its slashes.
    let documentation: String

    /// The sources that declare operations.
    static let files =
        ["Statuses", "Factors", "Operations"]
        .flatMap { Checkout.sources(of: "OktaAuthSdk/\($0)") }
        + [Checkout.file("Sources/OktaAuthSdk/OktaAuthSdk+Start.swift")]

    static func closures() throws -> [PublicOperation] {
        try all(marked: "onError: ")
            // The class functions of 1.x only have a closure form.
            .filter { !$0.name.hasPrefix("class ") }
            // Not the handlers, which take a response and request none.
            .filter { !$0.name.contains(/\.handle(Factor)?ServerResponse\(/) }
    }

    /// The operations to await.
    static func twins() throws -> [PublicOperation] {
        try all(marked: "async throws")
            // Not an operation, but a wrapper around one.
            .filter { $0.name != "OktaRequestOptions.apply(to:)" }
    }

    static func all(marked mark: String) throws -> [PublicOperation] {
        try files.flatMap(declarations)
            .filter { $0.text.contains(mark) }
            .sorted { $0.name < $1.name }
    }

    /// The labels of the parameters, without the callbacks.
    private var labels: [String] {
        let reports: Set = ["onStatusChange", "onError", "onSuccess", "onDownloadComplete"]
        // Types of closures have labels of their own.
        return text.replacing(/\([^()]*\) ->/, with: "")
            .matches(of: #/[(\s](\w+)(?: \w+)?: /#).map { String($0.output.1) }
            .filter { !reports.contains($0) }
    }

    /// `Type.name(labels:)`, without the closures that report the outcome.
    var name: String {
        let name = text.firstMatch(of: /func (\w+)/).map { String($0.output.1) } ?? ""
        let kind = text.contains(" class func ") ? "class " : ""
        let twin = name == "cancel" ? "cancelTransaction" : name
        return "\(kind)\(type).\(twin)(\(labels.map { "\($0):" }.joined()))"
    }

    /// Each function with the comment and the attributes before it, and the type around it.
    private static func declarations(in file: URL) throws -> [PublicOperation] {
        let type = /^(?:[a-z]+ )*(?:class|extension|struct) (\w+)/.anchorsMatchLineEndings()
        // A default value that is a closure does not begin the body.
        let function =
            /^((?: {4}\/\/\/.*\n)*)(?: {4}@.*\n)*( {4}(?:open|public|public final|public class) func [\s\S]*?) \{(?! _ in)/
            .anchorsMatchLineEndings()
        let code = try String(contentsOf: file, encoding: .utf8)
        let types = code.matches(of: type)
        return code.matches(of: function).map { match in
            let owner = types.last { $0.range.lowerBound < match.range.lowerBound }
            return PublicOperation(
                type: owner.map { String($0.output.1) } ?? "",
                text: String(match.output.2),
                documentation: String(match.output.1).replacing(/[ ]*\/\/\/ */, with: "")
            )
        }
    }
}
