import Foundation
import OktaCore
import OktaOidc

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension AuthorizationServer {
    func deviceCode(acrValues: String?) async throws -> OktaDeviceCode {
        let reply = try await post(
            [
                "client_id": configuration.clientId, "scope": configuration.scopes,
                "acr_values": acrValues,
            ],
            to: url(of: .deviceAuthorization),
            repeating: .afterRateLimit
        )
        return try read(reply) { try OktaDeviceCode($0, hiding: [configuration.clientSecret]) }
    }
}

/// Polls for the tokens of a device code until the user has decided.
///
/// Source: RFC 8628, section 3.5.
struct DevicePoll {
    let code: OktaDeviceCode
    let server: AuthorizationServer
    let events: PollEvents
    private var interval: TimeInterval
    private var failures = 0
    private var key: ProofKey?

    init(code: OktaDeviceCode, server: AuthorizationServer, events: PollEvents) {
        (self.code, self.server, self.events) = (code, server, events)
        interval = code.interval
    }

    private var network: OktaNetworkOptions { server.configuration.network }

    mutating func run() async throws -> TokenSet {
        // Fetches the keys that validate tokens first: a failure must not use up the code.
        try await server.prepare()
        key = try await server.makeKey()
        do {
            return try await tokens()
        } catch {
            server.removeKey(named: key?.binding.name)
            throw error
        }
    }

    private mutating func tokens() async throws -> TokenSet {
        let waiting: Event = { $0.pollPending(number: nil, now: $1) }
        var (delay, event) = (interval, waiting)
        var deadline = code.expiresAt
        while true {
            let due = server.clock.now.addingTimeInterval(delay)
            try await pause(for: delay, reporting: event)
            deadline = PollPolicy.deadline(deadline, due: due, now: server.clock.now)
            guard server.clock.now < deadline else {
                throw OktaOidcError.authorization(error: "expired_token", description: nil)
            }
            switch try await server.revokingLate(\.tokens, { [self] in try await poll() }) {
            case .tokens(let tokens):
                try await server.check(tokens)
                return tokens
            case .wait(let isTooFast):
                failures = 0
                if isTooFast { interval += 5 }
                (delay, event) = (interval, waiting)
            case .failed(let failure, let error):
                let pause = try self.delay(after: failure, error, until: deadline)
                delay = pause
                event = { $0.pollFailed(failure, now: $1, retryAfter: pause) }
            }
        }
    }

    private enum Answer {
        case tokens(TokenSet)
        /// The user has not decided; the org may find that it is asked too often.
        case wait(isTooFast: Bool)
        case failed(PollPolicy.Failure, OktaOidcError)

        var tokens: TokenSet? { if case .tokens(let tokens) = self { tokens } else { nil } }
    }

    private func poll() async throws -> Answer {
        let secrets = [code.deviceCode, server.configuration.clientSecret]
        do {
            let reply = try await server.post(
                [
                    "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
                    "device_code": code.deviceCode, "client_id": server.configuration.clientId,
                ],
                to: server.url(of: .token),
                proving: key,
                repeating: .never
            )
            let refusal = reply.refusal(of: "token", hiding: secrets)
            if refusal == nil, JSONDocument.object(in: reply.body) != nil {
                return .tokens(try server.newTokens(in: reply, boundTo: key, hiding: secrets))
            }
            let error = refusal ?? OktaOidcError(refusal: reply, of: "token", hiding: secrets)
            switch error.oauthError {
            case "authorization_pending": return .wait(isTooFast: false)
            case "slow_down": return .wait(isTooFast: true)
            default:
                // Without an error code something else responded, for example the page of a network.
                let isTransient = error.oauthError == nil || error.isRetryable
                let failure = PollPolicy.Failure(
                    connectionError: nil, response: reply.info, isRetryable: isTransient
                )
                return .failed(failure, error)
            }
        } catch let error as OktaOidcError {
            guard case .api(_, let cause?) = error, cause is URLError else { throw error }
            let failure = PollPolicy.Failure(
                connectionError: cause, response: nil, isRetryable: false
            )
            return .failed(failure, error)
        }
    }

    /// Seconds until the next poll after a failed one; throws `error` if polling ends.
    private mutating func delay(
        after failure: PollPolicy.Failure, _ error: OktaOidcError, until deadline: Date
    ) throws -> TimeInterval {
        failures += 1
        let now = server.clock.now
        let delay = PollPolicy(interval: interval, retryPolicy: network.retryPolicy)
            .delay(after: failure, failures: failures, deadline: deadline, now: now)
        guard let delay else { throw error }
        return delay
    }

    /// Reports something to `events`, whose closure is called at once.
    private typealias Event = @Sendable (_ events: PollEvents, _ now: Date) -> Void

    /// Reports `event` on the callback queue, and waits from then on.
    private func pause(for delay: TimeInterval, reporting event: @escaping Event) async throws {
        let (clock, lifecycle, events) = (server.clock, network.usedLifecycle, events)
        try await PendingCall<Void>.value { call in
            let timer = WorkSlot()
            let start = clock.schedule(after: 0) {
                event(events, clock.now)
                let pause = PausableTimer.start(
                    after: delay,
                    on: clock,
                    lifecycle: lifecycle,
                    onPause: { events.pollPaused($0) },
                    { call.end(with: .success(())) }
                )
                timer.attach(pause)
            }
            // In either order: the action can run before the next line.
            call.work.attach(
                CancelAction {
                    start.cancel()
                    timer.cancel()
                }
            )
        }
    }
}
