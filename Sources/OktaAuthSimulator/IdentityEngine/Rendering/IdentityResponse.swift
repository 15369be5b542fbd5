import Foundation

/// The response that shows the step of a transaction.
struct IdentityResponse {
    let transaction: IdentityTransaction
    let account: Account?
    let policy: SimulatedPolicy
    let rules: SimulatedIdentity
    let origin: String
    let now: Date

    static let contentType = "application/ion+json; okta-version=1.0.0"

    init(_ transaction: IdentityTransaction, of org: SimulatedOrg, _ call: Call) {
        self.transaction = transaction
        account = org.accounts[id: transaction.accountID]
        (policy, rules) = (org.policy, org.identity.settings)
        (origin, now) = (call.origin, call.now)
    }

    /// A response with messages alone, which ends the transaction for the client.
    static func messages(_ messages: IdentityMessage..., statusCode: Int) -> EndpointResponse {
        EndpointResponse(
            statusCode: statusCode,
            headers: ["Content-Type": contentType],
            body: ["version": "1.0.0", "messages": IdentityMessage.list(messages)]
        )
    }

    /// The response; with `refusal`, the same forms with its messages.
    func response(_ refusal: APIError? = nil) -> EndpointResponse {
        let rows = IdentityTable.rows(from: transaction.state)
        var forms = rows.filter { $0.place == .remediation }.flatMap(self.forms)
        var given: [IdentityMessage] = []
        if case .identity(let messages) = refusal?.form { given = messages }
        var messages = given.filter { $0.field == nil } + stateMessages
        for message in given.sorted(by: { $0.field ?? "" < $1.field ?? "" }) {
            guard let field = message.field else { continue }
            if let first = forms.first, IdentityField.has(field, in: first) {
                forms[0] = IdentityField.adding(message, at: field, to: first)
            } else {
                messages.append(message)
            }
        }
        let members: [String: SimulatorJSON?] = [
            "version": "1.0.0",
            "stateHandle": .string(transaction.handle),
            "expiresAt": .date(transaction.expiresAt),
            "intent": "LOGIN",
            "remediation": forms.isEmpty ? nil : ["type": "array", "value": .array(forms)],
            "messages": IdentityMessage.list(messages),
            "cancel": rows.first { $0.place == .top }.map { action($0) },
            "successWithInteractionCode": transaction.code.map(issue),
            "user": user,
            "app": Self.object([
                "name": "oidc_client", "label": "Simulated client",
                "id": .string(transaction.interaction.clientID),
            ]),
        ]
        return EndpointResponse(
            statusCode: refusal?.statusCode ?? (transaction.state == .locked ? 403 : 200),
            headers: ["Content-Type": Self.contentType],
            body: .object(members.compactMapValues { $0 }.merging(authenticatorMembers) { $1 })
        )
    }

    static func object(_ value: SimulatorJSON) -> SimulatorJSON {
        ["type": "object", "value": value]
    }

    private var stateMessages: [IdentityMessage] {
        switch transaction.step {
        case .passwordWarning: [.passwordExpiring]
        case .pushEnded(.rejected), .pushEnded(.tooOld): [.pushRejected]
        case .pushEnded: [.pushTimeout]
        case .unlocked: [.unlocked]
        case .locked: [.locked]
        default: []
        }
    }

    /// The user: only the name until the identity is proved.
    private var user: SimulatorJSON? {
        guard let account else { return nil }
        var members: [String: SimulatorJSON] = ["identifier": .string(account.user.login)]
        if !transaction.isProving {
            members["id"] = .string(account.id)
            members["profile"] = [
                "firstName": .string(account.user.firstName),
                "lastName": .string(account.user.lastName),
                "timeZone": "America/Los_Angeles", "locale": "en_US",
            ]
        }
        return Self.object(.object(members))
    }

    private func issue(_ code: String) -> SimulatorJSON {
        let interaction = transaction.interaction
        let server = interaction.server.map { "/\($0)" } ?? ""
        let values: [(String, SimulatorJSON?)] = [
            ("grant_type", "interaction_code"), ("interaction_code", .string(code)),
            ("client_id", .string(interaction.clientID)),
            ("client_secret", interaction.isConfidential ? .some(.null) : nil),
            ("code_verifier", .some(.null)),
        ]
        return [
            "rel": ["create-form"], "name": "issue",
            "href": .string("\(origin)/oauth2\(server)/v1/token"), "method": "POST",
            "accepts": "application/x-www-form-urlencoded",
            "value": .array(
                values.compactMap { name, value in
                    value.map { value in
                        [
                            "name": .string(name), "required": true,
                            "value": value == .null ? nil : value,
                        ]
                    }
                }
            ),
        ]
    }

    /// A form that needs the state handle, besides `fields`.
    func action(
        _ row: IdentityTransition,
        _ fields: [SimulatorJSON] = [],
        relatesTo path: String? = nil,
        refresh: Bool = false
    ) -> SimulatorJSON {
        [
            "rel": ["create-form"], "name": .string(row.relation.rawValue),
            "href": .string(origin + row.path), "method": "POST",
            "accepts": "application/json; okta-version=1.0.0",
            "produces": .string(Self.contentType),
            "relatesTo": path.map { [.string($0)] },
            "refresh": refresh ? .integer(rules.refreshMilliseconds) : nil,
            "value": .array(
                fields + [
                    IdentityField.fixed("stateHandle", .string(transaction.handle), isHidden: true)
                ]
            ),
        ]
    }
}
