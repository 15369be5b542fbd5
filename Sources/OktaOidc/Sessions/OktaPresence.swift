public import Foundation
import OktaCore

#if canImport(LocalAuthentication) && !os(tvOS) && !os(watchOS)
import LocalAuthentication
#endif

/// Why a session is not used now, although the user is signed in.
public enum OktaPresenceError: Error, Hashable, Sendable, LocalizedError {
    /// The person cancelled the proof; show a way to try again.
    case cancelled
    /// The app is in the background, where no question can be shown.
    case inBackground
    /// This device cannot ask, for example because no face or finger is enrolled; the text is the reason.
    case unavailable(String)

    /// One sentence: what has happened.
    public var errorDescription: String? {
        switch self {
        case .cancelled: "The person at the device cancelled."
        case .inBackground: "The app is in the background, where nobody can be asked."
        case .unavailable(let reason): "The person at the device cannot be asked: \(reason)."
        }
    }
}

extension OktaPresenceError: UserTextError {
    /// A sentence for the user, who is signed in nevertheless.
    ///
    /// - Parameter language: For example `de`; by default the language that the app is shown in.
    /// - Returns: The text.
    public func userText(in language: String? = nil) -> String {
        let text: UserText =
            switch self {
            case .cancelled: .presenceCancelled
            case .inBackground: .presenceBackground
            case .unavailable: .presenceUnavailable
            }
        return text(in: language)
    }
}

/// The proofs of the person at the device that one session had in this process.
final class PresenceGate: Sendable {
    private struct State {
        var confirmedAt: Date?
        /// Whether the app has been in the foreground since the last proof.
        var isConfirmedInForeground = false
        var lifecycle: (any OktaCancellable)?
    }

    private let flight = SingleFlight()
    private let state = Locked(State())

    deinit { state.withLock { $0.lifecycle }?.cancel() }

    /// Requests a proof, unless an earlier proof counts; calls in progress share one request.
    ///
    /// - Throws: ``OktaPresenceError``.
    func pass(_ server: AuthorizationServer) async throws {
        guard let policy = server.configuration.sessionPolicy.presence,
            !isPassed(policy.frequency, at: server.clock.now)
        else { return }
        guard server.configuration.network.usedLifecycle.isActive else {
            throw OktaPresenceError.inBackground
        }
        _ = try await flight.run { [self] in
            guard !isPassed(policy.frequency, at: server.clock.now) else { return }
            try await policy.evaluator.confirmPresence()
            confirm(server)
        }
    }

    /// Notes a proof: the person at the device has just been asked, or has signed in.
    func confirm(_ server: AuthorizationServer) {
        guard server.configuration.sessionPolicy.presence != nil else { return }
        let lifecycle = server.configuration.network.usedLifecycle
        let isFirst = state.withLock { state in
            state.confirmedAt = server.clock.now
            state.isConfirmedInForeground = true
            return state.lifecycle == nil
        }
        guard isFirst else { return }
        let observer = lifecycle.observe { [weak self] isActive in
            if !isActive { self?.state.withLock { $0.isConfirmedInForeground = false } }
        }
        state.withLock { $0.lifecycle = observer }
    }

    private func isPassed(_ frequency: OktaPresencePolicy.Frequency, at now: Date) -> Bool {
        state.withLock { state in
            switch frequency {
            case .always: false
            case .onceWithin(let seconds):
                state.confirmedAt.map { 0..<max(seconds, 0) ~= now.timeIntervalSince($0) } ?? false
            case .oncePerForeground: state.isConfirmedInForeground
            }
        }
    }
}

#if canImport(LocalAuthentication) && !os(tvOS) && !os(watchOS)
/// Asks for Face ID, Touch ID or Optic ID of the owner of the device.
public struct OktaDeviceOwner: OktaPresenceEvaluator {
    private let reason: String
    private let allowsPasscode: Bool

    /// Creates an evaluator.
    ///
    /// - Parameters:
    ///   - reason: The purpose, which the system shows to the person.
    ///   - allowsPasscode: Whether the passcode of the device is a proof as well. Each person who knows the
    ///     passcode can then open the account.
    public init(reason: String, allowsPasscode: Bool = false) {
        (self.reason, self.allowsPasscode) = (reason, allowsPasscode)
    }

    /// Requests a proof from the owner of the device.
    ///
    /// - Throws: ``OktaPresenceError``.
    public func confirmPresence() async throws {
        let policy: LAPolicy =
            allowsPasscode ? .deviceOwnerAuthentication : .deviceOwnerAuthenticationWithBiometrics
        let isConfirmed: Bool
        do {
            isConfirmed = try await LAContext().evaluatePolicy(policy, localizedReason: reason)
        } catch let error as LAError {
            switch error.code {
            case .userCancel, .appCancel, .systemCancel, .userFallback, .authenticationFailed:
                throw OktaPresenceError.cancelled
            default:
                throw OktaPresenceError.unavailable(
                    "LocalAuthentication reported \(error.errorCode)")
            }
        }
        if !isConfirmed { throw OktaPresenceError.cancelled }
    }
}
#endif
