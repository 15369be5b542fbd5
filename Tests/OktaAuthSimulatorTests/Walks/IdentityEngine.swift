import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator

extension WalkPlace {
    /// The only transaction with the Identity Engine.
    var transaction: IdentityTransaction? { org.identity.transactions.all.first }
}

/// The walks through the transitions of the Identity Engine.
enum IdentityEngine: WalkedEngine {
    /// The first page of an app.
    static func begin(_ scenario: WalkScenario) -> WalkPlace? {
        var place = WalkPlace(org: scenario.org)
        let interact = SimulatorRequest(
            origin: WalkPlace.origin,
            target: "/oauth2/default/v1/interact",
            headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Data(SimulatorSession.form(OAuthSession.parameters).utf8)
        )
        let response = place.org.response(to: interact, at: place.now)
        guard let handle = response.body?["interaction_handle"] else { return nil }
        return introspect(["interactionHandle": handle], place)
    }

    static func introspect(_ fields: WalkRequest.Fields, _ place: WalkPlace) -> WalkPlace {
        WalkStep(WalkRequest(target: "/idp/idx/introspect", fields: fields), at: place).place
    }

    static func rows(at place: WalkPlace) -> [IdentityTransition] {
        place.transaction.map { IdentityTable.rows(from: $0.state) } ?? []
    }

    static func outcome(of step: WalkStep) -> (name: String?, isPlace: Bool) {
        guard let state = step.place.transaction?.state else { return (nil, false) }
        let response = step.response
        let isRefused =
            state == step.before.transaction?.state
            && (response.statusCode >= 400 || response.body?.messageKeys == ["idx.unknown.user"])
        // The page of a provider ends in the browser.
        return (isRefused ? nil : state.rawValue, response.body != nil)
    }

    static func signature(of place: WalkPlace) -> [String] {
        guard let transaction = place.transaction else { return [] }
        let task = transaction.task
        return [
            transaction.state.rawValue, place.response.choices.joined(separator: ","),
            "\(transaction.purpose)", task?.kind.map { "\($0)" } ?? "",
            task.map { "\($0.authenticator)" } ?? "",
            transaction.verified.map { "\($0)" }.sorted().joined(separator: ","),
            task?.phone?.showsAnswer == true ? "number" : "",
        ]
    }

    static func requests(for row: IdentityTransition, at place: WalkPlace) -> [WalkRequest] {
        forms(of: row, in: place.response).flatMap { form in
            WalkRequest.all(
                form["method"]?.string ?? "POST",
                String((form["href"]?.string ?? "").trimmingPrefix(WalkPlace.origin)),
                inputs(among: form["value"], place)
            )
        }
    }

    private static func forms(of row: IdentityTransition, in response: SimulatorJSON)
        -> [SimulatorJSON]
    {
        let name = row.relation.rawValue
        switch row.place {
        case .top: return response[name].map { [$0] } ?? []
        case .authenticator:
            let current =
                response["currentAuthenticator"] ?? response["currentAuthenticatorEnrollment"]
            return (current?["value"]?[name]).map { [$0] } ?? []
        case .remediation: return response.remediations.filter { $0["name"]?.string == name }
        }
    }

    private static func inputs(among fields: SimulatorJSON?, _ place: WalkPlace) -> WalkInputs {
        WalkInputs((fields?.array ?? []).map { ($0["name"]?.string ?? "", inputs($0, place)) })
    }

    /// The values that a user can fill in or choose.
    private static func inputs(_ field: SimulatorJSON, _ place: WalkPlace) -> WalkInputs {
        var inputs = WalkInputs()
        if let form = field["form"] ?? field["value"]?["form"] {
            inputs = self.inputs(among: form["value"], place)
        } else if let options = field["options"]?.array {
            // An option that is chosen can have fields of its own.
            for choice in options.map({ self.inputs($0, place) }) {
                inputs.right += choice.right
                inputs.wrong += choice.wrong
            }
        } else if let fixed = field["value"] {
            return WalkInputs(fixed)
        } else {
            let task = place.transaction?.task
            let state = place.transaction?.state ?? .identify
            inputs = place.inputs(
                field["name"]?.string ?? "",
                for: task?.kind,
                signing: state == .identify ? place.transaction?.passkeyChallenge : task?.nonce,
                isNew: [
                    .enrollment, .promotion, .resetPassword, .passwordExpired, .passwordWarning,
                ].contains(state)
            )
        }
        if field["required"] == false { inputs.right.append(nil) }
        return inputs
    }
}
