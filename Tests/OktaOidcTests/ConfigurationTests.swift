import Foundation
import Testing

@testable import OktaOidc

@Suite("A configuration", .timeLimit(.minutes(5)))
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

    @Test("A configuration is described with its hosts in order")
    func description() throws {
        var configuration = try OktaOidcConfig(with: complete)
        configuration.allowedHosts = ["d.test", "b.test", "e.test", "a.test", "c.test"]
        let hosts = #"["a.test", "b.test", "c.test", "d.test", "e.test"]"#
        #expect("\(configuration)".contains(hosts))
    }

    @Test("A configuration is read from a dictionary")
    func dictionary() throws {
        let values = complete.merging([
            "logoutRedirectUri": "com.example.app:/out", "clientSecret": "s", "max_age": "60",
            "issuer": " https://example.okta.com/oauth2/default/ ",
        ]) { $1 }
        let configuration = try OktaOidcConfig(with: values)
        #expect(configuration.clientId == "app")
        #expect(configuration.issuer == "https://example.okta.com/oauth2/default")
        #expect(configuration.redirectUri.absoluteString == "com.example.app:/callback")
        #expect(configuration.logoutRedirectUri?.absoluteString == "com.example.app:/out")
        #expect(configuration.clientSecret == "s")
        #expect(configuration.additionalParams == ["max_age": "60"])
        #expect(configuration.tokenValidation == .claimsAndSignature)
        #expect(configuration.clockTolerance == 300)
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
        let problem = "'\(name)' is set for each sign-in and cannot be configured"
        #expect(refusal([name: "a"])?.description == "The configuration is not usable: \(problem).")
    }

    @Test("A configuration names every value that is missing")
    func missing() {
        for name in ["clientId", "issuer", "scopes", "redirectUri"] {
            for value in [nil, "", "  "] as [String?] {
                guard case .missingConfigurationValues([name])? = refusal([name: value]) else {
                    return report("\(name) was not missed")
                }
            }
        }
        let error = refusal(["clientId": nil, "issuer": nil])
        #expect(error?.description == "The configuration lacks clientId, issuer.")
    }

    @Test(
        "A configuration names the value that cannot be right",
        arguments: [
            (
                "issuer", "example.okta.com",
                "issuer is not a URL; it looks like https://example.okta.com/oauth2/default"
            ),
            ("issuer", "http://example.okta.com", "issuer does not begin with https://"),
            ("issuer", "ftp://example.okta.com", "https://"),
            (
                "issuer", "https://{yourOktaDomain}/oauth2/default",
                "issuer still contains the placeholder '{yourOktaDomain}'; put the org's own host there"
            ),
            ("issuer", "https://%7BmyOrg%7D/oauth2/default", "the placeholder '{myOrg}';"),
            ("issuer", "https://yourOktaDomain.okta.com", "the placeholder 'yourOktaDomain';"),
            ("issuer", "https://{user:secret}@example.com", "the placeholder '{';"),
            ("issuer", "https://{user:secret@example.com", "the placeholder '{';"),
            (
                "issuer", "https://example.okta.com?x=1",
                "issuer has a query, a fragment or a user; leave it out"
            ),
            ("issuer", "https://user@example.okta.com", "user"),
            ("scopes", "profile", "scopes does not contain 'openid'"),
            ("redirectUri", "callback", "redirectUri"),
            ("redirectUri", "com.example.app:/#x", "redirectUri has a fragment"),
            ("logoutRedirectUri", "out", "logoutRedirectUri"), ("state", "1", "'state'"),
            ("sessionToken", "secret", "'sessionToken'"),
            ("code_challenge_method", "plain", "code"),
            ("response_mode", "form_post", "'response_mode'"),
        ]
    )
    func invalid(name: String, value: String, word: String) {
        guard case .invalidConfiguration(let text)? = refusal([name: value]) else {
            return report("\(name) was accepted")
        }
        #expect(text.contains(word))
        #expect(!text.contains("secret"))
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
                guard case .pListParseFailure(name)? = error else { return report("another error") }
            }
            let error = #expect(throws: OktaOidcError.self) { try OktaOidc() }
            guard case .noPListGiven("Okta")? = error else { return report("another error") }
            #expect(error?.description.contains("Okta.plist") == true)
        }
    }

    @Test("A configuration with a header field that is malformed sends nothing")
    func headers() async throws {
        let session = SimulatedSession()
        let error = try await session.refusal { $0.additionalHeaders = ["X-Y": "a\r\nb"] }
        guard case .invalidConfiguration("the header field 'X-Y' is malformed") = error else {
            return report("another error")
        }
        #expect(session.network.requests.isEmpty)
    }
}
