import Foundation

@_spi(Server) @testable import OktaAuthSimulator

extension WalkPlace {
    /// The only transaction with the Identity Engine.
    var transaction: IdentityTransaction? { org.identity.transactions.all.first }
}

/// The walks through the transitions of the Identity Engine.
enum IdentityEngine: WalkedEngine {
    typealias Row = IdentityTransition

    static let rows = IdentityTable.rows

    /// The first page of an app.
    static func begin(_ scenario: WalkScenario) -> WalkPlace? {
        var place = WalkPlace(scenario.org)
        let interact = SimulatorRequest(
            origin: WalkPlace.origin,
            target: "/oauth2/default/v1/interact",
            headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Data(SimulatorSession.form(IdentitySession.interactFields).utf8)
        )
        let response = place.org.response(to: interact, at: place.now)
        guard let handle = response.body?["interaction_handle"] else { return nil }
        introspect(["interactionHandle": handle], &place)
        return place
    }

    /// Asks where the transaction stands.
    static func introspect(_ fields: WalkRequest.Fields, _ place: inout WalkPlace) {
        _ = place.make(WalkRequest(to: "/idp/idx/introspect", fields))
    }

    static func state(of place: WalkPlace) -> IdentityState? { place.transaction?.state }

    static func outcome(of step: WalkStep) -> (name: String?, isPlace: Bool) {
        guard let state = step.place.transaction?.state else { return (nil, false) }
        let response = step.response
        let isRefused =
            response.statusCode >= 400 || response.body?.messageKeys == ["idx.unknown.user"]
        let isSame = state == step.before.transaction?.state
        // The page of a provider ends in the browser.
        return (isRefused && isSame ? nil : state.rawValue, response.body != nil)
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

    static func links(in response: SimulatorJSON) -> [(method: String, target: String)] { [] }
    static func problems(at place: WalkPlace) -> [String] { [] }

    static func requests(for row: Row, at place: WalkPlace) -> [[WalkRequest]] {
        guard let transaction = place.transaction else { return [] }
        return forms(of: row, in: place.response).flatMap { form in
            let href = form["href"]?.string ?? ""
            let fixed = IdentitySession.fixedValues(form["value"]?.array ?? [])
            return submissions(row.relation, form, transaction, at: place).map { submissions in
                submissions.map { submission in
                    var request = submission
                    request.method = form["method"]?.string ?? "POST"
                    request.target = String(href.trimmingPrefix(WalkPlace.origin))
                    let all = IdentitySession.merge(fixed, .object(request.fields))
                    request.fields = all.object ?? [:]
                    return request
                }
            }
        }
    }

    /// The forms of `row` in `response`.
    private static func forms(of row: Row, in response: SimulatorJSON) -> [SimulatorJSON] {
        let name = row.relation.rawValue
        switch row.place {
        case .top: return [response[name]].compactMap { $0 }
        case .authenticator:
            let current =
                response["currentAuthenticator"] ?? response["currentAuthenticatorEnrollment"]
            return [current?["value"]?[name]].compactMap { $0 }
        case .remediation:
            let all = response["remediation"]?["value"]?.array ?? []
            return all.filter { $0["name"]?.string == name }
        }
    }
}
