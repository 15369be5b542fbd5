import Foundation
import OktaAuthSimulator
import Testing

@testable import OktaAuthSdk

/// One public operation, in a situation where it is legal: a row of the catalogue.
///
/// The tests of guards, empty values, requests, cancellation and overrides take these rows.
/// `OperationTableTests` names the public operations that have none.
struct Operation: Sendable, CustomTestStringConvertible {
    /// A property that only some operations have.
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

    /// Unique in the catalogue; the function, unless that has several rows.
    let name: String
    /// The async form, as ``PublicOperation`` names it: `Type.name(labels:)`.
    let function: String
    /// The fixture of the status it belongs to; `nil` for the beginning of a transaction.
    let fixture: String?
    /// The relation of the link it follows, as the simulator's table of transitions has it.
    let relation: String
    /// The link of the status or factor that it looks for; `nil` if it has rules of its own.
    let link: LinkRelation?
    /// The names of the values that must not be empty.
    let required: [String]
    /// The overrides of ``OwnClasses`` that it calls; by default, the override of its own name alone.
    let reaches: [String]?
    /// The first request.
    let request: ExpectedRequest
    let traits: Set<Trait>
    /// The response to the first request.
    let response: ScriptedReply
    /// Asks whether it is legal; `nil` where there is no such question.
    let can: (@Sendable (OktaAuthStatus) throws -> Bool)?
    /// Calls the async form, which calls the closure form; `nil` if it leads to no status.
    let run: @Sendable (OktaAuthStatus, OperationValues) async throws -> OktaAuthStatus?
    /// The factor it belongs to, of those that the status offers; any, if both are `nil`.
    private let choice: (type: FactorType?, provider: FactorProvider?)
    /// The changes to the fixture.
    private let change: @Sendable (inout OktaAPISuccessResponse) -> Void

    var testDescription: String { name }

