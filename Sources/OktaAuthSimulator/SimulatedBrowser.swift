public import Foundation
public import OktaCore

/// A browser with the cookies of its visits to the org.
///
/// ```swift
/// func page(_ authorization: URL, at simulator: OktaSimulator) -> URL? {
///     simulator.browser.signIn(at: authorization, as: "ada@example.test")
/// }
/// ```
///
/// Copies share the cookies, so that a second sign-in finds the session of the first;
/// ``OktaSimulator/browser`` is a new browser each time.
public struct SimulatedBrowser: Sendable {
    let simulator: OktaSimulator
    private let cookies = Locked<[String: String]>([:])

    init(simulator: OktaSimulator) { self.simulator = simulator }

    /// Visits `url` and completes the page.
    ///
    /// At another identity provider the user signs in; with `failure`, the provider refuses with
    /// that message.
    ///
    /// - Returns: The page, or the redirect to it.
    @discardableResult
    public func visit(_ url: URL, failure: String? = nil) -> SimulatorResponse {
        var request = SimulatorRequest(method: "GET", url: url)
        if let failure {
            let parameter = SimulatorRequest.query(of: [("simulatedFailure", failure)])
            request.query += (request.query.isEmpty ? "" : "&") + parameter
        }
        return send(request)
    }

    /// Opens `url`, signs in on the pages of the org, and follows its redirects.
    ///
    /// The user types the password and the codes, approves the push, allows the app its scopes, and
    /// skips what can be skipped. With a session of an earlier sign-in the org asks for less.
    ///
    /// - Parameters:
    ///   - url: The authorization request of an app, or a page of the org.
    ///   - login: The user.
    ///   - password: The password that the user types; `nil` for the right one.
    ///   - kind: The factor that the user chooses of several; by default the first.
    /// - Returns: The address outside of the org to which the browser is sent at last, with the fields
    ///   of a form in its query; `nil` where a page of the org is the last.
    public func signIn(
        at url: URL,
        as login: String,
        password: String? = nil,
        with kind: SimulatedFactorKind? = nil
    ) -> URL? {
        let user = SimulatedPageUser(
            phone: simulator.phone(of: login), login: login, password: password, kind: kind
        )
        var url = url
        var response = visit(url)
        for _ in 0..<30 {
            if let location = response.headers["Location"] {
                guard let next = URL(string: location, relativeTo: url)?.absoluteURL else {
                    return nil
                }
                guard isOfOrg(next) else { return next }
                url = next
                response = visit(next)
                continue
            }
            let page = SimulatedPage(response)
            if let target = page.formTarget(at: url), !isOfOrg(target) { return target }
            guard let form = user.fill(in: page), let action = page.action(at: url) else {
                return nil
            }
            url = action
            var request = SimulatorRequest(url: action)
            request.headers["content-type"] = "application/x-www-form-urlencoded"
            request.body = Data(SimulatorRequest.query(of: form).utf8)
            response = send(request)
        }
        return nil
    }

    /// A browser for an app's sign-in, in which the user `login` fills in the pages of the org.
    ///
    /// - Parameters:
    ///   - login: The user; `nil` for one who closes the browser.
    ///   - password: The password that the user types; `nil` for the right one.
    ///   - kind: The factor that the user chooses of several; by default the first.
    /// - Returns: The browser.
    public func signingIn(
        as login: String?, password: String? = nil, with kind: SimulatedFactorKind? = nil
    ) -> some OktaBrowser {
        SimulatedSignInBrowser(browser: self, login: login, password: password, kind: kind)
    }

    /// The value that Duo's script posts after approval: `sig_response` for a `signature`.
    package func duoResponse(to signature: String) -> String {
        let parts = signature.components(separatedBy: ":APP|")
        return "AUTH|simulated:APP|\(parts.count > 1 ? parts[1] : "")"
    }

    private func isOfOrg(_ url: URL) -> Bool {
        url.scheme == simulator.url.scheme && url.host == simulator.url.host
    }

    func send(_ request: SimulatorRequest) -> SimulatorResponse {
        var request = request
        let sent = cookies.withLock { $0 }
        if !sent.isEmpty {
            request.headers["cookie"] = sent.sorted { $0.key < $1.key }
                .map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        }
        let response = simulator.respond(to: request)
        cookies.withLock { cookies in
            for field in response.cookies {
                let pair = field.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
                guard let name = pair.first else { continue }
                cookies[String(name)] = pair.count > 1 ? String(pair[1]) : nil
            }
        }
        return response
    }
}

