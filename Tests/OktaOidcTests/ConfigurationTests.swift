import Foundation
import Testing

@testable import OktaOidc

@Suite("A configuration")
struct ConfigurationTests {
    private let complete = [
        "clientId": "app", "issuer": "https://example.okta.com/oauth2/default",
        "redirectUri": "com.example.app:/callback", "scopes": "openid profile",
    ]

    private func refusal(_ changes: [String: String?]) -> OktaOidcError? {
        var values = complete
        for (name, value) in changes { values[name] = value }
        return #expect(throws: OktaOidcError.self) { try OktaOidcConfig(with: values) }
    }

    @Test("A configuration is described with its names and hosts in order, and without secrets")
    func description() throws {
        let secret = Dictionary(uniqueKeysWithValues: ["d", "b", "e", "a", "c"].map { ($0, "s") })
        let values = complete.merging(secret) { $1 }.merging(["clientSecret": "s"]) { $1 }
        var configuration = try OktaOidcConfig(with: values)
        configuration.allowedHosts = ["d.test", "b.test", "e.test", "a.test", "c.test"]
        configuration.additionalHeaders = secret
        #expect(configuration.additionalHeaders == secret && configuration.headers == secret)
        let expected = """
            OktaOidcConfig(clientId: app, issuer: https://example.okta.com/oauth2/default, \
            scopes: openid profile, redirectUri: com.example.app:/callback, clientSecret: \
            <redacted>, tokenValidation: claimsAndSignature, additionalParams: ["a", "b", "c", \
            "d", "e"], additionalHeaders: ["a", "b", "c", "d", "e"], allowedHosts: ["a.test", \
            "b.test", "c.test", "d.test", "e.test"])
            """
        #expect("\(configuration)" == expected)
    }

    @Test("A configuration is read from a dictionary")
    func dictionary() throws {
        let values = complete.merging([
            "logoutRedirectUri": "com.example.app:/out", "clientSecret": "s", "max_age": "60",
            "issuer": " https://example.okta.com/oauth2/default//\n",
        ]) { $1 }
        let configuration = try OktaOidcConfig(with: values)
        #expect(configuration.clientId == "app")
        #expect(configuration.issuer == "https://example.okta.com/oauth2/default")
        #expect(configuration.redirectUri.absoluteString == "com.example.app:/callback")
        #expect(configuration.logoutRedirectUri?.absoluteString == "com.example.app:/out")
        #expect(configuration.clientSecret == "s")
        #expect(configuration.additionalParams == ["max_age": "60"])
        #expect(configuration.tokenValidation == .claimsAndSignature)
        #expect(configuration.clockTolerance == 300 && configuration.renewalMargin == 60)
        #expect(configuration.resourceHosts.isEmpty && configuration.allowedHosts.isEmpty)
        #expect(!configuration.sendsSecretInForm)
    }

    @Test(
        "A configuration refuses a parameter that the exchange sets itself",
        arguments: [
            "client_id", "client_secret", "redirect_uri", "response_type", "response_mode", "scope",
            "state", "nonce", "code_challenge", "code_challenge_method", "sessionToken", "request",
            "request_uri",
        ]
    )
    func reserved(name: String) {
        let sentence = "The configuration is not usable: \(Self.notConfigurable(name))."
        #expect(refusal([name: "a"])?.description == sentence)
        // Of several, the first in the alphabet is named.
        var changes = ["state": "b", "token": "c", "scope": "d", "sessionToken": "e", "nonce": "f"]
        changes[name] = "a"
        let first = Self.notConfigurable(min(name, "nonce"))
        #expect(refusal(changes)?.description == "The configuration is not usable: \(first).")
    }

