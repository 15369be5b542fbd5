import Foundation
import OktaAuthSimulator
import OktaCore
import Testing

@testable import OktaIdx

/// Every piece of the recorded responses is reachable through the model.
@Suite("A recorded response", .needs(.idx))
struct RecordedResponseTests {
    /// The smallest responses with one oddity each, beside that folder.
    private static let minimal: [IDXSample] = {
        let folder = SampleFolder.idx.url?.appendingPathComponent("../minimal").path
        let files = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) }
        return (files ?? []).filter { $0.hasSuffix(".json") }.sorted()
            .map { IDXSample(name: "../minimal/\($0)") }
    }()

    // The index lists 95: two of them have the same name.
    @Test("Every recorded file is listed")
    func count() {
        #expect(IDXSample.all.count == 94)
        #expect(IDXSample.responses.count == 79)
    }

    @Test(
        "A recorded response has every remediation, field, option, authenticator and message",
        arguments: IDXSample.responses + minimal
    )
    func everything(sample: IDXSample) throws {
        let response = try ScriptedSession(answers: [sample.reply()]).response()
        let json = try #require(SimulatorJSON(parsing: sample.data()))
        #expect(ResponsePieces(of: response) == ResponsePieces(of: json))
        let places = ResponsePieces.places(in: json)
        for role in ResponseContent.Role.allCases {
            let found = response.authenticators.filter { $0.record.roles.contains(role) }
            #expect(found.count == places.filter { $0.role == role }.count, "\(role)")
        }
        for place in places {
            #expect(ResponsePieces.contains(place, in: response), "\(place.path)")
        }
    }

    @Test("A recorded response is odd only where the list has it")
    func issues() throws {
        let odd = try IDXSample.responses.reduce(into: [String: [String]]()) { odd, sample in
            let issues = try ScriptedSession(answers: [sample.reply()]).response().decodingIssues
            if !issues.isEmpty { odd[sample.name] = issues.map(\.path).sorted() }
        }
        #expect(
            odd == [
                "single/authenticator-reset-password.json": [
                    "authenticatorEnrollments.value[0]", "enrollmentAuthenticator",
                ],
                "single/enroll-profile-with-password-returns-multiple-errors.json": ["app"],
            ]
        )
    }
}

/// The responses of a server that means no good.
///
/// Four hundred seeds, each a recorded response spoiled in up to three places; `MUTATIONS=10000` makes
/// more. If one fails, its number is in the message, and `MUTATION_SEED=<number>` repeats it alone.
@Suite("A spoiled response", .needs(.idx))
struct MutationTests {
    private static let batches: [Range<Int>] = {
        let environment = ProcessInfo.processInfo.environment
        let wanted = environment["MUTATION_SEED"].flatMap { Int($0) }
        let count = environment["MUTATIONS"].flatMap { Int($0) } ?? 400
        return wanted.map { [$0..<$0 + 1] }
            ?? stride(from: 0, to: count, by: 200).map { $0..<min($0 + 200, count) }
    }()

    private static let samples: [Result<OktaJSON, any Error>] = IDXSample.responses.map { sample in
        Result { try JSONParser.parse(try sample.data()).value }
    }

    @Test(
        "A spoiled response never traps, and keeps every piece that is not spoiled",
        arguments: batches
    )
    func pieces(seeds: Range<Int>) async throws {
        for seed in seeds {
            await Task.yield()
            var numbers = SeededNumbers(seed: seed)
            var value = try Self.samples[seed % Self.samples.count].get()
            for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                let mutation = JSONMutation.allCases.randomElement(using: &numbers)
                value = mutation?.apply(to: value, with: &numbers) ?? value
            }
            let body = JSONWriter.data(value)
            let json = try #require(SimulatorJSON(parsing: body), "seed \(seed)")
            let isResponse =
                json["version"]?.string != nil
                || ["remediation", "messages", "successWithInteractionCode"]
                    .contains { json[$0]?.object != nil }
            let response = IdentityProbe.read(body, describes: seed % 10 == 0)
            #expect((response != nil) == isResponse, "seed \(seed)")
            guard let response else { continue }
            #expect(ResponsePieces(of: response) == ResponsePieces(of: json), "seed \(seed)")
            for place in ResponsePieces.places(in: json) {
                let isThere = ResponsePieces.contains(place, in: response)
                #expect(isThere, "seed \(seed): lost the authenticator \(place.path)")
            }
            #expect(response.decodingIssues.count <= IssueLog.limit, "seed \(seed)")
        }
    }

    @Test("A spoiled response never traps, whatever its bytes are", arguments: batches)
    func bytes(seeds: Range<Int>) async throws {
        for seed in seeds {
            await Task.yield()
            var numbers = SeededNumbers(seed: seed)
            var body = JSONWriter.data(try Self.samples[seed % Self.samples.count].get())
            for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                let mutation = ByteMutation.allCases.randomElement(using: &numbers)
                body = mutation?.apply(to: body, with: &numbers) ?? body
            }
            IdentityProbe.read(body, describes: seed % 10 == 0)
        }
    }
}

/// The parts of a response, read in two ways: by a walk over the JSON that Foundation parses, and
/// from the model.
private struct ResponsePieces: Equatable {
    typealias Place = (role: ResponseContent.Role, path: String, value: SimulatorJSON)

