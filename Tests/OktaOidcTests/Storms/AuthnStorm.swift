import Foundation
import OktaAuthSdk
import OktaAuthSimulator
import OktaCore
import TestSupport

/// Tasks that share statuses of a few transactions.
struct AuthnStorm: ProductStorm {
    private let simulator = OktaSimulator.inStorm(.ada(with: .push(), .sms(), .oktaTOTP()))
    private let shelf = StormShelf<OktaAuthStatus>()
    private let configuration: OktaConfiguration

    init() {
        var configuration = OktaConfiguration(
            urlSession: simulator.urlSession,
            callbackQueue: DispatchQueue(label: "storm", attributes: .concurrent)
        )
        configuration.responseObserver = { _ = "\($0) \(String(describing: $0.rateLimit))" }
        self.configuration = configuration
    }

    func step(_ task: StormTask) async {
        nonisolated(unsafe) let known = task.any(shelf)
        let choice = Int.random(in: 0..<14, using: &task.random)
        guard let status = known, choice > 0 else { return await signIn(task) }
        switch choice {
        case 1: simulator.phone(of: "ada@example.test").approve()
        case 2: simulator.phone(of: "ada@example.test").reject()
        case 3, 4:
            guard let required = status as? OktaAuthStatusFactorRequired,
                let factor = required.availableFactors.randomElement(using: &task.random)
            else { return }
            await task.make(for: shelf) { try await required.selectFactor(factor) }
        case 5, 6: await wait(status, task) { try await $0.verifyFactor() }
        case 7: await task.make(for: shelf) { try await status.fetchStatus() }
        case 8: await task.make(for: shelf) { try await status.returnToPreviousStatus() }
        case 9: await task.make { try await status.cancelTransaction() }
        case 10: await wait(status, task) { try await $0.resendFactor() }
        case 11:
            status.responseHandler.cancel()
            _ = status.canPoll()
        default: _ = "\(status) \(status.model) \(status.canFetchStatus()) \(status.step)"
        }
    }

    /// Signs in, by the closures or the `async` form.
    private func signIn(_ task: StormTask) async {
        let okta = OktaAuthSdk(
            domain: simulator.url,
            configuration: configuration,
            responseHandler: OktaAuthStatusResponseHandler(pollInterval: 0.5)
        )
        let usesClosures = Bool.random(using: &task.random)
        await task.make(for: shelf) {
            guard usesClosures else {
                return try await okta.authenticate(
                    username: "ada@example.test", password: "Passw0rd-1"
                )
            }
            let status: OktaAuthStatus = try await withCheckedThrowingContinuation { continuation in
                okta.authenticate(
                    username: "ada@example.test",
                    password: "Passw0rd-1",
                    onStatusChange: { status in
                        nonisolated(unsafe) let status = status
                        continuation.resume(returning: status)
                    },
                    onError: { continuation.resume(throwing: $0) }
                )
            }
            return status
        }
    }

    /// Waits for a push, and gives up after another request: perhaps no other task will decide it.
    private func wait(
        _ status: OktaAuthStatus,
        _ task: StormTask,
        _ begin: @escaping @Sendable (OktaAuthStatusFactorChallenge) async throws -> OktaAuthStatus
    ) async {
        guard let found = status as? OktaAuthStatusFactorChallenge else { return }
        nonisolated(unsafe) let challenge = found
        let wait = Task { _ = try? await begin(challenge) }
        await task.make(for: shelf) { try await challenge.fetchStatus() }
        wait.cancel()
        await wait.value
    }
}
