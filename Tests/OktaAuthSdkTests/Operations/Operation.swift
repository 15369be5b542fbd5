import Foundation
import Testing

@testable import OktaAuthSdk

/// One public operation, in a situation where it is legal: a row of the catalogue.
///
/// The tests of guards, empty values, requests, cancellation and overrides take these rows.
/// `OperationTableTests` names the public operations that have none.
struct Operation: Sendable, CustomTestStringConvertible {
    /// Unique in the catalogue; the function, unless that has several rows.
    let name: String
    /// The async form, as ``PublicOperation`` names it: `Type.name(labels:)`.
    let function: String
    /// The fixture of the status it belongs to; `nil` for the beginning of a transaction.
    let fixture: String?
    /// The relation of the link it follows, as the simulator's table of transitions has it.
    let relation: String
    /// The link of the status or factor that it looks for; `nil` if it has rules of its own.
    var link: LinkRelation?
    /// The names of the values that must not be empty.
    let required: [String]
    /// The factor it belongs to, of those that the status offers.
    var factor: Choice = Choice()
    /// The first request.
    let request: ExpectedRequest
    var traits: Set<Trait> = []
    /// What is different from the fixture.
    var change: @Sendable (inout OktaAPISuccessResponse) -> Void = { _ in }
    /// The answer to it.
    var answer = ScriptedReply.fixture("success")
    /// Asks whether it is legal; `nil` where there is no such question.
    var can: (@Sendable (OktaAuthStatus) throws -> Bool)?
    /// Calls the async form, which calls the closure form; `nil` if it leads to no status.
    let run: @Sendable (OktaAuthStatus, OperationValues) async throws -> OktaAuthStatus?

    var testDescription: String { name }

    /// A factor by its type and provider; any, if both are `nil`.
    struct Choice: Sendable {
        var type: FactorType?
        var provider: FactorProvider?

        func matches(_ factor: OktaFactor) -> Bool {
            (type ?? factor.type) == factor.type
                && (provider ?? factor.provider) == factor.provider
        }

        func matches(_ json: OktaJSON) -> Bool {
            (type?.rawValue ?? "") == json["factorType"]?.text
                && (provider == nil || provider?.rawValue == json["provider"]?.text)
        }
    }

    /// What only some operations have.
    enum Trait: Sendable {
        /// Asks for the user's decision once, where others wait for it, poll by poll.
        case asksOnce
        /// Lets time pass before the first request.
        case isDelayed
        /// Finds its link in a way of its own, and reports its absence in a text of its own.
        case ownLink
        /// Is sent without a state token, too, or reports in a way of its own that it is missing.
        case ownToken
    }

    /// The name of the link that `relation` means, of a status or factor.
    private static func linkName(of relation: String) -> String {
        let words = relation.split { $0 == ":" || $0 == "." }.map(String.init)
        return words[0] == "factors" ? words[1] : words[0]
    }

    /// The first request, in the form of ``SentRequest/canonical``.
    func expectedRequest() throws -> String {
        var members = request.members
        var body = request.form
        var place = request.place
        if let fixture {
            let json = try Sample.own("\(fixture).response").oktaJSON()
            place = try place ?? pathOfLink(in: json)
            let token = json["stateToken"]
            if request.hasToken { members["stateToken"] = token }
            body = body?.replacing(ExpectedRequest.token, with: token?.text ?? "")
        }
        if body == nil, request.method != "GET" {
            body = try JSONText.encoded(OktaJSON.object(.init(members)))
        }
        return [request.method, "/api/v1\(place ?? "")", body].compactMap(\.self)
            .joined(separator: " ")
    }

    /// The path below `/api/v1` of the link that it follows, as a fixture has it.
    private func pathOfLink(in json: OktaJSON) throws -> String {
        let offered = json["_embedded"]?["factors"]?.elements ?? []
        let owner = relation.hasPrefix("factors.") ? offered.first(where: factor.matches) : json
        let link = owner?["_links"]?[Self.linkName(of: relation)]
        let path = (link?.elements?.first ?? link)?["href"]?.text
        return try #require(path?.split(separator: "/api/v1").last.map(String.init))
    }

    /// The status in which it is called.
    func status(
        on session: ScriptedSession,
        changing further: (inout OktaAPISuccessResponse) -> Void = { _ in }
    ) throws -> OktaAuthStatus {
        guard let fixture else { return session.start }
        return try session.status(OktaAuthStatus.self, from: fixture) {
            change(&$0)
            further(&$0)
        }
    }
}

