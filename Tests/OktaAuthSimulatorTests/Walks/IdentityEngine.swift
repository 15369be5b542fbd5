import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator

extension WalkPlace {
    /// The only transaction with the Identity Engine.
    var transaction: IdentityTransaction? { org.identity.transactions.all.first }
}

/// The walks through the transitions of the Identity Engine.
enum IdentityEngine: WalkedEngine {
    typealias Row = IdentityTransition

    static let rows = IdentityTable.rows
    static let scenarios = WalkScenario.identity
    static let codes = WalkScenario(.ada(with: .email, .googleTOTP(), .oktaTOTP(), .sms()))
        .withIdentityEngine()
    static let endpoints = Route.identity.filter {
        $0.method == "POST" && $0.path != "/idp/idx/introspect"
    }

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
        return introspect(["interactionHandle": handle], place)
    }

    private static func introspect(_ fields: WalkRequest.Fields, _ place: WalkPlace) -> WalkPlace {
        WalkStep(WalkRequest(to: "/idp/idx/introspect", fields), at: place).place
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

    // MARK: Requests

    static func requests(for row: Row, at place: WalkPlace) -> [WalkRequest] {
        forms(of: row, in: place.response).flatMap { form in
            WalkRequest.all(
                form["method"]?.string ?? "POST",
                String((form["href"]?.string ?? "").trimmingPrefix(WalkPlace.origin)),
                inputs(among: form["value"], place)
            )
        }
    }

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

    private static func inputs(among fields: SimulatorJSON?, _ place: WalkPlace) -> WalkInputs {
        WalkInputs((fields?.array ?? []).map { ($0["name"]?.string ?? "", inputs($0, place)) })
    }

    /// What a user can fill in or choose.
    private static func inputs(_ field: SimulatorJSON, _ place: WalkPlace) -> WalkInputs {
        var inputs = WalkInputs()
        if let form = field["form"] ?? field["value"]?["form"] {
            inputs = self.inputs(among: form["value"], place)
        } else if let options = field["options"]?.array {
            for option in options {
                let form = option["value"]?["form"].map { self.inputs(among: $0["value"], place) }
                let choice = form ?? WalkInputs(option["value"])
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
                signing: task?.nonce,
                isNew: [
                    .enrollment, .resetPassword, .passwordExpired, .passwordWarning,
                ].contains(state)
            )
        }
        if field["required"] == false { inputs.right.append(nil) }
        return inputs
    }

    // MARK: Random walks

    static func handle(of place: WalkPlace) -> WalkRequest.Fields {
        place.transaction.map { ["stateHandle": .string($0.handle)] } ?? [:]
    }

    static func check(_ step: WalkStep, _ name: Comment) {
        let (request, response, place) = (step.request, step.response, step.place)
        guard request.method != "GET" else {
            #expect(response.statusCode == 302, name)
            return
        }
        guard let old = step.before.transaction, let new = place.transaction else {
            Issue.record("\(name): no transaction")
            return
        }
        let body = place.response
        #expect(response.headers["Content-Type"]?.contains("json") == true, name)
        if response.statusCode >= 400 {
            #expect(!body.messageKeys.isEmpty || body["errorCode"] != nil, "\(name): no message")
        }
        if new.handle != old.handle, request.fields["stateHandle"]?.string == old.handle {
            var again = place
            #expect(again.send(request).statusCode == 401, "\(name): an old handle")
            #expect(again.transaction?.state == new.state, name)
        }
        guard let handle = body["stateHandle"]?.string else { return }
        #expect(handle == new.handle, name)
        let allowed = IdentityTable.rows(from: new.state).map(\.relation.rawValue)
        #expect(Set(body.forms).isSubset(of: allowed), "\(name): \(body.forms)")
        checkForms(body, handle, name)
        let isSuccess = new.state == .success
        #expect(isSuccess == (body["successWithInteractionCode"] != nil), name)
        #expect(!isSuccess || !new.verified.isEmpty || new.usedProvider, name)
    }

    /// Each form can be sent, has the current handle and is about something in the response.
    private static func checkForms(_ json: SimulatorJSON, _ handle: String, _ name: Comment) {
        for form in json.allForms where form["method"] != "GET" {
            let href = form["href"]?.string ?? ""
            #expect(href.hasPrefix(WalkPlace.origin + "/"), "\(name): \(href)")
            let fields = form["value"]?.array ?? []
            let own = fields.first { $0["name"] == "stateHandle" }?["value"]?.string
            #expect(own == handle || form["name"] == "issue", "\(name): \(href)")
        }
        for path in json.relatedPaths {
            let isFound = json.value(at: String(path.dropFirst(2)))?.object != nil
            #expect(path.hasPrefix("$.") && isFound, "\(name): \(path)")
        }
    }

    static func proof(in step: WalkStep) -> (code: String, right: WalkInputs)? {
        let credentials = step.request.fields["credentials"]
        // A poll continues because of a link, whatever else its body has.
        guard step.request.target.hasSuffix("/challenge/answer"),
            step.response.statusCode == 200,
            let code = (credentials?["passcode"] ?? credentials?["totp"])?.string,
            let old = step.before.transaction, let new = step.place.transaction,
            let kind = old.task?.kind,
            [.challenge, .enrollment].contains(old.state),
            [.sms, .call, .email, .oktaTOTP, .googleTOTP].contains(kind),
            ![.locked, .identify, .recovery].contains(new.state), new.verified != old.verified
        else { return nil }
        return (code, step.before.proof(of: kind))
    }

    static func next(after step: WalkStep) -> WalkPlace? {
        var next = step.place
        guard let transaction = next.transaction, next.now < transaction.expiresAt,
            transaction.state != .locked
        else { return nil }
        // Where the transaction stands, after a response that does not say.
        if next.response["stateHandle"]?.string != transaction.handle {
            next = introspect(["stateToken": .string(transaction.handle)], next)
        }
        return next
    }
}

extension SimulatorJSON {
    /// All objects with an address and a name, at any depth.
    var allForms: [SimulatorJSON] { parts.filter { $0["href"] != nil && $0["name"] != nil } }

    fileprivate var relatedPaths: [String] {
        parts.compactMap { $0["relatesTo"] }
            .flatMap { $0.string.map { [$0] } ?? ($0.array ?? []).compactMap(\.string) }
    }
}
