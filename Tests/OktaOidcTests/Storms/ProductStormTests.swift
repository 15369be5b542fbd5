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
        static let chosen: [Product] = {
            let name = ProcessInfo.processInfo.environment["PRODUCT_STORM"]
            return allCases.filter { name == nil || name == $0.rawValue }
        }()

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
        let successes = Locked(0)
        let clock = ContinuousClock()
        let start = clock.now
        let end = Self.seconds.map { start.advanced(by: .seconds($0)) }

        await withTaskGroup(of: Void.self) { group in
            for number in 0..<Self.taskCount {
                group.addTask {
                    let task = StormTask(number, successes)
                    var steps = 0
                    while end.map({ clock.now < $0 }) ?? (steps < 12) {
                        await storm.step(task)
                        steps += 1
                    }
                }
            }
        }

        let count = successes.withLock { $0 }
        if Self.seconds != nil {
            print("\(product): \(count) successes in \(start.duration(to: clock.now))")
        }
        #expect(count > 0)
    }
}

/// The objects of one product that many tasks use at once.
protocol ProductStorm: Sendable {
    /// Makes one call, or a few on the same object.
    func step(_ task: StormTask) async
}

/// One task of a storm.
final class StormTask {
    var random: SeededNumbers
    private let successes: Locked<Int>

    init(_ number: Int, _ successes: Locked<Int>) {
        random = SeededNumbers(seed: number)
        self.successes = successes
    }

    func any<Value>(_ shelf: StormShelf<Value>) -> Value? {
        let place = Int.random(in: 0..<4, using: &random)
        return shelf.places.withLock { $0[place] }.value
    }

    /// Makes a call, and puts what it returns on `shelf`; `nil` if it failed.
    @discardableResult
    func make<Value>(
        for shelf: StormShelf<Value>? = nil, _ call: () async throws -> Value?
    ) async -> Value? {
        guard let value = try? await call() else { return nil }
        successes.withLock { $0 += 1 }
        if let shelf {
            let place = Int.random(in: 0..<4, using: &random)
            let new = StormShelf.Place(value: value)
            shelf.places.withLock { $0[place] = new }
        }
        return value
    }
}

/// Objects that tasks take from each other.
final class StormShelf<Value>: Sendable {
    // Unchecked: what is shared without being `Sendable` is what a storm tests.
    fileprivate struct Place: @unchecked Sendable { var value: Value? }

    fileprivate let places = Locked(Array(repeating: Place(), count: 4))
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
