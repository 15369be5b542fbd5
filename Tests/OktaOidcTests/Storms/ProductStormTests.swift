import Foundation
@_spi(Server) import OktaAuthSimulator
import OktaCore
import TestSupport
import Testing

/// Sixteen tasks share a few objects of one product, in real time and over a real `URLSession`.
///
/// For the thread sanitizer: without it, a race shows as a crash, or as a call that never ends. A run
/// is short unless `PRODUCT_STORM_SECONDS` says how long each storm takes.
@Suite("A storm over one product", .serialized, .timeLimit(.minutes(60)))
struct ProductStormTests {
    private static let taskCount = 16
    private static let seconds = ProcessInfo.processInfo.environment["PRODUCT_STORM_SECONDS"]
        .flatMap(Double.init)

    enum Product: String, CaseIterable, Sendable {
        case OktaAuthSdk, OktaOidc, OktaIdx

        /// All products, or the only one that `PRODUCT_STORM` names.
        static var chosen: [Product] {
            guard let name = ProcessInfo.processInfo.environment["PRODUCT_STORM"] else {
                return allCases
            }
            return Product(rawValue: name).map { [$0] } ?? []
        }

        fileprivate func storm() throws -> any ProductStorm {
            switch self {
            case .OktaAuthSdk: AuthnStorm()
            case .OktaOidc: try SessionStorm()
            case .OktaIdx: IdentityStorm()
            }
        }
    }

    @Test("In a storm over one product, every call ends once", arguments: Product.chosen)
    func everyCallEnds(product: Product) async throws {
        let storm = try product.storm()
        let calls = StormCalls()
        let clock = ContinuousClock()
        let start = clock.now
        let end = Self.seconds.map { start.advanced(by: .seconds($0)) }

        await withTaskGroup(of: Void.self) { group in
            for task in 0..<Self.taskCount {
                group.addTask {
                    var random = SeededNumbers(seed: task)
                    var steps = 0
                    while end.map({ clock.now < $0 }) ?? (steps < 12) {
                        await storm.step(&random, calls)
                        steps += 1
                    }
                }
            }
        }

        let counts = calls.counts
        if Self.seconds != nil {
            print("\(product): \(counts) in \(start.duration(to: clock.now))")
        }
        #expect(counts.begun == counts.ended)
        #expect(counts.succeeded > 0)
    }
}

/// The objects of one product that many tasks use at once.
protocol ProductStorm: Sendable {
    /// Makes one call, or a few on the same object.
    func step(_ random: inout SeededNumbers, _ calls: StormCalls) async
}

/// Counts calls: each has to end.
final class StormCalls: Sendable {
    struct Counts {
        var begun = 0
        var ended = 0
        var succeeded = 0
    }

    private let state = Locked(Counts())

    var counts: Counts { state.withLock { $0 } }

    /// Makes a call.
    ///
    /// - Returns: Its value; `nil` if it failed.
    @discardableResult
    func make<Value>(_ call: () async throws -> Value) async -> Value? {
        state.withLock { $0.begun += 1 }
        defer { state.withLock { $0.ended += 1 } }
        guard let value = try? await call() else { return nil }
        state.withLock { $0.succeeded += 1 }
        return value
    }

    /// Counts a call that returns at once.
    func note(_ value: some Any) {
        state.withLock { counts in
            counts.begun += 1
            counts.ended += 1
        }
    }
}

/// Objects that tasks take from each other.
final class StormShelf<Value>: Sendable {
    // Unchecked: what is shared without being `Sendable` is what a storm tests.
    private struct Place: @unchecked Sendable { var value: Value? }

    private let places = Locked(Array(repeating: Place(), count: 4))

    /// Any object.
    func any(_ random: inout SeededNumbers) -> Value? {
        let place = Int.random(in: 0..<4, using: &random)
        return places.withLock { $0[place] }.value
    }

    /// Puts an object in the place of another.
    func put(_ value: Value?, _ random: inout SeededNumbers) {
        guard let value else { return }
        let place = Place(value: value)
        let index = Int.random(in: 0..<4, using: &random)
        places.withLock { $0[index] = place }
    }
}

extension OktaSimulator {
    /// An org in real time whose responses take a while now and then.
    static func inStorm(_ user: SimulatedUser) -> OktaSimulator {
        let simulator = OktaSimulator(realTimeWithSeed: 1)
        simulator.isRecordingRequests = false
        simulator.addUser(user)
        // Signing takes most of the time of a storm.
        var key = SimulatedSigningKey.first
        key.isGenuine = false
        simulator.oauth.keys = [key]
        simulator.faults.byChance(
            [.delay(0.001), .delay(0.01), .delay(0.05), .dropAfter, .serverError(503)],
            probability: 0.4,
            seed: 1
        )
        return simulator
    }
}
