import Foundation
import OktaAuthSimulator
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
import Testing

@testable import SimulatorServer

@Suite("For browsers, the server")
struct WebTests {
    @Test("For browsers, the server serves a page that runs nothing from elsewhere")
    func page() async throws {
        try await withServer { client in
            let page = try await client.get("/")
            #expect(page.statusCode == 200)
            #expect(page.type == "text/html;charset=utf-8")
            let rules = page.headers["content-security-policy"] ?? ""
            #expect(rules.contains("default-src 'none'") && rules.contains("script-src 'self'"))
            #expect(page.headers["set-cookie"] == nil)
            #expect(
                try await client.get("/simulator/page.js").type == "text/javascript;charset=utf-8"
            )
        }
    }

    @Test("A body that is too long is refused, and the connection serves the next request")
    func tooLong() async throws {
        try await withServer { client in
            let long = Data(repeating: UInt8(ascii: " "), count: (1 << 20) + 1)
            let type = ["Content-Type": "application/json"]
            let refusal = try await client.send("POST", "/api/v1/authn", type, long)
            #expect(refusal.statusCode == 413)
            // A command can bring a long list of users.
            let user = Data(#"{"login":"eve@example.test"}"#.utf8)
            let added = try await client.send("POST", "/simulator/users", type, user + long)
            #expect(added.statusCode < 300)
            #expect(try await client.signIn("eve@example.test").status == "SUCCESS")
        }
    }

    @Test("For browsers, the server allows preflight requests of trusted origins only")
    func preflight() async throws {
        try await withServer(#"{"trustedOrigins":["https://app.test"]}"#) { client in
            func ask(_ origin: String) async throws -> SimulatorResponse {
                try await client.send(
                    "OPTIONS",
                    "/api/v1/authn",
                    [
                        "Origin": origin, "Access-Control-Request-Method": "POST",
                        "Access-Control-Request-Headers": "content-type,x-okta-user-agent-extended",
                    ]
                )
            }
            for origin in ["https://app.test", "http://localhost:3000"] {
                let response = try await ask(origin)
                #expect(response.statusCode == 204)
                #expect(response.headers["access-control-allow-origin"] == origin)
                #expect(response.headers["access-control-allow-credentials"] == "true")
                #expect(
                    response.headers["access-control-allow-headers"]
                        == "content-type,x-okta-user-agent-extended"
                )
            }
            let stranger = try await ask("https://localhost.evil.test")
            #expect(stranger.headers["access-control-allow-origin"] == nil)
        }
    }

    @Test(
        "For browsers, links have the host as the client addressed it, and the scheme of a proxy",
        arguments: [
            ([:], nil), (["Host": "acme.test:8443"], "http://acme.test:8443"),
            (["Host": "acme.test", "X-Forwarded-Proto": "HTTPS"], "https://acme.test"),
            (["Host": "acme.test", "X-Forwarded-Proto": "https, http"], "https://acme.test"),
        ] as [([String: String], String?)]
    )
    func links(headers: [String: String], origin: String?) async throws {
        try await withServer { client in
            let response = try await client.post(
                "/api/v1/authn",
                ["username": "sms@example.test", "password": "Passw0rd-1"],
                headers: headers
            )
            let origin = origin ?? client.base.absoluteString
            let text = String(decoding: response.body, as: UTF8.self)
            let links = text.components(separatedBy: #""href":""#).dropFirst()
            #expect(!links.isEmpty && links.allSatisfy { $0.hasPrefix("\(origin)/api/") })
        }
    }

    @Test("For browsers, a redirect to the app brings session and device as cookies")
    func redirect() async throws {
        try await withServer { client in
            let signedIn = try await client.signIn("plain@example.test")
            let token = try #require(signedIn.json?["sessionToken"]?.string)
            let response = try await client.get(
                "/login/sessionCookieRedirect?token=\(token)&redirectUrl=https%3A%2F%2Fapp.test%2F"
            )
            #expect(response.statusCode == 302)
            #expect(response.headers["location"] == "https://app.test/")
            let cookies = response.headers["set-cookie"] ?? ""
            #expect(cookies.contains("sid=") && cookies.contains("DT="))
        }
    }

    @Test(
        "For browsers, a page that only looks as if it were of this machine gets no rights",
        arguments: [
            "https://evil.test://localhost", "http://localhost.evil.test",
            "http://localhost:80@evil.test",
            "ftp://localhost", "http://[::1]evil.test", "http://localhost:x", "http://localhost:",
            "null",
        ]
    )
    func foreignOrigin(origin: String) async throws {
        try await withServer { client in
            let path = "/.well-known/okta-organization"
            let response = try await client.send("GET", path, ["Origin": origin])
            #expect(response.headers["access-control-allow-origin"] == nil)
            #expect(
                try await client.send("GET", "/simulator", ["Origin": origin]).statusCode == 403)
        }
    }

    @Test(
        "For browsers, the control API is not for other hosts and sites",
        arguments: [
            (["Host": "[::1]evil.test"], 403), (["Host": "localhost:x"], 403),
            (["Host": "localhost:99999"], 403), (["Host": "[::1]:8080"], 200),
            (["Sec-Fetch-Site": "cross-site"], 403), (["Sec-Fetch-Site": "same-site"], 403),
            (["Sec-Fetch-Site": "same-origin"], 200), (["Sec-Fetch-Site": "none"], 200),
        ]
    )
    func foreignSite(headers: [String: String], statusCode: Int) async throws {
        try await withServer { client in
            let ready = try await client.send("GET", "/simulator/ready", headers)
            #expect(ready.statusCode == statusCode)
            let visit = headers.merging(["Sec-Fetch-Dest": "document"]) { $1 }
            let isHost = headers["Host"] != nil
            let page = try await client.send("GET", "/", visit)
            #expect(page.statusCode == (isHost ? statusCode : 200))
        }
    }

    @Test("For browsers, no response is taken for a type that it does not have")
    func noSniffing() async throws {
        try await withServer { client in
            for path in [
                "/", "/simulator", "/simulator/policy", "/.well-known/okta-organization",
                "/login/login.htm",
            ] {
                let response = try await client.get(path)
                #expect(response.headers["x-content-type-options"] == "nosniff", "\(path)")
            }
        }
    }

    @Test("For browsers, the server streams the state of the org")
    func events() async throws {
        try await withServer { client in
            let url = client.base.appendingPathComponent("simulator/events")
            let reader = StreamReader()
            let session = URLSession(
                configuration: .ephemeral, delegate: reader, delegateQueue: nil
            )
            defer { session.invalidateAndCancel() }
            session.dataTask(with: url).resume()
            var event = ""
            for try await chunk in reader.chunks {
                event += String(decoding: chunk, as: UTF8.self)
                if event.contains("\n\n") { break }
            }
            #expect(event.hasPrefix("event: state\ndata: {") && event.contains("\n\n"))
            #expect(event.contains("\"transactions\":"))
        }
    }

    @Test("For browsers, the server drops the connection where the org's response is lost")
    func drops() async throws {
        try await withServer { client in
            _ = try await client.post(
                "/simulator/faults", ["fault": "dropAfter", "path": "/authn"])
            await #expect(throws: URLError.self) { try await client.signIn("plain@example.test") }
            #expect(try await client.signIn("plain@example.test").status == "SUCCESS")
        }
    }

    @Test("For browsers, the server answers HEAD as GET, without the body")
    func head() async throws {
        try await withServer { client in
            let path = "/.well-known/okta-organization"
            let (head, get) = (
                try await client.send("HEAD", path), try await client.send("GET", path)
            )
            #expect(head.statusCode == 200 && get.statusCode == 200)
            #expect(head.type == get.type)
            #expect(head.body.isEmpty && !get.body.isEmpty)
        }
    }

    @Test("For browsers, the server takes header fields of 16 kB at once")
    func longHeaders() async throws {
        try await withServer { client in
            let long = ["X-Long": String(repeating: "x", count: 16_000)]
            let response = try await client.send("GET", "/.well-known/okta-organization", long)
            #expect(response.statusCode == 200)
        }
    }
}

/// Passes on what a stream sends.
private final class StreamReader: NSObject, URLSessionDataDelegate {
    let (chunks, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        continuation.yield(data)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) { continuation.finish(throwing: error) }
}
