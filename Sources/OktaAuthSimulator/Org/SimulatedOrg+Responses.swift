import Foundation
import OktaCore

extension SimulatedOrg {
    mutating func respond(to request: SimulatorRequest, at now: Date) -> SimulatorResponse {
        let response = response(to: request, at: now)
        return SimulatorResponse(
            statusCode: response.statusCode,
            headers: response.headers,
            cookies: response.cookies,
            body: response.body?.encoded ?? response.content
        )
    }

    mutating func response(to request: SimulatorRequest, at now: Date) -> EndpointResponse {
        var headers = [
            "Content-Type": "application/json",
            "Date": Timestamp(now).header,
            "X-Content-Type-Options": "nosniff",
            "X-Okta-Request-Id": generator.token("", count: 27),
        ]
        sweep(at: now)
        var response: EndpointResponse
        do throws(APIError) {
            response = try dispatch(request, at: now, headers: &headers)
        } catch {
            response = self.response(to: error, at: request.path)
        }
        if response.statusCode >= 400 {
            let route = Route.matches(of: request).first { $0.route.method == request.method }?
                .route
            refusals.count(request, response, at: route?.path)
        }
        if response.body == nil, response.content.isEmpty { headers["Content-Type"] = nil }
        response.headers = headers.merging(response.headers) { $1 }
        response.body = policy.applied(to: response)
        return response
    }

    private mutating func response(to error: APIError, at path: String) -> EndpointResponse {
        if case .oauth(let challenge) = error.form {
            var headers = ["Cache-Control": "no-store", "Pragma": "no-cache"]
            headers["WWW-Authenticate"] = challenge
            headers.merge(error.headers) { $1 }
            if policy.quirks.contains(.sendsOAuthErrorsAsOkta) {
                let body = error.body(id: generator.token("oae", count: 22))
                return EndpointResponse(
                    statusCode: error.statusCode, headers: headers, body: body
                )
            }
            return EndpointResponse(
                statusCode: error.statusCode,
                headers: headers,
                body: ["error": .string(error.code), "error_description": .string(error.summary)]
            )
        }
        if path.hasPrefix("/idp/idx/"), error.statusCode == 429 { return rateLimited(error) }
        return policy.response(to: error, id: generator.token("oae", count: 22))
    }

    private mutating func dispatch(
        _ request: SimulatorRequest, at now: Date, headers: inout [String: String]
    ) throws(APIError) -> EndpointResponse {
        let matches = Route.matches(of: request)
        let match = matches.first { $0.route.method == request.method }
        guard let (route, parameters) = match else {
            _ = admit("", at: now, headers: &headers)
            guard !matches.isEmpty else { throw .unknownPath }
            headers["Allow"] = Set(matches.map(\.route.method)).sorted().joined(separator: ", ")
            throw .wrongMethod
        }
        guard admit(route.path, at: now, headers: &headers) else { throw .rateLimited }
        if route.path.hasPrefix("/api/") { try checkAccept(request) }
        // An org without Classic Engine has no Authn API.
        guard engine.allowsAuthn || !route.belongsToAuthn else { throw .noPermission }
        accounts.unlock(after: Double(policy.lockout.autoUnlockMinutes) * 60, at: now)
        var call = try Call(
            request: request,
            now: now,
            parameters: parameters,
            states: route.states,
            origin: publicOrigin ?? request.visibleOrigin,
            isTrusted: checkTrust(request),
            policy: policy,
            members: Call.members(
                of: request, acceptsForms: route.acceptsForms, acceptsJSON: route.acceptsJSON
            )
        )
        if engine == .upgraded { try upgrade.limit(&call, at: route.path) }
        let state = (try? call.text("stateToken")).flatMap { transactions[$0]?.state }
        let response = try Route.run { try route.action(&self, call) }
        assert(
            !route.belongsToAuthn || route.leads(from: state, to: response.body?["status"]?.string),
            "\(route.path) of \(state?.rawValue ?? "no state") is in no row of the table "
                + "with \(response.body?["status"]?.string ?? "")"
        )
        return response
    }

    private func checkTrust(_ request: SimulatorRequest) throws(APIError) -> Bool {
        guard let value = request.headers["authorization"], value.hasPrefix("SSWS") else {
            return false
        }
        // Some clients send the header without a token.
        let token = value.dropFirst(4).trimmingCharacters(in: .whitespaces)
        guard !token.isEmpty else { return false }
        guard value == "SSWS \(apiToken)" else { throw .invalidToken }
        return true
    }

    private func checkAccept(_ request: SimulatorRequest) throws(APIError) {
        guard let accept = request.headers["accept"]?.lowercased() else { return }
        guard accept.contains("json") || accept.contains("*/*") || accept.contains("application/*")
        else { throw .notAcceptable }
    }

    /// Writes the rate limit headers, and returns whether the request is within the limit.
    private mutating func admit(_ path: String, at now: Date, headers: inout [String: String])
        -> Bool
    {
        let window = limits.countRequest(to: path, at: now)
        let limit = max(0, policy.requestsPerMinute)
        let remaining = limit - window.count
        headers["X-Rate-Limit-Limit"] = String(limit)
        headers["X-Rate-Limit-Remaining"] = String(max(0, remaining))
        headers["X-Rate-Limit-Reset"] = String(
            Int64(saturating: Timestamp.readable(window.end).rounded(.up))
        )
        return remaining >= 0 || !policy.enforcesRateLimits
    }
}
