import Foundation

extension SimulatedPolicy {
    private typealias Members = [String: SimulatorJSON]

    /// The body of `response` with the quirks applied, `nil` if it has none.
    func applied(to response: EndpointResponse) -> SimulatorJSON? {
        guard hasQuirks, let body = response.body else { return response.body }
        guard var members = body.object, members["status"] != nil else {
            return quirks.contains(.sendsNumbersAsText) || quirks.contains(.omitsHints)
                ? change(body) : body
        }
        guard members["errorCode"] == nil else { return body }
        let wasWaiting = members["factorResult"] != nil
        if let status = statusOverride { members["status"] = .string(status) }
        if let result = factorResultOverride, wasWaiting {
            members["factorResult"] = .string(result)
        }
        var links = members["_links"]?.object ?? [:]
        if members["status"] == "SUCCESS" { listLogos(in: &members) }
        if quirks.contains(.hidesApplication), members["status"] == "UNAUTHENTICATED",
            members["type"] != nil
        {
            (members["type"], members["expiresAt"], members["_embedded"]) = (nil, nil, [:])
        }
        swapResend(in: &links)
        renameReset(in: &links)
        if quirks.contains(.addsCancelLink), links["cancel"] == nil,
            let href = cancelHref(beside: links)
        {
            links["cancel"] = ["href": .string(href), "hints": ["allow": ["POST"]]]
        }
        if !links.isEmpty { members["_links"] = .object(links) }
        if var embedded = members["_embedded"]?.object {
            changeFactors(in: &embedded)
            changePolicy(in: &embedded)
            members["_embedded"] = .object(embedded)
        } else if quirks.contains(.addsCancelLink) {
            members["_embedded"] = [:]
        }
        return change(.object(members))
    }

    private var hasQuirks: Bool {
        !quirks.isEmpty || statusOverride != nil || factorTypeOverride != nil
            || factorResultOverride != nil
    }

    /// The response for `error`.
    func response(to error: APIError, id: String) -> EndpointResponse {
        guard !quirks.contains(.sendsErrorsAsHTML) else {
            return .page("Error \(error.statusCode)", statusCode: error.statusCode)
        }
        var members = error.body(id: id).object ?? [:]
        if quirks.contains(.misspellsErrorCauses) { members["errorCause"] = members["errorCauses"] }
        if quirks.contains(.omitsErrorCauses) || quirks.contains(.misspellsErrorCauses) {
            members["errorCauses"] = nil
        }
        return EndpointResponse(statusCode: error.statusCode, body: .object(members))
    }

    private func listLogos(in members: inout Members) {
        guard quirks.contains(.listsLogos), var embedded = members["_embedded"]?.object,
            var target = embedded["target"]?.object, let logo = target["_links"]?["logo"]
        else { return }
        target["_links"] = ["logo": [logo]]
        (embedded["target"], embedded["authentication"]) = (.object(target), nil)
        members["_embedded"] = .object(embedded)
    }

    private func swapResend(in links: inout Members) {
        guard quirks.contains(.swapsResend), let resend = links["resend"] else { return }
        links["resend"] = resend.array?.first ?? [resend]
    }

    private func renameReset(in links: inout Members) {
        guard quirks.contains(.renamesPasswordReset), var next = links["next"]?.object,
            next["name"] == "resetPassword"
        else { return }
        next["name"] = "password"
        links["next"] = .object(next)
    }

    private func cancelHref(beside links: Members) -> String? {
        guard let href = links["next"]?["href"]?.string,
            let end = href.range(of: "/api/v1/authn")
        else { return links.isEmpty ? "/api/v1/authn/cancel" : nil }
        return href[..<end.upperBound] + "/cancel"
    }

    private func changeFactors(in embedded: inout Members) {
        if quirks.contains(.sendsNullVerification), var factor = embedded["factor"]?.object,
            factor["_embedded"] == nil
        {
            factor["_embedded"] = ["verification": .null]
            embedded["factor"] = .object(factor)
        }
        guard quirks.contains(.swapsFactorKeys) else { return }
        let (list, single) = (embedded["factors"], embedded["factor"])
        (embedded["factor"], embedded["factors"]) = (list, single)
    }

    private func changePolicy(in embedded: inout Members) {
        guard var policy = embedded["policy"]?.object, policy["factorsPolicyInfo"] != nil else {
            return
        }
        if quirks.contains(.sendsNullFactorsPolicyInfo) { policy["factorsPolicyInfo"] = .null }
        if quirks.contains(.sendsEmptyFactorsPolicyInfo) { policy["factorsPolicyInfo"] = [:] }
        if quirks.contains(.omitsFactorsPolicyInfo) { policy["factorsPolicyInfo"] = nil }
        embedded["policy"] = .object(policy)
    }

    /// Applies the quirks that concern every level.
    private func change(_ json: SimulatorJSON) -> SimulatorJSON {
        switch json {
        case .object(var members):
            if quirks.contains(.omitsHints) { members["hints"] = nil }
            if let type = factorTypeOverride, members["factorType"] != nil,
                members["provider"] != nil
            {
                members["factorType"] = .string(type)
            }
            if quirks.contains(.sendsTruthAsText), let flag = members["excludeUsername"]?.bool {
                members["excludeUsername"] = .string(String(flag))
            }
            return .object(members.mapValues(change))
        case .array(let elements): return .array(elements.map(change))
        case .integer(let number) where quirks.contains(.sendsNumbersAsText):
            return .string(String(number))
        case .null, .bool, .integer, .number, .string: return json
        }
    }
}
