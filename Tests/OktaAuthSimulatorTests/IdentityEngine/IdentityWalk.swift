import Foundation

@testable import OktaAuthSimulator

/// Tries every form of the Identity Engine wherever it is offered.
struct IdentityWalk {
    /// One way of one transition: where it began, which form it was and where it led.
    struct Edge: Hashable, CustomStringConvertible {
        let from: IdentityState?
        let action: IdentityAction
        let to: IdentityState

        var description: String { "\(from?.rawValue ?? "") \(action.rawValue) -> \(to)" }
    }

    /// A place a user came to: the org as it is then, and the response that shows it.
    struct Place {
        var org: SimulatedOrg
        var now: Date
        var response: SimulatorJSON

        var transaction: IdentityTransaction? { org.identity.transactions.all.first }
    }

    static let origin = "https://org.example.test"

    var edges: Set<Edge> = []
    /// The forms that were offered, by state.
    var offered: Set<[String]> = []
    var problems: [String] = []
    /// Looks at every response.
    var onResponse: (SimulatorJSON) -> Void = { _ in }
    private var seen: Set<[String]> = []
    /// What was done in each state of this scenario, and how often.
    private var done: [[String]: Int] = [:]

    /// Walks through `scenario` until there is nothing new to see.
    mutating func explore(_ scenario: IdentityScenario) {
        (seen, done) = ([], [:])
        guard let first = begin(scenario) else {
            problems.append("\(scenario.name): no first page")
            return
        }
        var open = [first]
        while let place = open.popLast() {
            guard let transaction = place.transaction else { continue }
            for row in IdentityTable.rows(from: transaction.state) {
                for form in Self.forms(of: row, in: place.response) {
                    offered.insert([transaction.state.rawValue, row.relation.rawValue])
                    let submissions = IdentitySubmission.all(
                        for: row.relation,
                        form,
                        transaction,
                        in: place.org,
                        at: place.now
                    )
                    for (number, submission) in submissions.enumerated()
                    where isWorthwhile(submission, number, row, transaction) {
                        follow(submission, row, form, from: place, transaction).map {
                            open.append($0)
                        }
                    }
                }
            }
        }
    }

    /// Whether `submission` may show something new: what is known is only done to get on.
    private mutating func isWorthwhile(
        _ submission: IdentitySubmission,
        _ number: Int,
        _ row: IdentityTransition,
        _ transaction: IdentityTransaction
    ) -> Bool {
        let isKnown = isKnown(row)
        let leadsOn =
            submission.choice != nil
            && row.next.contains { !IdentityTable.rows(from: $0).allSatisfy(self.isKnown) }
        guard !isKnown || leadsOn || submission.isUsual && row.next != [.identify] else {
            return false
        }
        let detail = Self.detail(of: transaction)
        let choice = submission.choice.map { [detail[0], $0] } ?? detail + ["\(number)"]
        let key = [row.from?.rawValue ?? "", row.relation.rawValue] + choice
        done[key, default: 0] += 1
        return done[key, default: 0] <= (isKnown || submission.choice != nil ? 1 : 2)
    }

    private func isKnown(_ row: IdentityTransition) -> Bool {
        row.next.allSatisfy { edges.contains(Edge(from: row.from, action: row.relation, to: $0)) }
    }

    /// The first page of an app.
    mutating func begin(_ scenario: IdentityScenario) -> Place? {
        var place = Place(org: scenario.org, now: WalkScenario.start, response: .null)
        let form =
            "client_id=app&scope=openid&state=s&redirect_uri=app:/x&code_challenge_method=S256"
            + "&code_challenge=\(OAuthSession.challenge)"
        let interact = SimulatorRequest(
            origin: Self.origin,
            target: "/oauth2/default/v1/interact",
            headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Data(form.utf8)
        )
        let handle = place.org.respond(to: interact, at: place.now).json?["interaction_handle"]
        guard let handle else { return nil }
        let response = post("/idp/idx/introspect", ["interactionHandle": handle], &place)
        place.response = response.body ?? .null
        return place
    }

    /// The forms of `row` in `response`.
    static func forms(of row: IdentityTransition, in response: SimulatorJSON) -> [SimulatorJSON] {
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

    /// Does `submission`; `nil` if it leads nowhere new.
    private mutating func follow(
        _ submission: IdentitySubmission,
        _ row: IdentityTransition,
        _ form: SimulatorJSON,
        from place: Place,
        _ transaction: IdentityTransaction
    ) -> Place? {
        var next = place
        submission.prepare(&next.org, &next.now)
        guard let href = form["href"]?.string, href.hasPrefix(Self.origin) else {
            problems.append("\(row.relation) has no address")
            return nil
        }
        let target = String(href.dropFirst(Self.origin.count))
        let isVisit = form["method"] == "GET"
        let response =
            isVisit
            ? visit(target, &next) : post(target, submission.body, &next)
        guard response.statusCode < 500 else {
            problems.append("\(transaction.state) \(row.relation): \(response.statusCode)")
            return nil
        }
        guard let after = next.transaction else { return nil }
        let isRefused =
            response.statusCode >= 400 || response.body?.messageKeys == ["idx.unknown.user"]
        if !isRefused || after.state != transaction.state {
            edges.insert(Edge(from: transaction.state, action: row.relation, to: after.state))
        }
        guard !isVisit else { return nil }
        next.response = response.body ?? .null
        let signature = Self.signature(of: after, next.response)
        guard seen.insert(signature).inserted else { return nil }
        return next
    }

    mutating func visit(_ target: String, _ place: inout Place) -> EndpointResponse {
        var request = SimulatorRequest(origin: Self.origin, target: target)
        request.method = "GET"
        return place.org.response(to: request, at: place.now)
    }

    mutating func post(
        _ path: String,
        _ body: SimulatorJSON,
        _ place: inout Place
    ) -> EndpointResponse {
        let request = SimulatorRequest(
            origin: Self.origin,
            target: path,
            headers: ["Content-Type": "application/json"],
            body: body.encoded
        )
        let response = place.org.response(to: request, at: place.now)
        response.body.map(onResponse)
        return response
    }

    /// What makes two places the same to a user.
    private static func signature(
        of transaction: IdentityTransaction,
        _ response: SimulatorJSON
    ) -> [String] {
        [transaction.state.rawValue, response.choices.joined(separator: ",")]
            + detail(of: transaction)
            + [
                transaction.verified.map { "\($0)" }.sorted().joined(separator: ","),
                transaction.task?.push?.showsAnswer == true ? "number" : "",
            ]
    }

    private static func detail(of transaction: IdentityTransaction) -> [String] {
        let task = transaction.task
        let kind = task?.kind.map { "\($0)" } ?? ""
        let authenticator = task.map { "\($0.authenticator)" } ?? ""
        return ["\(transaction.purpose)", kind, authenticator]
    }
}
