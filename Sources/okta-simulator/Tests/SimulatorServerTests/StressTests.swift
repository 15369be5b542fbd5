import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import SimulatorServer
import Testing

/// Many sign-ins over real loopback HTTP and one configuration; with `STRESS=1` 10,000 in sequence
/// and 1,000 at once.
@Suite("Under load over HTTP", .serialized)
struct StressTests {
    private static let isThorough = ProcessInfo.processInfo.environment["STRESS"] != nil

    private static var descriptors: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 0
    }

    @Test("Under load over HTTP, sign-ins in sequence and at once all come back")
    func load() async throws {
        let server = try SimulatorServer(OktaSimulator(realTimeWithSeed: 1))
        let domain = try #require(URL(string: "http://127.0.0.1:\(try await server.start())"))
        let configuration = OktaConfiguration(callbackQueue: DispatchQueue(label: "stress"))
        let signIn: @Sendable () async -> String = {
            do {
                let status = try await OktaAuthSdk(domain: domain, configuration: configuration)
                    .authenticate(username: "plain@example.test", password: "Passw0rd-1")
                return status.statusType.rawValue
            } catch {
                return "\(error)"
            }
        }
        let sequence = Self.isThorough ? 10_000 : 200
        for _ in 0..<50 { _ = await signIn() }
        let before = Self.descriptors
        var outcomes: [String: Int] = [:]
        for _ in 0..<sequence { outcomes[await signIn(), default: 0] += 1 }
        #expect(outcomes == ["SUCCESS": sequence])
        #expect(Self.descriptors <= before + 4)

        let many = Self.isThorough ? 1_000 : 100
        let together = await withTaskGroup(of: String.self) { group in
            for _ in 0..<many { group.addTask { await signIn() } }
            return await group.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(together == ["SUCCESS": many])
        await server.stop()
    }
}
