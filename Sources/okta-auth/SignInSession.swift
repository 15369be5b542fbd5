import OktaAuthSdk

/// Runs actions from status to status until the user is signed in or leaves.
@MainActor
final class SignInSession {
    private let driver: any Driver
    private(set) var status: OktaAuthStatus

    init(from status: OktaAuthStatus, driver: any Driver) {
        self.status = status
        self.driver = driver
    }

    /// Runs until the transaction ends.
    ///
    /// - Returns: Whether the user is signed in.
    func run() async -> Bool {
        while true {
            describe(status)
            if let success = status as? OktaAuthStatusSuccess { return end(success) }
            let actions = actions(in: status)
            guard !actions.isEmpty else {
                Terminal.printLine("No action is available here.")
                return false
            }
            guard await runAction(from: actions) else { return false }
        }
    }

    /// Cancels the transaction on the server, if it offers that.
    func abandon() async {
        guard status.statusType != .success, status.canCancel() else { return }
        let outcome = Outcome()
        status.cancel(
            onSuccess: { outcome.settle(.left) },
            onError: { outcome.settle(.error($0)) }
        )
        _ = await outcome.ending()
    }

    /// Runs one action; after an error, which is printed, the status stays.
    ///
    /// - Returns: Whether the session continues.
    private func runAction(from actions: [Action]) async -> Bool {
        guard let action = await driver.choose(from: actions, in: status) else {
            return await leave()
        }
        var values: [String] = []
        for field in action.fields {
            guard let value = await driver.value(of: field, in: status) else {
                return await leave()
            }
            values.append(value)
        }
        let outcome = Outcome()
        current = outcome
        reportedUpdates = []
        action.start(
            values,
            { outcome.settle(.status($0)) },
            { outcome.settle(.error($0)) },
            { [weak self] in self?.report($0) }
        )
        switch await outcome.ending() {
        case .status where action.isEnd:
            Terminal.printLine("The transaction is over.")
            return false
        case .status(let next):
            status = next
        case .error(let error):
            Terminal.printLine("  ✗ \(error.debugDescription)")
        case .left:
            return await leave()
        }
        return true
    }

    private func leave() async -> Bool {
        Terminal.printLine("End of input: ending the transaction.")
        await abandon()
        return false
    }

    private func end(_ success: OktaAuthStatusSuccess) -> Bool {
        guard let token = success.sessionToken else {
            Terminal.printLine("Done. There is no session token: sign in now.")
            return true
        }
        Terminal.printLine("  session token: <redacted>, \(token.count) characters")
        Terminal.printLine("Signed in.")
        return true
    }

    private func describe(_ status: OktaAuthStatus) {
        let result = status.factorResult.map { " (\($0.rawValue))" } ?? ""
        Terminal.printLine()
        Terminal.printLine(status.statusType.rawValue + result)
    }

    // MARK: A push

    /// One state of a waiting push: result and number.
    private struct PushUpdate: Hashable {
        let result: OktaAPISuccessResponse.FactorResult
        let number: Int?
    }

    private var reportedUpdates: Set<PushUpdate> = []
    private var current: Outcome?

    /// Prints each update once, and passes a waiting push to the driver.
    private func report(_ result: OktaAPISuccessResponse.FactorResult) {
        let push = push(in: status)
        guard
            reportedUpdates.insert(PushUpdate(result: result, number: push?.correctAnswer)).inserted
        else {
            return
        }
        Terminal.printLine("    … \(result.rawValue)")
        guard result == .waiting, let push else { return }
        if let number = push.correctAnswer {
            Terminal.printLine("    the app shows the number \(number)")
        }
        Task { [driver, current] in
            let continues = await driver.respond(to: push, number: push.correctAnswer)
            if !continues { current?.settle(.left) }
        }
    }

    private func push(in status: OktaAuthStatus) -> OktaFactorPush? {
        switch status {
        case let status as OktaAuthStatusFactorChallenge: status.factor as? OktaFactorPush
        case let status as OktaAuthStatusFactorEnrollActivate: status.factor as? OktaFactorPush
        default: nil
        }
    }
}
