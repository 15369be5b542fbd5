import Foundation

/// A transaction as its user sees it: with the account, and with the rules of the org.
struct IdentityView {
    let transaction: IdentityTransaction
    let account: Account?
    let policy: SimulatedPolicy
    let rules: SimulatedIdentityEngine
    let passkeys: SimulatedPasskeys
    let origin: String
    let now: Date

    init(_ transaction: IdentityTransaction, of org: SimulatedOrg, _ call: Call) {
        self.transaction = transaction
        account = org.accounts[id: transaction.accountID]
        (policy, rules, passkeys) = (org.policy, org.identity.settings, org.passkeys)
        (origin, now) = (call.origin, call.now)
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
            let marked = forms.first.map { $0.marking(message, at: field) }
            if let marked, marked != forms[0] {
                forms[0] = marked
            } else {
                messages.append(message)
            }
        }
        var members = authenticatorMembers
        if !forms.isEmpty { members["remediation"] = .list(forms) }
        members["cancel"] = rows.first { $0.place == .top }.map(form)
        members["successWithInteractionCode"] = transaction.code.map(issue)
        members["user"] = user
        if transaction.state == .identify, passkeys.isSuggested || passkeys.hasButton {
            members["webauthnAutofillUIChallenge"] = .ion([
                "challengeData": passkeys.request(transaction.passkeyChallenge)
            ])
        }
        members["app"] = .ion([
            "name": "oidc_client", "label": "Simulated client",
            "id": .string(transaction.interaction.clientID),
        ])
        return .identity(
            messages,
            statusCode: refusal?.statusCode ?? (transaction.state == .locked ? 403 : 200),
            of: transaction,
            members
        )
    }

    private var stateMessages: [IdentityMessage] {
        switch transaction.state {
        case .passwordWarning: [.passwordExpiring]
        case .pushEnded: [transaction.task?.phone?.decision == nil ? .pushTimeout : .pushRejected]
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
        return .ion(.object(members))
    }

    private func issue(_ code: String) -> SimulatorJSON {
        let interaction = transaction.interaction
        let server = interaction.server.map { "/\($0)" } ?? ""
        func field(_ name: String, _ value: SimulatorJSON? = nil) -> SimulatorJSON {
            ["name": .string(name), "required": true, "value": value]
        }
        return [
            "rel": ["create-form"], "name": "issue",
            "href": .string("\(origin)/oauth2\(server)/v1/token"), "method": "POST",
            "accepts": "application/x-www-form-urlencoded",
            "value": .array(
                [
                    field("grant_type", "interaction_code"),
                    field("interaction_code", .string(code)),
                    field("client_id", .string(interaction.clientID)),
                ] + (interaction.isConfidential ? [field("client_secret")] : [])
                    + [field("code_verifier")]
            ),
        ]
    }
}

extension EndpointResponse {
    static let ionType = "application/ion+json; okta-version=1.0.0"

    /// A response of the Identity Engine; without `transaction`, that one has ended for the client.
    static func identity(
        _ messages: [IdentityMessage],
        statusCode: Int = 200,
        of transaction: IdentityTransaction? = nil,
        _ further: [String: SimulatorJSON] = [:]
    ) -> EndpointResponse {
        var members = further
        members["version"] = "1.0.0"
        members["messages"] = IdentityMessage.list(messages)
        if let transaction {
            members["stateHandle"] = .string(transaction.handle)
            members["expiresAt"] = .date(transaction.expiresAt)
            members["intent"] = "LOGIN"
        }
        return EndpointResponse(
            statusCode: statusCode, headers: ["Content-Type": ionType], body: .object(members)
        )
    }
}

extension SimulatorJSON {
    static func ion(_ value: SimulatorJSON) -> SimulatorJSON { ["type": "object", "value": value] }

    static func list(_ elements: [SimulatorJSON]) -> SimulatorJSON {
        ["type": "array", "value": .array(elements)]
    }
}
