import Foundation
import NIOConcurrencyHelpers
@_spi(Server) import OktaAuthSimulator

/// The latest requests, without what is secret.
///
/// Header fields are left out; of a path, what could be a token; of a query and of a body, every
/// value that is not known to be harmless.
struct RequestLog: Sendable {
    /// A request and its response, read when they are shown.
    struct Exchange: Sendable {
        let number: Int
        let date: Date
        let request: SimulatorRequest
        let delivery: SimulatedDelivery
        private let known = NIOLockedValueBox<SimulatorJSON?>(nil)

        var json: SimulatorJSON {
            known.withLockedValue { known in
                let json = known ?? read()
                known = json
                return json
            }
        }

        /// The same with the bodies of request and response.
        var jsonWithBodies: SimulatorJSON {
            var members = json.object ?? [:]
            members["request"] = RedactedBody(request.body).json
            members["response"] = RedactedBody(delivery.response?.body ?? Data()).json
            return .object(members)
        }

        var line: String {
            let status = json["status"]?.integer ?? 0
            let parts = [
                json["method"]?.string, json["path"]?.string,
                status == 0 ? "no response" : String(status), json["state"]?.string,
                json["error"]?.string, json["fault"]?.string.map { "(\($0))" },
            ]
            return parts.compactMap { $0 }.joined(separator: " ")
        }

        private func read() -> SimulatorJSON {
            let response = delivery.response?.json
            let code = response?["errorCode"]?.string ?? response?["error"]?.string
            let summary =
                response?["errorSummary"]?.string ?? response?["error_description"]?.string
                ?? identityRefusal(response)
            let error = [code, summary].compactMap { $0 }.joined(separator: " ")
            let asked = SimulatorJSON(parsing: request.body)
            // The login of the user, if a body names it.
            let user =
                response?["_embedded"]?["user"]?["profile"]?["login"]?.string
                ?? response?["user"]?["value"]?["identifier"]?.string
                ?? response?["login"]?.string ?? asked?["username"]?.string
                ?? asked?["identifier"]?.string
            let state = response?["status"]?.string ?? identityForm(response)
            return [
                "number": number.json, "date": date.json, "method": request.method.json,
                "path": RequestLog.shown(path: request.path, query: request.query).json,
                "status": (delivery.response?.statusCode ?? 0).json, "state": state.json,
                "error": (error.isEmpty ? nil : error).json,
                "fault": delivery.fault.map(\.summary).json, "user": user.json,
            ]
        }

        /// The first form of a response of the Identity Engine, which has no name for its state.
        private func identityForm(_ json: SimulatorJSON?) -> String? {
            json?["remediation"]?["value"]?[0]?["name"]?.string
                ?? (json?["successWithInteractionCode"] == nil ? nil : "interaction code")
        }

        /// Why the Identity Engine refuses: its messages are in responses of any status.
        private func identityRefusal(_ json: SimulatorJSON?) -> String? {
            guard let response = delivery.response, response.statusCode >= 400 else { return nil }
            return json?["messages"]?["value"]?[0]?["message"]?.string
        }
    }

    static let capacity = 200

    private let state = NIOLockedValueBox<(count: Int, exchanges: [Exchange])>((0, []))

    /// The latest requests, oldest first.
    func entries(latest count: Int = capacity) -> SimulatorJSON {
        .array(state.withLockedValue { $0.exchanges.suffix(count) }.map(\.json))
    }

    func exchange(_ number: Int) -> Exchange? {
        state.withLockedValue { $0.exchanges.first { $0.number == number } }
    }

    func clear() { state.withLockedValue { $0.exchanges = [] } }

    func add(
        _ request: SimulatorRequest, _ delivery: SimulatedDelivery, at date: Date
    ) -> Exchange {
        state.withLockedValue { state in
            state.count += 1
            let exchange = Exchange(
                number: state.count, date: date, request: request, delivery: delivery
            )
            state.exchanges.append(exchange)
            if state.exchanges.count > Self.capacity { state.exchanges.removeFirst() }
            return exchange
        }
    }

    /// The path and query without what could be a token.
    static func shown(path: String, query: String) -> String {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        let words = segments.enumerated().map { index, segment in
            let before = index > 0 ? String(segments[index - 1]) : ""
            return isHarmless(String(segment), after: before) ? String(segment) : "…"
        }
        let values = query.split(separator: "&").map { pair in
            let name = String(pair.prefix { $0 != "=" })
            return harmlessParameters.contains(name) ? String(pair) : "\(name.prefix(32))=…"
        }
        let path = words.joined(separator: "/")
        return values.isEmpty ? path : "\(path)?\(values.joined(separator: "&"))"
    }

    /// Words of the API, and ids of users, factors and applications.
    private static func isHarmless(_ segment: String, after before: String) -> Bool {
        if ["reset-password", "user-unlock", "qr"].contains(before) { return false }
        if before == "verify", !["resend", "poll"].contains(segment) { return false }
        if before == "activate", !["poll", "sms", "email", "response"].contains(segment) {
            return false
        }
        return segment.utf8.count < 20 || segment.hasPrefix("sessionCookieRedirect")
            || segment.hasPrefix("okta-organization") || segment.hasPrefix("openid-configuration")
            || segment.hasPrefix("oauth-authorization-server")
            || segment.utf8.count == 20 && idPrefixes.contains(String(segment.prefix(3)))
    }

    private static let idPrefixes = Set(SimulatedFactorKind.allCases.map(\.idPrefix))
        .union(["00u", "0oa", "mbl"])

    private static let harmlessParameters: Set<String> = [
        "client_id", "response_type", "response_mode", "scope", "prompt", "rememberDevice",
        "autoPush", "rel", "type", "expand", "factorType", "grant_type", "code_challenge_method",
    ]
}
