import Foundation
import Testing

@testable import OktaCore

@Suite("The list of texts")
struct UserTextTests {
    static let languages = [
        "en", "de", "fr", "es", "pt-BR", "it", "nl", "ja", "ko", "zh-Hans",
    ]

    private static func table(_ language: String) -> [String: String] {
        TextTables.shared.table(for: language)
    }

    // MARK: The tables

    @Test("Every language has each text, and no other", arguments: languages)
    func complete(language: String) {
        let table = Self.table(language)
        let known = Set(UserText.allCases.map(\.key))
        #expect(known.subtracting(table.keys) == [])
        #expect(Set(table.keys).subtracting(known) == [])
        #expect(table.values.filter(\.isEmpty) == [])
    }

    @Test("A language of weight 0 is not wanted, and a weight that is no number is none")
    func unwanted() {
        #expect(Self.table("de;q=0, fr;q=0.1") == Self.table("fr"))
        #expect(Self.table("de;q=nan, fr;q=0.1") == Self.table("fr"))
        #expect(Self.table("de;q=0").isEmpty)
    }

    @Test("The English table has the words of the source")
    func english() {
        for text in UserText.allCases { #expect(Self.table("en")[text.key] == text.rawValue) }
    }

    @Test("A translation is not the English sentence", arguments: languages.dropFirst())
    func translated(language: String) {
        let table = Self.table(language)
        let same = UserText.allCases.filter { $0.rawValue.split(separator: " ").count > 2 }
            .filter { table[$0.key] == $0.rawValue }
        #expect(same == [])
    }

    @Test("A translation has the arguments of the English sentence", arguments: languages)
    func arguments(language: String) {
        let table = Self.table(language)
        for text in UserText.allCases {
            let translation = table[text.key] ?? ""
            #expect(Self.places(in: translation) == Self.places(in: text.rawValue), "\(text)")
        }
    }

    private static func places(in text: String) -> [Substring] {
        text.split(separator: "%", omittingEmptySubsequences: false).dropFirst()
            .map { $0.prefix(3) }
            .sorted()
    }

    @Test("Every language of the list is one of the resources")
    func resources() throws {
        let folder = try #require(TextTables.shared.places.last)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let found = names.filter { $0.hasSuffix(".lproj") }.map { $0.dropLast(6).lowercased() }
        #expect(found.sorted() == Self.languages.map { $0.lowercased() }.sorted())
    }

    // MARK: Languages

    @Test(
        "A request's languages choose the text's language",
        arguments: [
            ("de", "Zurück"), ("de-AT", "Zurück"), ("de_CH", "Zurück"), ("DE", "Zurück"),
            ("pt", "Voltar"), ("pt-PT", "Voltar"), ("zh", "返回"), ("zh-CN", "返回"),
            ("zh-Hans-SG", "返回"), ("zh-TW", "Back"), ("zh-Hant", "Back"), ("sv", "Back"),
            ("sv,de;q=0.8", "Zurück"), ("fr;q=0.3, nl;q=0.9", "Terug"), ("en-GB,de", "Back"),
            ("", "Back"), ("*", "Back"), (";;,,q=", "Back"), ("de;q=often", "Zurück"),
            ("../../de", "Back"), ("%@%n", "Back"),
        ]
    )
    func language(of header: String, back: String) { #expect(UserText.back(in: header) == back) }

    @Test("An operation's language counts where a text names none")
    func operation() {
        #expect(UserText.$language.withValue("ko") { UserText.back() } == "뒤로")
        #expect(UserText.$language.withValue("ko") { UserText.back(in: "it") } == "Indietro")
    }

    // MARK: What can be missing

    @Test("A text is English if the resources are missing")
    func noResources() {
        for tables in [
            TextTables(places: []), TextTables(places: [URL(fileURLWithPath: "/nowhere")]),
        ] {
            #expect(UserText.back(in: "de", from: tables) == "Back")
            #expect(UserText.setUp("Duo", in: "de", from: tables) == "Set up Duo")
        }
    }

    @Test("A text is English if its table lacks it or is damaged")
    func damaged() throws {
        let tables: [(String, String)] = [
            ("\"back\" = \"Bakåt\";", "Bakåt"), ("\"other\" = \"Annat\";", "Back"),
            ("\"back\" = ;;", "Back"), ("", "Back"), ("\0\u{1}\u{2}", "Back"),
            ("(\"back\", \"b\")", "Back"),
        ]
        for (text, back) in tables {
            let place = try Self.place(with: ["sv": text])
            defer { try? FileManager.default.removeItem(at: place) }
            #expect(UserText.back(in: "sv", from: TextTables(places: [place])) == back)
        }
    }

    @Test("An app's own table has the first word, also in a language of its own")
    func own() throws {
        let place = try Self.place(with: [
            "de": "\"back\" = \"Retour\";", "sv": "\"back\" = \"Bakåt\";",
        ])
        defer { try? FileManager.default.removeItem(at: place) }
        let tables = TextTables(places: [place] + TextTables.shared.places)
        #expect(UserText.back(in: "de", from: tables) == "Retour")
        #expect(UserText.notNow(in: "de", from: tables) == "Nicht jetzt")
        #expect(UserText.back(in: "sv", from: tables) == "Bakåt")
        #expect(UserText.notNow(in: "sv", from: tables) == "Not now")
    }

    private static func place(with tables: [String: String]) throws -> URL {
        let files = FileManager.default
        let place = files.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        for (language, text) in tables {
            let folder = place.appendingPathComponent("\(language).lproj")
            try files.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: folder.appendingPathComponent("OktaTexts.strings"))
        }
        return place
    }

    // MARK: Arguments

    @Test(
        "An argument stays whole, whatever it contains",
        arguments: [
            "%@", "%n", "%1$@ %2$@", "100 %", "هاتف آدا", "\u{202E}evil", "", "\0", "🔑",
            String(repeating: "long ", count: 60),
        ], languages
    )
    func argument(name: String, language: String) {
        let text = UserText.titleWithDetail(name, "x", in: language)
        #expect(text.hasPrefix(name))
        #expect(text.contains("x"))
        #expect(text.count == name.count + UserText.titleWithDetail("", "x", in: language).count)
    }

    @Test("A table that asks for arguments that are not there shows their places")
    func excess() throws {
        let place = try Self.place(with: ["sv": #""setUp" = "%3$@ %1$@ %@ %n %9 %";"#])
        defer { try? FileManager.default.removeItem(at: place) }
        let text = UserText.setUp("Duo", in: "sv", from: TextTables(places: [place]))
        #expect(text == "%3$@ Duo %@ %n %9 %")
    }

    // MARK: Questions

    @Test("Each key of a security question has its words")
    func questions() {
        let keys = [
            "disliked_food", "name_of_first_plush_toy", "first_award",
            "favorite_security_question", "favorite_toy", "first_computer_game",
            "favorite_movie_quote", "first_sports_team_mascot", "first_music_purchase",
            "favorite_art_piece", "grandmother_favorite_desert", "first_thing_cooked",
            "childhood_dream_job", "first_kiss_location",
            "place_where_significant_other_was_met", "favorite_vacation_location",
            "new_years_two_thousand", "favorite_speaker_actor",
            "favorite_book_movie_character", "favorite_sports_player",
        ]
        #expect(Set(keys.compactMap(UserText.question)).count == keys.count)
        for key in ["", "_", "custom", "back", "dislikedFood2"] {
            #expect(UserText.question(key) == nil)
        }
    }
}
