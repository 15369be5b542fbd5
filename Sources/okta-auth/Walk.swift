import OktaAuthSdk

/// Walks from status to status until the user is signed in or leaves.
@MainActor
final class Walk {
    private let player: any Player
    private(set) var status: OktaAuthStatus

    init(from status: OktaAuthStatus, player: any Player) {
        self.status = status
        self.player = player
    }

    /// Walks to the end.
    ///
    /// - Returns: Whether the user is signed in.
    func run() async -> Bool {
        while true {
            describe(status)
            if let success = status as? OktaAuthStatusSuccess { return end(success) }
            let moves = moves(in: status)
            guard !moves.isEmpty else {
                Terminal.say("Nothing can be done here.")
                return false
            }
            guard await step(among: moves) else { return false }
        }
    }

    /// Ends the transaction on the server, where it can be.
    func abandon() async {
        guard status.statusType != .success, status.canCancel() else { return }
        let outcome = Outcome()
        status.cancel(
            onSuccess: { outcome.settle(.left) },
            onError: { outcome.settle(.error($0)) }
        )
        _ = await outcome.ending()
    }

    /// Takes one step; mistakes are told, and the status stays.
    ///
    /// - Returns: Whether the walk goes on.
    private func step(among moves: [Move]) async -> Bool {
        guard let move = await player.choose(from: moves, in: status) else { return await leave() }
        var values: [String] = []
        for field in move.fields {
            guard let value = await player.value(of: field, in: status) else {
                return await leave()
            }
            values.append(value)
        }
        let outcome = Outcome()
        current = outcome
        heard = []
        move.start(
            values,
            { outcome.settle(.status($0)) },
            { outcome.settle(.error($0)) },
            { [weak self] in self?.hear($0) }
        )
        switch await outcome.ending() {
        case .status where move.isEnd:
            Terminal.say("The transaction is over.")
            return false
        case .status(let next):
            status = next
        case .error(let error):
            Terminal.say("  ✗ \(error.description)")
        case .left:
            return await leave()
        }
        return true
    }

    private func leave() async -> Bool {
        Terminal.say("End of input: ending the transaction.")
        await abandon()
        return false
    }

    private func end(_ success: OktaAuthStatusSuccess) -> Bool {
        guard let token = success.sessionToken else {
            Terminal.say("Done. There is no session token: sign in now.")
            return true
        }
        Terminal.say("  session token: <redacted>, \(token.count) characters")
        Terminal.say("Signed in.")
        return true
    }

    private func describe(_ status: OktaAuthStatus) {
        let result = status.factorResult.map { " (\($0.rawValue))" } ?? ""
        Terminal.say()
        Terminal.say(status.statusType.rawValue + result)
    }

    // MARK: A push

    /// What the server said while a push was waiting: result and number.
    private struct News: Hashable {
        let result: OktaAPISuccessResponse.FactorResult
        let number: Int?
    }

    private var heard: Set<News> = []
    private var current: Outcome?

    /// Passes news on, once.
    private func hear(_ result: OktaAPISuccessResponse.FactorResult) {
        let push = push(in: status)
        guard heard.insert(News(result: result, number: push?.correctAnswer)).inserted else {
            return
        }
        Terminal.say("    … \(result.rawValue)")
        guard result == .waiting, let push else { return }
        if let number = push.correctAnswer {
            Terminal.say("    the app shows the number \(number)")
        }
        Task { [player, current] in
            let goesOn = await player.hear(of: push, numbered: push.correctAnswer)
            if !goesOn { current?.settle(.left) }
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
