import Foundation
import Testing

@testable import OktaAuthSdk

/// One public operation, in a situation where it is legal: a row of the catalogue.
///
/// The tests of guards, empty values, requests, cancellation and overrides take these rows.
/// `OperationTableTests` names the public operations that have none.
struct Operation: Sendable, CustomTestStringConvertible {
    /// Unique in the catalogue.
    let name: String
    /// The async form, as ``PublicOperation`` names it.
    var function: String
    /// The fixture of the status it belongs to; `nil` for the beginning of a transaction.
    let fixture: String?
    /// The relation of the link it follows, as the simulator's table of transitions has it.
    let relation: String
    /// The link of the status or factor that it looks for; `nil` if it has rules of its own.
    let link: LinkRelation?
    /// The names of the values that must not be empty.
    let required: [String]
    /// The first request.
    let request: ExpectedRequest
    var traits: Set<Trait>
    /// What is different from the fixture.
    var change: @Sendable (inout OktaAPISuccessResponse) -> Void
    /// The answer to it.
    var answer: ScriptedReply
    /// Asks whether it is legal; `nil` where there is no such question.
    let can: (@Sendable (OktaAuthStatus) throws -> Bool)?
    /// Calls the async form, which calls the closure form; `nil` if it leads to no status.
    let run: @Sendable (OktaAuthStatus, OperationValues) async throws -> OktaAuthStatus?

    var testDescription: String { name }

    /// The same row for a function that is not declared by the type of the status.
    func calling(_ function: String) -> Operation {
        var operation = self
        operation.function = function
        return operation
    }

    /// What only some operations have.
    enum Trait: Sendable {
        /// Waits for the user's decision, poll by poll.
        case polls
        /// Lets time pass before the first request.
        case isDelayed
        /// Finds its link in a way of its own, and reports its absence in a text of its own.
        case ownLink
        /// Is sent without a state token, too, or reports in a way of its own that it is missing.
        case ownToken
    }

    /// The link that `relation` means, of a status or factor.
    private static func link(of relation: String) -> LinkRelation? {
        let words = relation.split { $0 == ":" || $0 == "." }.map(String.init)
        return LinkRelation(rawValue: words[0] == "factors" ? words[1] : words[0])
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
}

/// A request as an operation must send it, down to the last member.
struct ExpectedRequest: Sendable {
    let method: String
    /// Path and query, below `/api/v1`.
    let place: String
    /// JSON, or the text of a form; empty if there is none.
    let body: String

    /// A JSON body; `stateToken` is added to it, that of the fixture where there is one.
    static func post(
        _ place: String,
        _ body: [String: OktaJSON] = [:],
        token: Bool = true
    ) -> ExpectedRequest {
        var body = body
        if token, body["stateToken"] == nil { body["stateToken"] = .string(Self.token) }
        return ExpectedRequest(
            method: "POST",
            place: place,
            body: JSONText.canonical(OktaJSON.object(body).data)
        )
    }

    static func form(_ place: String, _ body: String) -> ExpectedRequest {
        ExpectedRequest(method: "POST", place: place, body: body)
    }

    static func get(_ place: String) -> ExpectedRequest {
        ExpectedRequest(method: "GET", place: place, body: "")
    }

    /// Stands for the state token of the fixture.
    static let token = "STATE-TOKEN"

    /// Whether the state token of the fixture belongs to it.
    var hasToken: Bool { body.contains(Self.token) }

