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

    private var okta: OktaAuthSdk {
        OktaAuthSdk(
            domain: simulator.url,
            configuration: configuration,
            responseHandler: OktaAuthStatusResponseHandler(pollInterval: 0.5)
        )
    }

    func step(_ random: inout SeededNumbers, _ calls: StormCalls) async {
        nonisolated(unsafe) let known = shelf.any(&random)
        let choice = Int.random(in: 0..<14, using: &random)
        guard let status = known, choice > 0 else { return await signIn(&random, calls) }
        switch choice {
        case 1: calls.note(simulator.phone(of: "ada@example.test").approve())
        case 2: calls.note(simulator.phone(of: "ada@example.test").reject())
        case 3, 4: await select(status, &random, calls)
        case 5, 6: await wait(status, &random, calls) { try await $0.verifyFactor() }
        case 7: shelf.put(await calls.make { try await status.fetchStatus() }, &random)
        case 8: shelf.put(await calls.make { try await status.returnToPreviousStatus() }, &random)
        case 9: await calls.make { try await status.cancelTransaction() }
        case 10: await wait(status, &random, calls) { try await $0.resendFactor() }
        case 11:
            status.responseHandler.cancel()
            calls.note(status.canPoll())
        default:
            calls.note("\(status) \(status.model) \(status.canFetchStatus()) \(status.step)")
        }
    }

    /// Signs in, by the closures or the `async` form.
    private func signIn(_ random: inout SeededNumbers, _ calls: StormCalls) async {
        let okta = okta
        let usesClosures = Bool.random(using: &random)
        let status = await calls.make {
            guard usesClosures else {
                return try await okta.authenticate(
                    username: "ada@example.test", password: "Passw0rd-1"
                )
            }
            return try await withCheckedThrowingContinuation { continuation in
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
        }
        shelf.put(status, &random)
    }

    private func select(
        _ status: OktaAuthStatus, _ random: inout SeededNumbers, _ calls: StormCalls
    ) async {
        guard let required = status as? OktaAuthStatusFactorRequired,
            let factor = required.availableFactors.randomElement(using: &random)
        else { return calls.note(status) }
        shelf.put(await calls.make { try await required.selectFactor(factor) }, &random)
    }

    /// Waits for a push, and gives up after another request: perhaps no other task will decide it.
    private func wait(
        _ status: OktaAuthStatus,
        _ random: inout SeededNumbers,
        _ calls: StormCalls,
        _ begin: @escaping @Sendable (OktaAuthStatusFactorChallenge) async throws -> OktaAuthStatus
    ) async {
        guard let found = status as? OktaAuthStatusFactorChallenge else {
            return calls.note(status)
        }
        nonisolated(unsafe) let challenge = found
        let wait = Task { _ = await calls.make { try await begin(challenge) } }
        shelf.put(await calls.make { try await challenge.fetchStatus() }, &random)
        wait.cancel()
        await wait.value
    }
}
