import Foundation
import NIOConcurrencyHelpers
@_spi(Server) import OktaAuthSimulator

/// Controls the org: its description, the log of requests, and the phones that approve by themselves.
final class SimulatorController: Sendable {
    private struct State: Sendable {
        var org: OrgFile
        var approvers: Set<String> = []
        /// Increases with every request and command.
        var version = 0
    }

    let simulator: OktaSimulator
    let log = RequestLog()
    private let state: NIOLockedValueBox<State>
    private let file: String?
    private let engineOption: SimulatedEngine?
    private let firstAPIToken: String

    init(_ simulator: OktaSimulator, org: OrgFile, file: String?, engine: SimulatedEngine?) {
        (self.simulator, self.file, engineOption) = (simulator, file, engine)
        firstAPIToken = simulator.apiToken
        state = NIOLockedValueBox(State(org: org))
        apply()
    }

    var org: OrgFile { state.withLockedValue { $0.org } }

    /// The origins whose pages may call the org; read for every request.
    var trustedOrigins: [String] { state.withLockedValue { $0.org.trustedOrigins } }
    var version: Int { state.withLockedValue { $0.version } }
    var approvers: Set<String> { state.withLockedValue { $0.approvers } }

    func touch() { state.withLockedValue { $0.version += 1 } }

    private func apply() {
        let org = org
        org.apply(to: simulator)
        simulator.apiToken = org.apiToken ?? firstAPIToken
        if let engineOption { simulator.engine = engineOption }
    }

    func reset() {
        // The users begin at the time that the org has from now on.
        simulator.resetTime()
        simulator.faults = SimulatedFaults()
        apply()
        log.clear()
        state.withLockedValue { $0.approvers = [] }
    }

    /// Starts again with the org of the changed file; a file with an error changes nothing.
    func reload() throws {
        guard let file else {
            throw ValidationError(member: "--org", problem: "was not given: no file to read")
        }
        let org = try OrgFile(path: file)
        state.withLockedValue { $0.org = org }
        reset()
    }

    func setApprover(_ login: String, _ isOn: Bool) {
        state.withLockedValue { state in
            if isOn { state.approvers.insert(login) } else { state.approvers.remove(login) }
        }
    }

    /// Responds to `request` as the org, with faults.
    func deliver(_ request: SimulatorRequest) -> (SimulatedDelivery, RequestLog.Exchange) {
        for login in approvers {
            let phone = simulator.phone(of: login)
            guard let push = phone.pendingChallenge else { continue }
            if let number = push.correctAnswer { phone.pick(number) } else { phone.approve() }
        }
        let delivery = simulator.deliver(request)
        let exchange = log.add(request, delivery, at: simulator.now)
        touch()
        return (delivery, exchange)
    }
}
