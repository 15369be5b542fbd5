import Foundation
import Testing

@testable import OktaAuthSimulator

@Suite("On the wire")
struct WireTests {
    @Test(
        "Every response has the headers that Okta sends", arguments: ["/api/v1/authn", "/nowhere"]
    )
    func sendsHeaders(path: String) {
        let session = SimulatorSession(.ada)
        let headers = session.post(path, ["username": "ada", "password": "Passw0rd-1"]).headers
        #expect(headers["Content-Type"] == "application/json")
        #expect(headers["Date"] == "Wed, 01 May 2024 12:00:00 GMT")
        #expect(headers["X-Okta-Request-Id"]?.isEmpty == false)
        #expect(headers["X-Rate-Limit-Limit"] == "600")
        #expect(headers["X-Rate-Limit-Remaining"] == "599")
        #expect(headers["X-Rate-Limit-Reset"] == "1714564860")
    }

    @Test("The rate limit counts down, and refuses if the policy sets that")
    func limitsRate() {
        let session = SimulatorSession(.ada) {
            $0.requestsPerMinute = 2
            $0.enforcesRateLimits = true
        }
        let responses = (1...3).map { _ in session.signIn() }
        #expect(responses.map { $0.headers["X-Rate-Limit-Remaining"] } == ["1", "0", "0"])
        #expect(responses.map(\.outcome) == ["200 SUCCESS", "200 SUCCESS", "429 E0000047"])
        session.clock.advance(by: 60)
        #expect(session.signIn().outcome == "200 SUCCESS")
    }

    @Test(
        "Links begin as the request did",
        arguments: ["https://org.example.test", "http://localhost:8080"]
    )
    func linksAreAbsolute(origin: String) {
        let session = SimulatorSession(.ada(with: .sms()))
        var request = session.request("/api/v1/authn", .object(SimulatorSession.credentials))
        request.origin = origin
        let response = session.simulator.respond(to: request)
        #expect(response.link("cancel") == "\(origin)/api/v1/authn/cancel")
    }

    @Test("One seed gives one conversation, another seed another")
    func isDeterministic() throws {
        func conversation(seed: UInt64) -> [Data] {
            var org = SimulatedOrg(seed: seed)
            let now = Date(timeIntervalSince1970: 1_714_564_800)
            org.add(.adaWithEveryFactor, at: now)
            let body = SimulatorJSON.object(SimulatorSession.credentials)
            var request = SimulatorSession().request("/api/v1/authn", body)
            request.origin = "https://org.example.test"
            return (0..<3).map { org.respond(to: request, at: now + Double($0)).body }
        }
        #expect(conversation(seed: 1) == conversation(seed: 1))
        #expect(conversation(seed: 1) != conversation(seed: 2))
    }

