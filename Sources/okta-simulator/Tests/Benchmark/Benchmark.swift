import Dispatch
import Foundation
@_spi(Server) import OktaAuthSimulator
import SimulatorServer

/// Measures an org with few and one with many users: `simulator-benchmark [users…]`.
@main
struct Benchmark {
    static func main() async throws {
        let sizes = CommandLine.arguments.dropFirst().compactMap(Int.init)
        for size in sizes.isEmpty ? [15, 10_000] : sizes {
            for engine in [SimulatedEngine.classic, .identity] {
                try await Benchmark(size: size, engine: engine).run()
            }
        }
    }

    let size: Int
    let engine: SimulatedEngine

    private func run() async throws {
        print("\(size) users, \(engine)")
        let file = Data(orgFile.utf8)
        let began = Date()
        var settings = SimulatorServer.Settings()
        settings.org = try OrgFile(parsing: file)
        let server = try SimulatorServer(OktaSimulator(serverSeed: 1), settings)
        let port = try await server.start()
        report("start", Date().timeIntervalSince(began) * 1000, "ms")

        let connection = try Connection(port: port)
        defer { connection.close() }
        for index in 0..<100 { try signIn(index, connection) }
        try measure("add one", 100) { index in
            _ = try connection.send("/simulator/users", #"{"login": "new\#(index)@example.test"}"#)
        }
        try measure("list 50", 100) { _ in _ = try connection.send("/simulator/users?limit=50") }
        try measure("search", 100) { _ in
            _ = try connection.send("/simulator/users?search=u\(size)@&limit=50")
        }
        try measure("state, as the page shows it", 100) { _ in
            _ = try connection.send("/simulator/state")
        }
        try measure("1,000 sign-ins by one connection", 1000, pieces: requests) { index in
            try signIn(index, connection)
        }
        try storm(connections: 100, port)
        try measureCommandBesideSignIns(port)
        report("memory", memory, "MB")
        await server.stop()
        await server.waitUntilStopped()
    }

    private var orgFile: String {
        #"""
        {"engine": "\#(engine)", "users": [{"login": "u{n}@example.test", "count": \#(size)}]}
        """#
    }

    private var requests: Int { engine == .classic ? 1 : 3 }

    private func signIn(_ index: Int, _ connection: Connection) throws {
        let login = "u\(index % size + 1)@example.test"
        guard engine == .identity else {
            let response = try connection.send(
                "/api/v1/authn",
                #"{"username": "\#(login)", "password": "Passw0rd-1"}"#
            )
            try member("sessionToken", of: response)
            return
        }
        let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
        let begun = try connection.send(
            "/oauth2/default/v1/interact",
            "client_id=app&scope=openid&state=s&redirect_uri=app:/x&code_challenge_method=S256"
                + "&code_challenge=\(challenge)",
            type: "application/x-www-form-urlencoded"
        )
        let handle = try member("interaction_handle", of: begun)
        let page = try connection.send(
            "/idp/idx/introspect",
            #"{"interactionHandle": "\#(handle)"}"#
        )
        let state = try member("stateHandle", of: page)
        let response = try connection.send(
            "/idp/idx/identify",
            #"{"stateHandle": "\#(state)", "identifier": "\#(login)", "#
                + #""credentials": {"passcode": "Passw0rd-1"}}"#
        )
        try member("successWithInteractionCode", of: response)
    }

    private func storm(connections count: Int, _ port: Int) throws {
        let connections = try (0..<count).map { _ in try Connection(port: port) }
        let each = 1000 / count
        let began = Date()
        DispatchQueue.concurrentPerform(iterations: count) { number in
            for index in 0..<each {
                attempt { try signIn(number * each + index, connections[number]) }
            }
        }
        let seconds = Date().timeIntervalSince(began)
        report("1,000 sign-ins by \(count) connections", 1000 / seconds, "sign-ins a second")
        connections.forEach { $0.close() }
    }

    /// How long sign-ins take while a thousand users are added.
    private func measureCommandBesideSignIns(_ port: Int) throws {
        let (adding, signingIn) = (try Connection(port: port), try Connection(port: port))
        let began = Date()
        DispatchQueue.global().async {
            attempt {
                _ = try adding.send(
                    "/simulator/users",
                    #"{"count": 1000, "login": "many{n}@example.test"}"#
                )
                report("add a thousand", Date().timeIntervalSince(began) * 1000, "ms")
            }
            adding.close()
        }
        var slowest = 0.0
        for index in 0..<200 {
            let start = Date()
            try signIn(index, signingIn)
            slowest = max(slowest, Date().timeIntervalSince(start))
        }
        report("slowest sign-in meanwhile", slowest * 1000, "ms")
        signingIn.close()
    }

    private func measure(
        _ name: String, _ count: Int, pieces: Int = 1, _ body: (Int) throws -> Void
    ) throws {
        let began = Date()
        for index in 0..<count { try body(index) }
        let each = Date().timeIntervalSince(began) / Double(count)
        report(name, each * 1000, "ms each")
        if pieces > 1 { report("  one request of these", each * 1000 / Double(pieces), "ms") }
    }

    private func attempt(_ body: () throws -> Void) {
        do { try body() } catch { print("failed: \(error)") }
    }

    private func report(_ name: String, _ value: Double, _ unit: String) {
        print(
            "  \(name.padding(toLength: 36, withPad: " ", startingAt: 0))"
                + String(format: "%10.2f ", value) + unit
        )
    }

    /// The text that is the member `name` of a response, or the beginning of an object.
    @discardableResult
    private func member(_ name: String, of response: String) throws -> String {
        guard let label = response.utf8.firstRange(of: "\"\(name)\":".utf8) else {
            throw Connection.Failure(text: response)
        }
        let quote = UInt8(ascii: "\"")
        let value = response.utf8[label.upperBound...].drop { $0 == quote }.prefix { $0 != quote }
        return String(decoding: value, as: UTF8.self)
    }

    /// The resident memory of the process, where the system has `/proc`.
    private var memory: Double {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS") } ?? ""
        return (Double(line.filter(\.isNumber)) ?? 0) / 1024
    }
}