    /// An operation of the client, of a status, or of the factor of a status that has this type and
    /// provider.
    ///
    /// By default, it follows the link that most operations in the fixture follow, and sends the
    /// required values and the state token.
    init<Subject>(
        _ subject: Subject.Type, _ function: String, named name: String? = nil,
        of type: FactorType? = nil, _ provider: FactorProvider? = nil, in fixture: String? = nil,
        follows relation: String? = nil, link: LinkRelation? = nil, needs required: [String] = [],
        traits: Set<Trait> = [], reaches: [String]? = nil, sends request: ExpectedRequest? = nil,
        changing change: @escaping @Sendable (inout OktaAPISuccessResponse) -> Void = { _ in },
        response: ScriptedReply = .fixture("success"),
        can: (@Sendable (Subject) throws -> Bool)? = nil,
        run: @escaping @Sendable (Subject, OperationValues) async throws -> OktaAuthStatus?
    ) {
        let find: @Sendable (OktaAuthStatus) throws -> Subject = { status in
            if let status = status as? Subject { return status }
            if let client = Self.client(status) as? Subject { return client }
            let factor = status.factors.first {
                (type == nil || type == $0.type) && (provider == nil || provider == $0.provider)
            }
            return try #require(factor as? Subject)
        }
        let relation = relation ?? Self.usualRelation(in: fixture)
        let usualLink = LinkRelation(rawValue: Self.linkName(of: relation))
        var request = request ?? .post(OperationValues.members(required))
        if relation == "factors.enroll", let type {
            request.members["factorType"] = .string(type.rawValue)
            request.members["provider"] = .string((provider ?? .okta).rawValue)
        }
        self.name = name ?? "\(subject).\(function)"
        self.function = function.contains(".") ? function : "\(subject).\(function)"
        self.fixture = fixture
        self.relation = relation
        self.link = traits.contains(.ownLink) ? nil : link ?? usualLink
        self.required = required
        self.reaches = reaches
        self.request = request
        self.traits = traits
        self.response = response
        self.run = { try await run(find($0), $1) }
        self.choice = (type, provider)
        self.change = change
        if let can {
            self.can = { try can(find($0)) }
        } else if Subject.self is OktaFactor.Type, !relation.contains(/^\(|questions/) {
            self.can = { try Self.can(find($0) as? OktaFactor, follow: relation, of: $0) }
        } else {
            self.can = nil
        }
    }

    /// Whether `factor` can follow a link of it or of its status.
    private static func can(
        _ factor: OktaFactor?, follow relation: String, of status: OktaAuthStatus
    ) throws -> Bool {
        let factor = try #require(factor)
        return switch (relation, status.step) {
        case ("factors.enroll", _): factor.canEnroll()
        case ("factors.verify", _): factor.canSelect()
        case ("resend", _): status.availableOperations.contains(.resend)
        case (_, .factorEnrollActivate): factor.canActivate()
        default: factor.canVerify()
        }
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

    /// The name of the link that `relation` means, of a status or factor.
    private static func linkName(of relation: String) -> String {
        let words = relation.split { $0 == ":" || $0 == "." }.map(String.init)
        return words[0] == "factors" ? words[1] : words[0]
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

    /// Checks that it first sends its ``request``, and that nothing is left afterwards.
    func expectFirstRequest(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let session = try ScriptedSession(response)
        let status = try status(on: session)

        try await session.clock.run { _ = try await run(status, OperationValues()) }

        let sent = try #require(session.network.sent.first, sourceLocation: sourceLocation)
        #expect(sent.canonical == (try expectedRequest()), sourceLocation: sourceLocation)
        session.expectFinished(sourceLocation: sourceLocation)
    }

    /// The first request, in the form of ``SentRequest/canonical``.
    private func expectedRequest() throws -> String {
        var members = request.members
        var body = request.form
        var place = request.place
        if let fixture {
            let json = try Sample.own("\(fixture).response").oktaJSON()
            place = try place ?? pathOfLink(in: json)
            if request.hasToken { members["stateToken"] = json["stateToken"] }
        }
        if body == nil, request.method != "GET" {
            body = try JSONText.encoded(OktaJSON.object(.init(members)))
        }
        return [request.method, "/api/v1\(place ?? "")", body].compactMap(\.self)
            .joined(separator: " ")
    }

    /// The path below `/api/v1` of the link that it follows, as a fixture has it.
    private func pathOfLink(in json: OktaJSON) throws -> String {
        let factor = json["_embedded"]?["factors"]?.elements?.first {
            $0["factorType"]?.text == choice.type?.rawValue
                && (choice.provider == nil || choice.provider?.rawValue == $0["provider"]?.text)
        }
        let owner = relation.hasPrefix("factors.") ? factor : json
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
        "phoneNumber": "+15550100", "phoneExtension": "7", "userCode": "ABCD-XYWZ",
        "registrationData": "r",
        "clientData": "c", "signatureData": "s",
    ]

    subscript(dynamicMember name: String) -> String {
        name == empty ? "" : Self.all[name] ?? "no value of this name"
    }

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
    /// The body, if it is a form and not JSON.
    var form: String?
    /// Whether the state token of the fixture is a member of a JSON body, too.
    var hasToken = true

    /// Members beside the state token of the fixture.
    static func post(_ place: String, _ members: [String: OktaJSON] = [:]) -> ExpectedRequest {
        ExpectedRequest(place: place, members: members)
    }

    static func post(_ members: [String: OktaJSON]) -> ExpectedRequest { .init(members: members) }

    /// Members without the state token of the fixture.
    static func exactly(_ place: String, _ members: [String: OktaJSON]) -> ExpectedRequest {
        ExpectedRequest(place: place, members: members, hasToken: false)
    }
}

extension SentRequest {
    /// Method, place and body, with the members in alphabetical order.
    var canonical: String {
        [method, place, JSONText.canonical(body ?? Data())].filter { !$0.isEmpty }
            .joined(separator: " ")
    }
}

// MARK: - The catalogue

extension Operation {
    static let catalogue: [Operation] =
        SignInOperationTests.operations + PasswordOperationTests.operations
        + EnrollmentOperationTests.operations + VerificationOperationTests.operations

    /// The operations that send their first request at once.
    static let immediate = catalogue.filter { !$0.traits.contains(.isDelayed) }
    static let polling = catalogue.filter {
        $0.relation == "next:poll" && !$0.traits.contains(.asksOnce)
    }
    /// Those whose link belongs to the status or factor, and is looked for by its relation.
    static let linked = immediate.filter { $0.link != nil }
}