    @Test(
        "Bad bytes get an error, never a crash",
        arguments: [
            ("not JSON", "400 E0000003"), ("[]", "400 E0000003"), (#""x""#, "400 E0000003"),
            (#"{"username":"#, "400 E0000003"), (#"{"username":7}"#, "400 E0000003"),
            (#"{"username":{},"password":"x"}"#, "400 E0000003"),
            (#"{"username":"a","password":[]}"#, "400 E0000003"),
            (#"{"stateToken":1e999}"#, "400 E0000003"), (#"{"stateToken":false}"#, "400 E0000003"),
            (#"{"username":"ada","password":"Passw0rd-1","options":3}"#, "400 E0000003"),
            (#"{"username":"ada","password":"Passw0rd-1","relayState":[]}"#, "400 E0000003"),
            ("{}", "400 E0000001"), ("", "400 E0000001"), (#"{"username":""}"#, "400 E0000001"),
            // Nested too deeply
            (String(repeating: "[", count: 500), "400 E0000003"),
            (String(repeating: "[", count: 100_000), "400 E0000003"),
            (String(repeating: #"{"a":"#, count: 500), "400 E0000003"),
            (String(repeating: #"{"a":"#, count: 100_000), "400 E0000003"),
        ].map { (Data($0.utf8), $1) } + [
            // No UTF-8
            (Data([0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x7D]), "400 E0000003"),
            (Data([0xFF, 0xFE, 0x7B, 0x00]), "400 E0000003"),
        ]
    )
    func survivesBytes(body: Data, outcome: String) {
        let session = SimulatorSession(.ada)
        var request = session.request("/api/v1/authn")
        request.body = body
        session.simulator.respond(to: request).expect(outcome)
    }

    @Test("Paths longer than any endpoint are not found")
    func survivesLongPaths() {
        let session = SimulatorSession(.ada)
        var request = session.request("/")
        request.path = String(repeating: "/a", count: 100_000)
        session.simulator.respond(to: request).expect("404 E0000008")
    }

    @Test(
        "Unknown addresses are not found, and known ones require their method",
        arguments: [
            ("POST", "/", "404 E0000008"), ("POST", "", "404 E0000008"),
            ("POST", "/api/v1/authn/nothing", "404 E0000008"),
            ("POST", "/api/v1/authn/factors/%FF%2F/verify", "401 E0000011"),
            ("POST", "/%", "404 E0000008"), ("GET", "/api/v1/authn", "405 E0000022"),
            ("BREW", "/api/v1/sessions", "405 E0000022"),
            ("GET", "/api/v1/users/nobody/factors/questions", "404 E0000007"),
        ]
    )
    func survivesPaths(method: String, path: String, outcome: String) {
        let session = SimulatorSession(.ada)
        var request = session.request("/")
        (request.method, request.path, request.query) = (method, path, "=&&%&a=%&rememberDevice")
        request.headers["cookie"] = "=;;DT"
        session.simulator.respond(to: request).expect(outcome)
    }

    @Test("A method that an endpoint lacks is refused with those it has")
    func namesMethods() {
        let session = SimulatorSession(.ada)
        var request = session.request("/api/v1/sessions/me")
        request.method = "PUT"
        let response = session.simulator.respond(to: request).expect("405 E0000022")
        #expect(response.headers["Allow"] == "DELETE, GET")
    }

    @Test("A response without a body has no content type")
    func hasNoTypeWithoutBody() {
        let response = SimulatorSession(.ada).get("/login/token/redirect").expect("302")
        #expect(response.headers["Content-Type"] == nil)
    }

    @Test(
        "A body has to be JSON, never a form, and the refusal has the reason",
        arguments: [
            (["Content-Type": "text/plain"], "400 E0000021"),
            (["Content-Type": "application/x-www-form-urlencoded"], "400 E0000021"),
            (["Accept": "text/html"], "406 E0000122"), (["Accept": "*/*"], "400 E0000003"),
        ]
    )
    func checksHeaders(headers: [String: String], outcome: String) {
        let session = SimulatorSession(.ada)
        var request = session.request("/api/v1/authn", headers: headers)
        request.body = Data("username=ada&password=\(SimulatorSession.password)".utf8)
        session.simulator.respond(to: request).expect(outcome)
    }

    @Test(
        "A body for OAuth has to be a form, never JSON, and the refusal has the reason",
        arguments: ["token", "revoke", "introspect", "interact", "device/authorize"],
        ["/oauth2/v1", "/oauth2/default/v1"]
    )
    func wantsForm(endpoint: String, base: String) {
        let session = SimulatorSession(.ada)
        session.simulator.engine = .identity
        session.post("\(base)/\(endpoint)", ["client_id": "app", "token": "t"])
            .expect("400 E0000021")
    }

    @Test(
        "Dates are spelled out by hand, and right",
        arguments: [
            (0, "1970-01-01T00:00:00.000Z", "Thu, 01 Jan 1970 00:00:00 GMT"),
            (951_782_400.25, "2000-02-29T00:00:00.250Z", "Tue, 29 Feb 2000 00:00:00 GMT"),
            (1_735_689_599, "2024-12-31T23:59:59.000Z", "Tue, 31 Dec 2024 23:59:59 GMT"),
            (-1, "1969-12-31T23:59:59.000Z", "Wed, 31 Dec 1969 23:59:59 GMT"),
        ] as [(TimeInterval, String, String)]
    )
    func dates(seconds: TimeInterval, body: String, header: String) {
        let timestamp = Timestamp(Date(timeIntervalSince1970: seconds))
        #expect(timestamp.body == body)
        #expect(timestamp.header == header)
    }

    @Test(
        "JSON survives the way out and back",
        arguments: [
            ["a": [1, true, false, .null, .number(0.5)], "c": [:], "0": 0], "plain", "a\\b", "\\",
            "\"", "a \"b\" c", "\n\r\t", "\u{1}\u{1F}", "é😀", "/",
        ] as [SimulatorJSON]
    )
    func roundTrips(value: SimulatorJSON) {
        let json: SimulatorJSON = ["key \(value.string ?? "")": value]
        #expect(SimulatorJSON(parsing: json.encoded) == json)
    }

    @Test("Secrets of users are not printed")
    func redacts() {
        let texts = RedactionRoute.texts(of: SimulatedUser.adaWithEveryFactor)
        for secret in ["Passw0rd-1", "mayonnaise", "Simulated City", "246810"] {
            #expect(!texts.contains(secret))
        }
    }
}
