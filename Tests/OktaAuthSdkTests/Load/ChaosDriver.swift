import Foundation

@testable import OktaAuthSdk
@testable import OktaAuthSimulator

/// A user who signs in over a bad connection, impatiently, and checks every response.
///
/// An actor, so that everything it does, closures and `await`s alike, happens in one order.
actor ChaosDriver {
    enum Style: CaseIterable, Sendable {
        case closures, async
    }

    /// Calls the closure form; `outcome(of:)` makes the async form of it, as the SDK does.
    typealias Start = (@escaping OnStatus, @escaping OnError) -> Void

    struct Operation {
        enum Kind {
            /// Sends one request.
            case step
            /// Polls until there is a decision.
            case wait
            /// Sends one request, and retries it where the configuration has that.
            case read
        }

        let name: String
        let kind: Kind
        /// Whether the org has no reason to refuse what is sent.
        let isSound: Bool
        let start: Start

        init(_ name: String, kind: Kind = .step, isSound: Bool = false, start: @escaping Start) {
            (self.name, self.kind, self.isSound, self.start) = (name, kind, isSound, start)
        }

        init<Value>(
            _ name: String,
            _ value: Value,
            isSound: Bool = false,
            call: @escaping (Value, @escaping OnStatus, @escaping OnError) -> Void
        ) { self.init(name, isSound: isSound) { call(value, $0, $1) } }

        init<First, Second>(
            _ name: String, _ first: First, _ second: Second,
            call: @escaping (First, Second, @escaping OnStatus, @escaping OnError) -> Void
        ) { self.init(name) { call(first, second, $0, $1) } }
    }

    private struct Disturbance {
        let name: String
        /// Whether the pending operation falls silent.
        var silences = false
        /// The results of another operation.
        var rival: CallbackRecorder?
    }

    /// Whether each step is printed: `CHAOS_VERBOSE=1`, for one seed.
    private static let isVerbose = ProcessInfo.processInfo.environment["CHAOS_VERBOSE"] != nil

    let scenario: ChaosScenario
    let simulator: OktaSimulator
    var dice: SeededNumbers
    private(set) var okta: OktaAuthSdk?
    /// The device that waits for a user.
    var device: SimulatedDevice?
    /// How many addresses were tried for signing up.
    var newcomers = 0

    private let name: String
    private let style: Style
    private let clock = VirtualClock()
    private let lifecycle = ProcessLifecycle()
    private let network: CountingTransport
    private var report = ChaosReport()
    private var status: OktaAuthStatus?
    private var results: [Result<OktaAuthStatus, any Error>] = []
    /// Whether the status is the latest state of the transaction, according to the responses.
    private var isCurrent = true
    /// Names of objects that are not released yet.
    private var remains: [() -> String?] = []
    private var plans: [any OktaCancellable] = []
    private let planned = Locked(0)

    private var isEnded: Bool { !results.isEmpty }

    var lastError: OktaError? {
        if case .failure(let error as OktaError)? = results.first { error } else { nil }
    }

    init(seed: UInt64, scenario: ChaosScenario, style: Style) {
        (self.scenario, self.style) = (scenario, style)
        name = "seed \(seed), \(scenario.name), \(style)"
        // Each scenario has numbers of its own.
        let salt = scenario.name.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        var dice = SeededNumbers(mixing: Int(truncatingIfNeeded: salt))
        simulator = OktaSimulator(clock: clock, seed: seed)
        simulator.policy = scenario.policy
        simulator.addUser(scenario.user)
        simulator.faults.byChance(
            [
                .dropBefore, .dropAfter, .delay(3), .delay(20), .repeatRequest, .duplicateResponse,
                .truncate, .html, .serverError(500), .serverError(503), .rateLimit(.concurrency),
                .rateLimit(.missing), .rateLimit(.unreadable), .rateLimit(.past),
                .redirect(to: "https://elsewhere.example.test/"),
            ],
            probability: dice.pick([0, 0.05, 0.15, 0.3]),
            seed: dice.next()
        )
        simulator.faults.clockSkew = dice.pick([0, 0, 90, -90, 86_400])
        network = CountingTransport(simulator, clock: clock, latency: dice.pick([0.01, 0.2, 2]))
        var configuration = OktaConfiguration()
        configuration.clock = clock
        configuration.transport = network
        configuration.lifecycle = lifecycle
        configuration.retryPolicy.retriesReads = dice.chance(0.5)
        if dice.chance(0.1) { configuration.retryPolicy = .never }
        let okta = OktaAuthSdk(domain: simulator.url, configuration: configuration)
        remains = [{ [weak okta] in okta.map { _ in "entry" } }]
        status = okta.unauthenticatedStatus()
        (self.okta, self.dice) = (okta, dice)
    }

    // MARK: The walk

    /// Walks until a user is signed in, or it takes too long.
    func walk() async -> ChaosReport {
        if Self.isVerbose { print(name) }
        var end = "gave up"
        for _ in 1...25 {
            guard let status else { break }
            if case .success(let success) = status.step {
                end = "success"
                checkWhatIsKept(after: success)
                break
            }
            if lastError?.httpStatusCode == 429, dice.chance(0.6) { clock.advance(by: 31) }
            if dice.chance(0.3) { clock.advance(by: dice.pick([1, 10, 31])) }
            await call(nextOperation(from: status), on: status)
        }
        report.count("end \(end)")
        // The request that cancels a transaction is sent, also if its task is cancelled.
        while status?.transaction.isSubmitting == true, clock.advanceToNext() {}
        close()
        return report
    }

    private func close() {
        plans.forEach { $0.cancel() }
        planned.withLock { $0 = 0 }
        (plans, results, status, okta) = ([], [], nil, nil)
        checkQuiet(after: "the walk")
        for what in remains.compactMap({ $0() }) { note("\(what) leaked") }
    }

    /// Runs `action` in `delay` seconds, independently of the SDK.
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
        let name = status.statusType.rawValue
        report.count("status \(name)")
        remember(status, name)
        remember(status.restApi, "API of \(name)")
        remember(status.responseHandler, "handler of \(name)")
    }

    // MARK: One operation

    /// Runs `operation` to its end, sometimes disturbing it, and checks its result.
    private func call(_ operation: Operation, on status: OktaAuthStatus) async {
        report.count("operation \(operation.name)")
        if Self.isVerbose { print(" ", status.statusType.rawValue, operation.name) }
        _ = network.takeTally()
        results = []
        let wasAlive = status.model.stateToken.map { transaction($0).isAlive } ?? false
        // An operation that is still pending refuses this one, which ends before time passes.
        let isRefused = status.transaction.isSubmitting && operation.name != "cancel"
        let task = start(operation)
        await turn()
        _ = await eventually { task == nil || isEnded || !isRefused && isBusy(status) }
        let moment = dice.chance(0.25) ? dice.below(operation.kind == .wait ? 12 : 2) : nil
        var disturbance: Disturbance?
        var steps = 0
        while !isEnded {
            if steps == moment, disturbance == nil {
                disturbance = disturb(operation, on: status, task)
                if disturbance?.silences == true { break }
            }
            // Once the SDK waits for nothing any more, time must not pass before the task ends.
            guard isBusy(status), clock.advanceToNext(), steps < 5_000 else { break }
            steps += 1
            await turn()
        }
        if let disturbance { await finish(disturbance) }
        // A task always ends, after any report; the clock need not advance any more.
        if await !eventually({ task == nil || isEnded }) { note("an await never ended") }
        while lifecycle.isActive == false, clock.advanceToNext() {}
        // A cancellation outlives the task that asked for it.
        if !status.transaction.isSubmitting {
            checkQuiet(after: disturbance?.name ?? operation.name)
        }
        check(operation, on: status, wasAlive: wasAlive, isSilenced: disturbance?.silences ?? false)
        if case .success(let next)? = results.first { self.status = next }
        if lastError?.transactionState == .ended { self.status = okta?.unauthenticatedStatus() }
    }

    /// Whether the SDK waits for a response, for time to pass or for the app to come back.
    private func isBusy(_ status: OktaAuthStatus) -> Bool {
        status.transaction.isSubmitting || status.transaction.isPolling
            || clock.pendingCount > planned.withLock { $0 }
    }

    /// Lets the waiting jobs of this actor run.
    private func turn() async {
        guard style == .async else { return }
        await Task { _ = isEnded }.value
    }

    private func start(_ operation: Operation) -> Task<Void, Never>? {
        report.count("calls")
        guard style == .async else {
            operation.start({ self.end(.success($0)) }, { self.end(.failure($0)) })
            return nil
        }
        return Task {
            do {
                end(.success(try await outcome(of: operation.start)))
            } catch {
                end(.failure(error))
            }
        }
    }

    private func end(_ result: Result<OktaAuthStatus, any Error>) {
        if case .success(let status) = result { remember(status) }
        results.append(result)
    }

    private func disturb(
        _ operation: Operation, on status: OktaAuthStatus, _ task: Task<Void, Never>?
    ) -> Disturbance? {
        // The operation may be in another status, and an async operation may not have begun.
        guard status.transaction.isSubmitting || status.transaction.isPolling else { return nil }
        var choices = ["again", "cancel"]
        if operation.kind == .wait {
            choices += ["background", "background", "back", "resend", "refresh", "wait again"]
        }
        if task != nil { choices += ["task"] }
        let name = dice.pick(choices)
        report.count("operation (\(name))")
        if Self.isVerbose { print("   ", name) }
        switch name {
        case "task":
            task?.cancel()
            return Disturbance(name: name, silences: true)
        case "background":
            lifecycle.change(to: false)
            plan(after: dice.pick([1, 30, 100])) { [lifecycle] in lifecycle.change(to: true) }
            return Disturbance(name: name)
        default:
            guard let start = rival(name, of: operation, on: status) else { return nil }
            report.count("calls")
            let rival = CallbackRecorder()
            start(rival.next, rival.fail)
            let isRefused = rival.errors.first?.caseName == "alreadyInProgress"
            if name == "again", !isRefused { note("a second \(operation.name) was not refused") }
            // A second cancellation joins the first, and what was refused silences nothing: a push
            // that is being sent again is a submission.
            let joins = name == "cancel" && operation.name == "cancel"
            let silences = name != "again" && !joins && !isRefused
            return Disturbance(name: name, silences: silences, rival: rival)
        }
    }

    /// Another operation of the transaction, where it is possible.
    private func rival(
        _ name: String, of operation: Operation, on status: OktaAuthStatus
    ) -> Start? {
        switch name {
        case "again":
            let isStep = operation.kind != .wait && operation.name != "cancel"
            return isStep && status.transaction.isSubmitting ? operation.start : nil
        case "cancel": return status.canCancel() ? cancel(status).start : nil
        case "back": return status.canReturn() ? status.returnToPreviousStatus : nil
        case "refresh": return status.canFetchStatus() ? status.fetchStatus : nil
        case "resend":
            guard let challenge = status as? OktaAuthStatusFactorChallenge, challenge.canResend()
            else { return nil }
            return { challenge.resend(by: .push, onStatusChange: $0, onError: $1) }
        default: return (status as? OktaAuthStatusQueued)?.waitForTurn
        }
    }

    /// Lets the other operation of `disturbance` come to its end.
    private func finish(_ disturbance: Disturbance) async {
        guard let rival = disturbance.rival else { return }
        var steps = 0
        while rival.completions == 0, steps < 100, clock.advanceToNext() {
            steps += 1
            await turn()
        }
        report.count("completions", times: rival.completions)
        if rival.completions != 1 { note("\(disturbance.name) ended \(rival.completions) times") }
        if let next = rival.statuses.first {
            remember(next)
            status = next
        }
    }

    // MARK: Checks

    /// Checks that the SDK waits for nothing any more.
    private func checkQuiet(after name: String) {
        let count = clock.pendingCount - planned.withLock { $0 }
        if count > 0 { note("\(count) actions left on the clock by \(name)") }
        if lifecycle.observerCount > 0 { note("observers left by \(name)") }
    }

    private func check(
        _ operation: Operation, on status: OktaAuthStatus, wasAlive: Bool, isSilenced: Bool
    ) {
        let name = operation.name
        let tally = network.takeTally()
        if Self.isVerbose { print("   ", tally.faults, results) }
        report.count("submissions", times: tally.submissions)
        for fault in tally.faults {
            let kind = "\(fault)".prefix { $0 != "(" }
            report.count("fault \(kind)")
        }
        // With the request that took its place.
        if operation.kind == .step, tally.sent > (isSilenced ? 2 : 1) {
            note("\(name) sent \(tally.sent)")
        }
        if tally.submissions > (operation.kind == .step ? 1 : 0) {
            note("\(name) submitted \(tally.submissions) times")
        }
        let wasRepeated = tally.faults.contains(.repeatRequest)
        defer { isCurrent = isCurrent && !isSilenced && !wasRepeated }
        if isSilenced {
            report.count("silenced")
            if let lastError { note("a silenced \(name) reported \(lastError)") }
            if style == .closures, isEnded { note("\(name) was not silent") }
            return
        }
        report.count("completions", times: results.count)
        if results.count != 1 { note("\(name) ended \(results.count) times") }
        guard case .failure(let failure)? = results.first else { return isCurrent = true }
        guard let error = lastError else { return note("\(name) ended in \(failure)") }
        let http = error.httpStatusCode.map { "HTTP \($0)" }
        let code = error.errorCode ?? http ?? error.caseName
        report.count("error \(code)")
        if isCurrent, !wasRepeated {
            // Errors of operations that are not possible where the transaction stands.
            if ["E0000007", "E0000022", "E0000079"].contains(code) {
                note("\(name) was legal here, and refused by the org")
            }
            if operation.isSound, code == "E0000001" {
                note("\(name) was sound, and refused by the org")
            }
        }
        let problem = problem(of: error, on: status, wasAlive: wasAlive, wasRepeated: wasRepeated)
        if let problem { note("\(name): \(problem): \(error)") }
        if error.transactionState != .active { isCurrent = false }
    }

    /// The contradiction between `error` and the state of the transaction on the org, if any.
    private func problem(
        of error: OktaError, on status: OktaAuthStatus, wasAlive: Bool, wasRepeated: Bool
    ) -> String? {
        guard let token = status.model.stateToken else { return nil }
        let (isAlive, hasExpired) = transaction(token)
        // A response without a transaction leaves it as it was.
        let isSilent = error.errorCode == nil || error.httpStatusCode == 429
        // No response can show that the transaction expired while it was on its way, nor that the
        // network had sent the request before, and the org has done what was asked.
        if isSilent, hasExpired || wasRepeated { return nil }
        let isRefusal = error.errorCode != nil && (error.httpStatusCode ?? 0) < 500
        return switch error.transactionState {
        case .active:
            isAlive == (isSilent ? wasAlive : true)
                ? nil : "the transaction is over, but the error says it is active"
        case .ended:
            isAlive ? "the transaction is still active, but the error says it ended" : nil
        case .unknown:
            isRefusal ? "the org refused it, but the error does not know the transaction" : nil
        }
    }

    /// The state of the transaction on the org.
    private func transaction(_ token: String) -> (isAlive: Bool, hasExpired: Bool) {
        simulator.server.withOrg { org, now in
            guard let transaction = org.transactions[token] else { return (false, false) }
            let isLocked = org.accounts[id: transaction.accountID]?.isLocked == true
            let hasExpired = now >= transaction.expiresAt
            return (!hasExpired && (transaction.isRecovering || !isLocked), hasExpired)
        }
    }
}

/// The counts of one walk or many, and their problems.
struct ChaosReport: Sendable, Equatable {
    /// How often something happened, for example `calls` or `fault html`.
    private(set) var counts: [String: Int] = [:]
    var problems: [String] = []

    mutating func count(_ what: String, times: Int = 1) { counts[what, default: 0] += times }

    mutating func add(_ other: ChaosReport) {
        counts.merge(other.counts, uniquingKeysWith: +)
        problems += other.problems
    }
}

extension SeededNumbers {
    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }
    mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
    mutating func chance(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &self) < probability
    }
}
