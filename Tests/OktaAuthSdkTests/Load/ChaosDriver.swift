import Foundation

@testable import OktaAuthSdk
@testable import OktaAuthSimulator

/// Somebody who signs in over a bad connection, impatiently, and checks every answer.
///
/// An actor, so that everything it does, closures and `await`s alike, happens in one order.
actor ChaosDriver {
    /// How operations are called.
    enum Style: CaseIterable, Sendable {
        case closures, async
    }

    /// What an operation is, as far as the network is concerned.
    enum Kind {
        /// Sends one request.
        case step
        /// Polls until there is a decision.
        case wait
        /// Sends one request, and retries it where the configuration has that.
        case read
    }

    /// Calls the closure form; `outcome(of:)` makes the async form of it, as the SDK does.
    typealias Start = (
        _ onStatusChange: @escaping (OktaAuthStatus) -> Void,
        _ onError: @escaping (OktaError) -> Void
    ) -> Void

    /// One operation.
    struct Operation {
        let name: String
        let kind: Kind
        /// Whether the org has no reason to refuse what is sent.
        let isSound: Bool
        let start: Start

        init(_ name: String, kind: Kind = .step, isSound: Bool = false, start: @escaping Start) {
            (self.name, self.kind, self.isSound, self.start) = (name, kind, isSound, start)
        }
    }

    /// Whether each step is printed: `CHAOS_VERBOSE=1`, for one seed.
    private static let isVerbose = ProcessInfo.processInfo.environment["CHAOS_VERBOSE"] != nil

    /// Errors of operations that are not possible where the transaction stands.
    private static let misplaced: Set = ["E0000007", "E0000022", "E0000079"]

    let scenario: ChaosScenario
    let style: Style
    let name: String
    let clock = VirtualClock()
    let simulator: OktaSimulator
    let lifecycle = ProcessLifecycle()
    private let network: CountingTransport
    private let skew: TimeInterval
    var dice: SeededNumbers
    private(set) var report = ChaosReport()
    var okta: OktaAuthSdk?
    /// Where the conversation stands.
    var status: OktaAuthStatus?
    /// The device that waits for a user.
    var device: SimulatedDevice?
    /// How many addresses were tried for signing up.
    var newcomers = 0
    /// The names of what has to be gone in the end, as long as it is there.
    private var remains: [() -> String?] = []
    /// What the driver itself has planned, besides the SDK.
    private var plans: [any OktaCancellable] = []
    private let planned = Locked(0)
    /// How the operation under way went.
    private var results: [Result<OktaAuthStatus, any Error>] = []
    private var isEnded = false

    init(seed: UInt64, scenario: ChaosScenario, style: Style) {
        self.scenario = scenario
        self.style = style
        name = "seed \(seed), \(scenario.name), \(style)"
        // Each scenario has numbers of its own.
        let salt = scenario.name.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        var dice = SeededNumbers(mixing: Int(truncatingIfNeeded: salt))
        simulator = OktaSimulator(clock: clock, seed: seed)
        var policy = simulator.policy
        policy.lockout.maxAttempts = 50
        scenario.rules(&policy)
        simulator.policy = policy
        simulator.addUser(scenario.user)
        simulator.faults.byChance(
            [
                .dropBefore, .dropAfter, .delay(3), .delay(20), .repeatRequest, .duplicateAnswer,
                .truncate, .html, .serverError(500), .serverError(503), .rateLimit(.concurrency),
                .rateLimit(.missing), .rateLimit(.unreadable), .rateLimit(.past),
                .redirect(to: "https://elsewhere.example.test/"),
            ],
            probability: dice.pick([0, 0.05, 0.15, 0.3]),
            seed: dice.next()
        )
        skew = dice.pick([0, 0, 90, -90, 86_400])
        simulator.faults.clockSkew = skew
        network = CountingTransport(simulator, clock: clock, latency: dice.pick([0.01, 0.2, 2]))
        self.dice = dice
    }

    // MARK: The walk

    /// Walks until a user is signed in, or it takes too long.
    func walk() async -> ChaosReport {
        report.count("walks")
        begin()
        if ChaosDriver.isVerbose { print(name) }
        var end = "gave up"
        for _ in 1...25 {
            guard let status else { break }
            if case .success(let success) = status.step {
                end = "success"
                checkWhatIsKept(after: success)
                break
            }
            if isHasty, dice.chance(0.6) { clock.advance(by: 31) }
            isHasty = false
            if dice.chance(0.3) { clock.advance(by: dice.pick([1, 10, 31])) }
            let operation = nextOperation(from: status)
            await call(operation, on: status)
        }
        report.count("end \(end)")
        // A cancellation is asked for whatever becomes of the task that asked.
        while status?.transaction.isSubmitting == true, clock.advanceToNext() {}
        close()
        return report
    }

    private func begin() {
        var configuration = OktaConfiguration()
        configuration.clock = clock
        configuration.transport = network
        configuration.lifecycle = lifecycle
        configuration.retryPolicy.retriesReads = dice.chance(0.5)
        if dice.chance(0.1) { configuration.retryPolicy = .never }
        let okta = OktaAuthSdk(domain: simulator.url, configuration: configuration)
        self.okta = okta
        status = okta.unauthenticatedStatus()
        remember(okta, "entry")
    }

    /// What takes up the transaction of `stateToken`.
    func resumption(of stateToken: String) -> Operation {
        Operation("fetchStatus", kind: .read) { [okta] in
            okta?.fetchStatus(with: stateToken, onStatusChange: $0, onError: $1)
        }
    }

    private func close() {
        plans.forEach { $0.cancel() }
        plans = []
        results = []
        (status, okta) = (nil, nil)
        if clock.pendingCount > 0 { note("\(clock.pendingCount) actions left on the clock") }
        if lifecycle.observerCount > 0 { note("\(lifecycle.observerCount) observers left") }
        for what in remains.compactMap({ $0() }) { note("\(what) leaked") }
    }

    /// Runs `action` in `delay` seconds, whatever the SDK does.
    func plan(after delay: TimeInterval, _ action: @escaping @Sendable () -> Void) {
        planned.withLock { $0 += 1 }
        plans.append(
            clock.schedule(after: delay) { [planned] in
                planned.withLock { $0 -= 1 }
                action()
            }
        )
    }

    func note(_ problem: String) { report.problems.append("\(name): \(problem)") }

    private func remember(_ object: AnyObject, _ what: String) {
        remains.append { [weak object] in object.map { _ in what } }
    }

    private func remember(_ status: OktaAuthStatus) {
        report.count("status \(status.statusType.rawValue)")
        remember(status, "\(status.statusType.rawValue)")
        remember(status.restApi, "API of \(status.statusType.rawValue)")
        remember(status.responseHandler, "handler of \(status.statusType.rawValue)")
    }

    // MARK: One operation

    /// Runs `operation` to its end, sometimes disturbing it, and checks what came of it.
    private func call(_ operation: Operation, on status: OktaAuthStatus) async {
        report.count("operation \(operation.name)")
        if Self.isVerbose { print(" ", status.statusType.rawValue, operation.name) }
        _ = network.takeTally()
        results = []
        isEnded = false
        wasAlive = status.model.stateToken.map(isAlive) ?? false
        // What is still under way keeps this one from beginning: it ends before time passes.
        let isRefused = status.transaction.isSubmitting && operation.name != "cancel"
        let task = start(operation)
        await turn()
        _ = await eventually { task == nil || isEnded || !isRefused && isBusy(status) }
        let disturbance = dice.chance(0.25) ? dice.below(operation.kind == .wait ? 12 : 2) : nil
        var disturber: Disturbance?
        var steps = 0
        while !isEnded {
            if steps == disturbance, disturber == nil {
                disturber = disturb(operation, on: status, task)
                if disturber?.silences == true { break }
            }
            // Once the SDK waits for nothing any more, time must not pass before the task ends.
            guard isBusy(status), clock.advanceToNext(), steps < 5_000 else { break }
            steps += 1
            await turn()
        }
        await settle(disturber, task)
        checkQuiet(after: disturber?.name ?? operation.name, on: status)
        check(operation, on: status, silenced: disturber?.silences ?? false)
        follow()
    }

    /// Whether the SDK waits for an answer, for time to pass or for the app to come back.
    private func isBusy(_ status: OktaAuthStatus) -> Bool {
        status.transaction.isSubmitting || status.transaction.isPolling
            || clock.pendingCount > planned.withLock { $0 }
    }

    /// Lets whatever is ready on this actor go on.
    private func turn() async {
        guard style == .async else { return }
        await Task { _ = isEnded }.value
    }

    private func start(_ operation: Operation) -> Task<Void, Never>? {
        report.count("calls")
        switch style {
        case .closures:
            operation.start({ self.end(.success($0)) }, { self.end(.failure($0)) })
            return nil
        case .async:
            return Task {
                do {
                    end(.success(try await outcome(of: operation.start)))
                } catch {
                    end(.failure(error))
                }
            }
        }
    }

    private func end(_ result: Result<OktaAuthStatus, any Error>) {
        if case .success(let status) = result { remember(status) }
        results.append(result)
        isEnded = true
    }

    /// Something that happens while an operation is under way.
    private final class Disturbance {
        let name: String
        /// Whether the operation that was disturbed falls silent.
        var silences = false
        /// What the disturbing operation came to.
        var outcomes: [Result<OktaAuthStatus, OktaError>] = []
        /// How many outcomes there must be.
        var expected = 1

        var isRefused: Bool {
            if case .failure(.alreadyInProgress)? = outcomes.first { true } else { false }
        }

        init(_ name: String) { self.name = name }
    }

    private func disturb(
        _ operation: Operation, on status: OktaAuthStatus, _ task: Task<Void, Never>?
    ) -> Disturbance? {
        // A call of another status is none of its business, and an async one may not have begun.
        guard status.transaction.isSubmitting || status.transaction.isPolling else {
            return nil
        }
        var choices = ["again", "cancel"]
        if operation.kind == .wait {
            choices += ["background", "background", "back", "resend", "refresh", "wait again"]
        }
        if task != nil { choices += ["task"] }
        let disturbance = Disturbance(dice.pick(choices))
        report.count("operation (\(disturbance.name))")
        if Self.isVerbose { print("   ", disturbance.name) }
        switch disturbance.name {
        case "again":
            let isRefused = operation.kind != .wait && operation.name != "cancel"
            guard isRefused, status.transaction.isSubmitting else { return nil }
            begin(operation.start, as: disturbance)
            if !disturbance.isRefused { note("a second \(operation.name) was not refused") }
        case "task":
            disturbance.silences = true
            disturbance.expected = 0
            task?.cancel()
        case "background":
            disturbance.expected = 0
            lifecycle.change(to: false)
            plan(after: dice.pick([1, 30, 100])) { [lifecycle] in lifecycle.change(to: true) }
        default:
            guard let rival = rival(disturbance.name, of: status) else { return nil }
            begin(rival, as: disturbance)
            // A second cancellation joins the first, and what was refused silences nothing: a push
            // that is being sent again is a submission.
            let joins = disturbance.name == "cancel" && operation.name == "cancel"
            disturbance.silences = !joins && !disturbance.isRefused
        }
        return disturbance
    }

    /// Another operation of the transaction, where it is possible.
    private func rival(_ name: String, of status: OktaAuthStatus) -> Start? {
        switch name {
        case "cancel": return status.canCancel() ? cancel(status).start : nil
        case "back": return status.canReturn() ? status.returnToPreviousStatus : nil
        case "refresh": return status.canFetchStatus() ? status.fetchStatus : nil
        case "resend":
            guard let challenge = status as? OktaAuthStatusFactorChallenge, challenge.canResend()
            else { return nil }
            return { challenge.resend(by: .push, onStatusChange: $0, onError: $1) }
        default: return (status as? OktaAuthStatusPoll)?.waitForTurn
        }
    }

    private func begin(_ rival: Start, as disturbance: Disturbance) {
        report.count("calls")
        rival(
            { disturbance.outcomes.append(.success($0)) },
            { disturbance.outcomes.append(.failure($0)) }
        )
    }

    /// Lets the disturbance and the task come to their ends.
    private func settle(_ disturbance: Disturbance?, _ task: Task<Void, Never>?) async {
        var steps = 0
        while let disturbance, disturbance.outcomes.count < disturbance.expected, steps < 100,
            clock.advanceToNext()
        {
            steps += 1
            await turn()
        }
        if let disturbance {
            report.count("completions", times: disturbance.outcomes.count)
            if disturbance.outcomes.count != disturbance.expected {
                note("\(disturbance.name) ended \(disturbance.outcomes.count) times")
            }
            if case .success(let next)? = disturbance.outcomes.first {
                remember(next)
                status = next
            }
        }
        // A task always ends, whatever was reported; the clock need not advance any more.
        if await !eventually({ task == nil || isEnded }) { note("an await never ended") }
        while lifecycle.isActive == false, clock.advanceToNext() {}
    }

    // MARK: Checks

    /// Checks that the SDK waits for nothing any more.
    private func checkQuiet(after name: String, on status: OktaAuthStatus) {
        // A cancellation outlives the task that asked for it.
        guard !status.transaction.isSubmitting else { return }
        let count = clock.pendingCount - planned.withLock { $0 }
        if count > 0 { note("\(count) actions left on the clock by \(name)") }
        if lifecycle.observerCount > 0 { note("observers left by \(name)") }
    }

    private func check(_ operation: Operation, on status: OktaAuthStatus, silenced: Bool) {
        let tally = network.takeTally()
        report.count("submissions", times: tally.submissions)
        if Self.isVerbose { print("   ", tally.faults, results) }
        wasRepeated = tally.faults.contains(.repeatRequest)
        for fault in tally.faults { report.count("fault \(fault.name)") }
        switch operation.kind {
        case .step:
            // With the one that took its place.
            if tally.sent > (silenced ? 2 : 1) { note("\(operation.name) sent \(tally.sent)") }
            if tally.submissions > 1 {
                note("\(operation.name) submitted \(tally.submissions) times")
            }
        case .wait, .read:
            if tally.submissions > 0 { note("\(operation.name) submitted something") }
        }
        defer { isCurrent = isCurrent && !silenced && !wasRepeated }
        if silenced {
            report.count("silenced")
            for case .failure(let error as OktaError) in results {
                note("a silenced \(operation.name) reported \(error)")
            }
            if style == .closures, !results.isEmpty { note("\(operation.name) was not silent") }
            return
        }
        report.count("completions", times: results.count)
        if results.count != 1 { note("\(operation.name) ended \(results.count) times") }
        if case .failure(let error)? = results.first {
            guard let error = error as? OktaError else {
                return note("\(operation.name) ended in \(error)")
            }
            let http = error.httpStatusCode.map { "HTTP \($0)" }
            let name = error.errorCode ?? http ?? error.caseName
            report.count("error \(name)")
            if isCurrent, !wasRepeated {
                if Self.misplaced.contains(name) {
                    note("\(operation.name) was legal here, and refused by the org")
                }
                if operation.isSound, name == "E0000001" {
                    note("\(operation.name) was sound, and refused by the org")
                }
            }
            check(error, of: operation, on: status)
            if error.transaction != .active { isCurrent = false }
        } else {
            isCurrent = true
        }
    }

    /// Whether the server keeps the transaction as `error` describes it.
    private func check(_ error: OktaError, of operation: Operation, on status: OktaAuthStatus) {
        guard let token = status.model.stateToken else { return }
        let isAlive = isAlive(token)
        // An answer without a transaction leaves it as it was.
        let isSilent = error.errorCode == nil || error.httpStatusCode == 429
        // No answer can show that the transaction expired while it was on its way, nor that the
        // network had sent the request before, and the org has done what was asked.
        if isSilent, hasExpired(token) || wasRepeated { return }
        switch error.transaction {
        case .active where isAlive != (isSilent ? wasAlive : true):
            note("\(operation.name): dead in spite of \(error)")
        case .ended where isAlive: note("\(operation.name): alive in spite of \(error)")
        case .unknown:
            if case .serverRespondedWithError(let refusal) = error, refusal.errorCode != nil,
                (refusal.http?.statusCode ?? 0) < 500
            {
                note("\(operation.name): the org said what it did: \(error)")
            }
        case .active, .ended: break
        }
    }

    func isAlive(_ stateToken: String) -> Bool {
        simulator.server.withOrg { org, now in
            guard let transaction = org.transactions[stateToken] else { return false }
            let account = org.accounts[id: transaction.accountID]
            return now < transaction.expiresAt
                && (transaction.isRecovering || account?.isLocked != true)
        }
    }

    private func hasExpired(_ stateToken: String) -> Bool {
        simulator.server.withOrg { org, now in
            org.transactions[stateToken].map { now >= $0.expiresAt } ?? false
        }
    }

    /// Goes on where the operation led.
    private func follow() {
        switch results.first {
        case .success(let next)?: status = next
        case .failure(let error as OktaError)?:
            if error.transaction == .ended { status = okta?.unauthenticatedStatus() }
            if error.httpStatusCode == 429 { isHasty = true }
            if error.transaction == .unknown || error.code == .wrongState { isUncertain = true }
        case .failure?, nil: break
        }
    }

    /// Whether the last operation may or may not have reached the server.
    var isUncertain = false
    /// Whether the last operation was refused because it came too soon.
    private var isHasty = false
    /// Whether the status is what the server last made of the transaction, as far as the answers show.
    private var isCurrent = true
    /// Whether the network sent a request of the operation twice.
    private var wasRepeated = false
    /// Whether the server had the transaction before the operation under way.
    private var wasAlive = false
}

extension SeededNumbers {
    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }
    mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
    mutating func chance(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &self) < probability
    }
}