/// The values of an operation, by the names that a refusal gives them.
@dynamicMemberLookup
struct OperationValues: Sendable {
    /// The name of the value that is empty.
    var empty: String?
    /// Called with the results of the factor, by operations that report them.
    var onUpdate: @Sendable (FactorResult) -> Void = { _ in }

    private static let all = [
        "username": "grace", "password": "pw", "activationToken": "token-1",
        "recoveryToken": "rt-1", "stateToken": "st-1", "oldPassword": "old", "newPassword": "new",
        "passCode": "012345", "nextPassCode": "654321", "answer": "soup",
        "questionId": "disliked_food", "questionText": "Which food?", "credentialId": "grace",
        "phoneNumber": "+15550100",
        "phoneExtension": "7", "userCode": "ABCD-XYWZ", "registrationData": "r",
        "clientData": "c", "signatureData": "s",
    ]

    subscript(dynamicMember name: String) -> String {
        name == empty ? "" : Self.all[name] ?? "no value of this name"
    }

    /// The values of these inputs.
    func fields(_ fields: [OktaEnrollmentField]) -> [OktaEnrollmentField: String] {
        fields.reduce(into: [:]) { $0[$1] = self[dynamicMember: $1.rawValue] }
    }

    /// The values of these names as members of a body.
    static func members(_ names: [String]) -> [String: OktaJSON] {
        all.filter { names.contains($0.key) }.mapValues { .string($0) }
    }
}

/// A request as an operation must send it, down to the last member.
struct ExpectedRequest: Sendable {
    var method = "POST"
    /// Path and query, below `/api/v1`; `nil` for the path of the link that the operation follows.
    var place: String?
    /// The members of a JSON body.
    var members: [String: OktaJSON] = [:]
    /// What the body is instead of JSON.
    var form: String?
    /// Whether the state token of the fixture is a member, too.
    var hasToken = true

    /// Members beside the state token of the fixture.
    static func post(_ place: String, _ members: [String: OktaJSON] = [:]) -> ExpectedRequest {
        ExpectedRequest(place: place, members: members)
    }

    static func post(_ members: [String: OktaJSON]) -> ExpectedRequest {
        ExpectedRequest(members: members)
    }

    /// Members without the state token of the fixture.
    static func exactly(_ place: String, _ members: [String: OktaJSON]) -> ExpectedRequest {
        ExpectedRequest(place: place, members: members, hasToken: false)
    }

    static func form(_ place: String, _ form: String) -> ExpectedRequest {
        ExpectedRequest(place: place, form: form, hasToken: false)
    }

    static func get(_ place: String) -> ExpectedRequest {
        ExpectedRequest(method: "GET", place: place, hasToken: false)
    }

    /// Stands for the state token of the fixture in a form.
    static let token = "STATE-TOKEN"
}

extension SentRequest {
    /// Method, place and body, with the members in alphabetical order.
    var canonical: String {
        [method, place, JSONText.canonical(body ?? Data())].filter { !$0.isEmpty }
            .joined(separator: " ")
    }
}

// MARK: - Making rows

extension Operation {
    /// An operation of a status.
    static func status<Status: OktaAuthStatus>(
        _ function: String,
        named name: String? = nil,
        of type: Status.Type,
        in fixture: String?,
        follows relation: String? = nil,
        link: LinkRelation? = nil,
        needs required: [String] = [],
        sends request: ExpectedRequest? = nil,
        traits: Set<Trait> = [],
        answer: ScriptedReply = .fixture("success"),
        can: (@Sendable (Status) throws -> Bool)? = nil,
        run: @escaping @Sendable (Status, OperationValues) async throws -> OktaAuthStatus?
    ) -> Operation {
        let relation = relation ?? usualRelation(in: fixture)
        var question: (@Sendable (OktaAuthStatus) throws -> Bool)?
        if let can { question = { try can(Self.cast($0, to: Status.self)) } }
        return Operation(
            name: name ?? "\(type).\(function)",
            function: function.contains(".") ? function : "\(type).\(function)",
            fixture: fixture,
            relation: relation,
            link: traits.contains(.ownLink)
                ? nil : link ?? LinkRelation(rawValue: linkName(of: relation)),
            required: required,
            request: request ?? .post(OperationValues.members(required)),
            traits: traits,
            answer: answer,
            can: question,
            run: { try await run(Self.cast($0, to: Status.self), $1) }
        )
    }