    @Test("A configuration names every value that is missing")
    func missing() {
        let names = ["clientId", "issuer", "scopes", "redirectUri"]
        for name in names {
            for value in [nil, "", "  "] as [String?] {
                let sentence = "The configuration lacks \(name)."
                #expect(refusal([name: value])?.description == sentence)
            }
        }
        let error = refusal(Dictionary(uniqueKeysWithValues: names.map { ($0, nil) }))
        #expect(
            error?.description == "The configuration lacks clientId, issuer, scopes, redirectUri."
        )
    }

    @Test(
        "A configuration names the value that cannot be right",
        arguments: [
            ("issuer", "example.okta.com", noURL), ("issuer", "https://:443/x", noURL),
            ("issuer", "https:///x", noURL),
            ("issuer", "http://example.okta.com", "issuer does not begin with https://"),
            ("issuer", "ftp://example.okta.com", "issuer does not begin with https://"),
            ("issuer", "https://{yourOktaDomain}/oauth2/default", placeholder("{yourOktaDomain}")),
            ("issuer", "https://%7BmyOrg%7D/oauth2/default", placeholder("{myOrg}")),
            ("issuer", "https://%FF{my-org_1}/oauth2", placeholder("{my-org_1}")),
            ("issuer", "https://yourOktaDomain.okta.com", placeholder("yourOktaDomain")),
            ("issuer", "https://yourOktaDomain1.okta.com", placeholder("yourOktaDomain")),
            ("issuer", "https://{user:secret}@example.com", placeholder("{")),
            ("issuer", "https://{user:secret@example.com", placeholder("{")),
            ("issuer", "https://example.com/{", placeholder("{")),
            ("issuer", "https://example.okta.com?x=1", surplus),
            ("issuer", "https://example.okta.com#x", surplus),
            ("issuer", "https://user@example.okta.com", surplus),
            ("scopes", "profile openids", "scopes does not contain 'openid'"),
            ("redirectUri", "callback", "redirectUri \(noScheme)"),
            ("redirectUri", ":/callback", "redirectUri \(noScheme)"),
            ("redirectUri", "com.example.app:/#x", "redirectUri has a fragment"),
            ("logoutRedirectUri", "out", "logoutRedirectUri \(noScheme)"),
            ("logoutRedirectUri", "a:/#", "logoutRedirectUri has a fragment"),
            ("sessionToken", "secret", notConfigurable("sessionToken")),
        ]
    )
    func invalid(name: String, value: String, problem: String) {
        let sentence = "The configuration is not usable: \(problem)."
        #expect(refusal([name: value])?.description == sentence)
    }

    private static let noURL =
        "issuer is not a URL; it looks like https://example.okta.com/oauth2/default"
    private static let surplus = "issuer has a query, a fragment or a user; leave it out"
    private static let noScheme =
        "is not a URL with a scheme; it looks like com.example.app:/callback"

    private static func placeholder(_ text: String) -> String {
        "issuer still contains the placeholder '\(text)'; put the org's own host there"
    }

    private static func notConfigurable(_ name: String) -> String {
        "'\(name)' is set for each sign-in and cannot be configured"
    }

    @Test("A configuration is read from a property list")
    func propertyList() async throws {
        try await withFolder { folder in
            let folder = folder.appendingPathExtension("bundle")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            func write(_ value: Any, _ name: String) throws {
                let data = try PropertyListSerialization.data(
                    fromPropertyList: value, format: .xml, options: 0
                )
                try data.write(to: folder.appendingPathComponent("\(name).plist"))
            }
            try write(complete, "Okta")
            try write(["clientId": 7], "Odd")
            try Data("no list".utf8).write(to: folder.appendingPathComponent("Broken.plist"))
            let bundle = try #require(Bundle(path: folder.path))
            #expect(try OktaOidcConfig(fromPlist: "Okta", in: bundle).clientId == "app")
            for name in ["Odd", "Broken"] {
                let error = #expect(throws: OktaOidcError.self) {
                    try OktaOidcConfig(fromPlist: name, in: bundle)
                }
                #expect(error?.description == "\(name).plist is not a property list of strings.")
            }
            let error = #expect(throws: OktaOidcError.self) { try OktaOidc() }
            #expect(error?.description == "The bundle contains no Okta.plist.")
        }
    }

    @Test("A configuration with a header field that is malformed sends nothing")
    func headers() async throws {
        let session = SimulatedSession()
        let error = try await session.refusal { $0.additionalHeaders = ["X-Y": "a\r\nb"] }
        let problem = "the header field 'X-Y' is malformed"
        #expect(error.description == "The configuration is not usable: \(problem).")
        #expect(session.network.requests.isEmpty)
    }
}