    /// Method, place and body in the form of ``SentRequest/canonical``.
    func text(for fixture: String?) throws -> String {
        var body = body
        if hasToken {
            let name = try #require(fixture)
            let json = try Sample.own("\(name).response").json()
            let token = try #require(json["stateToken"] as? String)
            body = body.replacingOccurrences(of: Self.token, with: token)
        }
        return [method, "/api/v1\(place)", body].filter { !$0.isEmpty }.joined(separator: " ")
    }
}

extension OktaJSON {
    /// As Foundation writes it.
    fileprivate var data: Data { (try? JSONEncoder().encode(self)) ?? Data() }
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
        _ name: String,
        _ function: String,
        of type: Status.Type,
        in fixture: String?,
        follows relation: String,
        link: LinkRelation? = nil,
        needs required: [String] = [],
        sends request: ExpectedRequest,
        traits: Set<Trait> = [],
        answer: ScriptedReply = .fixture("success"),
        can: (@Sendable (Status) throws -> Bool)? = nil,
        run: @escaping @Sendable (Status, OperationValues) async throws -> OktaAuthStatus?
    ) -> Operation {
        var question: (@Sendable (OktaAuthStatus) throws -> Bool)?
        if let can { question = { try can(Self.cast($0, to: Status.self)) } }
        return Operation(
            name: name,
            function: "\(type).\(function)",
            fixture: fixture,
            relation: relation,
            link: traits.contains(.ownLink) ? nil : link ?? Self.link(of: relation),
            required: required,
            request: request,
            traits: traits,
            change: { _ in },
            answer: answer,
            can: question,
            run: { try await run(Self.cast($0, to: Status.self), $1) }
        )
    }

    /// An operation of a factor, which has the question whether it is legal.
    static func factor<Factor>(
        _ name: String,
        _ function: String,
        of type: FactorType,
        _ provider: FactorProvider? = nil,
        as kind: Factor.Type,
        in fixture: String,
        follows relation: String,
        needs required: [String] = [],
        sends request: ExpectedRequest,
        traits: Set<Trait> = [],
        changing change: @escaping @Sendable (inout OktaAPISuccessResponse) -> Void = { _ in },
        answer: ScriptedReply = .fixture("success"),
        run: @escaping @Sendable (Factor, OperationValues) async throws -> OktaAuthStatus?
    ) -> Operation {
        Operation(
            name: name,
            function: function,
            fixture: fixture,
            relation: relation,
            link: traits.contains(.ownLink) ? nil : Self.link(of: relation),
            required: required,
            request: request,
            traits: traits,
            change: change,
            answer: answer,
            can: question(of: type, provider, about: relation),
            run: { try await run(Self.factor(type, provider, of: $0, as: Factor.self), $1) }
        )
    }

    /// The question of a factor whether a link of it can be followed.
    private static func question(
        of type: FactorType,
        _ provider: FactorProvider?,
        about relation: String
    ) -> (@Sendable (OktaAuthStatus) throws -> Bool)? {
        guard relation != "factors.questions", !relation.hasPrefix("(") else { return nil }
        return { status in
            let factor: OktaFactor = try Self.factor(type, provider, of: status)
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
        _ name: String,
        _ function: String,
        follows relation: String,
        needs required: [String] = [],
        sends request: ExpectedRequest,
        run: @escaping @Sendable (OktaAuthSdk, OperationValues) async throws -> OktaAuthStatus?
    ) -> Operation {
        Operation(
            name: name,
            function: "OktaAuthSdk.\(function)",
            fixture: nil,
            relation: relation,
            link: nil,
            required: required,
            request: request,
            traits: [],
            change: { _ in },
            answer: .fixture("success"),
            can: nil,
            run: { try await run(client($0), $1) }
        )
    }

    /// The client with the configuration of a session.
    static func client(
        _ start: OktaAuthStatus,
        configuring configure: (inout OktaConfiguration) -> Void = { _ in }
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
        _ status: OktaAuthStatus,
        to type: Status.Type = Status.self
    ) throws -> Status {
        try #require(status as? Status)
    }

    /// The factor of `type` that `status` is about or offers.
    static func factor<Factor>(
        _ type: FactorType,
        _ provider: FactorProvider? = nil,
        of status: OktaAuthStatus,
        as kind: Factor.Type = Factor.self
    ) throws -> Factor {
        let factors: [OktaFactor] =
            switch status.step {
            case .factorEnroll(let status): status.availableFactors
            case .factorRequired(let status): status.availableFactors
            case .factorEnrollActivate(let status): [status.factor]
            case .factorChallenge(let status): [status.factor]
            default: []
            }
        let factor = factors.first {
            $0.type == type && (provider == nil || $0.provider == provider)
        }
        return try #require(factor as? Factor)
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
    static let polling = catalogue.filter { $0.traits.contains(.polls) }
    /// Those whose link belongs to the status or factor, and is looked for by its relation.
    static let linked = immediate.filter { $0.link != nil }
}
