import Foundation

extension SimulatedPolicy {
    func applied(to response: EndpointResponse) -> SimulatorJSON? {
        guard hasQuirks, var body = response.body else { return response.body }
        guard body["status"] != nil else {
            return quirks.contains(.sendsNumbersAsText) || quirks.contains(.omitsHints)
                ? body.mapped(change) : body
        }
        if let status = statusOverride { body["status"] = .string(status) }
        if let result = factorResultOverride, body["factorResult"] != nil {
            body["factorResult"] = .string(result)
        }
        if quirks.contains(.listsLogos), body["status"] == "SUCCESS",
            let logo = body["_embedded"]?["target"]?["_links"]?["logo"]
        {
            body["_embedded"]?["target"]?["_links"]?["logo"] = [logo]
            body["_embedded"]?["authentication"] = nil
        }
        if quirks.contains(.hidesApplication), body["status"] == "UNAUTHENTICATED",
            body["type"] != nil
        {
            (body["type"], body["expiresAt"], body["_embedded"]) = (nil, nil, [:])
        }
        if quirks.contains(.swapsResend), let resend = body["_links"]?["resend"] {
            body["_links"]?["resend"] = resend.array?.first ?? [resend]
        }
        if quirks.contains(.renamesPasswordReset),
            body["_links"]?["next"]?["name"] == "resetPassword"
        {
            body["_links"]?["next"]?["name"] = "password"
        }
        if quirks.contains(.addsCancelLink) { addCancelLink(to: &body) }
        changeFactors(in: &body)
        changePolicy(in: &body)
        return body.mapped(change)
    }

    private var hasQuirks: Bool {
        !quirks.isEmpty || statusOverride != nil || factorTypeOverride != nil
            || factorResultOverride != nil
    }

    func response(to error: APIError, id: String) -> EndpointResponse {
        guard !quirks.contains(.sendsErrorsAsHTML) else {
            return .page("Error \(error.statusCode)", statusCode: error.statusCode)
        }
        var body = error.body(id: id)
        if quirks.contains(.misspellsErrorCauses) { body["errorCause"] = body["errorCauses"] }
        if quirks.contains(.omitsErrorCauses) || quirks.contains(.misspellsErrorCauses) {
            body["errorCauses"] = nil
        }
        return EndpointResponse(statusCode: error.statusCode, body: body)
    }

    private func addCancelLink(to body: inout SimulatorJSON) {
        body["_embedded"] = body["_embedded"] ?? [:]
        let links = body["_links"] ?? [:]
        guard links["cancel"] == nil else { return }
        var href = links == [:] ? "/api/v1/authn/cancel" : nil
        if let next = links["next"]?["href"]?.string, let end = next.range(of: "/api/v1/authn") {
            href = next[..<end.upperBound] + "/cancel"
        }
        guard let href else { return }
        body["_links"] = links
        body["_links"]?["cancel"] = ["href": .string(href), "hints": ["allow": ["POST"]]]
    }

    private func changeFactors(in body: inout SimulatorJSON) {
        guard let embedded = body["_embedded"] else { return }
        if quirks.contains(.sendsNullVerification), embedded["factor"]?["_embedded"] == nil {
            body["_embedded"]?["factor"]?["_embedded"] = ["verification": .null]
        }
        guard quirks.contains(.swapsFactorKeys) else { return }
        let factor = body["_embedded"]?["factor"]
        body["_embedded"]?["factor"] = embedded["factors"]
        body["_embedded"]?["factors"] = factor
    }

    private func changePolicy(in body: inout SimulatorJSON) {
        guard var policy = body["_embedded"]?["policy"], policy["factorsPolicyInfo"] != nil else {
            return
        }
        if quirks.contains(.sendsNullFactorsPolicyInfo) { policy["factorsPolicyInfo"] = .null }
        if quirks.contains(.sendsEmptyFactorsPolicyInfo) { policy["factorsPolicyInfo"] = [:] }
        if quirks.contains(.omitsFactorsPolicyInfo) { policy["factorsPolicyInfo"] = nil }
        body["_embedded"]?["policy"] = policy
    }

    /// Applies the quirks that concern every level.
    private func change(_ json: inout SimulatorJSON) {
        if quirks.contains(.omitsHints) { json["hints"] = nil }
        if let type = factorTypeOverride, json["factorType"] != nil, json["provider"] != nil {
            json["factorType"] = .string(type)
        }
        if quirks.contains(.sendsTruthAsText), let flag = json["excludeUsername"]?.bool {
            json["excludeUsername"] = .string(String(flag))
        }
        if quirks.contains(.sendsNumbersAsText), let number = json.integer {
            json = .string(String(number))
        }
    }
}
