import Foundation
import Testing

@_spi(Server) @testable import OktaAuthSimulator

extension IdentityEngine: RandomlyWalkedEngine {
    static let scenarios = WalkScenario.identity
    static let codes = WalkScenario.identityCodes
    static let names = ["identifier", "credentials", "authenticator", "userProfile", "x"]
    static let words: [SimulatorJSON] = [
        "", "no", "ada", .null, true, 7, [], [:], "sms", "push", "email", "custom", "qrcode",
        ["passcode": "Passw0rd-1"], ["passcode": 7], ["id": "unknown"], ["methodType": "sms"],
        ["id": .string(SimulatedAuthenticator.password.id)],
        ["id": .string(SimulatedAuthenticator.phone.id), "methodType": "voice"],
        ["email": "new@example.test", "firstName": "N", "lastName": "S"],
    ]
    static let endpoints = Route.identity.map(\.path)
        .filter { $0.hasPrefix("/idp/idx/") && $0 != "/idp/idx/introspect" }
        .map { (method: "POST", path: $0) }

    static func isAside(_ row: Row) -> Bool { row.relation == .cancel }

    static func members(for code: String) -> WalkRequest.Fields {
        ["credentials": ["passcode": .string(code), "totp": .string(code)]]
    }

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
        for path in json.relatedPaths { #expect(json.resolves(path), "\(name): \(path)") }
    }

    /// A code is accepted as often as it was sent, that of an app once.
    static func acceptedCode(in step: WalkStep) -> (code: String, limit: Int)? {
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
        return (code, max(1, step.place.org.outbox.messages.count { $0.code == code }))
    }

    static func next(after step: WalkStep) -> WalkPlace? {
        var next = step.place
        guard let transaction = next.transaction, next.now < transaction.expiresAt,
            transaction.state != .locked
        else { return nil }
        // Where the transaction stands, after a response that does not say.
        if next.response["stateHandle"]?.string != transaction.handle {
            introspect(["stateToken": .string(transaction.handle)], &next)
        }
        return next
    }
}

extension SimulatorJSON {
    /// This and everything in it, at any depth.
    private var parts: [SimulatorJSON] {
        [self] + (object.map { Array($0.values) } ?? array ?? []).flatMap(\.parts)
    }

    /// All objects with an address and a name, at any depth.
    var allForms: [SimulatorJSON] { parts.filter { $0["href"] != nil && $0["name"] != nil } }

    /// What anything in it relates to.
    fileprivate var relatedPaths: [String] {
        parts.compactMap { $0["relatesTo"] }
            .flatMap { $0.string.map { [$0] } ?? ($0.array ?? []).compactMap(\.string) }
    }

    /// Whether a path such as `$.authenticators.value[0]` leads to something.
    fileprivate func resolves(_ path: String) -> Bool {
        let parts = path.split { ".[]".contains($0) }.dropFirst()
        let end = parts.reduce(Optional(self)) { json, part in
            Int(part).map { json?[$0] } ?? json?[String(part)]
        }
        return path.hasPrefix("$.") && end?.object != nil
    }
}