    /// An operation of a factor, which has the question whether it is legal.
    static func factor<Factor>(
        _ kind: Factor.Type,
        _ function: String,
        named name: String? = nil,
        of type: FactorType? = nil,
        _ provider: FactorProvider? = nil,
        in fixture: String,
        follows relation: String? = nil,
        needs required: [String] = [],
        sends request: ExpectedRequest? = nil,
        traits: Set<Trait> = [],
        changing change: @escaping @Sendable (inout OktaAPISuccessResponse) -> Void = { _ in },
        answer: ScriptedReply = .fixture("success"),
        run: @escaping @Sendable (Factor, OperationValues) async throws -> OktaAuthStatus?
    ) -> Operation {
        let relation = relation ?? usualRelation(in: fixture)
        let choice = Choice(type: type, provider: provider)
        var request = request ?? .post(OperationValues.members(required))
        if relation == "factors.enroll", let type {
            request.members["factorType"] = .string(type.rawValue)
            request.members["provider"] = .string((provider ?? .okta).rawValue)
        }
        return Operation(
            name: name ?? "\(kind).\(function)",
            function: function.contains(".") ? function : "\(kind).\(function)",
            fixture: fixture,
            relation: relation,
            link: traits.contains(.ownLink) ? nil : LinkRelation(rawValue: linkName(of: relation)),
            required: required,
            factor: choice,
            request: request,
            traits: traits,
            change: change,
            answer: answer,
            can: question(of: choice, about: relation),
            run: { try await run(Self.factor(choice, of: $0, as: Factor.self), $1) }
        )
    }

    /// The relation of the link that most operations of a status follow.
    private static func usualRelation(in fixture: String?) -> String {
        let json = try? Sample.own("\(fixture ?? "").response").oktaJSON()
        return switch json?["status"]?.text {
        case "MFA_ENROLL": "factors.enroll"
        case "MFA_REQUIRED": "factors.verify"
        default: "next:\(json?["_links"]?["next"]?["name"]?.text ?? "")"
        }
    }

    /// The question of a factor whether a link of it can be followed.
    private static func question(
        of choice: Choice, about relation: String
    ) -> (@Sendable (OktaAuthStatus) throws -> Bool)? {
        guard relation != "factors.questions", !relation.hasPrefix("(") else { return nil }
        return { status in
            let factor: OktaFactor = try Self.factor(choice, of: status)
            return switch (relation, status.step) {
            case ("factors.enroll", _): factor.canEnroll()
            case ("factors.verify", _): factor.canSelect()
            case ("resend", _): status.legalOperations.contains(.resend)
            case (_, .factorEnrollActivate): factor.canActivate()
            default: factor.canVerify()
            }
        }
    }

    /// An entry point of the client.
    static func entry(
        _ function: String,
        named name: String? = nil,
        follows relation: String,
        needs required: [String] = [],
        sends request: ExpectedRequest,
        run: @escaping @Sendable (OktaAuthSdk, OperationValues) async throws -> OktaAuthStatus?
    ) -> Operation {
        Operation(
            name: name ?? "OktaAuthSdk.\(function)",
            function: "OktaAuthSdk.\(function)",
            fixture: nil,
            relation: relation,
            required: required,
            request: request,
            run: { try await run(client($0), $1) }
        )
    }

    /// The client with the configuration of a session.
    static func client(
        _ start: OktaAuthStatus, configuring configure: (inout OktaConfiguration) -> Void = { _ in }
    ) -> OktaAuthSdk {
        var configuration = start.restApi.configuration
        configure(&configuration)
        return OktaAuthSdk(
            domain: start.restApi.oktaDomain,
            configuration: configuration,
            responseHandler: start.responseHandler
        )
    }

    static func cast<Status>(
        _ status: OktaAuthStatus, to type: Status.Type = Status.self
    ) throws -> Status {
        try #require(status as? Status)
    }

    /// The factor that `status` is about or offers.
    private static func factor<Factor>(
        _ choice: Choice, of status: OktaAuthStatus, as kind: Factor.Type = Factor.self
    ) throws -> Factor {
        try #require(status.factors.first(where: choice.matches) as? Factor)
    }
}

// MARK: - The catalogue

extension Operation {
    /// The whole catalogue.
    static let catalogue: [Operation] =
        entryOperations + signInOperations + passwordOperations + recoveryOperations
        + enrollmentOperations + activationOperations + selectionOperations
        + challengeOperations + pollOperations + movementOperations + furtherOperations

    /// Those that send their first request at once.
    static let immediate = catalogue.filter { !$0.traits.contains(.isDelayed) }
    static let polling = catalogue.filter {
        $0.relation == "next:poll" && !$0.traits.contains(.asksOnce)
    }
    /// Those whose link belongs to the status or factor, and is looked for by its relation.
    static let linked = immediate.filter { $0.link != nil }
}