private struct SimulatedSignInBrowser: OktaBrowser {
    let browser: SimulatedBrowser
    let login: String?
    let password: String?
    let kind: SimulatedFactorKind?

    func open(_ url: URL, returningTo redirect: URL) async throws -> URL? {
        guard let login else { return nil }
        let end = browser.signIn(at: url, as: login, password: password, with: kind)
        // A browser gives the app nothing but its own addresses.
        return end?.scheme?.lowercased() == redirect.scheme?.lowercased() ? end : nil
    }
}

/// A page of the org, with its form.
private struct SimulatedPage {
    let html: String

    init(_ response: SimulatorResponse) { html = String(decoding: response.body, as: UTF8.self) }

    /// The attributes of each element `name`.
    func elements(_ name: String) -> [[String: String]] {
        html.components(separatedBy: "<\(name) ").dropFirst().map { rest in
            // Names and values in quotes take turns.
            let parts = rest.prefix { $0 != ">" }.components(separatedBy: "\"")
            var attributes: [String: String] = [:]
            for index in stride(from: 1, to: parts.count, by: 2) {
                guard let name = parts[index - 1].split(separator: " ").last else { continue }
                attributes[String(name.dropLast())] = parts[index].withoutMarkup
            }
            return attributes
        }
    }

    func action(at url: URL) -> URL? {
        elements("form").first?["action"].flatMap { URL(string: $0, relativeTo: url)?.absoluteURL }
    }

    /// Where the page posts its form by itself, with the fields in the query.
    func formTarget(at url: URL) -> URL? {
        guard html.contains("onload=\"document.forms[0].submit()\""), let target = action(at: url)
        else { return nil }
        let fields = elements("input").map { ($0["name"] ?? "", $0["value"] ?? "") }
        return URL(string: EndpointResponse.address(target.absoluteString, adding: fields))
    }
}

/// A user in front of the sign-in page.
private struct SimulatedPageUser {
    let phone: SimulatedPhone
    let login: String
    let password: String?
    let kind: SimulatedFactorKind?

    /// The fields that the user sends with the form of `page`.
    ///
    /// `nil` if the page shows an error or has no button, or if the user cannot fill in a field.
    func fill(in page: SimulatedPage) -> [(name: String, value: String)]? {
        guard !page.html.contains("role=\"alert\"") else { return nil }
        var fields: [(name: String, value: String)] = []
        let (inputs, buttons) = (page.elements("input"), page.elements("button"))
        let actions = buttons.compactMap { $0["name"] == "action" ? $0["value"] : nil }
        if actions.contains("skip") { return hidden(inputs) + [("action", "skip")] }
        for input in inputs {
            guard let name = input["name"], let value = value(of: name, input) else { return nil }
            fields.append((name, value))
        }
        let choices = buttons.filter { $0["name"] == "factor" }
        if !choices.isEmpty {
            let choice = choices.first { kind == nil || $0["data-kind"] == kind?.rawValue }
            guard let id = choice?["value"] else { return nil }
            return fields + [("factor", id)]
        }
        if page.html.contains("id=\"push\""), let push = phone.pendingChallenge {
            if let number = push.correctAnswer { phone.pick(number) } else { phone.approve() }
        }
        guard let action = actions.first else { return nil }
        return fields + [("action", action)]
    }

    private func hidden(_ inputs: [[String: String]]) -> [(name: String, value: String)] {
        inputs.filter { $0["type"] == "hidden" }.map { ($0["name"] ?? "", $0["value"] ?? "") }
    }

    private func value(of name: String, _ input: [String: String]) -> String? {
        switch name {
        case "username": login
        case "password": password ?? phone.proof(of: .password)
        case "newPassword", "repeatedPassword": "Passw0rd-2"
        case "code":
            (input["data-kind"].flatMap(SimulatedFactorKind.init)).flatMap(phone.proof)
        default: input["value"]
        }
    }
}

extension String {
    fileprivate var withoutMarkup: String {
        replacingOccurrences(of: "&lt;", with: "<").replacingOccurrences(of: "&gt;", with: ">")
            .replacingOccurrences(of: "&quot;", with: "\"").replacingOccurrences(
                of: "&#39;", with: "'"
            )
            .replacingOccurrences(of: "&amp;", with: "&")
    }
}
