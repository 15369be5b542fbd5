package import Foundation

extension UserText {
    /// The language of texts inside an operation, as the header `Accept-Language` names it.
    ///
    /// `nil` is the language that the app itself is shown in.
    @TaskLocal package static var language: String?

    /// The locale of dates in texts: of the first language of the header.
    package static var locale: Locale {
        language.map { Locale(identifier: String($0.prefix { !",; ".contains($0) })) } ?? .current
    }

    /// Its key in the tables.
    package var key: String { Self.keys[self] ?? "\(self)" }

    /// Made once: the name of a case is looked up at run time.
    private static let keys = Dictionary(uniqueKeysWithValues: allCases.map { ($0, "\($0)") })

    /// The text in a language, by default in ``language``; English if it is not translated.
    package func callAsFunction(
        _ arguments: String..., in language: String? = nil, from tables: TextTables = .shared
    ) -> String {
        let table = tables.table(for: language ?? Self.language)
        return Self.filling(table[key] ?? rawValue, with: arguments)
    }

    /// Puts arguments in their places; they can contain any characters.
    ///
    /// `String(format:)` reads past the arguments if a table asks for more of them.
    private static func filling(_ text: String, with arguments: [String]) -> String {
        guard !arguments.isEmpty else { return text }
        let parts = text.split(separator: "%", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts.first ?? "")) { text, part in
            if let number = part.first?.wholeNumberValue, part.dropFirst().hasPrefix("$@"),
                arguments.indices.contains(number - 1)
            {
                text += arguments[number - 1] + part.dropFirst(3)
            } else {
                text += "%" + part
            }
        }
    }

    /// The words of a security question, by its key in the protocol; `nil` for an unknown key.
    package static func question(_ key: String) -> String? {
        let name = key.split(separator: "_").enumerated()
            .map { $0.offset == 0 ? String($0.element) : $0.element.capitalized }
            .joined()
        return questions.first { $0.key == name }?()
    }

    private static let questions = allCases.drop { $0 != .dislikedFood }
}

/// The string tables `OktaTexts.strings` of the app, and below them the library's own.
///
/// `Bundle.module` ends the process if the resources are missing; here the texts are English then.
package struct TextTables: Sendable {
    package static let shared = TextTables(
        places: [Bundle.main.resourceURL, resources].compactMap(\.self)
    )

    /// The languages of the app; the system ends an app whose languages the user changes.
    private static let appLanguages = Bundle.main.preferredLocalizations.joined(separator: ",")

    /// The folders that hold `de.lproj` and so on; the first counts most.
    let places: [URL]
    private let known = Locked<[String: [String: String]]>([:])

    init(places: [URL]) { self.places = places }

    /// The texts of the first of the languages that there is a table for.
    func table(for languages: String?) -> [String: String] {
        let languages = languages ?? Self.appLanguages
        return known.withLock { known in
            if let table = known[languages] { return table }
            let table = read(languages)
            known[languages] = table
            return table
        }
    }

    private func read(_ languages: String) -> [String: String] {
        for tag in Self.tags(in: languages) {
            let tables = places.compactMap { Self.table(of: tag, in: $0) }
            if !tables.isEmpty {
                return tables.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
            }
        }
        return [:]
    }

    private static func table(of tag: String, in place: URL) -> [String: String]? {
        let files = FileManager.default
        let names = (try? files.contentsOfDirectory(atPath: place.path)) ?? []
        let localizations = names.filter { $0.hasSuffix(".lproj") }.map { String($0.dropLast(6)) }
        guard let name = match(tag, among: localizations.sorted()) else { return nil }
        let file = place.appendingPathComponent("\(name).lproj/OktaTexts.strings")
        return (try? Data(contentsOf: file)).flatMap {
            try? PropertyListSerialization.propertyList(from: $0, format: nil) as? [String: String]
        }
    }

    /// The tags of a header `Accept-Language`, the most wanted first.
    static func tags(in languages: String) -> [String] {
        let weighted = languages.split(separator: ",").map { entry in
            let parts = entry.split(separator: ";").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }
            return (
                tag: parts.first ?? "", weight: quality.flatMap { Double($0.dropFirst(2)) } ?? 1
            )
        }
        // Weight 0 is a language that is not wanted: RFC 9110, section 12.4.2.
        return weighted.filter { $0.weight > 0 }.enumerated()
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element.tag)
    }

    /// The localization for a tag: the same one, a more general one, or one of another country.
    static func match(_ tag: String, among localizations: [String]) -> String? {
        func parts(_ name: String) -> [String] {
            name.lowercased().split { "-_".contains($0) }.map(String.init)
        }
        let wanted = parts(tag)
        let script = wanted.first == "zh" ? Self.script(of: wanted) : nil
        return
            localizations
            .filter { name in
                let parts = parts(name)
                guard let language = parts.first, language == wanted.first else { return false }
                return script == nil || script == Self.script(of: parts)
            }
            .max { commonCount(parts($0), wanted) < commonCount(parts($1), wanted) }
    }

    private static func commonCount(_ parts: [String], _ wanted: [String]) -> Int {
        zip(parts, wanted).prefix { $0 == $1 }.count
    }

    /// A reader of one script of Chinese may not read the other.
    private static func script(of parts: [String]) -> String {
        parts.contains { ["hant", "tw", "hk", "mo"].contains($0) } ? "hant" : "hans"
    }

    /// The folder of this library's resources, wherever the app's build puts it.
    private static var resources: URL? {
        let here = Bundle(for: Finder.self)
        let places = [
            Bundle.main.resourceURL, here.resourceURL, Bundle.main.bundleURL,
            here.bundleURL.deletingLastPathComponent(),
        ]
        let folders = places.compactMap(\.self).flatMap { place in
            ["bundle", "resources"].map {
                place.appendingPathComponent("okta-auth-swift_OktaCore.\($0)")
            }
        }
        let found = folders.first { FileManager.default.fileExists(atPath: $0.path) }
        return found.map { Bundle(url: $0)?.resourceURL ?? $0 }
    }

    private final class Finder {}
}