    let remediations: [String]
    let fields: [String]
    let messages: [String]
    /// Each action with the id of its authenticator.
    let actions: Set<String>
    /// How many fields refer to an authenticator that is there.
    let related: Int
    let isSuccess: Bool
    let canCancel: Bool

    init(of response: IDXClient.Response) {
        typealias Field = IDXClient.Remediation.Form.Field
        func all(_ fields: [Field]) -> [Field] {
            fields.flatMap { [$0] + all($0.form?.allFields ?? []) + all($0.options ?? []) }
        }
        let fields = response.remediations.flatMap { all($0.form.allFields) }
        remediations = response.remediations.map(\.name)
        self.fields = fields.map { "\($0.name ?? "-")|\($0.label ?? "-")" }.sorted()
        messages = response.messages.allMessages.map(\.message).sorted()
        actions = Set(
            response.authenticators.flatMap { authenticator in
                authenticator.record.actions.map { "\(authenticator.id ?? "-")|\($0.name)" }
            }
        )
        related = fields.filter { $0.authenticator != nil }.count
        isSuccess = response.isLoginSuccessful
        canCancel = response.canCancel
    }

    /// Leaves out what has the wrong kind, as the model does.
    init(of json: SimulatorJSON) {
        let cancel = Self.object(json["cancel"])
        let success = Self.object(json["successWithInteractionCode"])
        let forms = Self.objects(json["remediation"]?["value"]) + (cancel.map { [$0] } ?? [])
        let fields = forms.flatMap { Self.fields($0["value"]) }
        let places = Self.places(in: json)
        let actions = places.flatMap(Self.actions)
        let others = actions.map(\.form) + (success.map { [$0] } ?? [])
        let all = [json] + fields + others.flatMap { Self.fields($0["value"]) }
        remediations = forms.map { $0["name"]?.scalarText ?? "" }
        let labels = fields.map { ($0["name"]?.scalarText, $0["label"]?.scalarText) }
        self.fields = labels.map { "\($0 ?? "-")|\($1 ?? "-")" }.sorted()
        messages = all.flatMap { Self.objects($0["messages"]?["value"]) }
            .map { $0["message"]?.scalarText ?? "" }.sorted()
        self.actions = Set(actions.map { "\($0.id)|\($0.name)" })
        let paths = Set(places.map(\.path))
        related =
            fields.compactMap {
                $0["relatesTo"]?.string ?? $0["relatesTo"]?.array?.compactMap(\.string).first
            }
            .filter(paths.contains).count
        isSuccess = success != nil
        canCancel = cancel != nil
    }

    private static func object(_ node: SimulatorJSON?) -> SimulatorJSON? {
        node?.object == nil ? nil : node
    }

    private static func objects(_ node: SimulatorJSON?) -> [SimulatorJSON] {
        (node?.array ?? []).filter { $0.object != nil }
    }

    private static func fields(_ node: SimulatorJSON?) -> [SimulatorJSON] {
        objects(node).flatMap { field -> [SimulatorJSON] in
            let form = object(field["value"]?["form"]) ?? field["form"]
            return [field] + fields(form?["value"]) + fields(field["options"])
        }
    }

    /// The places of a response that describe authenticators.
    static func places(in json: SimulatorJSON) -> [Place] {
        ResponseContent.Role.allCases.flatMap { role -> [Place] in
            let (path, value) = ("$.\(role.rawValue)", json[role.rawValue]?["value"])
            guard role.isList else { return object(value).map { [(role, path, $0)] } ?? [] }
            return (value?.array ?? []).enumerated().compactMap { index, value in
                object(value).map { (role, "\(path).value[\(index)]", $0) }
            }
        }
    }

    private static func actions(of place: Place) -> [(
        id: String, name: String, form: SimulatorJSON
    )] {
        let facts: Set = [
            "type", "key", "id", "displayName", "methods", "profile", "settings", "contextualData",
        ]
        return (place.value.object ?? [:]).compactMap { name, form in
            guard !facts.contains(name), form["rel"] != nil || form["href"] != nil else {
                return nil
            }
            return (place.value["id"]?.scalarText ?? "-", name, form)
        }
    }

    /// Whether `response` has the authenticator of `place`, with its role and its methods.
    static func contains(_ place: Place, in response: IDXClient.Response) -> Bool {
        let methods = (place.value["methods"]?.array ?? []).compactMap {
            $0.string ?? $0["type"]?.string ?? $0["methodType"]?.string
        }
        return response.authenticators.contains { authenticator in
            authenticator.record.roles.contains(place.role)
                && Set(methods).isSubset(of: authenticator.methodNames ?? [])
                && ["type", "key", "id", "credentialId"].allSatisfy { name in
                    guard let text = place.value[name]?.string else { return true }
                    return authenticator.members[name]?.text == text
                }
        }
    }
}

extension SimulatorJSON {
    /// The text that the model shows for a text, number or flag.
    fileprivate var scalarText: String? {
        guard object == nil, array == nil, self != .null else { return nil }
        return string ?? String(decoding: encoded, as: UTF8.self)
    }
}
